import type { SetAsideCell, SetAsideChanges } from '@poledne/contract/endpoints/weeklyMenu'
import type { Caller } from '../../../access/caller.ts'
import type { Sql } from '../../../db/database.ts'
import { validationProblem } from '../../../http/problem.ts'
import { readMenuForEditing } from '../weeklyMenus.service.ts'
import { deleteSetAsideChanges, readSetAsideChanges, upsertSetAsideChanges } from './setAside.store.ts'

type SetAsideInput = { userId?: number | undefined; version?: number | undefined; cells: readonly SetAsideCell[] }

const serializeCell = ({ day, menuItemTypeId, dishIds, note }: SetAsideCell) =>
  JSON.stringify([day, menuItemTypeId, dishIds, note])

/** What somebody else left there can be merged and cleared, never added to. */
function refuseNewCells(shelf: SetAsideChanges | undefined, cells: readonly SetAsideCell[]): void {
  const there = new Set(shelf?.cells.map(serializeCell))
  if (!cells.every((cell) => there.has(serializeCell(cell))))
    throw validationProblem({ field: 'cells', code: 'selectValue' })
}

/** Puts cells on a shelf or takes them off it. Runs inside a transaction. */
export async function saveSetAsideChanges(
  tx: Sql,
  caller: Caller,
  menuId: number,
  wanted: SetAsideInput,
): Promise<void> {
  const { cells, userId = caller.userId } = wanted
  const menu = await readMenuForEditing(tx, caller, menuId)
  let version = wanted.version ?? menu.version
  if (userId !== caller.userId) {
    const shelf = (await readSetAsideChanges(tx, menuId)).find((each) => each.userId === userId)
    refuseNewCells(shelf, cells)
    version = shelf?.version ?? version
  }
  if (cells.length === 0) await deleteSetAsideChanges(tx, menuId, userId)
  else await upsertSetAsideChanges(tx, { menuId, userId, version, cells })
}
