import { useCallback, useLayoutEffect, useState } from 'react'

/** Rows that are rendered above and below the visible ones. */
const OVERSCAN = 10

export type RowRange = { first: number; last: number }

/** Returns the rows that a scroll region shows; every row has the same height. */
export const computeVisibleRows = (scrollTop: number, height: number, rowHeight: number): RowRange => ({
  first: Math.max(0, Math.floor(scrollTop / rowHeight)),
  last: Math.max(0, Math.ceil((scrollTop + height) / rowHeight) - 1),
})

/** Returns the rows to render: the visible ones, some around them, and the focused one, which would lose the focus. */
export function listRenderedRows({ first, last }: RowRange, count: number, focused: number | null): number[] {
  const start = Math.max(0, Math.min(first, count - 1) - OVERSCAN)
  const end = Math.min(count - 1, last + OVERSCAN)
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

type Input = { region: HTMLElement | null; rowHeight: number; headHeight: number }

/** Tracks the rows that the scroll region shows; null until the region is known. */
export function useRowWindow({ region, rowHeight, headHeight }: Input) {
  const [visible, setVisible] = useState<RowRange | null>(null)

  useLayoutEffect(() => {
    if (!region) return
    const update = () =>
      setVisible((before) => {
        const next = computeVisibleRows(region.scrollTop, region.clientHeight, rowHeight)
        return before?.first === next.first && before.last === next.last ? before : next
      })
    update()
    region.addEventListener('scroll', update, { passive: true })
    const observer = new ResizeObserver(update)
    observer.observe(region)
    return () => {
      region.removeEventListener('scroll', update)
      observer.disconnect()
    }
  }, [region, rowHeight])

  const scrollToRow = useCallback(
    (index: number) => {
      if (!region) return
      const { scrollTop, clientHeight: height } = region
      region.scrollTop = computeScrollTop(index, { scrollTop, height, rowHeight, headHeight })
    },
    [region, rowHeight, headHeight],
  )
  return { visible, scrollToRow }
}
