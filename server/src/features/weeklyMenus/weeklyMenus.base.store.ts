import type { Action } from '@poledne/contract/access/permissions'
import { weeklyMenus } from '@poledne/contract/endpoints/weeklyMenu'
import type { Caller } from '../../access/caller.ts'
import type { Sql } from '../../db/database.ts'
import { weeklyMenus as table } from '../../db/schema/menus.ts'
import type { Resource } from '../../records/resource.ts'
import { buildScopeCondition, createSqlParameters } from '../../records/scope.ts'

/** Whatever a weekly menu is asked for, its scope is read from these two. */
export const weeklyMenuBaseResource = { module: weeklyMenus, table } as const satisfies Resource

/** Whether a menu has no dishes at all, as SQL. */
export const isEmptyMenuSql = (row: string): string =>
  `cardinality(planned_dish_ids(${row}.weekly_menu_items_data)) = 0`

/**
 * Whether a lock is still active, as SQL: it expires a quarter of an hour after the last sign of life, and with the last
 * session that one of its editors belongs to.
 */
export const isLockActiveSql = (lock: string): string => `
  ${lock}.seen_at > now() - interval '15 minutes' and exists (
    select from jsonb_each_text(${lock}.editors) editor join sessions on sessions.id = editor.value::int)`

export type MenuForUpdate = {
  id: number
  version: number
  isEmpty: boolean
  archived: boolean
  createdById: number | null
}

/**
 * The menus among the ids that the caller may reach with each of the actions, held until the transaction ends: whoever
 * writes to a menu or to its lock holds it first, so that neither changes under the other.
 */
export function readMenusForUpdate(
  tx: Sql,
  caller: Caller,
  ids: readonly number[],
  actions: readonly Action[],
): Promise<MenuForUpdate[]> {
  const bound = createSqlParameters()
  const conditions = [
    `t.id = any(${bound.add(ids)}::int[])`,
    ...actions.map((action) => buildScopeCondition(weeklyMenuBaseResource, caller, action, bound)),
  ]
  const text = `
    select t.id, t.version, t.archived, t.created_by as "createdById",
      ${isEmptyMenuSql('t')} as "isEmpty"
    from weekly_menus t where ${conditions.join(' and ')} order by t.id for update`
  return tx.rows<MenuForUpdate>({ text, values: bound.values })
}
