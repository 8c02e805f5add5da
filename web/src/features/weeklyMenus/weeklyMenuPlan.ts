import type { Weekday } from '@poledne/contract/domain/day'
import { WEEK_DAYS } from '@poledne/contract/domain/week'
import type { MenuDay } from '@poledne/contract/modules/weeklyMenu'

/** The dishes of one menu item type on one day, in order and without duplicates, and their note. */
export type Cell = { readonly dishIds: readonly number[]; readonly note: string | null }
/** The day and the menu item type of a cell, such as `1:4`. */
export type CellKey = `${Weekday}:${number}`

/** A week as a map of its cells that are not empty. Unchanged cells stay the same objects. */
export type WeekPlan = Readonly<Partial<Record<CellKey, Cell>>>

export const EMPTY_CELL: Cell = { dishIds: [], note: null }
export const EMPTY_WEEK_PLAN: WeekPlan = {}

export const toCellKey = (day: Weekday, typeId: number): CellKey => `${day}:${typeId}`

export function parseCellKey(key: CellKey): { day: Weekday; typeId: number } {
  const [day, typeId] = key.split(':')
  return { day: Number(day) as Weekday, typeId: Number(typeId) }
}

export const getCell = (plan: WeekPlan, key: CellKey): Cell => plan[key] ?? EMPTY_CELL
export const getCellKeys = (plan: WeekPlan) => Object.keys(plan) as CellKey[]

export const isSameCell = (one: Cell, other: Cell) =>
  one === other || (one.note === other.note && one.dishIds.join() === other.dishIds.join())

/** Returns the plan with one cell replaced. A cell without dishes loses its note too. */
export function setCell(plan: WeekPlan, key: CellKey, cell: Cell): WeekPlan {
  if (isSameCell(getCell(plan, key), cell)) return plan
  const { [key]: _, ...others } = plan
  return cell.dishIds.length === 0 ? others : { ...others, [key]: cell }
}

const sortCellKeys = (keys: Iterable<CellKey>) =>
  [...new Set(keys)].toSorted((one, other) => {
    const [a, b] = [parseCellKey(one), parseCellKey(other)]
    return a.day - b.day || a.typeId - b.typeId
  })

/** Returns the keys of the cells that differ between two plans, ordered by day. */
export const findChangedCells = (from: WeekPlan, to: WeekPlan): CellKey[] =>
  sortCellKeys([...getCellKeys(from), ...getCellKeys(to)]).filter(
    (key) => !isSameCell(getCell(from, key), getCell(to, key)),
  )

/**
 * Converts the days of the API to a plan. Items of the same type and day are merged into one cell, because guests see
 * them as one.
 */
export function toWeekPlan(days: readonly MenuDay[]): WeekPlan {
  const plan: Partial<Record<CellKey, Cell>> = {}
  for (const { day, items } of days) {
    for (const { menuItemTypeId, dishIds, note } of items) {
      const key = toCellKey(day, menuItemTypeId)
      const before = plan[key] ?? EMPTY_CELL
      plan[key] = {
        dishIds: [...new Set([...before.dishIds, ...dishIds])],
        note: [before.note, note].filter(Boolean).join('\n') || null,
      }
    }
  }
  return plan
}

/** Converts the plan to the format of the API: days in order, and within a day the types in the order of the rows. */
export function toMenuDays(plan: WeekPlan, typeOrder: readonly number[]): MenuDay[] {
  const getRank = (typeId: number) => (typeOrder.indexOf(typeId) + 1 || typeOrder.length + typeId) - 1
  const positions = getCellKeys(plan)
    .map(parseCellKey)
    .toSorted((a, b) => getRank(a.typeId) - getRank(b.typeId))
  return WEEK_DAYS.map((day) => ({
    day,
    items: positions
      .filter((position) => position.day === day)
      .map(({ typeId }) => {
        const { dishIds, note } = getCell(plan, toCellKey(day, typeId))
        return { menuItemTypeId: typeId, dishIds: [...dishIds], note: note?.trim() || null }
      })
      .filter(({ dishIds }) => dishIds.length > 0),
  })).filter(({ items }) => items.length > 0)
}

export const getDishIds = (plan: WeekPlan): number[] => [
  ...new Set(Object.values(plan).flatMap((cell) => cell?.dishIds ?? [])),
]

/** Returns the last day before `day` that has the dish in any row; 0 if there is none. */
export function findPreviousDayWithDish(plan: WeekPlan, dishId: number, day: Weekday): Weekday | 0 {
  const days = getCellKeys(plan)
    .filter((key) => getCell(plan, key).dishIds.includes(dishId))
    .map((key) => parseCellKey(key).day)
    .filter((each) => each < day)
  return days.length > 0 ? (Math.max(...days) as Weekday) : 0
}
