import type { SetAsideCell } from '@poledne/contract/endpoints/weeklyMenu'
import type { Side, SideChoices } from '../../../lib/record/conflict.ts'
import { setCells } from './planEdits.ts'
import {
  type Cell,
  type CellKey,
  findChangedCells,
  getCell,
  isSameCell,
  parseCellKey,
  toCellKey,
  type WeekPlan,
} from '../../weeklyMenus/weeklyMenuPlan.ts'

export type CellDifference = { key: CellKey; base: Cell; mine: Cell; theirs: Cell; clash: boolean }

/** Returns the cells where my week and theirs differ. A clash is a cell that both changed since the base version. */
export function findCellDifferences(base: WeekPlan, mine: WeekPlan, theirs: WeekPlan): CellDifference[] {
  return findChangedCells(mine, theirs).map((key) => {
    const cells = { base: getCell(base, key), mine: getCell(mine, key), theirs: getCell(theirs, key) }
    const clash = !isSameCell(cells.mine, cells.base) && !isSameCell(cells.theirs, cells.base)
    return { key, ...cells, clash }
  })
}

/** Proposes the side that changed a cell. For a clash the user has to choose. */
export function proposeSides(found: readonly CellDifference[]): SideChoices {
  return Object.fromEntries(
    found
      .filter(({ clash }) => !clash)
      .map(({ key, mine, base }): [string, Side] => [key, isSameCell(mine, base) ? 'theirs' : 'mine']),
  )
}

/** Returns their week with the cells chosen from mine. */
export const mergePlans = (theirs: WeekPlan, found: readonly CellDifference[], choices: SideChoices): WeekPlan =>
  setCells(
    theirs,
    found.filter(({ key }) => choices[key] === 'mine').map(({ key, mine }) => ({ key, cell: mine })),
  )

/** Returns the changed cells of an editor who lost the lock. */
export const toSetAsideCells = (base: WeekPlan, mine: WeekPlan): SetAsideCell[] =>
  findChangedCells(base, mine).map((key) => {
    const { day, typeId } = parseCellKey(key)
    const { dishIds, note } = getCell(mine, key)
    return { day, menuItemTypeId: typeId, dishIds: [...dishIds], note: note?.trim() || null }
  })

/** Returns the set-aside cells that differ from this week. */
export const findSetAsideDifferences = (
  plan: WeekPlan,
  cells: readonly SetAsideCell[],
): { key: CellKey; cell: Cell }[] =>
  cells
    .map(({ day, menuItemTypeId, dishIds, note }) => ({ key: toCellKey(day, menuItemTypeId), cell: { dishIds, note } }))
    .filter(({ key, cell }) => !isSameCell(getCell(plan, key), cell))
