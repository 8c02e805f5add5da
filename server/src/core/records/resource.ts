import type { AccountLanguage } from '@poledne/contract/domain/languages'
import type { Person } from '@poledne/contract/http/fields'
import type { HistoryAction } from '@poledne/contract/http/history'
import type { RecordModule } from '@poledne/contract/http/record'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Caller } from '../access/caller.ts'
import type { Sql } from '../db/database.ts'
import { getRecordAbilities } from './record.policy.ts'
import { buildPersonJsonSql } from './sqlBuilder.ts'

export type ItemRow = Record<string, unknown> & {
  id: number
  version: number
  archived: boolean
  createdById: number | null
  level?: number
  restaurantId?: number
}

export type RecordRow = ItemRow & {
  createdBy: Person | null
  updatedBy: Person | null
}

/**
 * A change that is not written yet: the fields that the client sent, or the fields that an action such as archive sets.
 */
export type PlannedChange = {
  caller: Caller
  action: HistoryAction
  /** The ids of the changed records; empty for a new record. */
  ids: readonly number[]
  fields: Readonly<Record<string, unknown>>
  /** Whether this is a bulk action, whose violations name each record by its index in `ids`. */
  isBulk?: boolean
}

/**
 * Writes the fields and returns the written rows; records that are missing or out of the caller's scope are not among
 * them.
 */
type WriteRecords = (fields: PlannedChange['fields']) => Promise<RecordRow[]>

/**
 * Applies the rules of a module to every change, inside its transaction: it checks the change, calls `write` and acts
 * on the written rows. The code that calls it refuses records that are missing or outside of the user's scope.
 */
export type ChangeRecords = (tx: Sql, planned: PlannedChange, write: WriteRecords) => Promise<RecordRow[]>

/** How the search across modules finds and names a record, in SQL; `record` is the row of the record. */
export type GlobalSearch = {
  joins?: string
  nameCs: string
  nameEn?: string
  detail?: string
  /** The SQL of search texts, in lower case and without accents. */
  texts: readonly string[]
  /** Builds a further condition under which a record matches; `place` is the placeholder of the search text. */
  extraCondition?: (place: string) => string
}

/** A record module: its contract, its table, and the SQL of its computed columns. */
export type Resource = {
  module: RecordModule
  table: PgTable
  /** Joins for the computed columns; the alias of the record's row is `record`. */
  joins?: string
  /** Returns the SQL of the computed columns by name; it can depend on the reader's language. */
  getComputedColumns?: (language: AccountLanguage) => Readonly<Record<string, string>>
  /** The SQL of columns that a list can only be filtered by. */
  filterColumns?: Readonly<Record<string, string>>
  /** The columns that store search texts, and the columns by which an index sorts rows that are not archived. */
  search?: { columns: Readonly<Record<string, string>>; sortedColumns: readonly string[] }
  /** Without it, the search across modules finds a record by its Czech and its English name. */
  globalSearch?: GlobalSearch
  /** The SQL of columns that only an exported file has. */
  exportColumns?: Readonly<Record<string, string>>
  /** Columns of the list that are joined only if a request uses them, because they are slow to compute. */
  onDemand?: { joins: string; columns: Readonly<Record<string, string>> }
  /** The table or subquery of the choices of each field with several values; `position` is their order in a bulk edit. */
  choiceTables?: Readonly<Record<string, string>>
  /** The SQL of the name of a record in lists of several modules; without it, lists show the id. */
  label?: string
  /** The SQL of the record's level, for users and roles. */
  level?: string
  /** The SQL of the id of the restaurant that the record belongs to. */
  restaurant?: string
  /** Returns further entries of `can`, besides edit, archive and delete. */
  getExtraAbilities?: (caller: Caller, row: ItemRow) => Readonly<Record<string, boolean>>
  change?: ChangeRecords
}

export const getResourceTableName = (resource: Resource) => getTableName(resource.table)

/** Returns the table column of a field. */
export function getColumn(resource: Resource, field: string): PgColumn {
  const column = getTableColumns(resource.table)[field]
  if (!column) throw new Error(`${resource.module.name}: no column for ${field}`)
  return column
}

/** Returns the SQL expression by which a list filters, sorts and shows a column. */
export const getColumnExpression = (resource: Resource, column: string, language: AccountLanguage): string =>
  resource.getComputedColumns?.(language)[column] ??
  resource.filterColumns?.[column] ??
  resource.exportColumns?.[column] ??
  resource.onDemand?.columns[column] ??
  `record.${getColumn(resource, column).name}`

/** Whether the column of a list is a column of the module's table. */
export const isOwnColumn = (resource: Resource, column: string): boolean =>
  resource.getComputedColumns?.('cs')[column] === undefined && getTableColumns(resource.table)[column] !== undefined

/** Whether the column is a column of the table that always has a value. */
export const isNotNullColumn = (resource: Resource, column: string): boolean =>
  isOwnColumn(resource, column) && getTableColumns(resource.table)[column]?.notNull === true

const BASE_FIELDS = ['id', 'version', 'archived', 'createdAt', 'updatedAt'] as const

/** Caches SQL by resource and language: it is the same for every request, so it is built once. */
function memoizeSqlByResource(build: (resource: Resource, language: AccountLanguage) => string) {
  const cache: Record<AccountLanguage, WeakMap<Resource, string>> = { cs: new WeakMap(), en: new WeakMap() }
  return (resource: Resource, language: AccountLanguage): string => {
    const text = cache[language].get(resource) ?? build(resource, language)
    cache[language].set(resource, text)
    return text
  }
}

/** Builds the select list of a list row. `createdById` is only for access checks; responses leave it out. */
export const buildItemSelectList = memoizeSqlByResource((resource, language) => {
  const own = [...BASE_FIELDS, ...resource.module.fields].map(
    (field) => `record.${getColumn(resource, field).name} as "${field}"`,
  )
  const shown = Object.entries(resource.getComputedColumns?.(language) ?? {}).map(
    ([name, sql]) => `${sql} as "${name}"`,
  )
  return [...own, ...shown, 'record.created_by as "createdById"'].join(', ')
})

/** Builds the select list of a single record, which also names who created and changed it. */
export const buildRecordSelectList = memoizeSqlByResource(
  (resource, language) =>
    `${buildItemSelectList(resource, language)}, ${buildPersonJsonSql('cu')} as "createdBy", ${buildPersonJsonSql('uu')} as "updatedBy"`,
)

export const buildRecordJoinsSql = (resource: Resource): string =>
  `${resource.joins ?? ''} left join users cu on cu.id = record.created_by left join users uu on uu.id = record.updated_by`

/** Builds the SQL of a column's value in JSON, with instants in the format of responses. */
const buildJsonValueSql = (column: PgColumn, row: string): string =>
  column.getSQLType().startsWith('timestamp')
    ? `to_char(${row}.${column.name}, 'YYYY-MM-DD"T"HH24:MI:SS')`
    : `${row}.${column.name}`

/**
 * Builds the SQL of the state that is stored in the history: the writable fields and those that only actions change.
 */
export const buildStateJsonSql = (resource: Resource, row: string): string =>
  `jsonb_build_object(${['archived', ...resource.module.fields, ...resource.module.extraHistoryFields]
    .map((field) => `'${field}', ${buildJsonValueSql(getColumn(resource, field), row)}`)
    .join(', ')})`

/** Converts the value of a field to the value of its column; an empty text is stored as null in a nullable column. */
export const toColumnValue = (column: PgColumn, value: unknown): unknown =>
  value === null || (value === '' && !column.notNull) ? null : column.mapToDriverValue(value)

/** Converts a field for a JSON document from which PostgreSQL reads a row. */
function toJsonValue(column: PgColumn, value: unknown): unknown {
  if (Array.isArray(value) && column.getSQLType() !== 'jsonb') return value
  const stored = toColumnValue(column, value)
  return column.getSQLType() === 'jsonb' && typeof stored === 'string' ? JSON.parse(stored) : stored
}

/** Builds a JSON document of the columns of a record, from which PostgreSQL reads a row. */
export const toJsonRow = (resource: Resource, fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      const column = getColumn(resource, field)
      return [column.name, toJsonValue(column, value)]
    }),
  )

/** Whether the column has a custom type, such as money, which stores another value than the API shows. */
const isCustomColumn = (column: PgColumn) => column.columnType === 'PgCustomColumn'

const customFields = new WeakMap<Resource, [field: string, column: PgColumn][]>()

function getCustomTypeColumns(resource: Resource): [field: string, column: PgColumn][] {
  const cached = customFields.get(resource)
  if (cached) return cached
  const found = resource.module.fields
    .map((field): [string, PgColumn] => [field, getColumn(resource, field)])
    .filter(([, column]) => isCustomColumn(column))
  customFields.set(resource, found)
  return found
}

export function decodeColumnValues<T extends Record<string, unknown>>(resource: Resource, row: T): T {
  for (const [field, column] of getCustomTypeColumns(resource)) {
    const value = row[field]
    // The value can be missing, because a state in the history can be older than the field.
    if (value !== null && value !== undefined) Object.assign(row, { [field]: column.mapFromDriverValue(value) })
  }
  return row
}

/** Decodes the columns of the row in place and adds `can`; the response schema drops columns such as `createdById`. */
export function toRecordResponse<R extends ItemRow>(resource: Resource, caller: Caller, row: R) {
  const can = getRecordAbilities(caller, resource.module.name, row)
  if (resource.getExtraAbilities) Object.assign(can, resource.getExtraAbilities(caller, row))
  return Object.assign(decodeColumnValues(resource, row), { can })
}

export type RecordResponse = ReturnType<typeof toRecordResponse<RecordRow>>
