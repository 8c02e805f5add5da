import type { RecordModuleName } from '@poledne/contract/access/permissions'
import { type Instant, toDate } from '@poledne/contract/domain/instant'
import { getNextMidnight } from '@poledne/contract/domain/zonedTime'
import { LRUCache } from 'lru-cache'
import type { ChangeEvent } from '../../core/db/changeEvent.ts'
import { isDatabaseUnavailable } from '../../core/db/database.ts'
import type { EventBus } from '../../core/events/eventBus.ts'
import type { CacheCounts } from '../../core/runtime/metrics.ts'

/** A value that is valid until midnight in a time zone or until one of its dishes changes. */
export type CacheEntry<T> = { value: T; now: Instant; timezone: string; dishIds: ReadonlySet<number> }

/** The highest age of an entry, in case a change event was lost. */
const MAX_AGE_MS = 30_000
/** Instants have no fractions of a second, so midnight can come this much earlier. */
const ROUNDING_MS = 1_000

/**
 * While the database is unavailable, the last good entry is served up to this age, and the database is tried again
 * every `RETRY_AFTER_MS`.
 */
const MAX_STALE_MS = 24 * 3_600_000
const RETRY_AFTER_MS = 2_000

export function computeTtlMs({ now, timezone }: Pick<CacheEntry<unknown>, 'now' | 'timezone'>): number {
  const untilMidnight = toDate(getNextMidnight(now, timezone)).getTime() - toDate(now).getTime()
  return Math.max(1, Math.min(MAX_AGE_MS, untilMidnight - ROUNDING_MS))
}

/** A callback that gets the age of the entry in seconds when a stale entry is served. */
type OnStale = (ageSeconds: number) => void

export type GuestCache<T extends object> = {
  /** Returns the value of a key; with `onStale`, the last good entry is served while the database is unavailable. */
  get(key: string, onStale?: OnStale): Promise<T | null>
  /** Returns the value with its validity, for entries that are built from it. */
  getEntry(key: string): Promise<CacheEntry<T> | null>
  /** Drops all entries, or only those that contain this dish: most saved dishes are on no current menu. */
  invalidate(dishId?: number): void
  /** Drops the entry of this key. */
  drop(key: string): void
  countUse(): CacheCounts
  /** Drops all entries after a lost connection, but keeps the last good ones for a database that is unavailable. */
  expire(): void
}

/** A running build of an entry, and what has changed since it started. */
type Build<T> = {
  result: Promise<CacheEntry<T> | null>
  changedDishIds: Set<number>
  hasOtherChanges: boolean
  /** The next build, which requests after a change share; it starts when this one ends. */
  next?: Promise<CacheEntry<T> | null>
}

const hasChanged = ({ changedDishIds, hasOtherChanges }: Build<unknown>): boolean =>
  hasOtherChanges || changedDishIds.size > 0

/** Whether the entry can lack a change that happened since its build started. */
const isOutdated = ({ changedDishIds, hasOtherChanges }: Build<unknown>, { dishIds }: CacheEntry<unknown>): boolean =>
  hasOtherChanges || [...changedDishIds].some((id) => dishIds.has(id))

/** Opens an in-memory cache with at most one build of a key at a time, however many requests and changes there are. */
export function openGuestCache<T extends object>(
  max: number,
  build: (key: string) => Promise<CacheEntry<T> | null>,
): GuestCache<T> {
  const freshEntries = new LRUCache<string, CacheEntry<T>>({ max })
  const pendingBuilds = new Map<string, Build<T>>()
  /** The last good entries, which stay after their time to live, but not after a known change. */
  const lastGoodEntries = new LRUCache<string, { built: CacheEntry<T>; at: number }>({ max, ttl: MAX_STALE_MS })
  let hits = 0
  let misses = 0
  let databaseAwayUntil = Number.NEGATIVE_INFINITY

  async function buildEntry(key: string, isCurrent: (built: CacheEntry<T>) => boolean): Promise<CacheEntry<T> | null> {
    const built = await build(key)
    if (built && isCurrent(built)) {
      freshEntries.set(key, built, { ttl: computeTtlMs(built) })
      lastGoodEntries.set(key, { built, at: performance.now() })
    }
    if (!built) lastGoodEntries.delete(key)
    return built
  }

  function startBuild(key: string): Promise<CacheEntry<T> | null> {
    const isPending = () => pendingBuilds.get(key) === started
    const result = buildEntry(key, (built) => isPending() && !isOutdated(started, built)).finally(() => {
      if (isPending()) pendingBuilds.delete(key)
    })
    const started: Build<T> = { result, changedDishIds: new Set(), hasOtherChanges: false }
    pendingBuilds.set(key, started)
    return result
  }

  async function getEntry(key: string): Promise<CacheEntry<T> | null> {
    const fresh = freshEntries.get(key)
    if (fresh) {
      hits++
      return fresh
    }
    misses++
    const running = pendingBuilds.get(key)
    if (!running) return startBuild(key)
    if (!hasChanged(running)) return running.result
    running.next ??= running.result.catch(() => null).then(() => getEntry(key))
    return running.next
  }

  function readStaleValue(key: string, onStale: OnStale): T | undefined {
    const last = lastGoodEntries.get(key)
    if (last) onStale(Math.round((performance.now() - last.at) / 1_000))
    return last?.built.value
  }

  async function getFreshOrStale(key: string, onStale: OnStale): Promise<T | null> {
    // While the database does not respond, not every request waits for it.
    const stale =
      !freshEntries.has(key) && performance.now() < databaseAwayUntil ? readStaleValue(key, onStale) : undefined
    if (stale) return stale
    try {
      return (await getEntry(key))?.value ?? null
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      databaseAwayUntil = performance.now() + RETRY_AFTER_MS
      const last = readStaleValue(key, onStale)
      if (last) return last
      throw error
    }
  }

  return {
    get: async (key, onStale) => (onStale ? getFreshOrStale(key, onStale) : ((await getEntry(key))?.value ?? null)),
    getEntry,
    countUse: () => ({ entries: freshEntries.size, hits, misses }),
    expire() {
      // A build on a lost connection can take until its timeout, so requests do not wait for it.
      pendingBuilds.clear()
      freshEntries.clear()
    },
    drop(key) {
      const running = pendingBuilds.get(key)
      if (running) running.hasOtherChanges = true
      freshEntries.delete(key)
      lastGoodEntries.delete(key)
    },
    invalidate(dishId) {
      for (const running of pendingBuilds.values())
        if (dishId === undefined) running.hasOtherChanges = true
        else running.changedDishIds.add(dishId)
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

/** The modules whose records guests never see. */
const STAFF_MODULES: ReadonlySet<RecordModuleName> = new Set(['users', 'roles'])

export const affectsGuests = (event: ChangeEvent): boolean =>
  event.about === 'lists' ||
  event.about === 'today' ||
  ((event.about === 'record' || event.about === 'records') && !STAFF_MODULES.has(event.module))

/** Opens caches of what guests see, and invalidates them by change events. */
export type GuestCaches = {
  open<T extends object>(max: number, build: (key: string) => Promise<CacheEntry<T> | null>): GuestCache<T>
  /** Adds a listener, which is called after a change on any instance; with an id, only that screen has changed. */
  subscribe(listener: (screenId?: string) => void): void
}

export function openGuestCaches(live: EventBus): GuestCaches {
  const caches = new Set<GuestCache<object>>()
  const subscribers = new Set<(screenId?: string) => void>()

  const invalidateCaches = (event: ChangeEvent) => {
    const dishId = event.about === 'record' && event.module === 'dishes' ? event.id : undefined
    for (const cache of caches) cache.invalidate(dishId)
  }
  live.subscribe((event) => {
    if (event?.about === 'screen') {
      // The ids of screens are random, so they are no keys of other caches.
      for (const cache of caches) cache.drop(event.screenId)
      for (const listener of subscribers) listener(event.screenId)
      return
    }
    // The event is null if the connection was lost, so that anything can have changed.
    if (event !== null && !affectsGuests(event)) return
    if (event) invalidateCaches(event)
    else for (const cache of caches) cache.expire()
    for (const listener of subscribers) listener()
  })

  return {
    open(max, build) {
      const cache = openGuestCache(max, async (key) => {
        // The cache first listens for changes, so that it misses no change after the read.
        await live.listen()
        return build(key)
      })
      caches.add(cache)
      return cache
    },
    subscribe: (listener) => void subscribers.add(listener),
  }
}
