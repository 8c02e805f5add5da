import { createTimeoutSignal } from '../core/http/timeoutSignal.ts'

const TIMEOUT_MS = 5_000

type ShellCache = {
  /** Fills a new cache; it fails unless all files could be loaded. */
  install(): Promise<void>
  /** Deletes the caches of earlier builds. */
  deleteOldCaches(): Promise<void>
  /** Returns the page from the network, or from the cache if there is no valid response in time. */
  respondWithPage(request: Request): Promise<Response>
  /** Returns files with a content hash in their name from the cache first, and caches them on first use. */
  respondWithAsset(request: Request): Promise<Response>
}

/**
 * Creates the cache of one page with all its files, as one versioned set. `prefix` contains the app and the base path;
 * caches with other names are not touched.
 */
export function createShellCache(prefix: string, base: string, pageAddress: string): ShellCache {
  const name = `${prefix}${__SHELL_VERSION__}`
  const matchCached = async (address: string | Request) => (await caches.open(name)).match(address)

  return {
    async install() {
      const cache = await caches.open(name)
      // The request bypasses the HTTP cache, which can still have the page of an earlier build.
      const createUncachedRequest = (address: string) => new Request(address, { cache: 'reload' })
      await cache.addAll([
        createUncachedRequest(pageAddress),
        ...__SHELL_FILES__.map((file) => new Request(base + file)),
      ])
    },
    async deleteOldCaches() {
      const others = (await caches.keys()).filter((key) => key.startsWith(prefix) && key !== name)
      await Promise.all(others.filter((key) => !/:(?:content|pictures)$/.test(key)).map((key) => caches.delete(key)))
    },
    async respondWithPage(request) {
      const response = await fetch(request, { signal: createTimeoutSignal(TIMEOUT_MS) }).catch(() => null)
      // The cached page also replaces the error page of a proxy whose server is down. The browser itself follows
      // redirects.
      if (response?.ok || response?.type === 'opaqueredirect') return response
      return (await matchCached(pageAddress)) ?? response ?? Response.error()
    },
    async respondWithAsset(request) {
      const cached = await matchCached(request)
      if (cached) return cached
      const response = await fetch(request)
      if (response.ok) await (await caches.open(name)).put(request, response.clone())
      return response
    },
  }
}
