import type { SetAsideCell, SetAsideChanges } from '@poledne/contract/modules/weeklyMenu'
import { runInTransaction } from '../../../core/db/database.ts'
import { createValidationProblem } from '../../../core/errors/problem.ts'
import type { RecordContext } from '../../../core/records/record.service.ts'
import { readMenuForEditing } from '../weeklyMenus.service.ts'
import { deleteSetAsideChanges, readSetAsideChanges, upsertSetAsideChanges } from './setAside.store.ts'

type SetAsideInput = { userId?: number | undefined; version?: number | undefined; cells: readonly SetAsideCell[] }

const serializeCell = ({ day, menuItemTypeId, dishIds, note }: SetAsideCell) =>
  JSON.stringify([day, menuItemTypeId, dishIds, note])

/**
 * Throws if the request would add cells to those that another user has set aside: the caller can only remove them,
 * after merging them into the menu or to discard them.
 */
function refuseNewCells(current: SetAsideChanges | undefined, cells: readonly SetAsideCell[]): void {
  const existing = new Set(current?.cells.map(serializeCell))
  if (!cells.every((cell) => existing.has(serializeCell(cell))))
    throw createValidationProblem({ field: 'cells', code: 'selectValue' })
}

/** Replaces the cells that the caller, or the user `userId`, has set aside for this menu. */
export function saveSetAsideChanges(
  { sql, caller }: RecordContext,
  menuId: number,
  { cells, userId = caller.userId, version }: SetAsideInput,
): Promise<void> {
  return runInTransaction(sql, async (tx) => {
    const menu = await readMenuForEditing(tx, caller, menuId)
    let baseVersion = version ?? menu.version
    if (userId !== caller.userId) {
      const current = (await readSetAsideChanges(tx, menuId)).find((changes) => changes.userId === userId)
      refuseNewCells(current, cells)
      baseVersion = current?.version ?? baseVersion
    }
    if (cells.length === 0) await deleteSetAsideChanges(tx, menuId, userId)
    else await upsertSetAsideChanges(tx, { menuId, userId, version: baseVersion, cells })
    tx.publish({ about: 'shelf', weeklyMenuId: menuId })
  })
}
