import { type ComponentType, lazy } from 'react'

const RETRY_MS = 3_000

/** As soon as a lost connection is back; with a connection, after a while. */
const waitForRetry = () =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) window.setTimeout(resolve, RETRY_MS)
    else window.addEventListener('online', () => resolve(), { once: true })
  })

/**
 * A part of the app that cannot come now is asked for again: a network that is away takes nothing down.
 * @param attempts after how many failures with a connection it is given up
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

/** What the rest of the screen can do without, however long it takes to come. */
export const lazyWithRetry = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadWithRetry(load) }))

/** A part is asked for again by whoever needs it, but its style sheets only once: the browser does not try again either. */
export function retryMissingStyles(): void {
  const onError = async ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    await waitForRetry()
    target.replaceWith(target.cloneNode())
  }
  // an error of an element does not bubble
  window.addEventListener('error', (event) => void onError(event), { capture: true })
}
