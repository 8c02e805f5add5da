import { startTransition, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { windowSizeStore } from '../../../lib/storage/windowSize.ts'

/** Rows that are rendered above and below the visible ones. */
const OVERSCAN = 10
/** The share of the window that a list fills before its region is measured. */
const FIRST_VIEW = 0.75

export type RowRange = { first: number; last: number }

/** Returns the rows that a scroll region shows; every row has the same height. */
export const computeVisibleRows = (scrollTop: number, height: number, rowHeight: number): RowRange => ({
  first: Math.max(0, Math.floor(scrollTop / rowHeight)),
  last: Math.max(0, Math.ceil((scrollTop + height) / rowHeight) - 1),
})

/** Returns the rows to render: the visible ones, some around them, and the focused one, which would lose the focus. */
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

type Input = { region: HTMLElement | null; rowHeight: number; headHeight: number }

/** Tracks the rows that the scroll region shows. */
export function useRowWindow({ region, rowHeight, headHeight }: Input) {
  // The first rows are rendered before the region is measured, because rows that follow a measurement can't be rendered
  // in small steps.
  const [visible, setVisible] = useState(() =>
    computeVisibleRows(0, FIRST_VIEW * windowSizeStore.get().height, rowHeight),
  )
  // Rows outside of the view follow once the visible ones are painted.
  const [overscan, setOverscan] = useState(0)
  useEffect(() => startTransition(() => setOverscan(OVERSCAN)), [])

  useLayoutEffect(() => {
    if (!region) return
    const update = () =>
      setVisible((before) => {
        const next = computeVisibleRows(region.scrollTop, region.clientHeight, rowHeight)
        return before.first === next.first && before.last === next.last ? before : next
      })
    region.addEventListener('scroll', update, { passive: true })
    // The observer calls `update` first after the layout of the page, which a measurement before would need as well.
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
  return { visible, overscan, scrollToRow }
}
