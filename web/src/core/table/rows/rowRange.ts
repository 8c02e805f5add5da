type RowRange = { first: number; last: number }

/** Returns the rows that a scroll region shows; every row has the same height. */
export const computeVisibleRows = (scrollTop: number, height: number, rowHeight: number): RowRange => ({
  first: Math.max(0, Math.floor(scrollTop / rowHeight)),
  last: Math.max(0, Math.ceil((scrollTop + height) / rowHeight) - 1),
})

/**
 * Returns the indexes of the rows to render: the visible rows, some rows around them, and the focused row, which would
 * otherwise lose the focus.
 */
export function listRenderedRows(
  { first, last }: RowRange,
  { count, focused, overscan }: { count: number; focused: number | null; overscan: number },
): number[] {
  const start = Math.max(0, Math.min(first, count - 1) - overscan)
  const end = Math.min(count - 1, last + overscan)
  const rows = Array.from({ length: end - start + 1 }, (_, offset) => start + offset)
  if (focused === null || focused >= count || (focused >= start && focused <= end)) return rows
  return focused < start ? [focused, ...rows] : [...rows, focused]
}

type ScrollPosition = { scrollTop: number; height: number; rowHeight: number; headHeight: number }

/** Returns the nearest scroll position at which a row is visible. The sticky header covers the top of the region. */
export function computeScrollTop(index: number, { scrollTop, height, rowHeight, headHeight }: ScrollPosition): number {
  const start = index * rowHeight
  const endInView = start + rowHeight - (height - headHeight)
  return Math.min(start, Math.max(endInView, scrollTop))
}
