import type { HistoryAction } from '@poledne/contract/http/history'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Caller, getScope } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { buildScopeCondition } from '../../core/records/record.policy.ts'
import { buildHistoryInsert } from '../../core/records/record.store.ts'
import {
  decodeColumnValues,
  getColumn,
  getResourceTableName,
  type ItemRow,
  type Resource,
  toColumnValue,
} from '../../core/records/resource.ts'
import { createSqlParameters, type SqlParameters } from '../../core/records/sqlBuilder.ts'

/** This file reads and writes the records of an import, many of them in each statement. */

type Fields = Readonly<Record<string, unknown>>

/** Records are read and written in batches, so that no statement runs long and other requests run in between. */
const BATCH_ROWS = 500

export function* takeBatches<T>(items: readonly T[]): Generator<T[]> {
  for (let from = 0; from < items.length; from += BATCH_ROWS) yield items.slice(from, from + BATCH_ROWS)
}

/** A caller without the permission to view records sees none. */
const buildVisibleCondition = (resource: Resource, caller: Caller, bound: SqlParameters): string =>
  getScope(caller, resource.module.name, 'view') === null
    ? 'false'
    : buildScopeCondition(resource, caller, 'view', bound)

/** Reads the records with these ids that the caller can see; `isLocked` keeps them from being changed by others. */
export async function readImportedRecords(
  sql: Sql,
  resource: Resource,
  caller: Caller,
  ids: readonly number[],
  isLocked: boolean,
): Promise<ItemRow[]> {
  const bound = createSqlParameters()
  const fields = ['id', 'version', 'archived', ...resource.module.fields]
  const columns = fields.map((field) => `record.${getColumn(resource, field).name} as "${field}"`)
  if (resource.level !== undefined) columns.push(`${resource.level} as level`)
  const rows = await sql.rows<ItemRow>({
    text: `
      select ${columns.join(', ')}, record.created_by as "createdById" from ${getResourceTableName(resource)} record
      where record.id = any(${bound.add(ids)}::int[]) and ${buildVisibleCondition(resource, caller, bound)}
      order by record.id ${isLocked ? 'for update of record' : ''}`,
    values: bound.values,
  })
  return rows.map((row) => decodeColumnValues(resource, row))
}

export type KeyRow = { id: number } & Record<string, unknown>

type KeySearch = {
  fields: readonly string[]
  /** The values of the fields that are not texts; only records that have them are read. */
  values: Readonly<Record<string, readonly unknown[]>>
  /** Only the records that this caller can see; null for all. */
  caller: Caller | null
  hasArchived: boolean
}

/** Reads the key fields of records, with which the rows of a file are compared. */
export async function readKeyRows(sql: Sql, resource: Resource, search: KeySearch): Promise<KeyRow[]> {
  const rows: KeyRow[] = []
  for (;;) {
    const batch = await readKeyBatch(sql, resource, search, rows.at(-1)?.id ?? 0)
    for (const row of batch) rows.push(row)
    if (batch.length < KEY_BATCH_ROWS) return rows
  }
}

/** Keys are short, so that more of them are read at once. */
const KEY_BATCH_ROWS = 2_000

function readKeyBatch(
  sql: Sql,
  resource: Resource,
  { fields, values, caller, hasArchived }: KeySearch,
  afterId: number,
): Promise<KeyRow[]> {
  const bound = createSqlParameters()
  const columns = fields.map((field) => `record.${getColumn(resource, field).name} as "${field}"`)
  const conditions = Object.entries(values).map(([field, list]) => {
    const column = getColumn(resource, field)
    return `record.${column.name} = any(${bound.add(list)}::${column.getSQLType()}[])`
  })
  if (caller) conditions.push(buildVisibleCondition(resource, caller, bound))
  if (!hasArchived) conditions.push('not record.archived')
  conditions.push(`record.id > ${bound.add(afterId)}::int`)
  return sql.rows<KeyRow>({
    text: `
      select record.id, ${columns.join(', ')} from ${getResourceTableName(resource)} record
      where ${conditions.join(' and ')} order by record.id limit ${KEY_BATCH_ROWS}`,
    values: bound.values,
  })
}

/** Converts a field for a JSON document from which PostgreSQL reads a row. */
function toJsonValue(column: PgColumn, value: unknown): unknown {
  if (Array.isArray(value) && column.getSQLType() !== 'jsonb') return value
  const stored = toColumnValue(column, value)
  return column.getSQLType() === 'jsonb' && typeof stored === 'string' ? JSON.parse(stored) : stored
}

const toJsonRow = (resource: Resource, fields: readonly string[], values: Fields) =>
  Object.fromEntries(
    fields.map((field) => {
      const column = getColumn(resource, field)
      return [column.name, toJsonValue(column, values[field] ?? null)]
    }),
  )

export type ImportWrite = { resource: Resource; caller: Caller; importId: number }

/** Inserts records with their history, and stores that the import created them. Returns their number. */
export async function insertImportedRecords(
  tx: Sql,
  { resource, caller, importId }: ImportWrite,
  records: readonly Fields[],
): Promise<number> {
  const bound = createSqlParameters()
  const table = getResourceTableName(resource)
  const { fields } = resource.module
  const columns = fields.map((field) => getColumn(resource, field).name).join(', ')
  const input = bound.add(JSON.stringify(records.map((record) => toJsonRow(resource, fields, record))))
  const user = bound.add(caller.userId)
  const rows = await tx.rows({
    text: `with changed as (
        insert into ${table} (${columns}, created_by, updated_by)
        select ${columns}, ${user}::int, ${user}::int from jsonb_populate_recordset(null::${table}, ${input}::jsonb)
        returning *
      ), logged as (${buildHistoryInsert(resource, caller, 'create', bound, { importId })})
      insert into import_records (import_id, record_id, version)
      select ${bound.add(importId)}::int, changed.id::text, changed.version from changed returning 1`,
    values: bound.values,
  })
  return rows.length
}

export type ChangedRecord = { id: number; version: number; fields: Fields }

/**
 * Changes records that still have their version, with their history and the old values of `fields`. Only the `changed`
 * ones of these fields are written, because writing a field checks its references again.
 */
export async function updateImportedRecords(
  tx: Sql,
  { resource, caller, importId }: ImportWrite,
  { fields, changed }: { fields: readonly string[]; changed: readonly string[] },
  records: readonly ChangedRecord[],
): Promise<number> {
  const bound = createSqlParameters()
  const table = getResourceTableName(resource)
  const getName = (field: string) => getColumn(resource, field).name
  const columns = fields.map(getName)
  const input = records.map(({ id, version, fields: values }) => ({
    id,
    version,
    new_values: toJsonRow(resource, changed, values),
  }))
  const rows = await tx.rows({
    text: `with input as (
        select * from jsonb_to_recordset(${bound.add(JSON.stringify(input))}::jsonb) as input (id int, version int, new_values jsonb)
      ), before as (
        select record.id, jsonb_build_object(${columns.map((column) => `'${column}', record.${column}`).join(', ')}) as old_values
        from ${table} record join input on input.id = record.id
      ), changed as (
        update ${table} record
        set ${changed.map((field) => `${getName(field)} = new.${getName(field)}, `).join('')}version = record.version + 1,
          updated_at = now(), updated_by = ${bound.add(caller.userId)}::int
        from input cross join lateral jsonb_populate_record(null::${table}, input.new_values) new
        where record.id = input.id and record.version = input.version returning record.*
      ), logged as (${buildHistoryInsert(resource, caller, 'save', bound, { importId })})
      insert into import_records (import_id, record_id, version, old_values)
      select ${bound.add(importId)}::int, changed.id::text, changed.version, before.old_values
      from changed join before on before.id = changed.id returning 1`,
    values: bound.values,
  })
  return rows.length
}

/** Stores a record that was written alone, such as a user. */
export async function insertImportRecord(
  tx: Sql,
  importId: number,
  { id, version, oldValues }: { id: number; version: number; oldValues: Fields | null },
): Promise<void> {
  await tx.rows({
    name: 'import_record_insert',
    text: 'insert into import_records (import_id, record_id, version, old_values) values ($1, $2, $3, $4)',
    values: [importId, String(id), version, oldValues && JSON.stringify(oldValues)],
  })
}

/** Converts the old values of a record to columns, as they are stored. */
export const toOldValues = (resource: Resource, fields: readonly string[], values: Fields) =>
  toJsonRow(resource, fields, values)

/** The records of an import that an undo archives or restores. */
export type UndoStep = { isCreated: boolean; ids: readonly number[] }

const getUndoAction = ({ isCreated }: UndoStep): HistoryAction => (isCreated ? 'archive' : 'revert')

/**
 * Archives the records that the import created, or restores the old values of those that it changed. Records that were
 * changed since, or that the caller cannot change, are left. Returns the ids of those that were undone.
 */
export async function undoImportedRecords(
  tx: Sql,
  { resource, caller, importId }: ImportWrite,
  fields: readonly string[],
  step: UndoStep,
): Promise<number[]> {
  const action = getUndoAction(step)
  const bound = createSqlParameters()
  const table = getResourceTableName(resource)
  const columns = fields.map((field) => getColumn(resource, field).name)
  const set = step.isCreated ? 'archived = true, ' : columns.map((column) => `${column} = old.${column}, `).join('')
  const old = step.isCreated ? '' : `cross join lateral jsonb_populate_record(null::${table}, stored.old_values) old`
  const conditions = [
    `stored.import_id = ${bound.add(importId)}::int`,
    `stored.old_values is ${step.isCreated ? '' : 'not'} null`,
    'record.id = stored.record_id::int',
    'record.version = stored.version',
    buildScopeCondition(resource, caller, 'view', bound),
    buildScopeCondition(resource, caller, step.isCreated ? 'archive' : 'edit', bound),
    ...(step.isCreated ? ['not record.archived'] : []),
    `record.id = any(${bound.add(step.ids)}::int[])`,
    `stored.record_id = any(${bound.add(step.ids.map(String))}::text[])`,
  ]
  const rows = await tx.rows<{ id: number }>({
    text: `with changed as (
        update ${table} record
        set ${set}version = record.version + 1, updated_at = now(), updated_by = ${bound.add(caller.userId)}::int
        from import_records stored ${old} where ${conditions.join(' and ')} returning record.*
      ), logged as (${buildHistoryInsert(resource, caller, action, bound, { importId })})
      select id from changed`,
    values: bound.values,
  })
  return rows.map(({ id }) => id)
}

/** How a list of records that were not undone names them. */
const PRICE_ENTRY_LABEL =
  "(select r.name_cs from restaurants r where r.id = record.restaurant_id) || ', ' || record.start_date"
const LABEL_SQL: Readonly<Record<string, string>> = {
  dishes: 'record.name_cs',
  restaurants: 'record.name_cs',
  users: 'record.username',
  restaurantMenus: PRICE_ENTRY_LABEL,
  restaurantMenuExceptions: PRICE_ENTRY_LABEL,
}

type LeftRow = { id: number; label: string | null; reason: 'deleted' | 'changed' | 'forbidden' }

/** Lists the records that were not undone. Names and changes are only told to callers who can see the record. */
export function readLeftRecords(
  tx: Sql,
  { resource, caller, importId }: ImportWrite,
  undoneIds: readonly number[],
): Promise<LeftRow[]> {
  const bound = createSqlParameters()
  const id = bound.add(importId)
  const undone = bound.add(undoneIds)
  const isVisible = buildVisibleCondition(resource, caller, bound)
  return tx.rows<LeftRow>({
    text: `
      select stored.record_id::int as id, case when ${isVisible} then ${LABEL_SQL[resource.module.name]} end as label,
        case when record.id is null then 'deleted' when record.version <> stored.version and ${isVisible} then 'changed'
          else 'forbidden' end as reason
      from import_records stored left join ${getResourceTableName(resource)} record on record.id = stored.record_id::int
      where stored.import_id = ${id}::int and stored.record_id::int <> all(${undone}::int[])
      order by stored.record_id::int`,
    values: bound.values,
  })
}

export type ImportedRecord = { id: number; version: number; isCreated: boolean }

export const readImportRecords = (tx: Sql, importId: number): Promise<ImportedRecord[]> =>
  tx.rows<ImportedRecord>({
    name: 'import_records',
    text: `
      select record_id::int as id, version, old_values is null as "isCreated" from import_records
      where import_id = $1 order by record_id::int`,
    values: [importId],
  })

/** Reads the old values of a record by column; null for a record that the import created. */
export async function readOldValues(tx: Sql, importId: number, id: number): Promise<Fields | null> {
  const [row] = await tx.rows<{ oldValues: Fields | null }>({
    name: 'import_old_values',
    text: 'select old_values as "oldValues" from import_records where import_id = $1 and record_id = $2',
    values: [importId, String(id)],
  })
  return row?.oldValues ?? null
}

/** Lists the fields in which a record of the import differs from its old values. */
export async function listChangedFields(tx: Sql, { resource, importId }: ImportWrite): Promise<string[]> {
  const { fields } = resource.module
  const differences = fields.map((field) => {
    const { name } = getColumn(resource, field)
    return `bool_or(old_values ? '${name}' and old_values -> '${name}' is distinct from coalesce(to_jsonb(record.${name}), 'null')) as "${field}"`
  })
  const [row] = await tx.rows<Record<string, boolean | null>>({
    text: `
      select ${differences.join(', ')}
      from import_records stored join ${getResourceTableName(resource)} record on record.id = stored.record_id::int
      where stored.import_id = $1 and stored.old_values is not null`,
    values: [importId],
  })
  return fields.filter((field) => row?.[field])
}
