import { addDays, type Day, daysBetween, type Weekday } from '@poledne/contract/domain/day'
import type { ServedDish } from '@poledne/contract/endpoints/weeklyMenu'

/** How long before its day a dish was served last, and whether that is too soon. */
export type Serving = { daysAgo: number | null; count: number; isTooSoon: boolean }

/** An earlier day of the week itself counts, although it has not been served yet; it counts once more among the days. */
export function computeServing(
  served: ServedDish | undefined,
  startDate: Day,
  day: Weekday,
  earlier: Weekday | 0,
  repeatDays: number,
): Serving | null {
  if (!served && earlier === 0) return null
  const last = earlier > 0 ? addDays(startDate, earlier - 1) : (served?.lastServed ?? null)
  const daysAgo = last === null ? null : daysBetween(last, addDays(startDate, day - 1))
  const count = (served?.count ?? 0) + (earlier > 0 ? 1 : 0)
  return { daysAgo, count, isTooSoon: daysAgo !== null && daysAgo <= repeatDays }
}
