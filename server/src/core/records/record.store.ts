import type { Action } from '@poledne/contract/access/permissions'
import type { AccountLanguage } from '@poledne/contract/domain/languages'
import { DELETED_VERSION } from '@poledne/contract/http/deletedVersion'
import type { HistoryAction } from '@poledne/contract/http/history'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Caller, getRealUserId, getScope } from '../access/caller.ts'
import type { Sql } from '../db/database.ts'
import { buildScopeCondition } from './record.policy.ts'
import {
  buildRecordJoinsSql,
  buildRecordSelectList,
  buildStateJsonSql,
  getColumn,
  getResourceTableName,
  type RecordRow,
  type Resource,
  toColumnValue,
} from './resource.ts'
import { createSqlParameters, getStatementName, type SqlParameters } from './sqlBuilder.ts'

/**
 * Each write below is one statement that changes the rows, inserts their history and returns them; the change is then
 * published.
 */

type Fields = Readonly<Record<string, unknown>>

const toNamedStatement = (text: string, list: readonly unknown[]) => {
  const name = getStatementName(text)
  return name === undefined ? { text, values: list } : { name, text, values: list }
}

/** Publishes a change of one record. One of users or roles can change the rights of every caller. */
export function publishRecordChange(sql: Sql, resource: Resource, { id, version }: { id: number; version: number }) {
  sql.publish({ about: 'record', module: resource.module.name, id, version })
  if (resource.level !== undefined) sql.publish({ about: 'access' })
}

/** Publishes one event for many changed records of a module. */
export function publishRecordsChange(sql: Sql, resource: Resource): void {
  sql.publish({ about: 'records', module: resource.module.name })
  if (resource.level !== undefined) sql.publish({ about: 'access' })
}

/** Runs the statement of a write and publishes the rows that it returns. */
async function runWrite(sql: Sql, resource: Resource, text: string, bound: SqlParameters): Promise<RecordRow[]> {
  const rows = await sql.rows<RecordRow>(toNamedStatement(text, bound.values))
  for (const row of rows) publishRecordChange(sql, resource, row)
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

/** The SQL of the revision, and the price change or the import that writes the records. */
type HistoryOptions = { revision?: string; priceChangeId?: number; importId?: number }

/** Builds the insert of history rows for the written rows, which must be in a CTE named `changed`. */
export function buildHistoryInsert(
  resource: Resource,
  caller: Pick<Caller, 'userId' | 'realUserId'>,
  action: HistoryAction,
  bound: SqlParameters,
  { revision = 'changed.version', priceChangeId, importId }: HistoryOptions = {},
): string {
  const actingAs = caller.realUserId === null ? null : caller.userId
  const [column, value] =
    priceChangeId !== undefined
      ? [', price_change_id', `, ${bound.add(priceChangeId)}::int`]
      : importId !== undefined
        ? [', import_id', `, ${bound.add(importId)}::int`]
        : ['', '']
  return `insert into history (module, record_id, revision, user_id, acting_as_id, action, state${column})
    select ${bound.add(resource.module.name)}, changed.id, ${revision}, ${bound.add(getRealUserId(caller))}::int,
      ${bound.add(actingAs)}::int, ${bound.add(action)}, ${buildStateJsonSql(resource, 'changed')}${value} from changed`
}

const buildChangedRecordSelect = (resource: Resource, language: AccountLanguage) =>
  `select ${buildRecordSelectList(resource, language)} from changed record ${buildRecordJoinsSql(resource)}`

export async function insertRecord(
  sql: Sql,
  resource: Resource,
  caller: Caller,
  fields: Fields,
  language: AccountLanguage,
  history: HistoryOptions = {},
): Promise<RecordRow[]> {
  const bound = createSqlParameters()
  const columns = Object.keys(fields).map((field) => getColumn(resource, field))
  const placeholders = Object.values(fields).map((value, index) =>
    bound.add(toColumnValue(columns[index] as PgColumn, value)),
  )
  const user = bound.add(caller.userId)
  const text = `with changed as (
      insert into ${getResourceTableName(resource)} (${columns.map(({ name }) => name).join(', ')}, created_by, updated_by)
      values (${placeholders.join(', ')}, ${user}, ${user}) returning *
    ), logged as (${buildHistoryInsert(resource, caller, 'create', bound, history)})
    ${buildChangedRecordSelect(resource, language)}`
  return runWrite(sql, resource, text, bound)
}

type RecordUpdate = {
  action: HistoryAction
  permission: Action
  /** The new values by field. */
  set: Fields
  /** Only a row with this version is changed; undefined accepts any version. */
  version?: number | undefined
  /** Whether rows that already have these values are left unchanged. */
  skipUnchanged?: boolean
  history?: HistoryOptions
}

/** Builds the conditions for records that move to another restaurant: the caller must have the same rights there. */
function buildTargetRestaurantConditions(
  resource: Resource,
  caller: Caller,
  { set: { restaurantId }, permission }: RecordUpdate,
  bound: SqlParameters,
): string[] {
  const isLimited = (action: Action) => getScope(caller, resource.module.name, action) === 'restaurants'
  if (resource.restaurant === undefined || restaurantId === undefined) return []
  const limited = (['view', permission] as const).filter(isLimited)
  // PostgreSQL refuses a bound value that the statement does not use.
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
  const assignments = Object.entries(change.set).map(([field, value]) => {
    const column = getColumn(resource, field)
    return { column: column.name, value: bound.add(toColumnValue(column, value)) }
  })
  const differs = assignments.map(({ column, value }) => `record.${column} is distinct from ${value}`)
  const conditions = [
    buildIdCondition(ids, bound),
    buildScopeCondition(resource, caller, 'view', bound),
    buildScopeCondition(resource, caller, change.permission, bound),
    ...buildTargetRestaurantConditions(resource, caller, change, bound),
    ...(change.version === undefined ? [] : [`record.version = ${bound.add(change.version)}`]),
    ...(change.skipUnchanged ? [`(${differs.join(' or ')})`] : []),
  ]
  const text = `with changed as (
      update ${getResourceTableName(resource)} record
      set ${assignments.map(({ column, value }) => `${column} = ${value}`).join(', ')}, version = record.version + 1, updated_at = now(), updated_by = ${bound.add(caller.userId)}
      where ${conditions.join(' and ')} returning record.*
    ), logged as (${buildHistoryInsert(resource, caller, change.action, bound, change.history)})
    ${buildChangedRecordSelect(resource, language)}`
  return runWrite(sql, resource, text, bound)
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
