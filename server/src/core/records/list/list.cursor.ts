import { isDay } from '@poledne/contract/domain/day'
import type { ColumnKind, Direction, ListColumn, ListColumns, ListQuery } from '@poledne/contract/list/listQuery'
import type { SqlParameters } from '../sqlBuilder.ts'

/** A column by which a list is sorted; the last one is the id, so that pages are stable. */
export type SortKey = {
  column: string
  expression: string
  direction: Direction
  /** The SQL type of the value in a cursor, with its collation. */
  type: string
  kind: ColumnKind
  isNotNull: boolean
}

const SQL_TYPES: Readonly<Record<Exclude<ColumnKind, 'text' | 'words'>, string>> = {
  boolean: 'boolean',
  day: 'date',
  instant: 'timestamptz',
  number: 'bigint',
  money: 'bigint',
  id: 'int',
  choice: 'int',
  choices: 'int[]',
}

/** Returns the SQL type of the values of a column; other columns than texts are sorted without a collation. */
function getSqlType(column: ListColumn | undefined): string {
  if (column?.kind === 'choices' && column.values) return 'text[]'
  if (column?.kind === 'choice' && column.values) return 'text'
  if (column?.kind === 'text' || column?.kind === 'words') return 'text collate "czech"'
  return SQL_TYPES[column?.kind ?? 'number']
}

type SortSource = {
  columns: ListColumns
  getExpression(column: string): string
  isNotNull?(column: string): boolean
}

export function buildSortKeys(
  { columns, getExpression, isNotNull = () => false }: SortSource,
  { sort }: ListQuery,
): SortKey[] {
  const keys = sort.map(({ column, direction }): SortKey => {
    const definition = columns[column]
    const kind = definition?.kind ?? 'number'
    const type = getSqlType(definition)
    const expression = `${getExpression(column)}${kind === 'text' ? ' collate "czech"' : ''}`
    return { column, expression, direction, type, kind, isNotNull: isNotNull(column) }
  })
  if (sort.some(({ column }) => column === 'id')) return keys
  const direction = sort.at(-1)?.direction ?? 'asc'
  return [...keys, { column: 'id', expression: 'record.id', direction, type: 'int', kind: 'id', isNotNull: true }]
}

export const buildOrderBy = (keys: readonly SortKey[]): string =>
  keys.map(({ expression, direction }) => `${expression} ${direction}`).join(', ')

/**
 * The values by which the last row of a page is sorted, so that the database finds the following rows without reading
 * those before them.
 */
type CursorValues = readonly (string | null)[]
type CursorRow = Readonly<Record<string, unknown>>

/**
 * The kinds of columns whose value in a row is not the value that the database sorts by; instants, for example, lose
 * their fractions of a second.
 */
const TEXT_KINDS: ReadonlySet<ColumnKind> = new Set(['instant', 'choices', 'words'])

/** Builds the SQL of those values of a cursor that the row itself does not contain in full. */
export const buildCursorColumnsSql = (keys: readonly SortKey[]): string =>
  keys
    .filter(({ kind }) => TEXT_KINDS.has(kind))
    .map(({ column, expression }) => `, (${expression})::text as "cursor.${column}"`)
    .join('')

function getCursorValue({ column, kind }: SortKey, row: CursorRow): string | null {
  const value = row[TEXT_KINDS.has(kind) ? `cursor.${column}` : column]
  if (value === undefined) throw new Error(`the list sorts by ${column}, but does not select it`)
  return value === null ? null : String(value)
}

const formatOrder = (keys: readonly SortKey[]): string =>
  keys.map(({ column, direction }) => `${column}:${direction}`).join()

/** Returns the cursor of a row, after which the next page starts. */
export const encodeCursor = (keys: readonly SortKey[], row: CursorRow): string =>
  Buffer.from(JSON.stringify([formatOrder(keys), ...keys.map((key) => getCursorValue(key, row))])).toString('base64url')

const INTEGER = /^-?\d{1,18}$/
const ARRAY = /^\{[\w,]*\}$/
const INSTANT = /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::?\d\d)?$/

/** Checks that PostgreSQL can read the value, because a client can send any text. */
function isCursorValue({ kind, type }: SortKey, value: unknown): boolean {
  if (value === null) return true
  if (typeof value !== 'string') return false
  if (type.startsWith('text') && !type.endsWith('[]')) return !/\p{Cc}|\p{Surrogate}/u.test(value)
  if (kind === 'boolean') return value === 'true' || value === 'false'
  if (kind === 'day') return isDay(value)
  if (kind === 'instant') return INSTANT.test(value) && !Number.isNaN(Date.parse(value.replace(' ', 'T').slice(0, 19)))
  if (kind === 'choices') return ARRAY.test(value)
  return INTEGER.test(value) && (kind === 'number' || kind === 'money' || Math.abs(Number(value)) < 2 ** 31)
}

/** Returns the values of a cursor; null if it is damaged or belongs to another order. */
export function decodeCursor(keys: readonly SortKey[], cursor: string): CursorValues | null {
  try {
    const [order, ...values] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    const isValid =
      order === formatOrder(keys) &&
      values.length === keys.length &&
      values.at(-1) !== null &&
      keys.every((key, at) => isCursorValue(key, values[at]))
    return isValid ? (values as CursorValues) : null
  } catch {
    return null
  }
}

/** Builds the condition for the rows after the cursor; PostgreSQL sorts null as the highest value. */
export function buildAfterCondition(keys: readonly SortKey[], values: CursorValues, bound: SqlParameters): string {
  const placeholders = keys.map(({ type }, at) => (values[at] === null ? 'null' : `${bound.add(values[at])}::${type}`))
  const isOneDirection = keys.every(({ direction }) => direction === keys[0]?.direction)
  // A comparison of rows can use an index on all keys.
  if (isOneDirection && keys.every(({ isNotNull }) => isNotNull) && !values.includes(null)) {
    const row = keys.map(({ expression }) => expression).join(', ')
    return `(${row}) ${keys[0]?.direction === 'desc' ? '<' : '>'} (${placeholders.join(', ')})`
  }
  return keys.reduceRight((rest, { expression, direction, isNotNull }, at) => {
    const value = placeholders[at]
    const isNull = values[at] === null
    const equals = isNull ? `${expression} is null` : `${expression} = ${value}`
    const isAfter =
      direction === 'asc'
        ? isNull
          ? 'false'
          : `(${expression} > ${value}${isNotNull ? '' : ` or ${expression} is null`})`
        : isNull
          ? `${expression} is not null`
          : `${expression} < ${value}`
    return rest === '' ? isAfter : `(${isAfter} or (${equals} and ${rest}))`
  }, '')
}
