import { basePath } from '../../core/http/basePath.ts'

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
