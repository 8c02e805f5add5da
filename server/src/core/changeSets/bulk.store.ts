import type { Action } from '@poledne/contract/access/permissions'
import type { AccountLanguage } from '@poledne/contract/domain/languages'
import type { Choice } from '@poledne/contract/http/bulk'
import { type Filter, MAX_BULK_BY_FILTER } from '@poledne/contract/list/listQuery'
import type { Caller } from '../access/caller.ts'
import type { Sql } from '../db/database.ts'
import { buildFilterConditions } from '../records/list/list.filter.ts'
import { buildOnDemandJoins } from '../records/list/list.page.ts'
import { buildScopeCondition } from '../records/record.policy.ts'
import { type Assignment, buildValueAssignments } from '../records/record.store.ts'
import { getColumn, getColumnExpression, getResourceTableName, type Resource } from '../records/resource.ts'
import { createSqlParameters, type SqlParameters } from '../records/sqlBuilder.ts'
import { buildPreviewFingerprintSql } from './changeSet.store.ts'

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
  /** The language (Czech or English) of record names in filters and rows. */
  language: AccountLanguage
}

export const getChangedFields = ({ set, add, remove }: BulkChange): string[] => [
  ...new Set([...Object.keys(set), ...Object.keys(add), ...Object.keys(remove)]),
]

function buildListAssignment(resource: Resource, field: string, change: BulkChange, bound: SqlParameters): Assignment {
  const column = getColumn(resource, field)
  const type = column.getSQLType()
  const add = `${bound.add(change.add[field] ?? [])}::${type}`
  const remove = `${bound.add(change.remove[field] ?? [])}::${type}`
  const list = `record.${column.name}`
  return {
    column: column.name,
    // A list that is null (undeclared) stays null.
    value: `case when ${list} is not null then array(
      select choice.id from ${resource.choiceTables?.[field]} choice
      where (choice.id = any(${list}) or choice.id = any(${add})) and choice.id <> all(${remove})
      order by choice.position, choice.id) end`,
    differs: `coalesce(not ${list} @> ${add} or ${list} && ${remove}, false)`,
  }
}

export function buildBulkAssignments(resource: Resource, change: BulkChange, bound: SqlParameters): Assignment[] {
  const lists = new Set([...Object.keys(change.add), ...Object.keys(change.remove)])
  return [
    ...buildValueAssignments(resource, change.set, bound),
    ...[...lists].map((field) => buildListAssignment(resource, field, change, bound)),
  ]
}

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
 * Reads the ids and versions of the selected records that the caller can change, at most one more than a request can
 * change. Rows of modules without rules of their own are locked; other modules lock theirs in the order that their
 * rules need.
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

type BulkCounts = {
  count: number
  changed: number
  skipped: number
  undeclared?: number
  emptied?: number
  plan: string
}

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
  const differs = `(${buildBulkAssignments(resource, change, bound)
    .map((each) => each.differs)
    .join(' or ')})`
  const lists = new Set([...Object.keys(change.add), ...Object.keys(change.remove)])
  const [first] = lists
  const column = first === undefined ? undefined : getColumn(resource, first)
  // Only lists that can be undeclared, such as allergens, have these counts: emptying one states that a dish contains
  // none.
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
        count(*) filter (where not allowed) as skipped, ${buildPreviewFingerprintSql('allowed')} as plan ${listCounts}
      from (select record.id, record.version, ${allowed} as allowed, ${differs} as differs ${listFlags} from ${from} where ${where}) selected`,
    values: bound.values,
  })
  if (!counts) throw new Error('an aggregate returned no row')
  return counts
}

/** Finds the choices that do not exist. */
export async function findUnknownChoices(sql: Sql, table: string, ids: readonly Choice[]): Promise<Choice[]> {
  const rows = await sql.rows<{ id: number }>({
    text: `select id from unnest($1::int[]) asked (id) where not exists (select from ${table} choice where choice.id = asked.id)`,
    values: [ids],
  })
  return rows.map(({ id }) => id)
}
