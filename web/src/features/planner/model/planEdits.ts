import type { Weekday } from '@poledne/contract/domain/day'
import { MAX_ITEM_DISHES } from '@poledne/contract/endpoints/weeklyMenu'
import {
  type Cell,
  type CellKey,
  EMPTY_CELL,
  getCell,
  getCellKeys,
  parseCellKey,
  setCell,
  toCellKey,
  type WeekPlan,
} from '../../weeklyMenus/weeklyMenuPlan.ts'

/** Edits of a week. Each function returns the next plan, or the same object if nothing changes. */

/** A dish in a cell. Its id is enough, because a cell has each dish at most once. */
export type CellDish = { key: CellKey; dishId: number }

const insertAt = (ids: readonly number[], id: number, index: number) => [
  ...ids.slice(0, index).filter((each) => each !== id),
  id,
  ...ids.slice(index).filter((each) => each !== id),
]

/** Adds a dish at the index or at the end. A full cell or one that already has the dish is not changed. */
export function addDish(plan: WeekPlan, key: CellKey, dishId: number, index?: number): WeekPlan {
  const cell = getCell(plan, key)
  if (cell.dishIds.includes(dishId) || cell.dishIds.length >= MAX_ITEM_DISHES) return plan
  return setCell(plan, key, { ...cell, dishIds: insertAt(cell.dishIds, dishId, index ?? cell.dishIds.length) })
}

export function removeDish(plan: WeekPlan, { key, dishId }: CellDish): WeekPlan {
  const cell = getCell(plan, key)
  return setCell(plan, key, { ...cell, dishIds: cell.dishIds.filter((each) => each !== dishId) })
}

/** Moves a dish within or between cells. The note is moved too if the source becomes empty and the target was empty. */
export function moveDish(plan: WeekPlan, { key, dishId }: CellDish, to: CellKey, index?: number): WeekPlan {
  const from = getCell(plan, key)
  const target = getCell(plan, to)
  const at = index ?? target.dishIds.length
  if (!from.dishIds.includes(dishId)) return plan
  if (key === to) return setCell(plan, key, { ...from, dishIds: insertAt(from.dishIds, dishId, at) })
  if (!target.dishIds.includes(dishId) && target.dishIds.length >= MAX_ITEM_DISHES) return plan
  const carriesNote = from.dishIds.length === 1 && target.dishIds.length === 0
  const moved: Cell = {
    dishIds: insertAt(target.dishIds, dishId, at),
    note: carriesNote ? from.note : target.note,
  }
  return setCell(removeDish(plan, { key, dishId }), to, moved)
}

export function setNote(plan: WeekPlan, key: CellKey, note: string): WeekPlan {
  return setCell(plan, key, { ...getCell(plan, key), note: note === '' ? null : note })
}

export const clearCells = (plan: WeekPlan, keys: readonly CellKey[]): WeekPlan =>
  keys.reduce((left, key) => setCell(left, key, EMPTY_CELL), plan)

export const getCellKeysOfDay = (plan: WeekPlan, day: Weekday) =>
  getCellKeys(plan).filter((key) => parseCellKey(key).day === day)

export const clearDay = (plan: WeekPlan, day: Weekday): WeekPlan => clearCells(plan, getCellKeysOfDay(plan, day))

/** Copies a day over other days, including its empty cells. */
export function copyDay(plan: WeekPlan, from: Weekday, to: readonly Weekday[]): WeekPlan {
  const copied = getCellKeysOfDay(plan, from)
  return to
    .filter((day) => day !== from)
    .reduce(
      (week, day) =>
        copied.reduce(
          (next, key) => setCell(next, toCellKey(day, parseCellKey(key).typeId), getCell(plan, key)),
          clearDay(week, day),
        ),
      plan,
    )
}

/** A rectangle of cells, row by row. */
export type CellBlock = readonly (readonly Cell[])[]

/** One copied cell fills the selection. A block starts at the first selected cell and is cut at the edge of the grid. */
export function pasteCells(plan: WeekPlan, block: CellBlock, grid: readonly (readonly CellKey[])[]): WeekPlan {
  const single = block.length === 1 && block[0]?.length === 1 ? block[0][0] : null
  return grid.reduce(
    (rows, keys, row) =>
      keys.reduce((next, key, column) => {
        const cell = single ?? block[row]?.[column]
        return cell ? setCell(next, key, cell) : next
      }, rows),
    plan,
  )
}

/** Replaces several cells at once. */
export const setCells = (plan: WeekPlan, cells: readonly { key: CellKey; cell: Cell }[]): WeekPlan =>
  cells.reduce((next, { key, cell }) => setCell(next, key, cell), plan)
