import type { RecordModuleName } from '@poledne/contract/access/permissions'
import type { BulkRequest, UndoReason } from '@poledne/contract/http/bulk'
import type { Sql } from '../../db/database.ts'
import { buildScopeCondition } from '../record.policy.ts'
import { buildHistoryInsert } from '../record.store.ts'
import { getColumn, getResourceTableName, type RecordRow } from '../resource.ts'
import { createSqlParameters } from '../sqlBuilder.ts'
import { type BulkTarget, buildChangedSelect, type WriteOptions } from './bulk.store.ts'

/** Each user can undo this many of their latest bulk requests. */
const MAX_UNDO_PER_USER = 20

/** Deletes what is needed to undo older requests of the user. */
export async function deleteOldUndo(sql: Sql, userId: number): Promise<void> {
  await sql.rows({
    name: 'bulk_undo_trim',
    text: `
      delete from bulk_undo where user_id = $1 and id not in (
        select id from bulk_undo where user_id = $1 group by id order by max(created_at) desc, id limit ${MAX_UNDO_PER_USER})`,
    values: [userId],
  })
}

export type StoredUndo = { module: RecordModuleName; action: BulkRequest['action']; fields: string[]; part: number }

/** Reads the parts of a bulk request of this user that can still be undone, and locks them. */
export const readUndoParts = (tx: Sql, id: string, userId: number): Promise<StoredUndo[]> =>
  tx.rows<StoredUndo>({
    name: 'bulk_undo_read',
    text: `
      select module, action, fields, part from bulk_undo
      where id = $1 and user_id = $2 and created_at > now() - interval '24 hours' order by part for update`,
    values: [id, userId],
  })

export async function deleteUndo(tx: Sql, id: string): Promise<void> {
  await tx.rows({ name: 'bulk_undo_delete', text: 'delete from bulk_undo where id = $1', values: [id] })
}

/** Records of one part that had the same values before the change; the values are by column. */
export type UndoGroup = { ids: number[]; oldValues: Record<string, unknown> }

const CHANGES_SQL = `
  select (change ->> 0)::int as id, (change ->> 1)::int as version, change -> 2 as old_values
  from bulk_undo u, jsonb_array_elements(u.changes) change where u.id = $1 and u.part = $2`

/** Reads the records of a part, grouped by their old values. */
export const readUndoGroups = (tx: Sql, id: string, part: number): Promise<UndoGroup[]> =>
  tx.rows<UndoGroup>({
    text: `
      select array_agg(stored.id order by stored.id) as ids, stored.old_values as "oldValues"
      from (${CHANGES_SQL}) stored group by stored.old_values`,
    values: [id, part],
  })

/**
 * Restores the old values of these records, unless they were changed since or the caller can no longer change them.
 * Returns the restored records.
 */
export function restoreOldValues(
  { sql, resource, caller, permission, language }: BulkTarget,
  undo: { id: string; part: number; fields: readonly string[] },
  ids: readonly number[],
  { action, isWhole }: WriteOptions,
): Promise<RecordRow[]> {
  const bound = createSqlParameters()
  bound.add(undo.id)
  bound.add(undo.part)
  const table = getResourceTableName(resource)
  const columns = undo.fields.map((field) => getColumn(resource, field).name)
  const conditions = [
    `record.id = any(${bound.add(ids)}::int[])`,
    buildScopeCondition(resource, caller, 'view', bound),
    buildScopeCondition(resource, caller, permission, bound),
  ]
  const text = `with stored as (${CHANGES_SQL}), changed as (
      update ${table} record
      set ${columns.map((column) => `${column} = old.${column}`).join(', ')}, version = record.version + 1,
        updated_at = now(), updated_by = ${bound.add(caller.userId)}
      from stored cross join lateral jsonb_populate_record(null::${table}, stored.old_values) old
      where record.id = stored.id and record.version = stored.version and ${conditions.join(' and ')} returning record.*
    ), logged as (${buildHistoryInsert(resource, caller, action, bound)})
    ${buildChangedSelect(resource, isWhole, language)}`
  return sql.rows<RecordRow>({ text, values: bound.values })
}

/**
 * Lists the records of a part that were not undone, with the reason as far as the database knows it. Whether a record
 * was changed is only said to callers who can see it.
 */
export function readLeftRecords(
  { sql, resource, caller }: BulkTarget,
  { id, part }: { id: string; part: number },
  undoneIds: readonly number[],
): Promise<{ id: number; reason: UndoReason }[]> {
  const bound = createSqlParameters()
  bound.add(id)
  bound.add(part)
  const undone = bound.add(undoneIds)
  const isVisible = buildScopeCondition(resource, caller, 'view', bound)
  return sql.rows({
    text: `
      select stored.id, case when record.id is null then 'deleted'
        when record.version <> stored.version and ${isVisible} then 'changed' else 'forbidden' end as reason
      from (${CHANGES_SQL}) stored left join ${getResourceTableName(resource)} record on record.id = stored.id
      where stored.id <> all(${undone}::int[]) order by stored.id`,
    values: bound.values,
  })
}
