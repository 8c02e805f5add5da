import type { Action } from '@poledne/contract/access/permissions'
import type { AccountLanguage } from '@poledne/contract/domain/languages'
import { DELETED_VERSION } from '@poledne/contract/domain/limits'
import type { HistoryAction } from '@poledne/contract/http/history'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Caller, getScope } from '../access/caller.ts'
import type { Sql } from '../db/database.ts'
import { buildHistoryInsert, type ChangeSetLink } from './history/history.store.ts'
import { buildScopeCondition } from './record.policy.ts'
import {
  buildRecordJoinsSql,
  buildRecordSelectList,
  getColumn,
  getResourceTableName,
  type RecordRow,
  type Resource,
  toColumnValue,
  toJsonRow,
} from './resource.ts'
import { createSqlParameters, getStatementName, type SqlParameters } from './sqlBuilder.ts'

type Fields = Readonly<Record<string, unknown>>

const toNamedStatement = (text: string, list: readonly unknown[]) => {
  const name = getStatementName(text)
  return name === undefined ? { text, values: list } : { name, text, values: list }
}

/** Publishes a change of one record. A change of a user or a role can change the rights of every caller. */
export function publishRecordChange(sql: Sql, resource: Resource, { id, version }: { id: number; version: number }) {
  sql.publish({ about: 'record', module: resource.module.name, id, version })
  if (resource.level !== undefined) sql.publish({ about: 'access' })
}

/** Publishes one event for many changed records of a module. */
function publishRecordsChange(sql: Sql, resource: Resource): void {
  sql.publish({ about: 'records', module: resource.module.name })
  if (resource.level !== undefined) sql.publish({ about: 'access' })
}

/** Runs the statement of a write and publishes the rows that it returns; one event is enough for a change set. */
async function runWrite(
  sql: Sql,
  resource: Resource,
  text: string,
  bound: SqlParameters,
  changeSet?: ChangeSetLink,
): Promise<RecordRow[]> {
  const rows = await sql.rows<RecordRow>(toNamedStatement(text, bound.values))
  if (changeSet && rows.length > 0) publishRecordsChange(sql, resource)
  else for (const row of rows) publishRecordChange(sql, resource, row)
  return rows
}

const buildIdCondition = (ids: readonly number[], bound: SqlParameters): string =>
  ids.length === 1 ? `record.id = ${bound.add(ids[0])}` : `record.id = any(${bound.add(ids)}::int[])`

/** Reads the records with these ids that the caller can see. */
export function readRecords(
  sql: Sql,
  resource: Resource,
  caller: Caller,
  ids: readonly number[],
  language: AccountLanguage,
): Promise<RecordRow[]> {
  const bound = createSqlParameters()
  const where = `${buildIdCondition(ids, bound)} and ${buildScopeCondition(resource, caller, 'view', bound)}`
  const text = `select ${buildRecordSelectList(resource, language)} from ${getResourceTableName(resource)} record ${buildRecordJoinsSql(resource)} where ${where}`
  return sql.rows<RecordRow>(toNamedStatement(text, bound.values))
}

/** Builds the CTE that stores in the change set which rows of the CTE `changed` it created or changed. */
function buildChangeSetInsert(
  resource: Resource,
  changeSet: ChangeSetLink | undefined,
  oldValues: string | null,
  bound: SqlParameters,
): string {
  if (changeSet === undefined) return ''
  return `, stored as (
      insert into change_set_records (set_id, module, record_id, version, is_created, old_values)
      select ${bound.add(changeSet.id)}::int, '${resource.module.name}', changed.id::text, changed.version,
        ${oldValues === null}, ${oldValues ?? 'null'}
      from changed ${oldValues === null ? '' : 'join before on before.id = changed.id'})`
}

/** The change set of a write, and whether it returns whole rows or only ids and versions. */
type WriteOptions = { changeSet?: ChangeSetLink | undefined; isWhole?: boolean | undefined }

const buildChangedRecordSelect = (resource: Resource, language: AccountLanguage, isWhole = true) =>
  isWhole
    ? `select ${buildRecordSelectList(resource, language)} from changed record ${buildRecordJoinsSql(resource)}`
    : 'select id, version from changed'

/**
 * Builds the SQL that the new rows are inserted from: the values of one record, or a JSON document with many records,
 * which all have the same fields.
 */
function buildNewRowsSql(
  resource: Resource,
  columns: readonly PgColumn[],
  records: readonly Fields[],
  user: string,
  bound: SqlParameters,
): string {
  const [first = {}] = records
  if (records.length === 1) {
    const values = Object.values(first).map((value, index) =>
      bound.add(toColumnValue(columns[index] as PgColumn, value)),
    )
    return `values (${[...values, user, user].join(', ')})`
  }
  const rows = bound.add(JSON.stringify(records.map((record) => toJsonRow(resource, record))))
  return `select ${columns.map(({ name }) => name).join(', ')}, ${user}::int, ${user}::int
    from jsonb_populate_recordset(null::${getResourceTableName(resource)}, ${rows}::jsonb)`
}

/** Creates records, which all have the same fields. */
export async function insertRecords(
  sql: Sql,
  resource: Resource,
  caller: Caller,
  records: readonly Fields[],
  language: AccountLanguage,
  { changeSet, isWhole }: WriteOptions = {},
): Promise<RecordRow[]> {
  const bound = createSqlParameters()
  const columns = Object.keys(records[0] ?? {}).map((field) => getColumn(resource, field))
  const source = buildNewRowsSql(resource, columns, records, bound.add(caller.userId), bound)
  const text = `with changed as (
      insert into ${getResourceTableName(resource)} (${columns.map(({ name }) => name).join(', ')}, created_by, updated_by)
      ${source} returning *
    ), logged as (${buildHistoryInsert(resource, caller, 'create', bound, { changeSet })}
    )${buildChangeSetInsert(resource, changeSet, null, bound)}
    ${buildChangedRecordSelect(resource, language, isWhole)}`
  return runWrite(sql, resource, text, bound, changeSet)
}

/**
 * A column, the SQL of its new value, and the SQL condition that the old value differs; the alias of the row is
 * `record`.
 */
export type Assignment = { column: string; value: string; differs: string }

/** Assigns the same values to all records. */
export const buildValueAssignments = (resource: Resource, set: Fields, bound: SqlParameters): Assignment[] =>
  Object.entries(set).map(([field, value]) => {
    const column = getColumn(resource, field)
    const placeholder = `${bound.add(toColumnValue(column, value))}::${column.getSQLType()}`
    return { column: column.name, value: placeholder, differs: `record.${column.name} is distinct from ${placeholder}` }
  })

export type RecordUpdate = WriteOptions & {
  action: HistoryAction
  permission: Action
  /** The new values by field. */
  set?: Fields
  /** Builds new values that depend on the row, instead of `set`. */
  buildAssignments?: (bound: SqlParameters) => Assignment[]
  /** Only a row with this version is changed; undefined accepts any version. */
  version?: number | undefined
  /** Whether rows that already have these values are left unchanged. */
  skipUnchanged?: boolean
}

/** Builds the conditions for records that move to another restaurant: the caller must have the same rights there. */
function buildTargetRestaurantConditions(
  resource: Resource,
  caller: Caller,
  { set: { restaurantId } = {}, permission }: RecordUpdate,
  bound: SqlParameters,
): string[] {
  const isLimited = (action: Action) => getScope(caller, resource.module.name, action) === 'restaurants'
  if (resource.restaurant === undefined || restaurantId === undefined) return []
  const limited = (['view', permission] as const).filter(isLimited)
  // The restaurant is bound only if a condition uses it, because PostgreSQL refuses unused values.
  if (limited.length === 0) return []
  const target = { ...resource, restaurant: `${bound.add(restaurantId)}::int` }
  return limited.map((action) => buildScopeCondition(target, caller, action, bound))
}

/**
 * Updates records and returns the rows that were changed; rows that are out of scope or do not match the conditions are
 * left out.
 */
export async function updateRecords(
  sql: Sql,
  resource: Resource,
  caller: Caller,
  ids: readonly number[],
  change: RecordUpdate,
  language: AccountLanguage,
): Promise<RecordRow[]> {
  const bound = createSqlParameters()
  const assignments = change.buildAssignments?.(bound) ?? buildValueAssignments(resource, change.set ?? {}, bound)
  const conditions = [
    buildIdCondition(ids, bound),
    buildScopeCondition(resource, caller, 'view', bound),
    buildScopeCondition(resource, caller, change.permission, bound),
    ...buildTargetRestaurantConditions(resource, caller, change, bound),
    ...(change.version === undefined ? [] : [`record.version = ${bound.add(change.version)}`]),
    ...(change.skipUnchanged ? [`(${assignments.map(({ differs }) => differs).join(' or ')})`] : []),
  ]
  return writeRecordUpdate(sql, resource, caller, { change, assignments, from: '', conditions, language }, bound)
}

/** The new values of a record, which must still have this version; without a version the row must be locked. */
export type RecordChange = { id: number; version?: number; fields: Fields }

/** Updates each record with its own values; all records change the same fields. */
export function updateEachRecord(
  sql: Sql,
  resource: Resource,
  caller: Caller,
  records: readonly RecordChange[],
  change: Pick<RecordUpdate, 'action' | 'permission' | 'changeSet'>,
): Promise<RecordRow[]> {
  const bound = createSqlParameters()
  const input = records.map(({ id, version, fields }) => ({
    id,
    version: version ?? null,
    new_values: toJsonRow(resource, fields),
  }))
  const assignments = Object.keys(records[0]?.fields ?? {}).map((field) => {
    const { name } = getColumn(resource, field)
    return { column: name, value: `new.${name}`, differs: 'true' }
  })
  const from = `jsonb_to_recordset(${bound.add(JSON.stringify(input))}::jsonb) as input (id int, version int, new_values jsonb)
    cross join lateral jsonb_populate_record(null::${getResourceTableName(resource)}, input.new_values) new`
  const conditions = [
    'record.id = input.id',
    'record.version = coalesce(input.version, record.version)',
    buildScopeCondition(resource, caller, 'view', bound),
    buildScopeCondition(resource, caller, change.permission, bound),
  ]
  return writeRecordUpdate(
    sql,
    resource,
    caller,
    { change: { ...change, isWhole: false }, assignments, from, conditions, language: 'cs' },
    bound,
  )
}

type UpdateParts = {
  change: Pick<RecordUpdate, 'action' | 'changeSet' | 'isWhole'> & { undoes?: ChangeSetLink }
  assignments: readonly Assignment[]
  /** The SQL of further rows that the conditions and the new values refer to. */
  from: string
  conditions: readonly string[]
  language: AccountLanguage
}

/** Updates rows and inserts their history; for a change set the old values are read before. */
export function writeRecordUpdate(
  sql: Sql,
  resource: Resource,
  caller: Caller,
  { change, assignments, from, conditions, language }: UpdateParts,
  bound: SqlParameters,
): Promise<RecordRow[]> {
  const table = getResourceTableName(resource)
  const { changeSet } = change
  const link = changeSet ?? change.undoes
  const where = conditions.join(' and ')
  const oldValues = assignments.map(({ column }) => `'${column}', record.${column}`).join(', ')
  const before = `before as (
      select record.id, jsonb_build_object(${oldValues}) as old_values from ${table} record ${from && `cross join ${from}`}
      where ${where} order by record.id for update of record
    ), `
  const sources = [...(from ? [from] : []), ...(changeSet ? ['before'] : [])]
  const text = `with ${changeSet ? before : ''}changed as (
      update ${table} record
      set ${assignments.map(({ column, value }) => `${column} = ${value}, `).join('')}version = record.version + 1, updated_at = now(), updated_by = ${bound.add(caller.userId)}
      ${sources.length > 0 ? `from ${sources.join(' cross join ')}` : ''}
      where ${changeSet ? 'record.id = before.id and ' : ''}${where} returning record.*
    ), logged as (${buildHistoryInsert(resource, caller, change.action, bound, { changeSet: link })}
    )${buildChangeSetInsert(resource, changeSet, 'before.old_values', bound)}
    ${buildChangedRecordSelect(resource, language, change.isWhole)}`
  return runWrite(sql, resource, text, bound, link)
}

/** Deletes the record if it is archived and in the caller's scope, and returns its row. Its history stays. */
export function deleteRecord(sql: Sql, resource: Resource, caller: Caller, id: number): Promise<RecordRow[]> {
  const bound = createSqlParameters()
  const conditions = [
    `record.id = ${bound.add(id)}`,
    'record.archived',
    buildScopeCondition(resource, caller, 'view', bound),
    buildScopeCondition(resource, caller, 'delete', bound),
  ]
  const text = `with changed as (delete from ${getResourceTableName(resource)} record where ${conditions.join(' and ')} returning record.*),
    logged as (${buildHistoryInsert(resource, caller, 'delete', bound, { revision: 'changed.version + 1' })})
    select id, ${DELETED_VERSION} as version from changed`
  return runWrite(sql, resource, text, bound)
}
