import { basePath } from '../../lib/http/basePath.ts'
import { createStore } from '../../lib/storage/store.ts'

/** Raised when a part of the app is no longer on the server: a newer build has taken its place. */
export const newVersionStore = createStore(false)

/** Clears what the browser keeps of the old build, then starts over. What screens keep on the same origin is theirs. */
export async function reloadWithoutCache(): Promise<void> {
  try {
    const worker = await navigator.serviceWorker?.getRegistration(`${basePath}/`)
    await worker?.unregister()
    const names = (await caches.keys()).filter((name) => name.startsWith(`poledne-app:${basePath}:`))
    await Promise.all(names.map((name) => caches.delete(name)))
  } catch {
    // Without encryption there are neither workers nor caches, and nothing to clear.
  }
  window.location.reload()
}

/** Offline, every part is missing and no build is newer; pointing at a link must not reload anything either. */
export function watchForNewVersion(): void {
  window.addEventListener('vite:preloadError', () => {
    if (navigator.onLine) newVersionStore.set(true)
  })
}
