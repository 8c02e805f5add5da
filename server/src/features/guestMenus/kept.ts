import { type Instant, toDate } from '@poledne/contract/domain/instant'
import { nextMidnight } from '@poledne/contract/domain/zone'
import { LRUCache } from 'lru-cache'

/** Something that holds until the day turns in a time zone, or one of its dishes changes. */
export type Dated<T> = { value: T; now: Instant; timezone: string; dishIds: ReadonlySet<number> }

/** News that a crash swallowed is found out by then. */
const MAX_AGE_MS = 30_000
/** Instants are cut to the second, so that midnight may come this much earlier than they say. */
const CUT_MS = 1_000

export function freshFor({ now, timezone }: Pick<Dated<unknown>, 'now' | 'timezone'>): number {
  const untilMidnight = toDate(nextMidnight(now, timezone)).getTime() - toDate(now).getTime()
  return Math.max(1, Math.min(MAX_AGE_MS, untilMidnight - CUT_MS))
}

export type Kept<T extends object> = {
  get(key: string): Promise<T | null>
  /** With how long it holds, for what is made of it. */
  dated(key: string): Promise<Dated<T> | null>
  /** Everything, or what a dish is part of: most dishes that are saved hang on no wall. */
  forget(dishId?: number): void
}

/** Answers that are built once and kept in memory; many who ask for the same at once wait for one. */
export function openKept<T extends object>(max: number, build: (key: string) => Promise<Dated<T> | null>): Kept<T> {
  const kept = new LRUCache<string, Dated<T>>({ max })
  const building = new Map<string, Promise<Dated<T> | null>>()

  async function buildNow(key: string, isNewest: () => boolean): Promise<Dated<T> | null> {
    const built = await build(key)
    // what was forgotten meanwhile may have been read before the change
    if (built && isNewest()) kept.set(key, built, { ttl: freshFor(built) })
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

  return {
    get: async (key) => (await dated(key))?.value ?? null,
    dated,
    forget(dishId) {
      // which dishes these will hold is not known yet
      building.clear()
      if (dishId === undefined) return kept.clear()
      for (const [key, { dishIds }] of kept.entries()) if (dishIds.has(dishId)) kept.delete(key)
    },
  }
}
