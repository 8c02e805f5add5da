import type { RecordModuleName } from '@poledne/contract/access/permissions'
import type { AccountLanguage } from '@poledne/contract/domain/languages'
import type { UndoReason, UndoResponse } from '@poledne/contract/http/bulk'
import type { HistoryAction } from '@poledne/contract/http/history'
import type { ChangeKind, ChangeModule } from '@poledne/contract/list/lists'
import { type Caller, getRealUserId, getScope } from '../access/caller.ts'
import type { Sql } from '../db/database.ts'
import { buildScopeCondition, getRequiredAction } from '../records/record.policy.ts'
import { buildValueAssignments, writeRecordUpdate } from '../records/record.store.ts'
import { getResourceTableName, type RecordRow, type Resource } from '../records/resource.ts'
import { createSqlParameters } from '../records/sqlBuilder.ts'
import { buildVisibleSetsCondition, toChangeSetLink } from './changeSet.store.ts'

/**
 * Finds a change set that the caller can see, by its id or by the id that an earlier release gave to a bulk request.
 */
export async function findVisibleSetId(sql: Sql, caller: Caller, undo: string): Promise<number | null> {
  const bound = createSqlParameters()
  const condition = /^\d+$/.test(undo)
    ? `record.id = ${bound.add(undo)}`
    : `record.former_id = ${bound.add(undo)}::uuid`
  const [row] = await sql.rows<{ id: number }>({
    text: `select record.id from change_sets record where ${condition} and ${buildVisibleSetsCondition(caller, bound)}`,
    values: bound.values,
  })
  return row?.id ?? null
}

/** Finds the change set of a price change, an import or a merge. */
export async function findChangeSetId(sql: Sql, kind: ChangeKind, sourceId: number): Promise<number | null> {
  const [row] = await sql.rows<{ id: number }>({
    name: 'change_set_of',
    text: 'select id from change_sets where kind = $1 and source_id = $2',
    values: [kind, sourceId],
  })
  return row?.id ?? null
}

export type StoredChangeSet = {
  id: number
  kind: ChangeKind
  module: ChangeModule
  sourceId: number | null
  modules: RecordModuleName[]
  canUndo: boolean
}

/** Reads a change set and locks it, so that a second undo waits for this one. */
export async function readChangeSetForUndo(tx: Sql, id: number): Promise<StoredChangeSet | undefined> {
  const [row] = await tx.rows<StoredChangeSet>({
    name: 'change_set_lock',
    text: `
      select id, kind, module, source_id as "sourceId",
        array(select distinct r.module from change_set_records r where r.set_id = s.id order by r.module) as modules,
        coalesce(undo_until > now(), false) as "canUndo"
      from change_sets s where id = $1 for update`,
    values: [id],
  })
  return row
}

/** Locks the records that the set changed in one module, in the order of their ids. */
export async function lockChangeSetRecords(tx: Sql, { id }: StoredChangeSet, resource: Resource): Promise<void> {
  await tx.rows({
    text: `
      select from ${getResourceTableName(resource)} record
      join change_set_records stored on stored.record_id::int = record.id
      where stored.set_id = $1 and stored.module = $2 and stored.undone_at is null order by record.id for update of record`,
    values: [id, resource.module.name],
  })
}

/**
 * Records that are undone in the same way. `columns` are the columns to restore; records that the set created have
 * none.
 */
export type UndoStep = { action: HistoryAction; columns: string[]; ids: number[] }

/**
 * Reads the steps of a module. Records with the same old values are next to each other, because they are refused
 * together.
 */
export const readUndoSteps = (tx: Sql, { id }: StoredChangeSet, resource: Resource): Promise<UndoStep[]> =>
  tx.rows<UndoStep>({
    text: `
      select array_agg(step.id order by step.old_values, step.id) as ids, step.columns, step.action
      from (
        select stored.record_id::int as id, stored.old_values, columns,
          case when stored.is_created then 'archive'
            when columns = '{archived}' then case when (old_values ->> 'archived')::boolean then 'archive' else 'restore' end
            when columns = '{active}' then case when (old_values ->> 'active')::boolean then 'activate' else 'deactivate' end
            else 'revert' end as action
        from change_set_records stored
        cross join lateral (
          select coalesce(array_agg(key order by key), '{}') as columns from jsonb_object_keys(stored.old_values) key) listed
        where stored.set_id = $1 and stored.module = $2 and stored.undone_at is null
          and (stored.is_created or stored.old_values is not null)) step
      group by step.columns, step.action order by step.action <> 'restore', step.action, step.columns`,
    values: [id, resource.module.name],
  })

/** Records that had the same values before the change; the values are by column, null for new records. */
export type UndoGroup = { ids: number[]; oldValues: Record<string, unknown> | null }

export const readUndoGroups = (tx: Sql, { id }: StoredChangeSet, resource: Resource, ids: readonly number[]) =>
  tx.rows<UndoGroup>({
    text: `
      select array_agg(stored.record_id::int order by stored.record_id::int) as ids, stored.old_values as "oldValues"
      from change_set_records stored
      where stored.set_id = $1 and stored.module = $2 and stored.record_id = any($3::text[]) group by stored.old_values`,
    values: [id, resource.module.name, ids.map(String)],
  })

export type UndoTarget = {
  sql: Sql
  caller: Caller
  resource: Resource
  set: StoredChangeSet
  language: AccountLanguage
}

/**
 * Restores the old values of these records, or archives them if the set created them, unless they were changed since or
 * the caller can no longer change them. Rules of a module can replace the values by `fields`.
 */
export function restoreRecords(
  { sql, caller, resource, set, language }: UndoTarget,
  { action, columns }: Pick<UndoStep, 'action' | 'columns'>,
  ids: readonly number[],
  fields?: Readonly<Record<string, unknown>>,
): Promise<RecordRow[]> {
  const bound = createSqlParameters()
  const isCreated = columns.length === 0
  const assignments =
    fields || isCreated
      ? buildValueAssignments(resource, fields ?? { archived: true }, bound)
      : columns.map((column) => ({ column, value: `old.${column}`, differs: 'true' }))
  const table = getResourceTableName(resource)
  // A record that moves back to its former restaurant needs the same rights there.
  const scopes = columns.includes('restaurant_id')
    ? [resource, { ...resource, restaurant: 'old.restaurant_id' }]
    : [resource]
  const conditions = [
    `stored.set_id = ${bound.add(set.id)}`,
    `stored.module = '${resource.module.name}'`,
    `stored.record_id = any(${bound.add(ids.map(String))}::text[])`,
    'record.id = stored.record_id::int',
    'record.version = stored.version',
    ...scopes.flatMap((scope) =>
      (['view', getRequiredAction(action)] as const).map((each) => buildScopeCondition(scope, caller, each, bound)),
    ),
    ...(isCreated ? ['not record.archived'] : []),
  ]
  const from = `change_set_records stored cross join lateral jsonb_populate_record(null::${table}, stored.old_values) old`
  const change = { action, undoes: toChangeSetLink(set), isWhole: resource.change !== undefined }
  return writeRecordUpdate(sql, resource, caller, { change, assignments, from, conditions, language }, bound)
}

/**
 * Marks records of a set as undone. Their state is again that before the set, but their version is two higher; the
 * versions that earlier sets have stored are raised too, so that these sets can be undone next.
 */
export async function markRecordsUndone(
  tx: Sql,
  { id }: StoredChangeSet,
  module: ChangeModule,
  recordIds: readonly (number | string)[],
): Promise<void> {
  await tx.rows({
    name: 'change_set_records_undone',
    text: `
      with undone as (
        update change_set_records set undone_at = now()
        where set_id = $1 and module = $2 and record_id = any($3::text[]) returning record_id, version
      )
      update change_set_records earlier set version = earlier.version + 2 from undone
      where earlier.module = $2 and earlier.record_id = undone.record_id and earlier.set_id <> $1
        and earlier.version < undone.version and earlier.undone_at is null`,
    values: [id, module, recordIds.map(String)],
  })
}

/** Whether some of these records are archived. */
export async function areSomeArchived(tx: Sql, resource: Resource, ids: readonly number[]): Promise<boolean> {
  const rows = await tx.rows({
    text: `select from ${getResourceTableName(resource)} where id = any($1::int[]) and archived limit 1`,
    values: [ids],
  })
  return rows.length > 0
}

export type LeftRecord = UndoResponse['left'][number]

/**
 * Lists the records that are not undone, with the reason as far as the database knows it. The name of a record, and
 * whether it was changed, is only said to callers who can see it.
 */
export function readLeftRecords(
  tx: Sql,
  caller: Caller,
  { id }: StoredChangeSet,
  resource: Resource,
): Promise<{ id: number; label: string | null; reason: UndoReason }[]> {
  const { name } = resource.module
  const bound = createSqlParameters()
  const set = bound.add(id)
  const isVisible =
    getScope(caller, name, 'view') === null ? 'false' : buildScopeCondition(resource, caller, 'view', bound)
  return tx.rows({
    text: `
      select stored.record_id::int as id, case when ${isVisible} then ${resource.label ?? 'null'} end as label,
        case when record.id is null then 'deleted' when record.version <> stored.version and ${isVisible} then 'changed'
          else 'forbidden' end as reason
      from change_set_records stored
      left join ${getResourceTableName(resource)} record on record.id = stored.record_id::int
      where stored.set_id = ${set} and stored.module = '${name}' and stored.undone_at is null
      order by stored.record_id::int`,
    values: bound.values,
  })
}

/** Marks a change set as undone, with the number of records that were skipped. */
export async function markChangeSetUndone(
  tx: Sql,
  caller: Caller,
  { id }: StoredChangeSet,
  left: number,
): Promise<void> {
  await tx.rows({
    name: 'change_set_undone',
    text: 'update change_sets set undone_at = now(), undone_by = $2, left_count = $3 where id = $1',
    values: [id, getRealUserId(caller), left],
  })
}
