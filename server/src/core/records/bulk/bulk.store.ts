import type { Action } from '@poledne/contract/access/permissions'
import type { AccountLanguage } from '@poledne/contract/domain/languages'
import type { Choice } from '@poledne/contract/http/bulk'
import type { HistoryAction } from '@poledne/contract/http/history'
import { type Filter, MAX_BULK_BY_FILTER } from '@poledne/contract/list/listQuery'
import { type Caller, getRealUserId } from '../../access/caller.ts'
import type { Sql } from '../../db/database.ts'
import { buildFilterConditions } from '../list/list.filter.ts'
import { buildOnDemandJoins } from '../list/list.page.ts'
import { buildScopeCondition } from '../record.policy.ts'
import { buildHistoryInsert } from '../record.store.ts'
import {
  buildRecordJoinsSql,
  buildRecordSelectList,
  getColumn,
  getColumnExpression,
  getResourceTableName,
  type RecordRow,
  type Resource,
  toColumnValue,
} from '../resource.ts'
import { createSqlParameters, type SqlParameters } from '../sqlBuilder.ts'

/** The records of a bulk request, which are named by their ids or selected by filters. */
export type BulkSelection = { ids: readonly number[] } | { filters: readonly Filter[] }

/** The new values of fields, and the choices that are added to and removed from list fields. */
export type BulkChange = {
  set: Readonly<Record<string, unknown>>
  add: Readonly<Record<string, readonly Choice[]>>
  remove: Readonly<Record<string, readonly Choice[]>>
}

export type BulkTarget = {
  sql: Sql
  resource: Resource
  caller: Caller
  permission: Action
  /** The language of names that depend on it, in filters and rows. */
  language: AccountLanguage
}

export const getChangedFields = ({ set, add, remove }: BulkChange): string[] => [
  ...new Set([...Object.keys(set), ...Object.keys(add), ...Object.keys(remove)]),
]

type Assignment = {
  column: string
  /** The SQL of the new value, and of the condition that it differs; the alias of the row is `record`. */
  value: string
  differs: string
}

function buildListAssignment(resource: Resource, field: string, change: BulkChange, bound: SqlParameters): Assignment {
  const column = getColumn(resource, field)
  const type = column.getSQLType()
  const add = `${bound.add(change.add[field] ?? [])}::${type}`
  const remove = `${bound.add(change.remove[field] ?? [])}::${type}`
  const list = `record.${column.name}`
  return {
    column: column.name,
    // An undeclared list stays undeclared.
    value: `case when ${list} is not null then array(
      select choice.id from ${resource.choiceTables?.[field]} choice
      where (choice.id = any(${list}) or choice.id = any(${add})) and choice.id <> all(${remove})
      order by choice.position, choice.id) end`,
    differs: `coalesce(not ${list} @> ${add} or ${list} && ${remove}, false)`,
  }
}

function buildAssignments(resource: Resource, change: BulkChange, bound: SqlParameters): Assignment[] {
  const values = Object.entries(change.set).map(([field, value]) => {
    const column = getColumn(resource, field)
    const placeholder = `${bound.add(toColumnValue(column, value))}::${column.getSQLType()}`
    const differs = `record.${column.name} is distinct from ${placeholder}`
    return { column: column.name, value: placeholder, differs }
  })
  const lists = new Set([...Object.keys(change.add), ...Object.keys(change.remove)])
  return [...values, ...[...lists].map((field) => buildListAssignment(resource, field, change, bound))]
}

const buildDiffersCondition = (assignments: readonly Assignment[]) =>
  `(${assignments.map(({ differs }) => differs).join(' or ')})`

/** Builds the tables and the conditions of the records that are selected and that the caller can see. */
function buildSelection({ resource, caller, language }: BulkTarget, selection: BulkSelection, bound: SqlParameters) {
  const table = `${getResourceTableName(resource)} record`
  const scope = buildScopeCondition(resource, caller, 'view', bound)
  if ('ids' in selection)
    return { from: table, where: `record.id = any(${bound.add(selection.ids)}::int[]) and ${scope}` }
  const { filters } = selection
  const joins = buildOnDemandJoins(
    resource.onDemand,
    filters.map(({ column }) => column),
  )
  const filterSql = {
    getExpression: (column: string) => getColumnExpression(resource, column, language),
    searchColumns: resource.search?.columns,
  }
  const conditions = buildFilterConditions(resource.module.columns, filterSql, filters, bound)
  return { from: `${table} ${resource.joins ?? ''} ${joins}`, where: [scope, ...conditions].join(' and ') }
}

/**
 * Reads the ids and versions of the selected records that the caller can change, one more than allowed at most. It locks
 * the rows of modules without rules of their own; other modules lock them in the order that their rules need.
 */
export async function readSelectedRecords(target: BulkTarget, selection: BulkSelection) {
  const { sql, resource, caller, permission } = target
  const bound = createSqlParameters()
  const { from, where } = buildSelection(target, selection, bound)
  const [row] = await sql.rows<{ ids: number[]; versions: number[] }>({
    text: `
      select coalesce(array_agg(id order by id), '{}') as ids, coalesce(array_agg(version order by id), '{}') as versions
      from (
        select record.id, record.version from ${from}
        where ${where} and ${buildScopeCondition(resource, caller, permission, bound)}
        order by record.id limit ${MAX_BULK_BY_FILTER + 1} ${resource.change ? '' : 'for update of record'}) selected`,
    values: bound.values,
  })
  return row ?? { ids: [], versions: [] }
}

type BulkCounts = { count: number; changed: number; skipped: number; undeclared?: number; emptied?: number }

/** Counts what a bulk request would change, without changing it. */
export async function countBulkChanges(
  target: BulkTarget,
  selection: BulkSelection,
  change: BulkChange,
): Promise<BulkCounts> {
  const { sql, resource, caller, permission } = target
  const bound = createSqlParameters()
  const { from, where } = buildSelection(target, selection, bound)
  const allowed = buildScopeCondition(resource, caller, permission, bound)
  const differs = buildDiffersCondition(buildAssignments(resource, change, bound))
  const lists = new Set([...Object.keys(change.add), ...Object.keys(change.remove)])
  const [first] = lists
  const column = first === undefined ? undefined : getColumn(resource, first)
  // An empty list that cannot be undeclared states nothing, so it needs no attention.
  const canBeUndeclared = first !== undefined && column !== undefined && !column.notNull
  const list = `record.${column?.name}`
  const type = column?.getSQLType()
  const listCounts = canBeUndeclared
    ? `, count(*) filter (where allowed and undeclared) as undeclared,
         count(*) filter (where allowed and emptied) as emptied`
    : ''
  const listFlags = canBeUndeclared
    ? `, ${list} is null as undeclared,
         cardinality(${list}) > 0 and ${list} <@ ${bound.add(change.remove[first] ?? [])}::${type}
           and ${bound.add(change.add[first] ?? [])}::${type} = '{}' as emptied`
    : ''
  const [counts] = await sql.rows<BulkCounts>({
    text: `
      select count(*) filter (where allowed) as count, count(*) filter (where allowed and differs) as changed,
        count(*) filter (where not allowed) as skipped ${listCounts}
      from (select ${allowed} as allowed, ${differs} as differs ${listFlags} from ${from} where ${where}) selected`,
    values: bound.values,
  })
  return counts ?? { count: 0, changed: 0, skipped: 0 }
}

/** Finds out which of these choices do not exist. */
export async function findUnknownChoices(sql: Sql, table: string, ids: readonly Choice[]): Promise<Choice[]> {
  const rows = await sql.rows<{ id: number }>({
    text: `select id from unnest($1::int[]) asked (id) where not exists (select from ${table} choice where choice.id = asked.id)`,
    values: [ids],
  })
  return rows.map(({ id }) => id)
}

export type WriteOptions = { action: HistoryAction; isWhole: boolean }
type UndoPart = { id: string; part: number; action: string }

/**
 * Changes the records that differ, writes their history and what is needed to undo the change, in one statement. Returns
 * the changed records, only with id and version unless `isWhole` is set.
 */
export function updateBatch(
  { sql, resource, caller, permission, language }: BulkTarget,
  ids: readonly number[],
  change: BulkChange,
  undo: UndoPart,
  { action, isWhole }: WriteOptions,
): Promise<RecordRow[]> {
  const bound = createSqlParameters()
  const table = getResourceTableName(resource)
  const fields = getChangedFields(change)
  const assignments = buildAssignments(resource, change, bound)
  const conditions = [
    `record.id = any(${bound.add(ids)}::int[])`,
    buildScopeCondition(resource, caller, 'view', bound),
    buildScopeCondition(resource, caller, permission, bound),
    buildDiffersCondition(assignments),
  ]
  const oldValues = assignments.map(({ column }) => `'${column}', record.${column}`)
  const text = `with before as (
      select record.id, jsonb_build_object(${oldValues.join(', ')}) as old_values from ${table} record
      where ${conditions.join(' and ')} order by record.id for update
    ), changed as (
      update ${table} record
      set ${assignments.map(({ column, value }) => `${column} = ${value}`).join(', ')}, version = record.version + 1,
        updated_at = now(), updated_by = ${bound.add(caller.userId)}
      from before where record.id = before.id returning record.*
    ), logged as (${buildHistoryInsert(resource, caller, action, bound)}
    ), stored as (
      insert into bulk_undo (id, part, user_id, module, action, fields, changes)
      select ${bound.add(undo.id)}::uuid, ${bound.add(undo.part)}::int, ${bound.add(getRealUserId(caller))}::int,
        ${bound.add(resource.module.name)}, ${bound.add(undo.action)}, ${bound.add(fields)}::text[],
        jsonb_agg(jsonb_build_array(changed.id, changed.version, before.old_values) order by changed.id)
      from changed join before on before.id = changed.id having count(*) > 0
    )
    ${buildChangedSelect(resource, isWhole, language)}`
  return sql.rows<RecordRow>({ text, values: bound.values })
}

/** Builds the select of the rows in the CTE `changed`. */
export const buildChangedSelect = (resource: Resource, isWhole: boolean, language: AccountLanguage): string =>
  isWhole
    ? `select ${buildRecordSelectList(resource, language)} from changed record ${buildRecordJoinsSql(resource)}`
    : 'select id, version from changed'
