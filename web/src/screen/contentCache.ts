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

/** The fields that content of an earlier release does not have. */
const ADDED_FIELDS = {
  parts: [],
  canHideMenu: false,
  outside: 'name',
  outsidePictureId: null,
  openingHours: [],
} as const

/**
 * Returns the content of a screen, or null for another response, such as the sign-in page of a hotel network or a
 * truncated file.
 */
export function parseScreenContent(value: unknown): ScreenContent | null {
  if (typeof value !== 'object' || value === null) return null
  const content = { ...ADDED_FIELDS, ...value } as unknown as Partial<ScreenContent>
  const { revision, days, languages, restaurant, allergens, parts } = content
  const areLists = [days, languages, allergens, parts].every((list) => Array.isArray(list))
  return typeof revision === 'number' && areLists && typeof restaurant?.timezone === 'string'
    ? (content as ScreenContent)
    : null
}

function parseCachedContent(text: string | null | undefined): CachedContent | null {
  try {
    const { content, at } = JSON.parse(text ?? 'null') as { content: unknown; at: unknown }
    const parsed = parseScreenContent(content)
    return parsed && typeof at === 'number' ? { content: parsed, at } : null
  } catch {
    return null
  }
}
