import { addDays, type Day, daysBetween, type Weekday } from '@poledne/contract/domain/day'
import { getMonday, getWeekNumber } from '@poledne/contract/domain/week'
import type { ServedDish } from '@poledne/contract/modules/weeklyMenu'
import {
  type CellKey,
  EMPTY_WEEK_PLAN,
  getCell,
  getCellKeys,
  getDishIds,
  parseCellKey,
  toCellKey,
  type WeekPlan,
} from '../../weeklyMenuPlan.ts'
import { clearDay, setCells } from './planEdits.ts'

/** The weeks that can be copied, as the number of weeks before the target week. */
export const COPYABLE_WEEKS_AGO = [1, 4, 5, 8] as const

/** Returns the Monday of the same ISO week in the previous year; week 53 becomes week 52 if that year has no week 53. */
export function getSameWeekLastYear(monday: Day): Day {
  const { year, week } = getWeekNumber(monday)
  const found = addDays(getMonday(`${year - 1}-01-04`), 7 * (week - 1))
  return getWeekNumber(found).week === week ? found : addDays(found, -7)
}

/** What is copied, and whether it replaces the dishes of the target week. */
export type CopyChoice = {
  /** One day is copied to another day; null copies the whole week. */
  days: { from: Weekday; to: Weekday } | null
  /** Whether the copied days are cleared first; otherwise only empty cells are filled. */
  isReplacing: boolean
}

/** A copied cell, and where its dishes come from. */
type CopiedCell = { key: CellKey; from: CellKey }

function listCopiedCells(source: WeekPlan, { days }: CopyChoice): CopiedCell[] {
  return getCellKeys(source).flatMap((from) => {
    const { day, typeId } = parseCellKey(from)
    if (!days) return [{ key: from, from }]
    return day === days.from ? [{ key: toCellKey(days.to, typeId), from }] : []
  })
}

/** Returns the cells of the target week that the copy does not clear. */
function keepTarget(target: WeekPlan, { days, isReplacing }: CopyChoice): WeekPlan {
  if (!isReplacing) return target
  return days ? clearDay(target, days.to) : EMPTY_WEEK_PLAN
}

/** Copies cells of another week into the target week, without the skipped dishes. */
export function copyWeek(
  target: WeekPlan,
  source: WeekPlan,
  choice: CopyChoice,
  skippedDishIds: ReadonlySet<number>,
): WeekPlan {
  const kept = keepTarget(target, choice)
  const cells = listCopiedCells(source, choice)
    .filter(({ key }) => getCell(kept, key).dishIds.length === 0)
    .map(({ key, from }) => {
      const { dishIds, note } = getCell(source, from)
      return { key, cell: { dishIds: dishIds.filter((id) => !skippedDishIds.has(id)), note } }
    })
  return setCells(kept, cells)
}

/**
 * Why a copied dish repeats: it is already in the target week, or it is served within the repeat limit before or after
 * it.
 */
export type DishRepeat =
  | { dishId: number; reason: 'planned' }
  | { dishId: number; reason: 'before' | 'after'; days: number }

type ServedDays = ReadonlyMap<number, ServedDish>

/**
 * Finds the copied dishes that would repeat. `servedBefore` says when the dishes were last served before the target
 * week; `servedAfter` says the same for the day on which the repeat limit after the target week ends.
 */
export function findDishRepeats(
  target: { plan: WeekPlan; startDate: Day; repeatDays: number },
  source: WeekPlan,
  choice: CopyChoice,
  { servedBefore, servedAfter }: { servedBefore: ServedDays; servedAfter: ServedDays },
): DishRepeat[] {
  const { plan, startDate, repeatDays } = target
  const planned = new Set(getDishIds(keepTarget(plan, choice)))
  const nextMonday = addDays(startDate, 7)
  const daysByDish = new Map<number, Weekday[]>()
  for (const { key, from } of listCopiedCells(source, choice))
    for (const dishId of getCell(source, from).dishIds)
      daysByDish.set(dishId, [...(daysByDish.get(dishId) ?? []), parseCellKey(key).day])
  return [...daysByDish].flatMap(([dishId, days]): DishRepeat[] => {
    if (planned.has(dishId)) return [{ dishId, reason: 'planned' }]
    const [before, after] = [servedBefore.get(dishId)?.lastServed, servedAfter.get(dishId)?.lastServed]
    const first = addDays(startDate, Math.min(...days) - 1)
    const last = addDays(startDate, Math.max(...days) - 1)
    if (before && daysBetween(before, first) <= repeatDays)
      return [{ dishId, reason: 'before', days: daysBetween(before, first) }]
    if (after && after >= nextMonday && daysBetween(last, after) <= repeatDays)
      return [{ dishId, reason: 'after', days: daysBetween(last, after) }]
    return []
  })
}
