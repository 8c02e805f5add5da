import { type ComponentType, lazy } from 'react'
import { loadCommonNamespaces } from '../../i18n/i18n.ts'
import { loadWithRetry, waitForRetry } from './loadWithRetry.ts'

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
