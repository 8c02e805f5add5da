import { useEffect, useRef } from 'react'
import { whenIdle } from '../../lib/whenIdle.ts'

const CALM = 75
const HASTY = 500
/** How many seconds of scrolling at the present speed should already be loaded. */
const SECONDS = 2

type Input = { last: number; loaded: number; canFetch: boolean; fetchMore: () => unknown }

/**
 * Asks for the next page well before the end is in sight: the faster the rows pass, the earlier. While nobody scrolls, it
 * waits until the page is drawn.
 */
export function useFetchAhead({ last, loaded, canFetch, fetchMore }: Input): void {
  const seen = useRef({ last: 0, at: 0 })

  useEffect(() => {
    const now = performance.now()
    // The first rows appear, they do not pass.
    const passed = seen.current.last === 0 ? 0 : Math.max(0, last - seen.current.last)
    const speed = (passed * 1000) / Math.max(16, now - seen.current.at)
    seen.current = { last, at: now }
    const ahead = Math.min(HASTY, Math.max(CALM, speed * SECONDS))
    if (!canFetch || loaded - last >= ahead) return
    if (passed === 0) return whenIdle(fetchMore)
    fetchMore()
  }, [last, loaded, canFetch, fetchMore])
}
