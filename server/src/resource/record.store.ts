import type { AccountLanguage } from '@poledne/contract/languages'
import type { Action } from '@poledne/contract/permissions'
import type { HistoryAction } from '@poledne/contract/record'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Sql } from '../db/database.ts'
import { type Caller, realIdOf } from '../http/caller.ts'
import type { RecordRow } from './item.ts'
import { columnOf, type Resource, recordColumns, recordJoins, stateJson, tableName, toColumn } from './resource.ts'
import { scopeCondition, type Values, values } from './scope.ts'
import { statementName } from './statementName.ts'

/** Writes are one statement each: the change, its history, and the record as it stands afterwards. */

type Fields = Readonly<Record<string, unknown>>

const named = (text: string, list: readonly unknown[]) => {
  const name = statementName(text)
  return name === undefined ? { text, values: list } : { name, text, values: list }
}

const idCondition = (ids: readonly number[], bound: Values): string =>
  ids.length === 1 ? `t.id = ${bound.add(ids[0])}` : `t.id = any(${bound.add(ids)}::int[])`

/** Those among the ids that the caller may see. */
export function readRecords(
  sql: Sql,
  resource: Resource,
  caller: Caller,
  ids: readonly number[],
  language: AccountLanguage,
): Promise<RecordRow[]> {
  const bound = values()
  const where = `${idCondition(ids, bound)} and ${scopeCondition(resource, caller, 'view', bound)}`
  const text = `select ${recordColumns(resource, language)} from ${tableName(resource)} t ${recordJoins(resource)} where ${where}`
  return sql.rows<RecordRow>(named(text, bound.list))
}

/** `changed` is the name of the statement's part that wrote the rows. */
export function keepHistory(
  resource: Resource,
  caller: Pick<Caller, 'userId' | 'realUserId'>,
  action: HistoryAction,
  bound: Values,
  revision = 'changed.version',
): string {
  const actingAs = caller.realUserId === null ? null : caller.userId
  return `insert into history (module, record_id, revision, user_id, acting_as_id, action, state)
    select ${bound.add(resource.module.name)}, changed.id, ${revision}, ${bound.add(realIdOf(caller))}::int,
      ${bound.add(actingAs)}::int, ${bound.add(action)}, ${stateJson(resource, 'changed')} from changed`
}

const wholeRecord = (resource: Resource, language: AccountLanguage) =>
  `select ${recordColumns(resource, language)} from changed t ${recordJoins(resource)}`

export async function insertRecord(
  sql: Sql,
  resource: Resource,
  caller: Caller,
  fields: Fields,
  language: AccountLanguage,
): Promise<RecordRow[]> {
  const bound = values()
  const columns = Object.keys(fields).map((field) => columnOf(resource, field))
  const places = Object.values(fields).map((value, index) => bound.add(toColumn(columns[index] as PgColumn, value)))
  const user = bound.add(caller.userId)
  const text = `with changed as (
      insert into ${tableName(resource)} (${columns.map(({ name }) => name).join(', ')}, created_by, updated_by)
      values (${places.join(', ')}, ${user}, ${user}) returning *
    ), kept as (${keepHistory(resource, caller, 'create', bound)})
    ${wholeRecord(resource, language)}`
  return sql.rows<RecordRow>(named(text, bound.list))
}

type Change = {
  action: HistoryAction
  permission: Action
  /** Column assignments by field. */
  set: Fields
  /** The version that the change starts from; undefined where it does not matter. */
  version?: number | undefined
  /** A further condition on the row, such as `not t.archived`. */
  only?: string
}

/** The rows that were changed: those among the ids that are in scope and fit the conditions. */
export async function updateRecords(
  sql: Sql,
  resource: Resource,
  caller: Caller,
  ids: readonly number[],
  change: Change,
  language: AccountLanguage,
): Promise<RecordRow[]> {
  const bound = values()
  const assignments = Object.entries(change.set).map(([field, value]) => {
    const column = columnOf(resource, field)
    return `${column.name} = ${bound.add(toColumn(column, value))}`
  })
  const conditions = [
    idCondition(ids, bound),
    scopeCondition(resource, caller, 'view', bound),
    scopeCondition(resource, caller, change.permission, bound),
    ...(change.version === undefined ? [] : [`t.version = ${bound.add(change.version)}`]),
    ...(change.only === undefined ? [] : [change.only]),
  ]
  const text = `with changed as (
      update ${tableName(resource)} t
      set ${assignments.join(', ')}, version = t.version + 1, updated_at = now(), updated_by = ${bound.add(caller.userId)}
      where ${conditions.join(' and ')} returning t.*
    ), kept as (${keepHistory(resource, caller, change.action, bound)})
    ${wholeRecord(resource, language)}`
  return sql.rows<RecordRow>(named(text, bound.list))
}

/** The record if it was there, archived and in scope, and is now gone for good. Its history stays. */
export function deleteRecord(sql: Sql, resource: Resource, caller: Caller, id: number): Promise<RecordRow[]> {
  const bound = values()
  const conditions = [
    `t.id = ${bound.add(id)}`,
    't.archived',
    scopeCondition(resource, caller, 'view', bound),
    scopeCondition(resource, caller, 'delete', bound),
  ]
  const text = `with changed as (delete from ${tableName(resource)} t where ${conditions.join(' and ')} returning t.*),
    kept as (${keepHistory(resource, caller, 'delete', bound, 'changed.version + 1')})
    select id from changed`
  return sql.rows<RecordRow>(named(text, bound.list))
}
