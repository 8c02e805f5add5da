import type { MouseEvent } from 'react'

/** How long a click on an editable cell waits for a second click, which edits the cell instead of opening the row. */
const DOUBLE_CLICK_MS = 250
let openTimer = 0

/** Returns whether a click opens the row at once: a click by key or finger cannot be the start of a double click. */
export const isClickFinal = ({ detail, nativeEvent }: MouseEvent) =>
  detail === 0 || ('pointerType' in nativeEvent && nativeEvent.pointerType === 'touch')

/** Returns the column of the editable cell that was clicked without a modifier key, otherwise null. */
export function findEditableColumn(event: MouseEvent): string | null {
  const target = event.target as Element
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  if (!isPlain || isClickFinal(event) || !event.currentTarget.closest('tr')?.contains(target)) return null
  if (target.closest('button, input, label, a:not([data-row-link])')) return null
  return target.closest('[data-editable]')?.getAttribute('data-editable') ?? null
}

/** Handles a click on an editable cell: a single click opens the row after a delay, a double click edits the cell. */
export function handleEditableClick(event: MouseEvent, { open, edit }: { open: () => void; edit: () => void }): void {
  window.clearTimeout(openTimer)
  if (event.detail >= 2) {
    edit()
    return
  }
  const row = event.currentTarget
  openTimer = window.setTimeout(() => {
    if (row.isConnected && document.getSelection()?.type !== 'Range') open()
  }, DOUBLE_CLICK_MS)
}

/** A click on the row opens its link, unless it hits a control or ends a text selection. */
export function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  const target = event.target as Element
  // React events of a dialog bubble to the row that rendered it, although the dialog is elsewhere in the document.
  if (!event.currentTarget.contains(target)) return
  if (target.closest('a, button, input, label') || document.getSelection()?.type === 'Range') return
  const link = event.currentTarget.querySelector<HTMLAnchorElement>('a[data-row-link]')
  if (!link) return
  if (event.button === 1 || event.ctrlKey || event.metaKey) window.open(link.href, '_blank', 'noopener')
  else if (event.button === 0) link.click()
}
