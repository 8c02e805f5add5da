import type { Day, Weekday } from '@poledne/contract/domain/day'
import { WEEK_DAYS } from '@poledne/contract/domain/week'
import { type CellKey, getCell, parseCellKey, type WeekPlan } from '../../weeklyMenuPlan.ts'
import type { DishLookups, DishSummary } from '../store/dishLookups.ts'
import { computeServing } from '../store/serving.ts'
import { addDish, clearDay, getCellKeysOfDay, removeDish, setCells } from './planEdits.ts'

export type DishWarning = { key: CellKey; dishId: number; reason: 'archived' | 'repeated'; daysAgo: number | null }
/** A day that is a public holiday, with the message of the check. */
type HolidayWarning = { day: Weekday; reason: 'holiday'; message: string }
type CopyWarning = DishWarning | HolidayWarning

type WarningSources = {
  dish: (id: number) => DishSummary | undefined
  served: DishLookups['served']['get']
  holidays: ReadonlyMap<Weekday, string>
}

/** Returns the warnings about a copied week by day: first the holiday, then the dishes. */
export function findCopyWarnings(
  sourcePlan: WeekPlan,
  sources: WarningSources,
  startDate: Day,
  repeatDays: number,
): CopyWarning[] {
  return WEEK_DAYS.flatMap((day) => {
    const keys = getCellKeysOfDay(sourcePlan, day)
    const message = keys.length > 0 ? sources.holidays.get(day) : undefined
    const holiday: CopyWarning[] = message === undefined ? [] : [{ day, reason: 'holiday', message }]
    return [...holiday, ...findDishWarnings(sourcePlan, keys, sources, startDate, repeatDays)]
  })
}

function findDishWarnings(
  sourcePlan: WeekPlan,
  keys: readonly CellKey[],
  sources: WarningSources,
  startDate: Day,
  repeatDays: number,
): DishWarning[] {
  return keys.flatMap((key) =>
    getCell(sourcePlan, key).dishIds.flatMap((dishId): DishWarning[] => {
      if (sources.dish(dishId)?.archived) return [{ key, dishId, reason: 'archived', daysAgo: null }]
      const serving = computeServing(sources.served(dishId), startDate, parseCellKey(key).day, 0, repeatDays)
      return serving?.isTooSoon ? [{ key, dishId, reason: 'repeated', daysAgo: serving.daysAgo }] : []
    }),
  )
}

/** Leaves out a dish, or adds it again at its position in the copied week. */
export function setDishExcluded(
  plan: WeekPlan,
  sourcePlan: WeekPlan,
  { key, dishId }: Pick<DishWarning, 'key' | 'dishId'>,
  isExcluded: boolean,
): WeekPlan {
  if (isExcluded) return removeDish(plan, { key, dishId })
  const plannedIds = getCell(plan, key).dishIds
  const before = getCell(sourcePlan, key).dishIds
  const index = plannedIds.filter((id) => before.indexOf(id) < before.indexOf(dishId)).length
  return addDish(plan, key, dishId, index)
}

/** Leaves out the dishes of a day, or restores them from the copied week without archived dishes. */
export function setDayExcluded(
  plan: WeekPlan,
  sourcePlan: WeekPlan,
  day: Weekday,
  isExcluded: boolean,
  warnings: readonly CopyWarning[],
): WeekPlan {
  if (isExcluded) return clearDay(plan, day)
  const cells = getCellKeysOfDay(sourcePlan, day).map((key) => ({ key, cell: getCell(sourcePlan, key) }))
  const archived = warnings.filter((warning) => warning.reason === 'archived' && parseCellKey(warning.key).day === day)
  return archived.reduce((next, warning) => removeDish(next, warning as DishWarning), setCells(plan, cells))
}
