import type { AccountLanguage } from '@poledne/contract/domain/languages'
import type { HistoryAction, RecordModule } from '@poledne/contract/endpoints/record'
import type { Person } from '@poledne/contract/schemas/fields'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Caller } from '../access/caller.ts'
import type { Sql } from '../db/database.ts'
import { getRecordAbilities } from './record.policy.ts'
import { buildPersonJsonSql } from './sqlExpressions.ts'

export type ItemRow = Record<string, unknown> & {
  id: number
  version: number
  archived: boolean
  createdById: number | null
  level?: number
}

export type RecordRow = ItemRow & {
  createdBy: Person | null
  updatedBy: Person | null
}

/** A change that is not written yet: the fields that the client sent, or those that an action such as archive sets. */
export type PlannedChange = {
  caller: Caller
  action: HistoryAction
  /** None for a new record. */
  ids: readonly number[]
  fields: Readonly<Record<string, unknown>>
  /** For a bulk action; its violations name each record by its index in `ids`. */
  isBulk?: boolean
}

/** Writes the fields and returns the written rows; records that are missing or out of the caller's scope are not among them. */
export type WriteRecords = (fields: PlannedChange['fields']) => Promise<RecordRow[]>

/**
 * A module's own rules for every change, inside its transaction: check, call `write`, act on the rows that it returns.
 * Records that are missing or out of the caller's scope are refused by the caller of this function.
 */
export type ChangeRecords = (tx: Sql, planned: PlannedChange, write: WriteRecords) => Promise<RecordRow[]>

/** A module of records: its contract, its table, and the SQL of what it shows beside its own columns. */
export type Resource = {
  module: RecordModule
  table: PgTable
  /** Joins for the shown columns; the record's own row is `t`. */
  joins?: string
  /** SQL by the name of the shown column, where it depends on the reader's language. */
  getComputedColumns?: (language: AccountLanguage) => Readonly<Record<string, string>>
  /** SQL of the authority a record stands for, where it has one; its rows carry it as `level`. */
  level?: string
  /** What `can` tells beyond edit, archive and delete. */
  getExtraAbilities?: (caller: Caller, row: ItemRow) => Readonly<Record<string, boolean>>
  change?: ChangeRecords
}

export const getResourceTableName = (resource: Resource) => getTableName(resource.table)

/** The column behind a field of the record itself. */
export function getColumn(resource: Resource, field: string): PgColumn {
  const column = getTableColumns(resource.table)[field]
  if (!column) throw new Error(`${resource.module.name}: no column for ${field}`)
  return column
}

/** The expression that a list filters, sorts and shows. */
export const getColumnExpression = (resource: Resource, column: string, language: AccountLanguage): string =>
  resource.getComputedColumns?.(language)[column] ?? `t.${getColumn(resource, column).name}`

const BASE_FIELDS = ['id', 'version', 'archived', 'createdAt', 'updatedAt'] as const

/** The same text for every request, so it is put together once. */
function memoizeByResource(build: (resource: Resource, language: AccountLanguage) => string) {
  const known: Record<AccountLanguage, WeakMap<Resource, string>> = { cs: new WeakMap(), en: new WeakMap() }
  return (resource: Resource, language: AccountLanguage): string => {
    const text = known[language].get(resource) ?? build(resource, language)
    known[language].set(resource, text)
    return text
  }
}

/** Everything a list row shows; `createdById` is for the policy and stays behind. */
export const buildItemColumns = memoizeByResource((resource, language) => {
  const own = [...BASE_FIELDS, ...resource.module.fields].map(
    (field) => `t.${getColumn(resource, field).name} as "${field}"`,
  )
  const shown = Object.entries(resource.getComputedColumns?.(language) ?? {}).map(
    ([name, sql]) => `${sql} as "${name}"`,
  )
  return [...own, ...shown, 't.created_by as "createdById"'].join(', ')
})

/** A whole record also tells who created and changed it. */
export const buildRecordColumns = memoizeByResource(
  (resource, language) =>
    `${buildItemColumns(resource, language)}, ${buildPersonJsonSql('cu')} as "createdBy", ${buildPersonJsonSql('uu')} as "updatedBy"`,
)

export const buildRecordJoins = (resource: Resource): string =>
  `${resource.joins ?? ''} left join users cu on cu.id = t.created_by left join users uu on uu.id = t.updated_by`

/** An instant as every answer writes it. */
const buildJsonValue = (column: PgColumn, row: string): string =>
  column.getSQLType().startsWith('timestamp')
    ? `to_char(${row}.${column.name}, 'YYYY-MM-DD"T"HH24:MI:SS')`
    : `${row}.${column.name}`

/** The state that history keeps: what a client may write, and whether the record is in the archive or otherwise changed. */
export const buildStateJson = (resource: Resource, row: string): string =>
  `jsonb_build_object(${['archived', ...resource.module.fields, ...resource.module.extraHistoryFields]
    .map((field) => `'${field}', ${buildJsonValue(getColumn(resource, field), row)}`)
    .join(', ')})`

/** What goes into a column: an empty text where nothing is required is nothing. */
export const toColumnValue = (column: PgColumn, value: unknown): unknown =>
  value === null || (value === '' && !column.notNull) ? null : column.mapToDriverValue(value)

/** Only our own column types hold something else than the record shows. */
const isCustomColumn = (column: PgColumn) => column.columnType === 'PgCustomColumn'

const customFields = new WeakMap<Resource, [field: string, column: PgColumn][]>()
function getCustomFields(resource: Resource): [field: string, column: PgColumn][] {
  const known = customFields.get(resource)
  if (known) return known
  const found = resource.module.fields
    .map((field): [string, PgColumn] => [field, getColumn(resource, field)])
    .filter(([, column]) => isCustomColumn(column))
  customFields.set(resource, found)
  return found
}

export function decodeColumnValues<T extends Record<string, unknown>>(resource: Resource, row: T): T {
  for (const [field, column] of getCustomFields(resource)) {
    const value = row[field]
    // a state of long ago may not know the field yet
    if (value !== null && value !== undefined) Object.assign(row, { [field]: column.mapFromDriverValue(value) })
  }
  return row
}

/** Decodes the row in place and adds `can`; the response schema drops columns such as `createdById`. */
export function toItem<R extends ItemRow>(resource: Resource, caller: Caller, row: R) {
  const can = getRecordAbilities(caller, resource.module.name, row)
  if (resource.getExtraAbilities) Object.assign(can, resource.getExtraAbilities(caller, row))
  return Object.assign(decodeColumnValues(resource, row), { can })
}

export const toRecord = (resource: Resource, caller: Caller, row: RecordRow) => toItem(resource, caller, row)

export type RecordResponse = ReturnType<typeof toRecord>
