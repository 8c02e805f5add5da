import { basePath } from '../../lib/http/basePath.ts'
import { createStore } from '../../lib/storage/store.ts'

/** Registered late, so that it does not delay the first screen. */
const AFTER_LOAD_MS = 5_000

/** Lets the app open offline after the first visit. Only in a build, because files change in place during development. */
export function registerServiceWorker(): void {
  // Missing on pages without HTTPS, although the types don't say so.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!import.meta.env.PROD || !workers) return
  const register = () => workers.register(`${basePath}/app-worker.js`, { scope: `${basePath}/` }).catch(() => {})
  window.addEventListener('load', () => setTimeout(register, AFTER_LOAD_MS))
}

/** True after a script could not be loaded because a newer build has replaced it. */
export const newVersionStore = createStore(false)

/** Deletes the cache of the old build and reloads. The cache of screens on the same origin stays. */
export async function reloadWithoutCache(): Promise<void> {
  try {
    const worker = await navigator.serviceWorker?.getRegistration(`${basePath}/`)
    await worker?.unregister()
    const names = (await caches.keys()).filter((name) => name.startsWith(`poledne-app:${basePath}:`))
    await Promise.all(names.map((name) => caches.delete(name)))
  } catch {
    // Without HTTPS there are no service workers and no caches.
  }
  window.location.reload()
}

/** Ignored offline, where every script fails to load; and a preload must not reload the page. */
export function watchForNewVersion(): void {
  window.addEventListener('vite:preloadError', () => {
    if (navigator.onLine) newVersionStore.set(true)
  })
}
