import { useEffect, useRef } from 'react'
import { runWhenIdle } from '../../../lib/list/runWhenIdle.ts'

const MIN_ROWS_AHEAD = 75
const MAX_ROWS_AHEAD = 500
/** How many seconds of scrolling at the present speed should already be loaded. */
const SECONDS_AHEAD = 2

type Input = { last: number; loaded: number; canFetch: boolean; fetchMore: () => unknown }

/**
 * Asks for the next page well before the end is in sight: the faster the rows pass, the earlier. While nobody scrolls, it
 * waits until the page is drawn.
 */
export function usePrefetchRows({ last, loaded, canFetch, fetchMore }: Input): void {
  const lastSeen = useRef({ last: 0, at: 0 })

  useEffect(() => {
    const now = performance.now()
    // The first rows appear, they do not pass.
    const passed = lastSeen.current.last === 0 ? 0 : Math.max(0, last - lastSeen.current.last)
    const speed = (passed * 1000) / Math.max(16, now - lastSeen.current.at)
    lastSeen.current = { last, at: now }
    const ahead = Math.min(MAX_ROWS_AHEAD, Math.max(MIN_ROWS_AHEAD, speed * SECONDS_AHEAD))
    if (!canFetch || loaded - last >= ahead) return
    if (passed === 0) return runWhenIdle(fetchMore)
    fetchMore()
  }, [last, loaded, canFetch, fetchMore])
}
