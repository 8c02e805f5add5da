import type { Action } from '@poledne/contract/permissions'
import { weeklyMenus } from '@poledne/contract/weeklyMenu'
import type { Sql } from '../../db/database.ts'
import { weeklyMenus as table } from '../../db/schema/menus.ts'
import type { Caller } from '../../http/caller.ts'
import type { Resource } from '../../resource/resource.ts'
import { scopeCondition, values } from '../../resource/scope.ts'

/** Whatever a weekly menu is asked for, its scope is read from these two. */
export const weeklyMenuTable = { module: weeklyMenus, table } as const satisfies Resource

/** Whether a menu has no dishes at all, as SQL. */
export const isEmpty = (row: string): string => `cardinality(planned_dish_ids(${row}.weekly_menu_items_data)) = 0`

export type HeldMenu = { id: number; version: number; isEmpty: boolean; archived: boolean; createdById: number | null }

/**
 * The menus among the ids that the caller may reach with each of the actions, held until the transaction ends: whoever
 * writes to a menu or to its lock holds it first, so that neither changes under the other.
 */
export function holdMenus(
  tx: Sql,
  caller: Caller,
  ids: readonly number[],
  actions: readonly Action[],
): Promise<HeldMenu[]> {
  const bound = values()
  const conditions = [
    `t.id = any(${bound.add(ids)}::int[])`,
    ...actions.map((action) => scopeCondition(weeklyMenuTable, caller, action, bound)),
  ]
  const text = `
    select t.id, t.version, t.archived, t.created_by as "createdById",
      ${isEmpty('t')} as "isEmpty"
    from weekly_menus t where ${conditions.join(' and ')} order by t.id for update`
  return tx.rows<HeldMenu>({ text, values: bound.list })
}
