import { MAX_COUNTED } from '@poledne/contract/list/listQuery'
import { LRUCache } from 'lru-cache'
import type { Database, Sql, Statement } from '../db/database.ts'
import type { ChangeEvent } from '../events/eventBus.ts'

/**
 * The counts of lists are cached, because counting is slower than reading a page. Every write clears them: at once on its
 * own instance, and through the change events on the others.
 */

export type Total = { total: number; totalIsExact: boolean }

type CountCache = {
  counts: LRUCache<string, Total>
  /** Grows with every clearing, so that a count which started before a write is not stored after it. */
  generation: number
}

/** Limits how long a count can be wrong after a change whose event was lost. */
const MAX_AGE_MS = 30_000
const caches = new WeakMap<Database['search'], CountCache>()

function getCache(database: Database): CountCache {
  const existing = caches.get(database.search)
  if (existing) return existing
  const cache = { counts: new LRUCache<string, Total>({ max: 2_000, ttl: MAX_AGE_MS }), generation: 0 }
  caches.set(database.search, cache)
  return cache
}

export function clearCountCache(database: Database): void {
  const cache = caches.get(database.search)
  if (!cache) return
  cache.generation++
  cache.counts.clear()
}

/** Whether the event can change the number of rows of a list. */
export const affectsCounts = (event: ChangeEvent | null): boolean =>
  event === null || ['record', 'records', 'lists', 'badges', 'access'].includes(event.about)

/** Counts the rows of a list up to a limit; `from` is the SQL after `from`, with joins and conditions. */
export const buildCountSql = (from: string): string =>
  `select count(*)::int as total from (select ${from} limit ${MAX_COUNTED + 1}) counted`

/** Counts the rows of a list, or returns the cached count. */
export async function countRows(database: Database, sql: Sql, count: Statement): Promise<Total> {
  const cache = getCache(database)
  const key = JSON.stringify([count.text, count.values])
  const cached = cache.counts.get(key)
  if (cached) return cached
  const { generation } = cache
  const [row] = await sql.rows<{ total: number }>(count)
  const counted = row?.total ?? 0
  const total = { total: Math.min(counted, MAX_COUNTED), totalIsExact: counted <= MAX_COUNTED }
  if (cache.generation === generation) cache.counts.set(key, total)
  return total
}
