const RETRY_MS = 3_000

/** Resolves once the device is online again; if it is online, after a few seconds. */
export const waitForRetry = () =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) window.setTimeout(resolve, RETRY_MS)
    else window.addEventListener('online', () => resolve(), { once: true })
  })

/**
 * Retries loading a part of the app, so that a lost connection breaks nothing.
 * @param attempts the number of failures with a connection after which it rejects
 */
export async function loadWithRetry<T>(load: () => Promise<T>, attempts = Number.POSITIVE_INFINITY): Promise<T> {
  for (let failures = 0; ; ) {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine) failures += 1
      if (failures >= attempts) throw error
      await waitForRetry()
    }
  }
}
