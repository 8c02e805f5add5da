import { type ComponentType, lazy } from 'react'
import { loadCommonNamespaces } from '../i18n/i18n.ts'

const RETRY_MS = 3_000

/** Resolves once the device is online again; if it is online, after a few seconds. */
const waitForRetry = () =>
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

/** Returns a function that loads a part of the app together with the texts that the first pages do without. */
export const withCommonTexts =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    const [part] = await Promise.all([load(), loadCommonNamespaces()])
    return part
  }

/** Creates a lazy component that the rest of the screen does not need; loading is retried until it succeeds. */
export const lazyWithRetry = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadWithRetry(withCommonTexts(load)) }))

/** Retries style sheets that failed to load, because neither Vite nor the browser does. */
export function retryMissingStyles(): void {
  const onError = async ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    await waitForRetry()
    target.replaceWith(target.cloneNode())
  }
  // Error events of elements do not bubble.
  window.addEventListener('error', (event) => void onError(event), { capture: true })
}
