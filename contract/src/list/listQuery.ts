/**
 * The list query has the form `?page=1&pageSize=25&sort=nameCs:asc&filter=nameCs:contains:sv`. The server parses it
 * strictly and reports what is wrong; the browser parses it leniently and drops what is wrong. This file uses no schema
 * library, because the address is parsed before the first page is shown.
 */

import type { RecordModuleName } from '../access/permissions.ts'
import { isDay } from '../domain/day.ts'
import { parseInstant } from '../domain/instant.ts'
import { amountToMinorUnits, type Currency } from '../domain/prices/money.ts'
import type { CodelistName } from './codelistNames.ts'

export const DEFAULT_PAGE_SIZE = 25
export const MAX_PAGE_SIZE = 200
export const MAX_PAGE = 1_000_000
export const MAX_FILTERS = 20
const MAX_VALUES = 200
const MAX_VALUE_LENGTH = 200
/** The longest `next` of a list, which contains the values by which the last row of a page is sorted. */
const MAX_AFTER_LENGTH = 8_000
/** Lists are counted only up to this many rows, unless the total is known without counting. */
export const MAX_COUNTED = 10_000

/** The operators of the filters of lists. */
export const OPERATORS = ['equals', 'contains', 'betweenInclusive', 'greaterThanOrEqualTo', 'lessThan'] as const
export type Operator = (typeof OPERATORS)[number]
export type Direction = 'asc' | 'desc'

type ColumnUse = {
  /** The column can only be filtered by, not shown or sorted. */
  filterOnly?: true
  /** The column is computed only if a request filters or sorts by it, or names it in `columns`. */
  onDemand?: true
}

/**
 * `choice` is one id of a code list, `choices` several; `codelist` is the list with their labels. A filter by `choices`
 * matches records with any of its values, or with `excludes` records with a value for the column that have none of them.
 * `values` lists the ids of a code list whose ids are fixed texts.
 * A text with `isExact` is only found as a whole, with its case and accents, so that the filter can use a plain index.
 * `words` searches several text columns at once; it can only be filtered by, not shown or sorted.
 */
export type ListColumn = ColumnUse &
  (
    | { kind: 'boolean' | 'day' | 'instant' | 'number' | 'id' }
    | { kind: 'text'; isExact?: true }
    | { kind: 'money'; currency: Currency }
    | { kind: 'choice'; codelist: CodelistName; values?: readonly string[] }
    | { kind: 'choices'; codelist: CodelistName; excludes?: true; values?: readonly string[] }
    | { kind: 'words'; columns: readonly string[] }
  )
export type ColumnKind = ListColumn['kind']
export type ListColumns = Readonly<Record<string, ListColumn>>

const RANGE_OPERATORS: readonly Operator[] = ['equals', 'betweenInclusive', 'greaterThanOrEqualTo', 'lessThan']
/** The operators with which columns of each kind can be filtered. */
export const OPERATORS_BY_KIND: Readonly<Record<ColumnKind, readonly Operator[]>> = {
  text: ['contains', 'equals'],
  words: ['contains'],
  boolean: ['equals'],
  day: RANGE_OPERATORS,
  instant: RANGE_OPERATORS,
  number: RANGE_OPERATORS,
  money: RANGE_OPERATORS,
  id: RANGE_OPERATORS,
  choice: ['equals'],
  choices: ['equals'],
}

/** Columns that every record has. */
export const RECORD_COLUMNS = {
  id: { kind: 'id' },
  archived: { kind: 'boolean' },
  createdAt: { kind: 'instant' },
  updatedAt: { kind: 'instant' },
} as const satisfies ListColumns

export type Filter<C extends string = string> = { column: C; operator: Operator; values: string[] }
export type Sort<C extends string = string> = { column: C; direction: Direction }
export type ListQuery = {
  page: number
  pageSize: number
  /** The `next` of the previous page, instead of the number of a page. */
  after: string | null
  sort: Sort[]
  filters: Filter[]
  /** The columns that the response must contain although they are computed only on demand. */
  columns: string[]
}

/** Whether the column can be shown and sorted. */
export const isShowable = (column: ListColumn | undefined): boolean =>
  column !== undefined && column.kind !== 'words' && !column.filterOnly

/** The raw query of a request or an address; a key can occur several times. */
export type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>
export type BadQuery = { key: string; value: string; reason: 'key' | 'column' | 'operator' | 'value' }

/** The highest value of an integer column in the database. */
const MAX_INTEGER = 2_147_483_647
const INTEGER = /^(?:0|-?[1-9]\d{0,9})$/
const DECIMAL = /^-?\d{1,12}(?:\.\d{1,6})?$/
const ID = /^[1-9]\d{0,9}$/

const isValidId = (value: string) => ID.test(value) && Number(value) <= MAX_INTEGER

function isValidValue(column: ListColumn, value: string): boolean {
  const { kind } = column
  if (value.length > MAX_VALUE_LENGTH || /\p{Cc}|\p{Surrogate}/u.test(value)) return false
  switch (kind) {
    case 'text':
    case 'words':
      return true
    case 'boolean':
      return value === 'true' || value === 'false'
    case 'day':
      return isDay(value)
    case 'instant':
      return parseInstant(value) !== null || isDay(value)
    case 'number':
      return INTEGER.test(value) && Math.abs(Number(value)) <= MAX_INTEGER
    case 'money':
      return DECIMAL.test(value) && amountToMinorUnits(Number(value)) !== null
    case 'choice':
    case 'choices':
      return column.values?.includes(value) ?? isValidId(value)
    case 'id':
      return isValidId(value)
  }
}

/** In a value, `\,` stands for a comma. A backslash is doubled only right before a comma. */
const unescapeCommas = (text: string) =>
  text.replace(/(\\+)(,?)/g, (all, run: string, comma) => (comma ? `${'\\'.repeat(run.length >> 1)},` : all))
const splitFilterValues = (text: string) =>
  text.split(/,(?<=(?<!\\)(?:\\\\)*,)/).map((part, index, { length }) =>
    // Backslashes before the separating comma are doubled as well.
    index < length - 1 ? unescapeCommas(`${part},`).slice(0, -1) : unescapeCommas(part),
  )
const joinFilterValues = (values: readonly string[]) =>
  values
    .map((value) => value.replace(/(?<!\\)(\\*),/g, '$1$1\\,'))
    .map((value, index, { length }) => (index < length - 1 ? value.replace(/(?<!\\)\\+$/, '$&$&') : value))
    .join(',')

/** A filter is split at its first two colons, so that a value can contain colons. */
function splitFilter(text: string): [column: string, operator: string, value: string] | null {
  const first = text.indexOf(':')
  const second = text.indexOf(':', first + 1)
  return first < 1 || second < 0 ? null : [text.slice(0, first), text.slice(first + 1, second), text.slice(second + 1)]
}

const getOperators = (column: ListColumn): readonly Operator[] =>
  column.kind === 'text' && column.isExact ? ['equals'] : OPERATORS_BY_KIND[column.kind]

function parseFilter(columns: ListColumns, text: string): Filter | BadQuery {
  const createBadFilter = (reason: BadQuery['reason']): BadQuery => ({ key: 'filter', value: text, reason })
  const parts = splitFilter(text)
  if (!parts) return createBadFilter('value')
  const [name, operator, value] = parts
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (!column) return createBadFilter('column')
  if (!getOperators(column).some((each) => each === operator)) return createBadFilter('operator')
  const values = operator === 'contains' ? [unescapeCommas(value)] : splitFilterValues(value)
  const expectedCount = operator === 'betweenInclusive' ? 2 : operator === 'equals' ? values.length : 1
  if (values.length !== expectedCount || values.length > MAX_VALUES) return createBadFilter('value')
  if (!values.every((each) => isValidValue(column, each))) return createBadFilter('value')
  return { column: name, operator: operator as Operator, values }
}

function parseSort(columns: ListColumns, text: string): Sort | BadQuery {
  const [column = '', direction = '', ...rest] = text.split(':')
  if (!Object.hasOwn(columns, column) || !isShowable(columns[column]))
    return { key: 'sort', value: text, reason: 'column' }
  if (rest.length > 0 || (direction !== 'asc' && direction !== 'desc'))
    return { key: 'sort', value: text, reason: 'value' }
  return { column, direction }
}

const MAX_WORDS = 10

/** Splits a search text into words; each word must occur in one of the searched columns. */
export const splitSearchWords = (text: string): string[] => text.split(/\s+/u).filter(Boolean).slice(0, MAX_WORDS)

const isBadPart = (result: object): result is BadQuery => 'reason' in result
const toArray = (value: RawQuery[string]): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value

function parsePositiveInteger(raw: RawQuery, key: string, initial: number, max: number): number | BadQuery {
  const values = toArray(raw[key])
  if (values.length === 0) return initial
  const text = values[0] ?? ''
  const number = Number(text)
  return values.length === 1 && ID.test(text) && number <= max ? number : { key, value: text, reason: 'value' }
}

/** Parses `columns=lastServed,timesServed`. */
function parseColumns(columns: ListColumns, raw: RawQuery[string]): string[] | BadQuery {
  const names = toArray(raw).flatMap((text) => text.split(','))
  const unknown = names.find((name) => !Object.hasOwn(columns, name) || !isShowable(columns[name]))
  return unknown === undefined ? names : { key: 'columns', value: unknown, reason: 'column' }
}

/** Parses `after`, which cannot be combined with `page`; the server checks its content. */
function parseAfter(raw: RawQuery): string | null | BadQuery {
  const values = toArray(raw.after)
  if (values.length === 0) return null
  const text = values[0] ?? ''
  const isValid = values.length === 1 && raw.page === undefined && text.length <= MAX_AFTER_LENGTH
  return isValid && /^[\w-]+$/.test(text) ? text : { key: 'after', value: text, reason: 'value' }
}

const QUERY_KEYS: ReadonlySet<string> = new Set(['page', 'pageSize', 'after', 'sort', 'filter', 'columns'])

/** Parses filters strictly. Returns the filters, or the first wrong filter with its index. */
export function parseFilters(
  columns: ListColumns,
  texts: readonly string[],
): { filters: Filter[] } | { wrongIndex: number } {
  const parsed = texts.map((text) => parseFilter(columns, text))
  const wrongIndex = parsed.findIndex(isBadPart)
  return wrongIndex < 0 ? { filters: parsed as Filter[] } : { wrongIndex }
}

/** Parses a list query strictly, for the server: returns the query, or the first part that is wrong. */
export function parseListQuery(
  columns: ListColumns,
  defaultSort: readonly Sort[],
  raw: RawQuery,
): ListQuery | BadQuery {
  for (const key of Object.keys(raw)) if (!QUERY_KEYS.has(key)) return { key, value: String(raw[key]), reason: 'key' }
  const page = parsePositiveInteger(raw, 'page', 1, MAX_PAGE)
  if (typeof page === 'object') return page
  const pageSize = parsePositiveInteger(raw, 'pageSize', DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE)
  if (typeof pageSize === 'object') return pageSize
  const after = parseAfter(raw)
  if (after !== null && typeof after === 'object') return after
  for (const key of ['filter', 'sort'])
    if (toArray(raw[key]).length > MAX_FILTERS) return { key, value: '', reason: 'value' }
  const filters = toArray(raw.filter).map((text) => parseFilter(columns, text))
  const sort = toArray(raw.sort).map((text) => parseSort(columns, text))
  const bad = [...filters, ...sort].find(isBadPart)
  if (bad) return bad
  const shown = parseColumns(columns, raw.columns)
  if (!Array.isArray(shown)) return shown
  return {
    page,
    pageSize,
    after,
    columns: shown,
    filters: filters as Filter[],
    sort: sort.length > 0 ? (sort as Sort[]) : [...defaultSort],
  }
}

/** Parses a list query leniently, for the address bar: parts that are wrong are dropped. */
export function parseListSearch(columns: ListColumns, raw: RawQuery): Pick<ListQuery, 'sort' | 'filters'> {
  return {
    filters: toArray(raw.filter).flatMap((text) => {
      const filter = parseFilter(columns, text)
      return isBadPart(filter) ? [] : [filter]
    }),
    sort: toArray(raw.sort).flatMap((text) => {
      const sort = parseSort(columns, text)
      return isBadPart(sort) ? [] : [sort]
    }),
  }
}

/** Formats a filter as a query contains it, such as `nameCs:contains:sv`. */
export const formatFilter = ({ column, operator, values }: Filter) =>
  `${column}:${operator}:${joinFilterValues(values)}`
export const formatSort = ({ column, direction }: Sort) => `${column}:${direction}`

export const isBadQuery = (result: ListQuery | BadQuery): result is BadQuery => 'reason' in result

/** The actions of bulk requests on records; a bulk edit is not one of them. */
export const BULK_ACTIONS = ['archive', 'restore', 'activate', 'deactivate'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]
/** The highest number of records that a bulk request can name by their ids. */
export const MAX_BULK = 500
/** The highest number of records that a bulk request can select by a filter. */
export const MAX_BULK_BY_FILTER = 100_000

/**
 * The columns and the default sort of a module's list; they are apart from its schemas, so that list pages do not load
 * zod.
 */
export type RecordList = {
  name: RecordModuleName
  columns: ListColumns
  defaultSort: readonly Sort[]
  bulk: readonly BulkAction[]
  /** The fields that a bulk edit can set to one value. */
  bulkFields: readonly string[]
  /** The fields with several choices, to which a bulk edit can add choices and from which it can remove them. */
  bulkLists: readonly string[]
}
