/** A task runs after this time even if the browser is never idle. */
const MAX_IDLE_WAIT_MS = 1_000

/** Runs a task when the browser is idle; the returned function cancels it. */
export function runWhenIdle(work: () => void): () => void {
  // Older Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, MAX_IDLE_WAIT_MS)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(() => work(), { timeout: MAX_IDLE_WAIT_MS })
  return () => cancelIdleCallback(id)
}
