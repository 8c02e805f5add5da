import type { RecordModuleName } from '@poledne/contract/access/permissions'
import type { ChangeEvent } from '../../events/changeEvent.ts'
import type { EventBus } from '../../events/eventBus.ts'
import { type CacheEntry, type GuestCache, openGuestCache } from './cache/guestCache.ts'

/** The modules whose records guests read. */
const GUEST_MODULES: ReadonlySet<RecordModuleName> = new Set([
  'weeklyMenus',
  'restaurantMenus',
  'restaurantMenuExceptions',
  'dishes',
  'restaurants',
])

const affectsGuests = (told: ChangeEvent): boolean =>
  told.about === 'lists' || (told.about === 'record' && GUEST_MODULES.has(told.module))

/** What guests see, kept on each instance until anything changes that it may be made of. */
export type GuestCaches = {
  open<T extends object>(max: number, build: (key: string) => Promise<CacheEntry<T> | null>): GuestCache<T>
  /** This instance's own news, before they have travelled through the database and back. */
  onLocalChange(told: ChangeEvent): void
  /** After news from any instance. */
  subscribe(act: () => void): void
}

export function openGuestCaches(live: EventBus): GuestCaches {
  const caches = new Set<GuestCache<object>>()
  const subscribers = new Set<() => void>()
  let isListening = false

  const invalidateCaches = (told: ChangeEvent) => {
    const dishId = told.about === 'record' && told.module === 'dishes' ? told.id : undefined
    for (const cache of caches) cache.invalidate(dishId)
  }
  function ensureListening(): Promise<void> {
    if (!isListening)
      live.subscribe((told) => {
        // after the connection was away, anything may have happened
        if (told !== null && !affectsGuests(told)) return
        if (told) invalidateCaches(told)
        else for (const cache of caches) cache.expire()
        for (const act of subscribers) act()
      })
    isListening = true
    return live.whenListening()
  }

  return {
    open(max, build) {
      const cache = openGuestCache(max, async (key) => {
        // what is read from now on is forgotten when it changes
        await ensureListening()
        return build(key)
      })
      caches.add(cache)
      return cache
    },
    onLocalChange: (told) => affectsGuests(told) && invalidateCaches(told),
    subscribe: (act) => void subscribers.add(act),
  }
}
