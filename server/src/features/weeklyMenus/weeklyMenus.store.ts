import type { Action } from '@poledne/contract/access/permissions'
import { weeklyMenus } from '@poledne/contract/modules/weeklyMenu'
import type { Caller } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { weeklyMenus as table } from '../../core/db/schema/menus.ts'
import { buildScopeCondition } from '../../core/records/record.policy.ts'
import type { Resource } from '../../core/records/resource.ts'
import { buildPersonNameSql, createSqlParameters } from '../../core/records/sqlBuilder.ts'

/** Builds the condition that the menu with this table alias has no dishes. */
export const isEmptyMenuSql = (menu: string): string =>
  `cardinality(planned_dish_ids(${menu}.weekly_menu_items_data)) = 0`

/**
 * Builds the condition that the lock with this table alias is active: it was renewed in the last 15 minutes, and the
 * session of at least one of its editors still exists, or the API token with the negative number. The session of a
 * browser must also have polled `status/` or renewed the lock in the last 4 minutes; clients that never poll are exempt.
 */
export const isLockActiveSql = (lock: string): string => `
  ${lock}.seen_at > now() - interval '15 minutes' and exists (
    select from jsonb_each_text(${lock}.editors) editor
    where exists (
        select from sessions s where s.id = editor.value::int and (s.last_seen_at = s.created_at
          or greatest(s.last_seen_at, ${lock}.seen_at) > now() - interval '4 minutes'))
      or exists (select from api_tokens where id = -editor.value::int and expires_at > now()))`

/** The resource without the rules for changing menus, for stores that only read. */
export const weeklyMenuBaseResource: Resource = {
  module: weeklyMenus,
  table,
  label:
    "record.start_date || ', ' || (select name_cs from weekly_menu_variants where id = record.weekly_menu_variant_id)",
  joins: `
    join weekly_menu_variants v on v.id = record.weekly_menu_variant_id
    left join weekly_menu_locks l on l.weekly_menu_id = record.id and ${isLockActiveSql('l')}
    left join users lu on lu.id = l.user_id`,
  getComputedColumns: () => ({
    weeklyMenuVariantNameCs: 'v.name_cs',
    weeklyMenuVariantNameEn: 'v.name_en',
    published: 'record.published',
    publishAt: 'record.publish_at',
    lockedAt: 'l.locked_at',
    lockedByUserId: 'l.user_id',
    lockedByUserName: buildPersonNameSql('lu'),
  }),
}

export type MenuForUpdate = {
  id: number
  version: number
  isEmpty: boolean
  published: boolean
  isScheduled: boolean
  archived: boolean
  createdById: number | null
}

/**
 * Reads the menus that the caller can access with each of the actions, and locks their rows. Every write to a menu or
 * to its editing lock locks the row first, so that the two cannot change at the same time.
 */
export function readMenusForUpdate(
  tx: Sql,
  caller: Caller,
  ids: readonly number[],
  actions: readonly Action[],
): Promise<MenuForUpdate[]> {
  const bound = createSqlParameters()
  const conditions = [
    `record.id = any(${bound.add(ids)}::int[])`,
    ...actions.map((action) => buildScopeCondition(weeklyMenuBaseResource, caller, action, bound)),
  ]
  const text = `
    select record.id, record.version, record.archived, record.created_by as "createdById", record.published,
      record.publish_at is not null as "isScheduled", ${isEmptyMenuSql('record')} as "isEmpty"
    from weekly_menus record where ${conditions.join(' and ')} order by record.id for update`
  return tx.rows<MenuForUpdate>({ text, values: bound.values })
}
