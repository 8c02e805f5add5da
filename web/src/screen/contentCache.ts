import type { ScreenContent } from '@poledne/contract/modules/guestMenu'
import type { CachedContent } from './screenState.ts'

/**
 * Stores the last valid content in two places, because a device can lose power at any time: localStorage can be read
 * synchronously, and the Cache API is written to disk sooner. Each of them can be missing.
 */
export function openContentCache(basePath: string, id: string) {
  const key = `poledne-screen:${basePath}:${id}`
  const cacheName = `poledne-screen:${basePath}:content`
  const address = `${basePath}/s/${id}/content`

  async function readFromCacheStorage(): Promise<CachedContent | null> {
    try {
      return parseCachedContent(await (await (await caches.open(cacheName)).match(address))?.text())
    } catch {
      return null
    }
  }

  return {
    async read(): Promise<CachedContent | null> {
      try {
        const cached = parseCachedContent(localStorage.getItem(key))
        if (cached) return cached
      } catch {
        // localStorage can be blocked; the Cache API can still have the content.
      }
      return readFromCacheStorage()
    },
    async write(cached: CachedContent): Promise<void> {
      const text = JSON.stringify(cached)
      try {
        localStorage.setItem(key, text)
      } catch {
        // localStorage is full or blocked; the Cache API can still store the content.
      }
      try {
        await (await caches.open(cacheName)).put(address, new Response(text))
      } catch {
        // The Cache API does not exist on pages without HTTPS.
      }
    },
    async clear(): Promise<void> {
      try {
        localStorage.removeItem(key)
        await (await caches.open(cacheName)).delete(address)
      } catch {
        // Blocked storage contains nothing to delete.
      }
    },
  }
}

/**
 * Returns whether a response is the content of a screen. It can also be the sign-in page of a hotel network or a
 * truncated file.
 */
export function isScreenContent(value: unknown): value is ScreenContent {
  if (typeof value !== 'object' || value === null) return false
  const { revision, days, languages, restaurant, allergens } = value as Partial<ScreenContent>
  const areLists = [days, languages, allergens].every((list) => Array.isArray(list))
  return typeof revision === 'number' && areLists && typeof restaurant?.timezone === 'string'
}

function parseCachedContent(text: string | null | undefined): CachedContent | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    const { content, at } = value as Partial<CachedContent>
    return isScreenContent(content) && typeof at === 'number' ? { content, at } : null
  } catch {
    return null
  }
}
