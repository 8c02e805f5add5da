/** Creates a signal like `AbortSignal.timeout`, which displays with Chromium below 103 do not have. */
export function createTimeoutSignal(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), ms)
  return controller.signal
}
