import { addDays, type Day } from '@poledne/contract/domain/day'
import { getMonday } from '@poledne/contract/domain/week'

const WEEKS_BACK = 4
const WEEKS_AHEAD = 52

/** Returns the Mondays that can be chosen; `alwaysOffered` is included even if it is outside the range. */
export function getOfferedWeeks(today: Day, alwaysOffered: Day | null): Day[] {
  const first = addDays(getMonday(today), -7 * WEEKS_BACK)
  const weeks = Array.from({ length: WEEKS_BACK + 1 + WEEKS_AHEAD }, (_, index) => addDays(first, 7 * index))
  return alwaysOffered === null || weeks.includes(alwaysOffered) ? weeks : [...weeks, alwaysOffered].toSorted()
}

/** Returns the first week from `from` on that has no menu yet. */
export function findFirstFreeWeek(from: Day, taken: readonly Day[]): Day {
  let week = from
  while (taken.includes(week)) week = addDays(week, 7)
  return week
}

export const findLatestBefore = <M extends { startDate: Day }>(menus: readonly M[], week: Day): M | undefined =>
  menus
    .filter(({ startDate }) => startDate < week)
    .toSorted((a, b) => a.startDate.localeCompare(b.startDate))
    .at(-1)

export const getWeekAfter = (day: Day): Day => addDays(getMonday(day), 7)
