import type { Caller } from '../../access/caller.ts'
import type { Sql } from '../../db/database.ts'
import { forbidden, notFound } from '../../http/problem.ts'
import { canPerform } from '../../records/record.policy.ts'
import { type MenuForUpdate, readMenusForUpdate } from './weeklyMenus.base.store.ts'

/** The menu, if the caller may edit it, held until the transaction ends. */
export async function readMenuForEditing(tx: Sql, caller: Caller, id: number): Promise<MenuForUpdate> {
  const [menu] = await readMenusForUpdate(tx, caller, [id], ['view'])
  if (!menu) throw notFound()
  if (!canPerform(caller, 'weeklyMenus', 'edit', menu)) throw forbidden()
  return menu
}
