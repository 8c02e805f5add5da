/** What can wait gives way to what is seen, but not for ever. */
const LATEST_MS = 1_000

/** Does something once the browser has nothing better to do; the function that comes back calls it off. */
export function whenIdle(work: () => void): () => void {
  // older Safari cannot tell
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, LATEST_MS)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(() => work(), { timeout: LATEST_MS })
  return () => cancelIdleCallback(id)
}
