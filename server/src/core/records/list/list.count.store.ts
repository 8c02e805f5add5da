import type { RecordModuleName } from '@poledne/contract/access/permissions'
import { type Filter, MAX_COUNTED } from '@poledne/contract/list/listQuery'
import { LRUCache } from 'lru-cache'
import type { ChangeEvent } from '../../db/changeEvent.ts'
import type { Database, Sql, Statement } from '../../db/database.ts'
import type { CacheCounts } from '../../runtime/metrics.ts'

export type ListTotal = { total: number; totalIsExact: boolean }

type CachedCount = {
  total: ListTotal
  module: RecordModuleName | undefined
  /** The number of records that can change while the count is still right; 0 for an exact count. */
  changesLeft: number
}

type CountCache = {
  counts: LRUCache<string, CachedCount>
  /** Grows with every change, so that a count which started before a write is not stored after it. */
  generation: number
  hits: number
  misses: number
}

/**
 * The number of rows that are counted beyond the limit, so that a count up to the limit stays right for as many
 * changes.
 */
const COUNTED_BEYOND = 500
/** Limits how long a count can be wrong after a change whose event was lost. */
const MAX_AGE_MS = 30_000
/**
 * The cached counts of lists by database, because counting is slower than reading a page. A write clears them: at once
 * on its own instance, and through change events on other instances. Only a count up to the limit stays valid while few
 * records of its module change.
 */
const caches = new WeakMap<Database['search'], CountCache>()

function getCache(database: Database): CountCache {
  const existing = caches.get(database.search)
  if (existing) return existing
  const cache = {
    counts: new LRUCache<string, CachedCount>({ max: 2_000, ttl: MAX_AGE_MS }),
    generation: 0,
    hits: 0,
    misses: 0,
  }
  caches.set(database.search, cache)
  return cache
}

const CHANGES_COUNTS: ReadonlySet<ChangeEvent['about']> = new Set(['record', 'records', 'lists', 'badges', 'access'])

/** Removes the cached counts that are possibly wrong after the event. */
export function updateCountCache(database: Database, event: ChangeEvent | null): void {
  const cache = caches.get(database.search)
  if (!cache || (event && !CHANGES_COUNTS.has(event.about))) return
  cache.generation++
  for (const [key, count] of [...cache.counts.entries()]) {
    // A list of another module can show names of this one, so any number of its rows can change.
    if (event?.about === 'record' && count.module === event.module && count.changesLeft > 0) count.changesLeft--
    else cache.counts.delete(key)
  }
}

/** Builds the statement that counts the rows of a list up to a limit; `from` is the clause with joins and conditions. */
export const buildCountSql = (from: string): string =>
  `select count(*)::int as total from (select ${from} limit ${MAX_COUNTED + COUNTED_BEYOND}) counted`

export type CountQuery = {
  statement: Statement
  /** Whether the rows are counted only up to the limit. */
  isLimited: boolean
  isCached: boolean
  /** The module of a list of records. */
  module?: RecordModuleName | undefined
}

/** Plans to read the count of a whole record table, which triggers keep; `filters` are the filters on `archived`. */
export function buildRecordCountQuery(table: string, filters: readonly Filter[]): CountQuery {
  const counted = ['true', 'false'].filter((value) => filters.every(({ values }) => values.includes(value)))
  const text =
    'select coalesce(sum(change), 0)::int as total from record_counts where table_name = $1 and archived = any($2)'
  return { statement: { name: 'record_count', text, values: [table, counted] }, isLimited: false, isCached: true }
}

/** Counts the rows of a list, or returns the cached count. */
export async function countRows(database: Database, sql: Sql, query: CountQuery): Promise<ListTotal> {
  const cache = getCache(database)
  const { statement, isLimited, module } = query
  const key = JSON.stringify([statement.text, statement.values])
  const cached = query.isCached ? cache.counts.get(key) : undefined
  if (query.isCached) cache[cached ? 'hits' : 'misses']++
  if (cached) return cached.total
  const { generation } = cache
  const [row] = await sql.rows<{ total: number }>(statement)
  const counted = row?.total ?? 0
  const isExact = !isLimited || counted <= MAX_COUNTED
  const total = { total: isExact ? counted : MAX_COUNTED, totalIsExact: isExact }
  if (query.isCached && cache.generation === generation)
    cache.counts.set(key, { total, module, changesLeft: isExact ? 0 : counted - MAX_COUNTED })
  return total
}

export function countUseOfCounts(database: Database): CacheCounts {
  const { counts, hits, misses } = getCache(database)
  return { entries: counts.size, hits, misses }
}

/** Merges the counts that triggers have inserted for each write into one row for each table and state. */
export async function mergeRecordCounts(sql: Sql): Promise<void> {
  await sql.rows({
    text: `
      with added as (delete from record_counts returning table_name, archived, change)
      insert into record_counts (table_name, archived, change)
      select table_name, archived, sum(change) from added group by table_name, archived having sum(change) <> 0`,
  })
}
