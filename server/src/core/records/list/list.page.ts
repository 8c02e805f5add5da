import type { RecordModuleName } from '@poledne/contract/access/permissions'
import type { Filter, ListColumns, ListQuery, Sort } from '@poledne/contract/list/listQuery'
import type { Resource } from '../resource.ts'
import type { SqlParameters } from '../sqlBuilder.ts'
import { buildCursorColumnsSql, buildOrderBy, type SortKey } from './list.cursor.ts'

/** The number of rows before a page from which its ids are read first. */
const DEEP_OFFSET = 500
/** The number of rows that a search reads in the order of the list before it uses the search index. */
const ROWS_IN_ORDER = 2_000

/** The table of a list of records. */
export type RecordTable = {
  name: string
  module: RecordModuleName
  /** The joins for columns of other tables. */
  joins: string
  /** Whether the column is one of the table itself. */
  isOwnColumn(column: string): boolean
  search?: Resource['search'] | undefined
}

type PageSource = {
  columns: ListColumns
  defaultSort: readonly Sort[]
  /** The SQL of the table and its joins. */
  from: string
  select: string
  /** Columns that are joined and selected only if the request uses them. */
  onDemand?: Resource['onDemand'] | undefined
  table?: RecordTable
}

export type PageParts = {
  listing: PageSource
  query: ListQuery
  keys: SortKey[]
  /** The columns that the request filters, sorts or shows. */
  used: string[]
  /** The conditions on the stored search texts; the table's search index can answer them. */
  searchConditions: string[]
  /** All other conditions; the first condition limits the rows to the rows that the caller can see. */
  conditions: string[]
}

const usesOnDemandColumn = (onDemand: Resource['onDemand'], used: readonly string[]): boolean =>
  used.some((column) => Object.hasOwn(onDemand?.columns ?? {}, column))

/** Returns the joins of the on-demand columns, or nothing if the query uses none of these columns. */
export const buildOnDemandJoins = (onDemand: Resource['onDemand'], used: readonly string[]): string =>
  onDemand && usesOnDemandColumn(onDemand, used) ? onDemand.joins : ''

/** Whether the query can read whole tables: a text search or a column that is computed on demand. */
export const isSlowQuery = (onDemand: Resource['onDemand'], query: ListQuery, used: readonly string[]): boolean =>
  isTextSearch(query) || usesOnDemandColumn(onDemand, used)

export const isTextSearch = (query: ListQuery) => query.filters.some(({ operator }) => operator === 'contains')

/** Whether the filter searches only stored search texts. */
export function searchesStoredText({ columns, table }: PageSource, { column, operator }: Filter): boolean {
  const definition = columns[column]
  const searched = definition?.kind === 'words' ? definition.columns : [column]
  return operator === 'contains' && searched.every((each) => table?.search?.columns[each] !== undefined)
}

const joinConditions = (conditions: readonly string[]) => (conditions.length > 0 ? conditions.join(' and ') : 'true')

const buildSelect = ({ listing, keys, used }: PageParts): string => {
  const onDemandColumns = Object.entries(listing.onDemand?.columns ?? {})
    .filter(([name]) => used.includes(name))
    .map(([name, sql]) => `, ${sql} as "${name}"`)
  return `select ${listing.select}${onDemandColumns.join('')}${buildCursorColumnsSql(keys)}`
}

const getOffset = ({ page, pageSize }: ListQuery) => (page - 1) * pageSize

/** A page is read with the row after it, which shows whether there is a next page. */
const buildLimit = ({ query }: PageParts, bound: SqlParameters): string =>
  `limit ${bound.add(query.pageSize + 1)} offset ${bound.add(getOffset(query))}`

/** Whether the ids are read before the rows: sorting or skipping many rows is much slower with all of their columns. */
function needsIdsFirst({ listing, query, used }: PageParts): boolean {
  const hasDefaultOrder = query.sort.every(({ column }) => listing.defaultSort.some((each) => each.column === column))
  // A column that is computed on demand would be computed twice.
  return getOffset(query) >= DEEP_OFFSET || !(hasDefaultOrder || usesOnDemandColumn(listing.onDemand, used))
}

/**
 * Builds the `from` clause. It has no joins if the columns need none, because an index alone can then answer the
 * statement. `scope` is the condition for the rows that the caller can see.
 */
export function buildFromClause(
  { from, table, onDemand }: PageSource,
  columns: readonly string[],
  scope: string,
): string {
  if (table && scope === 'true' && columns.every(table.isOwnColumn)) return `from ${table.name} record`
  return `from ${from} ${buildOnDemandJoins(onDemand, columns)}`
}

/** Builds the statement of one page. */
export function buildPageSql(parts: PageParts, bound: SqlParameters): string {
  const { listing, keys, used, searchConditions, conditions } = parts
  const { table } = listing
  const select = buildSelect(parts)
  const joins = buildOnDemandJoins(listing.onDemand, used)
  const order = `order by ${buildOrderBy(keys)}`
  const limit = buildLimit(parts, bound)
  const where = `where ${joinConditions(conditions)}`
  // Without `offset 0` PostgreSQL can read the whole table in the order of the list to find a page of matches.
  if (table && searchConditions.length > 0)
    return `${select} from (select * from ${table.name} record where ${joinConditions(searchConditions)} offset 0) record
      ${table.joins} ${joins} ${where} ${order} ${limit}`
  const from = `from ${listing.from} ${joins}`
  if (!needsIdsFirst(parts)) return `${select} ${from} ${where} ${order} ${limit}`
  const columns = [...parts.query.filters, ...parts.query.sort].map(({ column }) => column)
  const ids = `select record.id ${buildFromClause(listing, columns, conditions[0] ?? '')} ${where} ${order} ${limit}`
  return `${select} ${from} join (${ids}) page on page.id = record.id ${order}`
}

/**
 * Whether an index has the order of the list and contains exactly the rows that match the filters, not counting the
 * search.
 */
function hasIndexedOrder({ table }: PageSource, { sort, filters }: ListQuery, isSearch: (filter: Filter) => boolean) {
  const [first, ...others] = sort
  const state = filters.filter((filter) => !isSearch(filter))
  const isCurrent = state.length === 1 && state[0]?.column === 'archived' && state[0].values.join() === 'false'
  return isCurrent && first && others.length === 0 && table?.search?.sortedColumns.includes(first.column)
}

/**
 * Builds the statement that searches only the first rows in the order of the list. Frequent words fill a page with
 * these rows, and the search index is slow for them. Returns null if no index has this order.
 */
export function buildSearchInOrderSql(parts: PageParts, bound: SqlParameters): string | null {
  const { listing, query, keys, used, searchConditions, conditions } = parts
  const { table, onDemand } = listing
  if (!table || searchConditions.length === 0 || getOffset(query) >= DEEP_OFFSET) return null
  if (!hasIndexedOrder(listing, query, (filter) => searchesStoredText(listing, filter))) return null
  const order = `order by ${buildOrderBy(keys)}`
  return `${buildSelect(parts)} from (
      select * from ${table.name} record where ${joinConditions(conditions)} ${order} limit ${ROWS_IN_ORDER}) record
    ${table.joins} ${buildOnDemandJoins(onDemand, used)}
    where ${joinConditions(searchConditions)} ${order} ${buildLimit(parts, bound)}`
}
