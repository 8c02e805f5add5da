import { type RefObject, useEffect, useState } from 'react'

/** Below this width of the planner itself, whatever stands beside it, a week does not fit. */
const NARROW_PX = 640

export function useIsNarrow(element: RefObject<HTMLElement | null>): boolean {
  const [narrow, setNarrow] = useState(() => window.innerWidth < NARROW_PX)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setNarrow(entry.contentRect.width < NARROW_PX)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return narrow
}
