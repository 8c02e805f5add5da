import { type Language, toNameLanguage } from '@poledne/contract/domain/languages'
import {
  isBadQuery,
  type ListColumns,
  type ListQuery,
  parseListQuery,
  type RawQuery,
  type Sort,
} from '@poledne/contract/list/listQuery'
import { shortenEcho } from '@poledne/contract/schemas/violations'
import { LRUCache } from 'lru-cache'
import type { Caller } from '../access/caller.ts'
import type { Database, Sql, Statement } from '../db/database.ts'
import type { SearchLimiter } from '../http/limits/searchLimiter.ts'
import { ProblemError } from '../http/problem.ts'
import { translate } from '../http/translate.ts'
import { buildFilterCondition } from './filter.store.ts'
import { type ItemRow, toItem } from './item.ts'
import { buildItemColumns, getColumnExpression, getResourceTableName, type Resource } from './resource.ts'
import { buildScopeCondition, createSqlParameters, type SqlParameters } from './scope.ts'
import { getStatementName } from './statementName.ts'

/** What is listed: the names of its columns, and the SQL behind them. The listed row is `t`. */
type ListSource = {
  columns: ListColumns
  defaultSort: readonly Sort[]
  /** Table and joins. */
  from: string
  select: string
  getExpression(column: string): string
  /** Which rows the caller may see. */
  buildScope(bound: SqlParameters): string
}

/** Who reads a list, and with what. */
export type ListContext = { database: Database; searches: SearchLimiter; caller: Caller; language: Language }

/** The strict reading: what does not fit is refused and named. */
function parseQueryStrictly({ columns, defaultSort }: ListSource, raw: RawQuery, language: Language): ListQuery {
  const query = parseListQuery(columns, defaultSort, raw)
  if (!isBadQuery(query)) return query
  const { key, value, reason } = query
  const detail = translate(language, `queries.${reason}`, { key, value: shortenEcho(reason === 'key' ? key : value) })
  throw new ProblemError('bad_query', { params: { detail }, extra: { detail } })
}

function buildWhere(
  { columns, getExpression, buildScope }: ListSource,
  query: ListQuery,
  bound: SqlParameters,
): string {
  const conditions = query.filters.map((filter) => {
    const column = columns[filter.column]
    if (!column) throw new Error(`unlisted column ${filter.column}`)
    return buildFilterCondition(column, getExpression, filter, bound)
  })
  return [buildScope(bound), ...conditions].join(' and ')
}

/** Falls back to the id, so that paging is stable whatever is sorted by. */
function buildOrderBy({ columns, getExpression }: ListSource, query: ListQuery): string {
  const keys = query.sort.map(({ column, direction }) => {
    const collation = columns[column]?.kind === 'text' ? ' collate "czech"' : ''
    return `${getExpression(column)}${collation} ${direction}`
  })
  const last = query.sort.at(-1)?.direction ?? 'asc'
  return query.sort.some(({ column }) => column === 'id') ? keys.join(', ') : [...keys, `t.id ${last}`].join(', ')
}

const isTextSearch = (query: ListQuery) => query.filters.some(({ operator }) => operator === 'contains')

/** A generic plan knows nothing of the text that is looked for and may choose badly: such statements stay nameless. */
function buildStatement(query: ListQuery, text: string, bound: SqlParameters): Statement {
  const name = isTextSearch(query) ? undefined : getStatementName(text)
  return name === undefined ? { text, values: bound.values } : { name, text, values: bound.values }
}

/** Counting costs many times the page itself: later pages of the same list trust the count of the first for a while. */
const countCaches = new WeakMap<Database, LRUCache<string, number>>()

function getCountCache(database: Database): LRUCache<string, number> {
  const known = countCaches.get(database)
  if (known) return known
  const fresh = new LRUCache<string, number>({ max: 2_000, ttl: 60_000 })
  countCaches.set(database, fresh)
  return fresh
}

/** After a write, so that whoever wrote finds the right count on every page. */
export const clearCountCache = (database: Database): void => countCaches.get(database)?.clear()

type CountCache = LRUCache<string, number>

async function countRows(sql: Sql, cache: CountCache, query: ListQuery, count: Statement): Promise<number> {
  const key = JSON.stringify([count.text, count.values])
  const known = query.page > 1 ? cache.get(key) : undefined
  if (known !== undefined) return known
  const [row] = await sql.rows<{ total: number }>(count)
  const total = row?.total ?? 0
  cache.set(key, total)
  return total
}

/** One page of whatever has columns, and how many rows there are in all. */
export async function listRows<Row>(context: ListContext, listing: ListSource, raw: RawQuery) {
  const { database, searches, caller, language } = context
  const query = parseQueryStrictly(listing, raw, language)
  const bound = createSqlParameters()
  const where = buildWhere(listing, query, bound)
  const from = `from ${listing.from} where ${where}`
  const count = buildStatement(query, `select count(*) as total ${from}`, { ...bound, values: [...bound.values] })
  const limit = `limit ${bound.add(query.pageSize)} offset ${bound.add((query.page - 1) * query.pageSize)}`
  const text = `select ${listing.select} ${from} order by ${buildOrderBy(listing, query)} ${limit}`
  const read = (sql: Sql) =>
    Promise.all([
      sql.rows<Row>(buildStatement(query, text, bound)),
      countRows(sql, getCountCache(database), query, count),
    ])
  const [rows, total] = await (isTextSearch(query) ? searches.run(caller, read) : read(database))
  return { rows, page: query.page, pageSize: query.pageSize, total }
}

export async function listRecords(context: ListContext, resource: Resource, raw: RawQuery) {
  const { caller } = context
  const language = toNameLanguage(context.language)
  const listing: ListSource = {
    columns: resource.module.columns,
    defaultSort: resource.module.defaultSort,
    from: `${getResourceTableName(resource)} t ${resource.joins ?? ''}`,
    select: buildItemColumns(resource, language),
    getExpression: (column) => getColumnExpression(resource, column, language),
    buildScope: (bound) => buildScopeCondition(resource, caller, 'view', bound),
  }
  const { rows, ...page } = await listRows<ItemRow>(context, listing, raw)
  return { items: rows.map((row) => toItem(resource, caller, row)), ...page }
}
