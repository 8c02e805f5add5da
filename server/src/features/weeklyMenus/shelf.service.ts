import type { Shelf, ShelvedCell } from '@poledne/contract/weeklyMenu'
import type { Sql } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { violated } from '../../http/problem.ts'
import { holdForEditing } from './held.service.ts'
import { clearShelf, putShelf, readShelves } from './shelf.store.ts'

type Wanted = { userId?: number | undefined; version?: number | undefined; cells: readonly ShelvedCell[] }

const textOf = ({ day, menuItemTypeId, dishIds, note }: ShelvedCell) =>
  JSON.stringify([day, menuItemTypeId, dishIds, note])

/** What somebody else left there can be merged and cleared, never added to. */
function onlyEmptier(shelf: Shelf | undefined, cells: readonly ShelvedCell[]): void {
  const there = new Set(shelf?.cells.map(textOf))
  if (!cells.every((cell) => there.has(textOf(cell)))) throw violated({ field: 'cells', code: 'selectValue' })
}

/** Puts cells on a shelf or takes them off it. Runs inside a transaction. */
export async function writeShelf(tx: Sql, caller: Caller, menuId: number, wanted: Wanted): Promise<void> {
  const { cells, userId = caller.userId } = wanted
  const menu = await holdForEditing(tx, caller, menuId)
  let version = wanted.version ?? menu.version
  if (userId !== caller.userId) {
    const shelf = (await readShelves(tx, menuId)).find((each) => each.userId === userId)
    onlyEmptier(shelf, cells)
    version = shelf?.version ?? version
  }
  if (cells.length === 0) await clearShelf(tx, menuId, userId)
  else await putShelf(tx, { menuId, userId, version, cells })
}
