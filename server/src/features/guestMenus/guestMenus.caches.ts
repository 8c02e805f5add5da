import type { RecordModuleName } from '@poledne/contract/access/permissions'
import { type Instant, toDate } from '@poledne/contract/domain/instant'
import { getNextMidnight } from '@poledne/contract/domain/zonedTime'
import { LRUCache } from 'lru-cache'
import { isDatabaseUnavailable } from '../../db/database.ts'
import type { ChangeEvent } from '../../events/changeEvent.ts'
import type { EventBus } from '../../events/eventBus.ts'

/** Something that holds until the day turns in a time zone, or one of its dishes changes. */
export type CacheEntry<T> = { value: T; now: Instant; timezone: string; dishIds: ReadonlySet<number> }

/** News that a crash swallowed is found out by then. */
const MAX_AGE_MS = 30_000
/** Instants are cut to the second, so that midnight may come this much earlier than they say. */
const ROUNDING_MS = 1_000

/** How long a last good answer is served while the database is away, and how long until it is asked again. */
const MAX_STALE_MS = 24 * 3_600_000
const RETRY_AFTER_MS = 2_000

export function computeTtlMs({ now, timezone }: Pick<CacheEntry<unknown>, 'now' | 'timezone'>): number {
  const untilMidnight = toDate(getNextMidnight(now, timezone)).getTime() - toDate(now).getTime()
  return Math.max(1, Math.min(MAX_AGE_MS, untilMidnight - ROUNDING_MS))
}

/** Called with the age in seconds of an answer that is served although the database is away. */
type OnStale = (ageSeconds: number) => void

export type GuestCache<T extends object> = {
  /** With `onStale`, the last good answer is served while the database is away. */
  get(key: string, onStale?: OnStale): Promise<T | null>
  /** With how long it holds, for what is made of it. */
  getEntry(key: string): Promise<CacheEntry<T> | null>
  /** Everything, or what a dish is part of: most dishes that are saved hang on no wall. */
  invalidate(dishId?: number): void
  /** The connection was lost and news may be missing: read again, but serve the last good answers until that succeeds. */
  expire(): void
}

/** Answers that are built once and kept in memory; many who ask for the same at once wait for one. */
export function openGuestCache<T extends object>(
  max: number,
  build: (key: string) => Promise<CacheEntry<T> | null>,
): GuestCache<T> {
  const freshEntries = new LRUCache<string, CacheEntry<T>>({ max })
  const pendingBuilds = new Map<string, Promise<CacheEntry<T> | null>>()
  /** Last good answers outlive their freshness; one that is known to have changed does not. */
  const lastGoodEntries = new LRUCache<string, { built: CacheEntry<T>; at: number }>({ max, ttl: MAX_STALE_MS })
  let databaseAwayUntil = Number.NEGATIVE_INFINITY

  async function buildEntry(key: string, isNewest: () => boolean): Promise<CacheEntry<T> | null> {
    const built = await build(key)
    // what was forgotten meanwhile may have been read before the change
    if (built && isNewest()) {
      freshEntries.set(key, built, { ttl: computeTtlMs(built) })
      lastGoodEntries.set(key, { built, at: performance.now() })
    }
    if (!built) lastGoodEntries.delete(key)
    return built
  }

  function startBuild(key: string): Promise<CacheEntry<T> | null> {
    const work: Promise<CacheEntry<T> | null> = buildEntry(key, () => pendingBuilds.get(key) === work).finally(() => {
      if (pendingBuilds.get(key) === work) pendingBuilds.delete(key)
    })
    pendingBuilds.set(key, work)
    return work
  }

  const getEntry = async (key: string) => freshEntries.get(key) ?? pendingBuilds.get(key) ?? startBuild(key)

  function readStale(key: string, onStale: OnStale): T | undefined {
    const last = lastGoodEntries.get(key)
    if (last) onStale(Math.round((performance.now() - last.at) / 1_000))
    return last?.built.value
  }

  async function getFreshOrStale(key: string, onStale: OnStale): Promise<T | null> {
    // a database that stalls is not waited for again and again
    const known = !freshEntries.has(key) && performance.now() < databaseAwayUntil ? readStale(key, onStale) : undefined
    if (known) return known
    try {
      return (await getEntry(key))?.value ?? null
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      databaseAwayUntil = performance.now() + RETRY_AFTER_MS
      const last = readStale(key, onStale)
      if (last) return last
      throw error
    }
  }

  return {
    get: async (key, onStale) => (onStale ? getFreshOrStale(key, onStale) : ((await getEntry(key))?.value ?? null)),
    getEntry,
    expire() {
      pendingBuilds.clear()
      freshEntries.clear()
    },
    invalidate(dishId) {
      // which dishes these will hold is not known yet
      pendingBuilds.clear()
      if (dishId === undefined) {
        freshEntries.clear()
        lastGoodEntries.clear()
        return
      }
      for (const [key, { dishIds }] of freshEntries.entries()) if (dishIds.has(dishId)) freshEntries.delete(key)
      for (const [key, { built }] of lastGoodEntries.entries())
        if (built.dishIds.has(dishId)) lastGoodEntries.delete(key)
    },
  }
}

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
