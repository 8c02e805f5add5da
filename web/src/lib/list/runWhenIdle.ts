/** What can wait gives way to what is seen, but not for ever. */
const MAX_WAIT_MS = 1_000

/** Does something once the browser has nothing better to do; the function that comes back calls it off. */
export function runWhenIdle(work: () => void): () => void {
  // older Safari cannot tell
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(() => work(), { timeout: MAX_WAIT_MS })
  return () => cancelIdleCallback(id)
}
