import { basePath } from '../../core/http/pageMeta.ts'
import { createStore } from '../../core/storage/store.ts'

/**
 * The delay after the page has loaded before the service worker is registered, so that it does not slow down the first
 * page.
 */
const AFTER_LOAD_MS = 5_000

/**
 * Lets the app open offline after the first visit. During development there is no service worker, because files change
 * in place.
 */
export function registerServiceWorker(): void {
  // On pages without HTTPS `navigator.serviceWorker` is undefined, although its type does not say so.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!import.meta.env.PROD || !workers) return
  const register = () => workers.register(`${basePath}/app-worker.js`, { scope: `${basePath}/` }).catch(() => {})
  window.addEventListener('load', () => setTimeout(register, AFTER_LOAD_MS))
}

/** Whether a script could not be loaded because a newer build has replaced it. */
export const newVersionStore = createStore(false)

/**
 * Detects a newer build by a script that cannot be loaded. A failure while the device is offline is ignored, because
 * then every script fails to load.
 */
export function watchForNewVersion(): void {
  window.addEventListener('vite:preloadError', () => {
    if (navigator.onLine) newVersionStore.set(true)
  })
}
