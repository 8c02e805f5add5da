import { addDays, type Day, daysBetween, type Weekday } from '@poledne/contract/domain/day'
import type { ServedDish } from '@poledne/contract/modules/weeklyMenu'

/**
 * How many days ago and how often a dish was served, and whether it is too soon to serve it again by the repeat limit.
 */
export type Serving = { daysAgo: number | null; count: number; isTooSoon: boolean }

/**
 * Computes when a dish was last served. An earlier day of the same week counts as served, although it is in the future.
 */
export function computeServing(
  served: ServedDish | undefined,
  startDate: Day,
  day: Weekday,
  previousDay: Weekday | 0,
  repeatDays: number,
): Serving | null {
  if (!served && previousDay === 0) return null
  const last = previousDay > 0 ? addDays(startDate, previousDay - 1) : (served?.lastServed ?? null)
  const daysAgo = last === null ? null : daysBetween(last, addDays(startDate, day - 1))
  const count = (served?.count ?? 0) + (previousDay > 0 ? 1 : 0)
  return { daysAgo, count, isTooSoon: daysAgo !== null && daysAgo <= repeatDays }
}
