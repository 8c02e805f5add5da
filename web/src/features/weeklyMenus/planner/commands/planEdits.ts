/**
 * This file contains the edits of a week plan. Each function returns the next plan, or the same object if nothing
 * changes.
 */

import type { Weekday } from '@poledne/contract/domain/day'
import { MAX_ITEM_DISHES } from '@poledne/contract/domain/limits'
import {
  type Cell,
  type CellKey,
  EMPTY_CELL,
  findChangedCells,
  getCell,
  getCellKeys,
  isSameCell,
  parseCellKey,
  setCell,
  toCellKey,
  type WeekPlan,
} from '../../weeklyMenuPlan.ts'

export type PlanEdit = (plan: WeekPlan) => WeekPlan

/** A dish in a cell. The id identifies the dish, because a cell contains a dish at most once. */
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

/**
 * Moves a dish within a cell or to another one. The note moves too if the first cell becomes empty and the other was
 * empty.
 */
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

/** Copies a day over other days. A cell that is empty in the copied day is cleared in the other days. */
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

/** Replaces several cells at once. */
export const setCells = (plan: WeekPlan, cells: readonly { key: CellKey; cell: Cell }[]): WeekPlan =>
  cells.reduce((next, { key, cell }) => setCell(next, key, cell), plan)

/** Reverts the cells that an edit has changed, except those that were changed again after it. */
export const revertCells = (plan: WeekPlan, before: WeekPlan, after: WeekPlan): WeekPlan =>
  setCells(
    plan,
    findChangedCells(before, after)
      .filter((key) => isSameCell(getCell(plan, key), getCell(after, key)))
      .map((key) => ({ key, cell: getCell(before, key) })),
  )

/** Copies cells of the week to other cells of it. */
export const copyCells = (plan: WeekPlan, cells: readonly { key: CellKey; from: CellKey }[]): WeekPlan =>
  setCells(
    plan,
    cells.map(({ key, from }) => ({ key, cell: getCell(plan, from) })),
  )

/** Replaces a dish in its place. If the cell already contains the other dish, the dish is only removed. */
export function replaceDish(plan: WeekPlan, { key, dishId }: CellDish, by: number): WeekPlan {
  const cell = getCell(plan, key)
  if (!cell.dishIds.includes(dishId)) return plan
  const replaced = cell.dishIds.map((each) => (each === dishId ? by : each))
  return setCell(plan, key, { ...cell, dishIds: [...new Set(replaced)] })
}

/** Exchanges the places of two dishes in different cells. */
export const swapDishes = (plan: WeekPlan, one: CellDish, other: CellDish): WeekPlan =>
  replaceDish(replaceDish(plan, one, other.dishId), other, one.dishId)

/** A dish that was dropped on another dish; the user chooses what to do with the two. */
export type DroppedDish = { from: CellDish; onto: CellDish; isCopy: boolean }
export type DropAction = 'swap' | 'add' | 'replace'

/** Drops a dish on another one as the user chose. */
export function dropOnDish(plan: WeekPlan, { from, onto, isCopy }: DroppedDish, action: DropAction): WeekPlan {
  if (action === 'swap') return swapDishes(plan, from, onto)
  if (action === 'replace') return replaceDish(isCopy ? plan : removeDish(plan, from), onto, from.dishId)
  const index = getCell(plan, onto.key).dishIds.indexOf(onto.dishId)
  return isCopy ? addDish(plan, onto.key, from.dishId, index) : moveDish(plan, from, onto.key, index)
}

/** Returns for each cell, dish by dish, the earlier day of the week that has the dish, or 0, as in `0,2`. */
export function findEarlierDays(plan: WeekPlan): ReadonlyMap<CellKey, string> {
  const daysByDish = new Map<number, Set<Weekday>>()
  for (const key of getCellKeys(plan)) {
    const { day } = parseCellKey(key)
    for (const dishId of getCell(plan, key).dishIds)
      daysByDish.set(dishId, (daysByDish.get(dishId) ?? new Set<Weekday>()).add(day))
  }
  const findEarlierDay = (dishId: number, day: Weekday) =>
    Math.max(0, ...[...(daysByDish.get(dishId) ?? [])].filter((each) => each < day))
  const formatCell = (key: CellKey) => {
    const { day } = parseCellKey(key)
    return getCell(plan, key)
      .dishIds.map((dishId) => findEarlierDay(dishId, day))
      .join()
  }
  return new Map(getCellKeys(plan).map((key) => [key, formatCell(key)]))
}
