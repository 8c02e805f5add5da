import { createStore } from './store.ts'

/** Raised when a part of the app is no longer on the server: a newer build has taken its place. */
export const newVersionStore = createStore(false)

/** Clears what the browser keeps of the old build, then starts over. */
export async function reloadFresh(): Promise<void> {
  if ('caches' in window) {
    const names = await caches.keys()
    await Promise.all(names.map((name) => caches.delete(name)))
  }
  window.location.reload()
}

/** Offline, every part is missing and no build is newer; pointing at a link must not reload anything either. */
export function watchForNewVersion(): void {
  window.addEventListener('vite:preloadError', () => {
    if (navigator.onLine) newVersionStore.set(true)
  })
}
