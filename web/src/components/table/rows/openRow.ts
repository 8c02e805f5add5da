/** A click on the row is a click on its link, unless it meant something else: a control, or the end of marking text. */
export function openRow(event: React.MouseEvent<HTMLTableRowElement>): void {
  const target = event.target as Element
  // a dialog that a row has opened is a part of it for React, but not on the page
  if (!event.currentTarget.contains(target)) return
  if (target.closest('a, button, input, label') || document.getSelection()?.type === 'Range') return
  const link = event.currentTarget.querySelector<HTMLAnchorElement>('a[data-row-link]')
  if (!link) return
  if (event.button === 1 || event.ctrlKey || event.metaKey) window.open(link.href, '_blank', 'noopener')
  else if (event.button === 0) link.click()
}
