import { type AccountLanguage, type Language, nameLanguage } from '@poledne/contract/languages'
import { isBadQuery, type ListQuery, parseListQuery, type RawQuery } from '@poledne/contract/list'
import { LRUCache } from 'lru-cache'
import type { Database, Statement } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { ProblemError } from '../http/problem.ts'
import { translate } from '../http/translate.ts'
import { filterCondition } from './filter.store.ts'
import { type ItemRow, toItem } from './item.ts'
import { expressionOf, itemColumns, type Resource, tableName } from './resource.ts'
import { scopeCondition, type Values, values } from './scope.ts'
import { statementName } from './statementName.ts'

/** The strict reading: what does not fit is refused and named. */
function parseStrictly(resource: Resource, raw: RawQuery, language: Language): ListQuery {
  const query = parseListQuery(resource.module.columns, resource.module.defaultSort, raw)
  if (!isBadQuery(query)) return query
  const { key, value, reason } = query
  const detail = translate(language, `queries.${reason}`, { key, value: reason === 'key' ? key : value })
  throw new ProblemError('bad_query', { params: { detail }, extra: { detail } })
}

function whereOf(
  resource: Resource,
  query: ListQuery,
  language: AccountLanguage,
  caller: Caller,
  bound: Values,
): string {
  const conditions = query.filters.map((filter) => {
    const column = resource.module.columns[filter.column]
    if (!column) throw new Error(`unlisted column ${filter.column}`)
    return filterCondition(column, expressionOf(resource, filter.column, language), filter, bound)
  })
  return [scopeCondition(resource, caller, 'view', bound), ...conditions].join(' and ')
}

/** Falls back to the id, so that paging is stable whatever is sorted by. */
function orderOf(resource: Resource, query: ListQuery, language: AccountLanguage): string {
  const keys = query.sort.map(({ column, direction }) => {
    const expression = expressionOf(resource, column, language)
    const collation = resource.module.columns[column]?.kind === 'text' ? ' collate "czech"' : ''
    return `${expression}${collation} ${direction}`
  })
  const last = query.sort.at(-1)?.direction ?? 'asc'
  return query.sort.some(({ column }) => column === 'id') ? keys.join(', ') : [...keys, `t.id ${last}`].join(', ')
}

/** A generic plan knows nothing of the text that is looked for and may choose badly: such statements stay nameless. */
function statement(query: ListQuery, text: string, bound: Values): Statement {
  const searches = query.filters.some(({ operator }) => operator === 'contains')
  const name = searches ? undefined : statementName(text)
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

async function countOf(database: Database, query: ListQuery, count: Statement): Promise<number> {
  const cache = countsOf(database)
  const key = JSON.stringify([count.text, count.values])
  const known = query.page > 1 ? cache.get(key) : undefined
  if (known !== undefined) return known
  const [row] = await database.rows<{ total: number }>(count)
  const total = row?.total ?? 0
  cache.set(key, total)
  return total
}

export async function listRecords(
  database: Database,
  resource: Resource,
  caller: Caller,
  uiLanguage: Language,
  raw: RawQuery,
) {
  const query = parseStrictly(resource, raw, uiLanguage)
  const language = nameLanguage(uiLanguage)
  const bound = values()
  const where = whereOf(resource, query, language, caller, bound)
  const from = `from ${tableName(resource)} t ${resource.joins ?? ''} where ${where}`
  const count = statement(query, `select count(*) as total ${from}`, { ...bound, list: [...bound.list] })
  const limit = `limit ${bound.add(query.pageSize)} offset ${bound.add((query.page - 1) * query.pageSize)}`
  const text = `select ${itemColumns(resource, language)} ${from} order by ${orderOf(resource, query, language)} ${limit}`
  const [rows, total] = await Promise.all([
    database.rows<ItemRow>(statement(query, text, bound)),
    countOf(database, query, count),
  ])
  return { items: rows.map((row) => toItem(resource, caller, row)), page: query.page, pageSize: query.pageSize, total }
}
