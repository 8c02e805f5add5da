import { type Language, toNameLanguage } from '@poledne/contract/domain/languages'
import { toMinor } from '@poledne/contract/domain/money'
import {
  type BadQuery,
  type ColumnKind,
  type Filter,
  isBadQuery,
  type ListColumn,
  type ListColumns,
  type ListQuery,
  parseListQuery,
  type RawQuery,
  type Sort,
  splitSearchWords,
} from '@poledne/contract/list/listQuery'
import { shortenClientText } from '@poledne/contract/schemas/violations'
import type { Caller } from '../access/caller.ts'
import type { Database, Sql, Statement } from '../db/database.ts'
import { translate } from '../http/language.ts'
import type { SearchLimiter } from '../http/limits/searchLimiter.ts'
import { ProblemError } from '../http/problem.ts'
import { buildCountSql, countRows } from './list.count.store.ts'
import {
  buildAfterCondition,
  buildCursorValuesSql,
  buildOrderBy,
  buildSortKeys,
  decodeCursor,
  encodeCursor,
  type SortKey,
} from './list.cursor.ts'
import { buildScopeCondition } from './record.policy.ts'
import {
  buildItemSelectList,
  getColumnExpression,
  getResourceTableName,
  type ItemRow,
  isNotNullColumn,
  type Resource,
  toItemResponse,
} from './resource.ts'
import { buildContainsConditionSql, createSqlParameters, getStatementName, type SqlParameters } from './sqlBuilder.ts'

/**
 * Converts the value of a filter to an instant with a zone: a day means its start in UTC, and an instant without a zone
 * is in UTC.
 */
const toZonedInstant = (text: string) =>
  text.length === 10 ? `${text}T00:00:00Z` : text.endsWith('Z') ? text : `${text}Z`

const SQL_TYPES: Readonly<Partial<Record<ColumnKind, string>>> = {
  day: 'date',
  instant: 'timestamptz',
  number: 'int',
  money: 'bigint',
  id: 'int',
  choice: 'int',
  choices: 'int',
}

function toSqlValue(kind: ColumnKind, value: string): unknown {
  if (kind === 'money') return toMinor(Number(value))
  return kind === 'instant' ? toZonedInstant(value) : value
}

function buildTextCondition(expression: string, { operator, values }: Filter, bound: SqlParameters): string {
  if (operator === 'contains') return buildContainsConditionSql(expression, bound.add(values[0] ?? ''))
  // This form of the condition can use the index on search_text, which does not contain empty values.
  if (!values.includes(''))
    return `search_text(${expression}) = any (array(select search_text(v) from unnest(${bound.add(values)}::text[]) v))`
  // An empty value matches null as well.
  return `search_text(coalesce(${expression}, '')) = any (select search_text(v) from unnest(${bound.add(values)}::text[]) v)`
}

/**
 * Builds a condition that compares to the second, as instants are shown; the bounds on the bare column allow an index
 * scan.
 */
function buildInstantCondition(expression: string, { operator, values }: Filter, bound: SqlParameters): string {
  const instants = values.map(toZonedInstant)
  const second = `interval '1 second'`
  if (operator === 'betweenInclusive') {
    const [from, to] = instants.map((value) => `${bound.add(value)}::timestamptz`)
    const firstWhole = `date_trunc('second', ${from} + interval '999999 microseconds')`
    return `(${expression} >= ${firstWhole} and ${expression} < date_trunc('second', ${to}) + ${second})`
  }
  const all = `${bound.add(instants)}::timestamptz[]`
  const buildBoundSql = (which: 'min' | 'max') => `(select ${which}(v) from unnest(${all}) v)`
  return `(date_trunc('second', ${expression}) = any(${all})
    and ${expression} >= ${buildBoundSql('min')} and ${expression} < ${buildBoundSql('max')} + ${second})`
}

/**
 * Builds a condition that every word occurs in one of the texts; separate comparisons can each use the index of their
 * column.
 */
function buildWordsCondition(texts: readonly string[], { values }: Filter, bound: SqlParameters): string {
  const words = splitSearchWords(values[0] ?? '').map((word) => bound.add(word))
  const conditions = words.map(
    (placeholder) => `(${texts.map((text) => buildContainsConditionSql(text, placeholder)).join(' or ')})`,
  )
  return conditions.length === 0 ? 'true' : conditions.join(' and ')
}

export function buildFilterCondition(
  column: ListColumn,
  expressionOf: (column: string) => string,
  filter: Filter,
  bound: SqlParameters,
): string {
  const { kind } = column
  if (kind === 'words') return buildWordsCondition(column.columns.map(expressionOf), filter, bound)
  const expression = expressionOf(filter.column)
  if (kind === 'text' && !column.isExact) return buildTextCondition(expression, filter, bound)
  // The value is a literal instead of a parameter, so that the plan can use a partial index.
  if (kind === 'boolean')
    return filter.values.includes('true') && filter.values.includes('false')
      ? 'true'
      : `${filter.values.includes('true') ? '' : 'not '}${expression}`
  if (kind === 'instant' && (filter.operator === 'equals' || filter.operator === 'betweenInclusive'))
    return buildInstantCondition(expression, filter, bound)
  const hasTextValues = kind === 'text' || ((kind === 'choice' || kind === 'choices') && column.values !== undefined)
  const type = hasTextValues ? 'text' : SQL_TYPES[kind]
  const [first, second] = filter.values.map((value) => toSqlValue(kind, value))
  switch (filter.operator) {
    case 'betweenInclusive':
      return `${expression} between ${bound.add(first)}::${type} and ${bound.add(second)}::${type}`
    case 'greaterThanOrEqualTo':
      return `${expression} >= ${bound.add(first)}::${type}`
    case 'lessThan':
      return `${expression} < ${bound.add(first)}::${type}`
    default: {
      // With a single value, an index of the column and the sort keys is already in the order of the list.
      if (kind !== 'choices' && filter.values.length === 1) return `${expression} = ${bound.add(first)}::${type}`
      const all = `${bound.add(filter.values.map((value) => toSqlValue(kind, value)))}::${type}[]`
      // An undeclared list is null, which neither condition matches.
      if (kind === 'choices') return column.excludes ? `not (${expression} && ${all})` : `${expression} && ${all}`
      return `${expression} = any(${all})`
    }
  }
}

/** The source of a list: its columns and their SQL. The alias of the listed row is `record`. */
export type ListSource = {
  columns: ListColumns
  defaultSort: readonly Sort[]
  /** The SQL of the table and its joins. */
  from: string
  select: string
  getExpression(column: string): string
  /** Whether the column always has a value; if missing, any column can be empty. */
  isNotNull?(column: string): boolean
  /** Columns that are joined and selected only if the request uses them. */
  onDemand?: Resource['onDemand'] | undefined
  /** Whether some values are much more frequent than others, so that each request needs a plan for its own values. */
  hasUnevenValues?: true
  /** Builds the condition for rows that the caller can see. */
  buildScope(bound: SqlParameters): string
}

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

/** Builds the conditions of filters that were parsed with these columns. */
export const buildFilterConditions = (
  columns: ListColumns,
  getExpression: (column: string) => string,
  filters: readonly Filter[],
  bound: SqlParameters,
): string[] =>
  filters.map((filter) => {
    const column = columns[filter.column]
    if (!column) throw new Error(`unlisted column ${filter.column}`)
    return buildFilterCondition(column, getExpression, filter, bound)
  })

const usesOnDemandColumn = (onDemand: Resource['onDemand'], used: readonly string[]): boolean =>
  used.some((column) => Object.hasOwn(onDemand?.columns ?? {}, column))

/** Returns the joins of the on-demand columns if any of these columns is one of them. */
export const buildOnDemandJoins = (onDemand: Resource['onDemand'], used: readonly string[]): string =>
  onDemand && usesOnDemandColumn(onDemand, used) ? onDemand.joins : ''

const isTextSearch = (query: ListQuery) => query.filters.some(({ operator }) => operator === 'contains')

/**
 * Builds a statement, which is prepared unless a generic plan, made without the values of the filters, can be slow.
 */
function buildStatement(
  { hasUnevenValues }: ListSource,
  query: ListQuery,
  text: string,
  bound: SqlParameters,
): Statement {
  const name = hasUnevenValues || isTextSearch(query) ? undefined : getStatementName(text)
  return name === undefined ? { text, values: bound.values } : { name, text, values: bound.values }
}

/** The number of rows before a page from which its ids are read first, because skipped rows are then cheaper. */
const DEEP_OFFSET = 500

/** Parses the cursor of a query; throws if it is damaged or belongs to another order. */
function parseCursor(keys: readonly SortKey[], query: ListQuery, language: Language) {
  if (query.after === null) return null
  const values = decodeCursor(keys, query.after)
  if (values === null) throw createBadQueryProblem({ key: 'after', value: query.after, reason: 'value' }, language)
  return values
}

/** Reads one page of a list and the total number of rows. */
export async function listRows<Row>(context: ListContext, listing: ListSource, raw: RawQuery) {
  const { database, searches, caller, language } = context
  const query = parseQueryStrictly(listing, raw, language)
  const keys = buildSortKeys(listing, query)
  const cursor = parseCursor(keys, query, language)
  const bound = createSqlParameters()
  const filtered = query.filters.map(({ column }) => column)
  const used = [...filtered, ...query.sort.map(({ column }) => column), ...query.columns]
  const conditions = buildFilterConditions(listing.columns, listing.getExpression, query.filters, bound)
  const where = `where ${[listing.buildScope(bound), ...conditions].join(' and ')}`
  const countFrom = `from ${listing.from} ${buildOnDemandJoins(listing.onDemand, filtered)} ${where}`
  const count = buildStatement(listing, query, buildCountSql(countFrom), { ...bound, values: [...bound.values] })
  const text = buildPageSql(
    { listing, query, keys, used, bound },
    cursor ? `${where} and ${buildAfterCondition(keys, cursor, bound)}` : where,
  )
  const read = (sql: Sql) =>
    Promise.all([sql.rows<PageRow>(buildStatement(listing, query, text, bound)), countRows(database, sql, count)])
  // A text search and a column that is computed on demand can read whole tables.
  const isSlow = isTextSearch(query) || usesOnDemandColumn(listing.onDemand, used)
  const [found, total] = await (isSlow ? searches.run(caller, read) : read(database))
  const rows = found.slice(0, query.pageSize)
  const last = found.length > query.pageSize ? rows.at(-1) : undefined
  const next = last ? encodeCursor(keys, last.cursorValues) : null
  for (const row of rows) Reflect.deleteProperty(row, 'cursorValues')
  return { rows: rows as unknown as Row[], page: query.page, pageSize: query.pageSize, ...total, next }
}

type PageRow = { cursorValues: (string | null)[] }
type PageParts = { listing: ListSource; query: ListQuery; keys: SortKey[]; used: string[]; bound: SqlParameters }

/** Builds the statement of one page and of the row after it, which shows whether there is a next page. */
function buildPageSql({ listing, query, keys, used, bound }: PageParts, where: string): string {
  const onDemandColumns = Object.entries(listing.onDemand?.columns ?? {})
    .filter(([name]) => used.includes(name))
    .map(([name, sql]) => `, ${sql} as "${name}"`)
  const select = `select ${listing.select}${onDemandColumns.join('')}, ${buildCursorValuesSql(keys)} as "cursorValues"`
  const from = `from ${listing.from} ${buildOnDemandJoins(listing.onDemand, used)}`
  const offset = (query.page - 1) * query.pageSize
  const order = `order by ${buildOrderBy(keys)}`
  const limit = `limit ${bound.add(query.pageSize + 1)} offset ${bound.add(offset)}`
  if (offset < DEEP_OFFSET) return `${select} ${from} ${where} ${order} ${limit}`
  return `${select} ${from} join (select record.id ${from} ${where} ${order} ${limit}) page on page.id = record.id ${order}`
}

/** Creates the source of a module's list, limited to the rows that the caller can see. */
export function createRecordListSource(resource: Resource, caller: Caller, requested: Language): ListSource {
  const language = toNameLanguage(requested)
  return {
    columns: resource.module.columns,
    defaultSort: resource.module.defaultSort,
    from: `${getResourceTableName(resource)} record ${resource.joins ?? ''}`,
    select: buildItemSelectList(resource, language),
    getExpression: (column) => getColumnExpression(resource, column, language),
    isNotNull: (column) => isNotNullColumn(resource, column),
    onDemand: resource.onDemand,
    buildScope: (bound) => buildScopeCondition(resource, caller, 'view', bound),
  }
}

export async function listRecords(context: ListContext, resource: Resource, raw: RawQuery) {
  const { caller } = context
  const listing = createRecordListSource(resource, caller, context.language)
  const { rows, ...page } = await listRows<ItemRow>(context, listing, raw)
  return { items: rows.map((row) => toItemResponse(resource, caller, row)), ...page }
}
