import type { Sql } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { forbidden, notFound } from '../../http/problem.ts'
import { canPerform } from '../../resource/record.policy.ts'
import { type MenuForUpdate, readMenusForUpdate } from './held.store.ts'

/** The menu, if the caller may edit it, held until the transaction ends. */
export async function readMenuForEditing(tx: Sql, caller: Caller, id: number): Promise<MenuForUpdate> {
  const [menu] = await readMenusForUpdate(tx, caller, [id], ['view'])
  if (!menu) throw notFound()
  if (!canPerform(caller, 'weeklyMenus', 'edit', menu)) throw forbidden()
  return menu
}
