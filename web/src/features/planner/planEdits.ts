import type { Weekday } from '@poledne/contract/domain/day'
import { MAX_ITEM_DISHES } from '@poledne/contract/weeklyMenu'
import { type Cell, type CellKey, cellKey, cellKeys, cellOf, EMPTY_CELL, type Plan, placeOf, withCell } from './plan.ts'

/** Every change of a week, each from one plan to the next; a change that changes nothing answers the same plan. */

/** A cell's dish is named by its id: a cell has each dish once. */
export type DishPlace = { key: CellKey; dishId: number }

const insertAt = (ids: readonly number[], id: number, index: number) => [
  ...ids.slice(0, index).filter((each) => each !== id),
  id,
  ...ids.slice(index).filter((each) => each !== id),
]

/** At the end unless told; a full cell and a dish that is there already stay as they are. */
export function addDish(plan: Plan, key: CellKey, dishId: number, index?: number): Plan {
  const cell = cellOf(plan, key)
  if (cell.dishIds.includes(dishId) || cell.dishIds.length >= MAX_ITEM_DISHES) return plan
  return withCell(plan, key, { ...cell, dishIds: insertAt(cell.dishIds, dishId, index ?? cell.dishIds.length) })
}

export function removeDish(plan: Plan, { key, dishId }: DishPlace): Plan {
  const cell = cellOf(plan, key)
  return withCell(plan, key, { ...cell, dishIds: cell.dishIds.filter((each) => each !== dishId) })
}

/** Within a cell it changes the order. The note of a cell that the move empties goes along to an empty one. */
export function moveDish(plan: Plan, { key, dishId }: DishPlace, to: CellKey, index?: number): Plan {
  const from = cellOf(plan, key)
  const target = cellOf(plan, to)
  const at = index ?? target.dishIds.length
  if (!from.dishIds.includes(dishId)) return plan
  if (key === to) return withCell(plan, key, { ...from, dishIds: insertAt(from.dishIds, dishId, at) })
  if (!target.dishIds.includes(dishId) && target.dishIds.length >= MAX_ITEM_DISHES) return plan
  const carriesNote = from.dishIds.length === 1 && target.dishIds.length === 0
  const moved: Cell = {
    dishIds: insertAt(target.dishIds, dishId, at),
    note: carriesNote ? from.note : target.note,
  }
  return withCell(removeDish(plan, { key, dishId }), to, moved)
}

export function setNote(plan: Plan, key: CellKey, note: string): Plan {
  return withCell(plan, key, { ...cellOf(plan, key), note: note === '' ? null : note })
}

export const clearCells = (plan: Plan, keys: readonly CellKey[]): Plan =>
  keys.reduce((left, key) => withCell(left, key, EMPTY_CELL), plan)

export const keysOfDay = (plan: Plan, day: Weekday) => cellKeys(plan).filter((key) => placeOf(key).day === day)

export const clearDay = (plan: Plan, day: Weekday): Plan => clearCells(plan, keysOfDay(plan, day))

/** The other days become what this one is, empty cells included. */
export function copyDay(plan: Plan, from: Weekday, to: readonly Weekday[]): Plan {
  const copied = keysOfDay(plan, from)
  return to
    .filter((day) => day !== from)
    .reduce(
      (week, day) =>
        copied.reduce(
          (next, key) => withCell(next, cellKey(day, placeOf(key).typeId), cellOf(plan, key)),
          clearDay(week, day),
        ),
      plan,
    )
}

/** A rectangle of cells, row by row. */
export type Block = readonly (readonly Cell[])[]

/** One cell fills whatever is selected; a larger block starts at the first selected cell and ends with the grid. */
export function pasteCells(plan: Plan, block: Block, grid: readonly (readonly CellKey[])[]): Plan {
  const single = block.length === 1 && block[0]?.length === 1 ? block[0][0] : null
  return grid.reduce(
    (rows, keys, row) =>
      keys.reduce((next, key, column) => {
        const cell = single ?? block[row]?.[column]
        return cell ? withCell(next, key, cell) : next
      }, rows),
    plan,
  )
}

/** Several cells at once, as a merge decides them. */
export const putCells = (plan: Plan, cells: readonly { key: CellKey; cell: Cell }[]): Plan =>
  cells.reduce((next, { key, cell }) => withCell(next, key, cell), plan)
