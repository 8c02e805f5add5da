import { type Instant, toDate } from '@poledne/contract/domain/instant'
import { nextMidnight } from '@poledne/contract/domain/zone'
import { LRUCache } from 'lru-cache'
import { isDatabaseAway } from '../../db/database.ts'

/** Something that holds until the day turns in a time zone, or one of its dishes changes. */
export type Dated<T> = { value: T; now: Instant; timezone: string; dishIds: ReadonlySet<number> }

/** News that a crash swallowed is found out by then. */
const MAX_AGE_MS = 30_000
/** Instants are cut to the second, so that midnight may come this much earlier than they say. */
const CUT_MS = 1_000

/** How long a last good answer is served while the database is away, and how long until it is asked again. */
const MAX_STALE_MS = 24 * 3_600_000
const RETRY_AFTER_MS = 2_000

export function freshFor({ now, timezone }: Pick<Dated<unknown>, 'now' | 'timezone'>): number {
  const untilMidnight = toDate(nextMidnight(now, timezone)).getTime() - toDate(now).getTime()
  return Math.max(1, Math.min(MAX_AGE_MS, untilMidnight - CUT_MS))
}

/** Called with the age in seconds of an answer that is served although the database is away. */
type OnStale = (ageSeconds: number) => void

export type Kept<T extends object> = {
  /** With `onStale`, the last good answer is served while the database is away. */
  get(key: string, onStale?: OnStale): Promise<T | null>
  /** With how long it holds, for what is made of it. */
  dated(key: string): Promise<Dated<T> | null>
  /** Everything, or what a dish is part of: most dishes that are saved hang on no wall. */
  forget(dishId?: number): void
  /** The connection was lost and news may be missing: read again, but serve the last good answers until that succeeds. */
  expire(): void
}

/** Answers that are built once and kept in memory; many who ask for the same at once wait for one. */
export function openKept<T extends object>(max: number, build: (key: string) => Promise<Dated<T> | null>): Kept<T> {
  const kept = new LRUCache<string, Dated<T>>({ max })
  const building = new Map<string, Promise<Dated<T> | null>>()
  /** Last good answers outlive their freshness; one that is known to have changed does not. */
  const good = new LRUCache<string, { built: Dated<T>; at: number }>({ max, ttl: MAX_STALE_MS })
  let awayUntil = Number.NEGATIVE_INFINITY

  async function buildNow(key: string, isNewest: () => boolean): Promise<Dated<T> | null> {
    const built = await build(key)
    // what was forgotten meanwhile may have been read before the change
    if (built && isNewest()) {
      kept.set(key, built, { ttl: freshFor(built) })
      good.set(key, { built, at: performance.now() })
    }
    if (!built) good.delete(key)
    return built
  }

  function start(key: string): Promise<Dated<T> | null> {
    const work: Promise<Dated<T> | null> = buildNow(key, () => building.get(key) === work).finally(() => {
      if (building.get(key) === work) building.delete(key)
    })
    building.set(key, work)
    return work
  }

  const dated = async (key: string) => kept.get(key) ?? building.get(key) ?? start(key)

  function readStale(key: string, onStale: OnStale): T | undefined {
    const last = good.get(key)
    if (last) onStale(Math.round((performance.now() - last.at) / 1_000))
    return last?.built.value
  }

  async function getOrStale(key: string, onStale: OnStale): Promise<T | null> {
    // a database that stalls is not waited for again and again
    const known = !kept.has(key) && performance.now() < awayUntil ? readStale(key, onStale) : undefined
    if (known) return known
    try {
      return (await dated(key))?.value ?? null
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      awayUntil = performance.now() + RETRY_AFTER_MS
      const last = readStale(key, onStale)
      if (last) return last
      throw error
    }
  }

  return {
    get: async (key, onStale) => (onStale ? getOrStale(key, onStale) : ((await dated(key))?.value ?? null)),
    dated,
    expire() {
      building.clear()
      kept.clear()
    },
    forget(dishId) {
      // which dishes these will hold is not known yet
      building.clear()
      if (dishId === undefined) {
        kept.clear()
        good.clear()
        return
      }
      for (const [key, { dishIds }] of kept.entries()) if (dishIds.has(dishId)) kept.delete(key)
      for (const [key, { built }] of good.entries()) if (built.dishIds.has(dishId)) good.delete(key)
    },
  }
}
