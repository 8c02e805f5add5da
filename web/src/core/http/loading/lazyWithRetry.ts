import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react'
import { loadCommonNamespaces } from '../../i18n/i18n.ts'
import { loadWithRetry, waitForRetry } from './loadWithRetry.ts'

/** Returns a function that loads a part of the app together with the texts that the first pages do without. */
export const withCommonTexts =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    const [part] = await Promise.all([load(), loadCommonNamespaces()])
    return part
  }

/**
 * Creates a component that is loaded when it is first rendered; loading is retried until it succeeds. Meanwhile it
 * renders its `fallback`, by default nothing.
 */
export function lazyWithRetry<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Lazy = lazy(async () => ({ default: await loadWithRetry(withCommonTexts(load)) })) as ComponentType<Props>
  return ({ fallback, ...props }: Props & { fallback?: ReactNode }) =>
    createElement(Suspense, { fallback }, createElement(Lazy, props as unknown as Props))
}

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
