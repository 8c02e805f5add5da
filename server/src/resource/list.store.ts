import { type Language, nameLanguage } from '@poledne/contract/languages'
import {
  isBadQuery,
  type ListColumns,
  type ListQuery,
  parseListQuery,
  type RawQuery,
  type Sort,
} from '@poledne/contract/list'
import { shortenEcho } from '@poledne/contract/violations'
import { LRUCache } from 'lru-cache'
import type { Database, Sql, Statement } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { ProblemError } from '../http/problem.ts'
import type { Searches } from '../http/searches.ts'
import { translate } from '../http/translate.ts'
import { filterCondition } from './filter.store.ts'
import { type ItemRow, toItem } from './item.ts'
import { expressionOf, itemColumns, type Resource, tableName } from './resource.ts'
import { scopeCondition, type Values, values } from './scope.ts'
import { statementName } from './statementName.ts'

/** What is listed: the names of its columns, and the SQL behind them. The listed row is `t`. */
type Listing = {
  columns: ListColumns
  defaultSort: readonly Sort[]
  /** Table and joins. */
  from: string
  select: string
  expression(column: string): string
  /** Which rows the caller may see. */
  scope(bound: Values): string
}

/** Who reads a list, and with what. */
export type ListContext = { database: Database; searches: Searches; caller: Caller; language: Language }

/** The strict reading: what does not fit is refused and named. */
function parseStrictly({ columns, defaultSort }: Listing, raw: RawQuery, language: Language): ListQuery {
  const query = parseListQuery(columns, defaultSort, raw)
  if (!isBadQuery(query)) return query
  const { key, value, reason } = query
  const detail = translate(language, `queries.${reason}`, { key, value: shortenEcho(reason === 'key' ? key : value) })
  throw new ProblemError('bad_query', { params: { detail }, extra: { detail } })
}

function whereOf({ columns, expression, scope }: Listing, query: ListQuery, bound: Values): string {
  const conditions = query.filters.map((filter) => {
    const column = columns[filter.column]
    if (!column) throw new Error(`unlisted column ${filter.column}`)
    return filterCondition(column, expression, filter, bound)
  })
  return [scope(bound), ...conditions].join(' and ')
}

/** Falls back to the id, so that paging is stable whatever is sorted by. */
function orderOf({ columns, expression }: Listing, query: ListQuery): string {
  const keys = query.sort.map(({ column, direction }) => {
    const collation = columns[column]?.kind === 'text' ? ' collate "czech"' : ''
    return `${expression(column)}${collation} ${direction}`
  })
  const last = query.sort.at(-1)?.direction ?? 'asc'
  return query.sort.some(({ column }) => column === 'id') ? keys.join(', ') : [...keys, `t.id ${last}`].join(', ')
}

const isSearch = (query: ListQuery) => query.filters.some(({ operator }) => operator === 'contains')

/** A generic plan knows nothing of the text that is looked for and may choose badly: such statements stay nameless. */
function statement(query: ListQuery, text: string, bound: Values): Statement {
  const name = isSearch(query) ? undefined : statementName(text)
  return name === undefined ? { text, values: bound.list } : { name, text, values: bound.list }
}

/** Counting costs many times the page itself: later pages of the same list trust the count of the first for a while. */
const counts = new WeakMap<Database, LRUCache<string, number>>()

function countsOf(database: Database): LRUCache<string, number> {
  const known = counts.get(database)
  if (known) return known
  const fresh = new LRUCache<string, number>({ max: 2_000, ttl: 60_000 })
  counts.set(database, fresh)
  return fresh
}

/** After a write, so that whoever wrote finds the right count on every page. */
export const forgetCounts = (database: Database): void => counts.get(database)?.clear()

type Counts = LRUCache<string, number>

async function countOf(sql: Sql, cache: Counts, query: ListQuery, count: Statement): Promise<number> {
  const key = JSON.stringify([count.text, count.values])
  const known = query.page > 1 ? cache.get(key) : undefined
  if (known !== undefined) return known
  const [row] = await sql.rows<{ total: number }>(count)
  const total = row?.total ?? 0
  cache.set(key, total)
  return total
}

/** One page of whatever has columns, and how many rows there are in all. */
export async function listRows<Row>(context: ListContext, listing: Listing, raw: RawQuery) {
  const { database, searches, caller, language } = context
  const query = parseStrictly(listing, raw, language)
  const bound = values()
  const where = whereOf(listing, query, bound)
  const from = `from ${listing.from} where ${where}`
  const count = statement(query, `select count(*) as total ${from}`, { ...bound, list: [...bound.list] })
  const limit = `limit ${bound.add(query.pageSize)} offset ${bound.add((query.page - 1) * query.pageSize)}`
  const text = `select ${listing.select} ${from} order by ${orderOf(listing, query)} ${limit}`
  const read = (sql: Sql) =>
    Promise.all([sql.rows<Row>(statement(query, text, bound)), countOf(sql, countsOf(database), query, count)])
  const [rows, total] = await (isSearch(query) ? searches.run(caller, read) : read(database))
  return { rows, page: query.page, pageSize: query.pageSize, total }
}

export async function listRecords(context: ListContext, resource: Resource, raw: RawQuery) {
  const { caller } = context
  const language = nameLanguage(context.language)
  const listing: Listing = {
    columns: resource.module.columns,
    defaultSort: resource.module.defaultSort,
    from: `${tableName(resource)} t ${resource.joins ?? ''}`,
    select: itemColumns(resource, language),
    expression: (column) => expressionOf(resource, column, language),
    scope: (bound) => scopeCondition(resource, caller, 'view', bound),
  }
  const { rows, ...page } = await listRows<ItemRow>(context, listing, raw)
  return { items: rows.map((row) => toItem(resource, caller, row)), ...page }
}
