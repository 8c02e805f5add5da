import { startTransition, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { windowHeightStore } from '../../storage/windowSize.ts'
import { computeScrollTop, computeVisibleRows } from './rowRange.ts'

/** Rows that are rendered above and below the visible ones. */
const OVERSCAN = 10
/** The share of the window that a list fills before its region is measured. */
const FIRST_VIEW = 0.75

type Input = { region: HTMLElement | null; rowHeight: number; headHeight: number }

/** Tracks the rows that the scroll region shows. */
export function useRowWindow({ region, rowHeight, headHeight }: Input) {
  // The first rows are rendered before the region is measured, because rows that follow a measurement can't be rendered
  // in small steps.
  const [visible, setVisible] = useState(() => computeVisibleRows(0, FIRST_VIEW * windowHeightStore.get(), rowHeight))
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
    // The observer also calls `update` when it starts, after the layout of the page; measuring here would force a layout.
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
