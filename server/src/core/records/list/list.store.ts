import { type Language, toNameLanguage } from '@poledne/contract/domain/languages'
import { shortenClientText } from '@poledne/contract/http/violations'
import {
  type BadQuery,
  isBadQuery,
  type ListColumns,
  type ListQuery,
  parseListQuery,
  type RawQuery,
  type Sort,
} from '@poledne/contract/list/listQuery'
import { type Caller, getRealUserId } from '../../access/caller.ts'
import type { Database, PooledSql, Sql, Statement } from '../../db/database.ts'
import { createOverloadedProblem, ProblemError } from '../../errors/problem.ts'
import { translate } from '../../http/language.ts'
import { createConcurrencyLimit } from '../../limits/concurrency.ts'
import { buildScopeCondition } from '../record.policy.ts'
import {
  buildItemSelectList,
  getColumnExpression,
  getResourceTableName,
  type ItemRow,
  isNotNullColumn,
  isOwnColumn,
  type Resource,
  toRecordResponse,
} from '../resource.ts'
import { copySqlParameters, createSqlParameters, getStatementName, type SqlParameters } from '../sqlBuilder.ts'
import { buildCountSql, buildRecordCountQuery, type CountQuery, countRows } from './list.count.store.ts'
import { buildAfterCondition, buildSortKeys, decodeCursor, encodeCursor, type SortKey } from './list.cursor.ts'
import { buildFilterConditions, type FilterSql } from './list.filter.ts'
import {
  buildFromClause,
  buildPageSql,
  buildSearchInOrderSql,
  isSlowQuery,
  isTextSearch,
  type PageParts,
  type RecordTable,
  searchesStoredText,
} from './list.page.ts'

/** The number of searches of one user that can run at the same time, which leaves connections for other users. */
const RUNNING_PER_USER = 2
/** The number of searches of one user that can wait for their turn; the next is refused. */
const WAITING_PER_USER = 8
/** The number of searches of all users that can wait for a connection. */
const WAITING_OVERALL = 60

const RETRY_MS = 1_000

export type SearchLimiter = {
  /** Runs a search on the connections for searches; throws 429 if the user already has too many searches. */
  run<T>(caller: Caller, search: (sql: PooledSql) => Promise<T>): Promise<T>
}

/** Limits expensive searches per signed-in user, so that one account cannot slow down the others. */
export function createSearchLimiter(database: Database): SearchLimiter {
  const limit = createConcurrencyLimit({
    runningPerKey: RUNNING_PER_USER,
    waiting: Number.POSITIVE_INFINITY,
    waitingPerKey: WAITING_PER_USER,
    retryMs: RETRY_MS,
  })
  return {
    async run(caller, search) {
      if (database.search.countWaiting() >= WAITING_OVERALL) throw createOverloadedProblem(RETRY_MS)
      return limit.run(getRealUserId(caller), () => search(database.search))
    },
  }
}

/** The tables behind a list, its columns and their SQL. The alias of the listed row is `record`. */
export type ListSource = {
  columns: ListColumns
  defaultSort: readonly Sort[]
  /** The SQL of the table and its joins. */
  from: string
  /** The parameters that `from` already uses. */
  bound?: SqlParameters
  select: string
  getExpression(column: string): string
  /** Whether the column always has a value; if missing, any column can be empty. */
  isNotNull?(column: string): boolean
  /** Columns that are joined and selected only if the request uses them. */
  onDemand?: Resource['onDemand'] | undefined
  /** Whether some values are much more frequent than others, so that each request needs a plan for its own values. */
  hasUnevenValues?: true
  /** Whether rows are added without an event, so that a count cannot be cached. */
  changesSilently?: true
  /** The table of a list of records, whose rows triggers count. */
  table?: RecordTable
  /** Builds the condition for rows that the caller can see. */
  buildScope(bound: SqlParameters): string
}

/** Returns the SQL by which the columns of a list are filtered. */
export const toFilterSql = ({ getExpression, table }: ListSource): FilterSql => ({
  getExpression,
  searchColumns: table?.search?.columns,
})

export type ListContext = { database: Database; searches: SearchLimiter; caller: Caller; language: Language }

/** Parses the query of a list; throws for the first parameter that is invalid. */
export function parseQueryStrictly({ columns, defaultSort }: ListSource, raw: RawQuery, language: Language): ListQuery {
  const query = parseListQuery(columns, defaultSort, raw)
  if (isBadQuery(query)) throw createBadQueryProblem(query, language)
  return query
}

function createBadQueryProblem({ key, value, reason }: BadQuery, language: Language): ProblemError {
  const detail = translate(language, `queries.${reason}`, {
    key,
    value: shortenClientText(reason === 'key' ? key : value),
  })
  return new ProblemError('bad_query', { params: { detail }, extra: { detail } })
}

/** Builds a statement. It is prepared, unless its values are uneven and a generic plan could be slow. */
function buildStatement(
  { hasUnevenValues }: ListSource,
  query: ListQuery,
  text: string,
  bound: SqlParameters,
): Statement {
  const name = hasUnevenValues || isTextSearch(query) ? undefined : getStatementName(text)
  return name === undefined ? { text, values: bound.values } : { name, text, values: bound.values }
}

/** Parses the cursor of a query; throws if it is damaged or belongs to another order. */
function parseCursor(keys: readonly SortKey[], query: ListQuery, language: Language) {
  if (query.after === null) return null
  const values = decodeCursor(keys, query.after)
  if (values === null) throw createBadQueryProblem({ key: 'after', value: query.after, reason: 'value' }, language)
  return values
}

/**
 * Plans how the rows of a list are counted: a whole table has a count that triggers keep, and filtered rows are counted
 * up to a limit.
 */
function buildCountQuery(
  listing: ListSource,
  query: ListQuery,
  conditions: readonly string[],
  bound: SqlParameters,
): CountQuery {
  const isWholeTable = query.filters.every(({ column }) => column === 'archived')
  const [scope = ''] = conditions
  if (listing.table && isWholeTable && scope === 'true') return buildRecordCountQuery(listing.table.name, query.filters)
  const filtered = query.filters.map(({ column }) => column)
  const from = `${buildFromClause(listing, filtered, scope)} where ${conditions.join(' and ')}`
  return {
    statement: buildStatement(listing, query, buildCountSql(from), copySqlParameters(bound)),
    isLimited: true,
    isCached: !listing.changesSilently,
    module: listing.table?.module,
  }
}

/** Reads one page of a list and the total number of rows. */
export async function listRows<Row>(context: ListContext, listing: ListSource, raw: RawQuery) {
  const { database, searches, caller, language } = context
  const query = parseQueryStrictly(listing, raw, language)
  const keys = buildSortKeys(listing, query)
  const cursor = parseCursor(keys, query, language)
  const bound = listing.bound ?? createSqlParameters()
  const used = [...query.filters, ...query.sort].map(({ column }) => column).concat(query.columns)
  const scope = listing.buildScope(bound)
  const buildConditions = (filters: ListQuery['filters']) =>
    buildFilterConditions(listing.columns, toFilterSql(listing), filters, bound)
  const searchConditions = buildConditions(query.filters.filter((filter) => searchesStoredText(listing, filter)))
  const otherConditions = buildConditions(query.filters.filter((filter) => !searchesStoredText(listing, filter)))
  const count = buildCountQuery(listing, query, [scope, ...otherConditions, ...searchConditions], bound)
  const after = cursor ? [buildAfterCondition(keys, cursor, bound)] : []
  const conditions = [scope, ...otherConditions, ...after]
  const parts = { listing, query, keys, used, searchConditions, conditions }
  const read = (sql: Sql) => Promise.all([readPage(sql, parts, bound), countRows(database, sql, count)])
  const isSlow = isSlowQuery(listing.onDemand, query, used)
  const [found, total] = await (isSlow ? searches.run(caller, read) : read(database))
  const rows = found.slice(0, query.pageSize)
  const last = found.length > query.pageSize ? rows.at(-1) : undefined
  const next = last ? encodeCursor(keys, last) : null
  return { rows: rows as Row[], page: query.page, pageSize: query.pageSize, ...total, next }
}

type PageRow = Readonly<Record<string, unknown>>

/** Reads one page and the row after it. */
async function readPage(
  sql: Sql,
  parts: PageParts & { listing: ListSource },
  bound: SqlParameters,
): Promise<PageRow[]> {
  const { listing, query } = parts
  const readRows = (text: string, parameters: SqlParameters) =>
    sql.rows<PageRow>(buildStatement(listing, query, text, parameters))
  const ordered = copySqlParameters(bound)
  const inOrder = buildSearchInOrderSql(parts, ordered)
  const found = inOrder === null ? [] : await readRows(inOrder, ordered)
  if (found.length > query.pageSize) return found
  return readRows(buildPageSql(parts, bound), bound)
}

/** Creates the source of a module's list, limited to the rows that the caller can see. */
export function createRecordListSource(resource: Resource, caller: Caller, requested: Language): ListSource {
  const language = toNameLanguage(requested)
  const table = getResourceTableName(resource)
  const joins = resource.joins ?? ''
  return {
    columns: resource.module.columns,
    defaultSort: resource.module.defaultSort,
    from: `${table} record ${joins}`,
    select: buildItemSelectList(resource, language),
    getExpression: (column) => getColumnExpression(resource, column, language),
    isNotNull: (column) => isNotNullColumn(resource, column),
    onDemand: resource.onDemand,
    table: {
      name: table,
      module: resource.module.name,
      joins,
      isOwnColumn: (column) => isOwnColumn(resource, column),
      search: resource.search,
    },
    buildScope: (bound) => buildScopeCondition(resource, caller, 'view', bound),
  }
}

export async function listRecords(context: ListContext, resource: Resource, raw: RawQuery) {
  const { caller } = context
  const listing = createRecordListSource(resource, caller, context.language)
  const { rows, ...page } = await listRows<ItemRow>(context, listing, raw)
  return { items: rows.map((row) => toRecordResponse(resource, caller, row)), ...page }
}
