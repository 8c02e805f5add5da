import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

type Input = {
  body: RefObject<HTMLTableSectionElement | null>
  /** The index of the focused row, which stays rendered. */
  focused: RefObject<number | null>
  scrollToRow: (index: number) => void
  count: number
  perPage: number
  onToggle: ((index: number) => void) | null
  /** Edits a cell of the row in place. */
  onEdit: ((index: number) => void) | null
}

const getRowIndex = (target: EventTarget) =>
  Number((target as Element).closest('tr')?.getAttribute('data-index') ?? Number.NaN)

/**
 * Handles the keys of rows: ↑ ↓ Home End Page move, Space selects, Enter follows the link, F2 edits. Only one row is in the tab
 * order.
 */
export function useRowKeys({ body, focused, scrollToRow, count, perPage, onToggle, onEdit }: Input) {
  const [current, setCurrent] = useState(0)
  const rowToFocus = useRef<number | null>(null)

  // A distant row is rendered only after the list has scrolled to it, so it gets the focus after that.
  useEffect(() => {
    if (rowToFocus.current === null) return
    const link = body.current?.querySelector<HTMLElement>(`tr[data-index="${rowToFocus.current}"] a[data-row-link]`)
    if (!link) return
    rowToFocus.current = null
    link.focus({ preventScroll: true })
  })

  const goToRow = (index: number) => {
    rowToFocus.current = index
    setCurrent(index)
    scrollToRow(index)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const index = getRowIndex(event.target)
    if (Number.isNaN(index) || event.ctrlKey || event.metaKey || event.altKey) return
    const isLink = (event.target as Element).matches('a[data-row-link]')
    const next = getRowAfterKey(event.key, index, count, perPage)
    if (next !== null) goToRow(next)
    else if (event.key === ' ' && isLink && onToggle) onToggle(index)
    else if (event.key === 'F2' && onEdit) onEdit(index)
    else return
    event.preventDefault()
  }
  const onFocus = (event: FocusEvent) => {
    const index = getRowIndex(event.target)
    if (Number.isNaN(index)) return
    focused.current = index
    setCurrent(index)
  }
  const onBlur = () => {
    focused.current = null
  }
  return { current, goToRow, onKeyDown, onFocus, onBlur }
}

/** Returns the index of the row that a key moves to, or null for other keys. */
export function getRowAfterKey(key: string, index: number, count: number, perPage: number): number | null {
  const target = {
    arrowdown: index + 1,
    arrowup: index - 1,
    home: 0,
    end: count - 1,
    pagedown: index + perPage,
    pageup: index - perPage,
  }[key.toLowerCase()]
  return target === undefined ? null : Math.min(Math.max(target, 0), count - 1)
}
