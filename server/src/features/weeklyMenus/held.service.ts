import type { Sql } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { forbidden, notFound } from '../../http/problem.ts'
import { mayDo } from '../../resource/record.policy.ts'
import { type HeldMenu, holdMenus } from './held.store.ts'

/** The menu, if the caller may edit it, held until the transaction ends. */
export async function holdForEditing(tx: Sql, caller: Caller, id: number): Promise<HeldMenu> {
  const [menu] = await holdMenus(tx, caller, [id], ['view'])
  if (!menu) throw notFound()
  if (!mayDo(caller, 'weeklyMenus', 'edit', menu)) throw forbidden()
  return menu
}
