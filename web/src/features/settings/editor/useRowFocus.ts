import { useCallback, useEffect, useRef, useState } from 'react'

type RowPart = 'first' | 'handle' | 'undo'
type FocusTarget = { key: string; part: RowPart }

/** Puts the focus where a change of the rows left it wanting: rows that move or turn into something else lose it. */
export function useRowFocus(failures: number) {
  const form = useRef<HTMLFormElement>(null)
  const [focusTarget, setFocusTarget] = useState<FocusTarget | null>(null)

  // After the rows are on the page. A row that is gone for good leaves the focus to the button that adds one.
  useEffect(() => {
    if (!focusTarget) return
    const row = form.current?.querySelector(`[data-row="${CSS.escape(focusTarget.key)}"]`)
    const part = row?.querySelector<HTMLElement>(`[data-focus="${focusTarget.part}"]`)
    ;(part ?? form.current?.querySelector<HTMLElement>('[data-add]'))?.focus()
  }, [focusTarget])

  // What is wrong, in the order in which the page shows it; else what was said of the whole list.
  useEffect(() => {
    if (failures === 0) return
    const cell = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    ;(cell ?? form.current?.querySelector<HTMLElement>('[data-list-error]'))?.focus()
  }, [failures])

  const focusRow = useCallback((key: string, part: RowPart) => setFocusTarget({ key, part }), [])
  return { form, focusRow }
}
