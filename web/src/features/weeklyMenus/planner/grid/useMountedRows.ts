import { startTransition, useEffect, useState } from 'react'

/** One step mounts about this many cells, which takes a slow phone less than a tenth of a second. */
const CELLS_PER_STEP = 7

/**
 * Returns how many rows of the grid are rendered. They are mounted in steps, so that the page responds to the user
 * between two of them. Another day on a narrow page starts again with the first step.
 */
export function useMountedRows(rowCount: number, days: readonly number[], canStart: boolean): number {
  const step = Math.max(1, Math.round(CELLS_PER_STEP / days.length))
  const shown = days.join()
  const [mounted, setMounted] = useState({ shown, count: 0 })
  const count = mounted.shown === shown ? mounted.count : 0
  const isComplete = count >= rowCount
  useEffect(() => {
    if (!canStart || isComplete) return
    // A new task lets the browser paint the last step first.
    const timer = window.setTimeout(() => startTransition(() => setMounted({ shown, count: count + step })))
    return () => window.clearTimeout(timer)
  }, [canStart, isComplete, shown, count, step])
  return Math.min(count, rowCount)
}
