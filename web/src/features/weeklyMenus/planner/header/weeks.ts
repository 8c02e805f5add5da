import { addDays, type Day, REFERENCE_MONDAY, toUtcMidnight, type Weekday } from '@poledne/contract/domain/day'
import { getMonday, getWeekNumber } from '@poledne/contract/domain/week'
import type { TFunction } from 'i18next'
import type { useFormat } from '../../../../core/format/useFormat.ts'

type FormatContext = { t: TFunction; language: string; format: Pick<ReturnType<typeof useFormat>, 'week' | 'shortDay'> }

export function createWeekFormatters(startDate: Day | null, { t, language, format }: FormatContext) {
  const long = new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'long' })
  const short = new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'short' })
  const ago = new Intl.RelativeTimeFormat(language, { numeric: 'always' })
  const getDate = (monday: Day, weekday: Weekday) => addDays(monday, weekday - 1)
  const getMidnight = (weekday: Weekday) => toUtcMidnight(getDate(startDate ?? REFERENCE_MONDAY, weekday))
  return {
    week: (monday: Day) => t('weeklyMenus:week', { week: getWeekNumber(monday).week }),
    formatDates: format.week,
    formatDayName: (weekday: Weekday) => long.format(getMidnight(weekday)),
    formatShortDayName: (weekday: Weekday) => short.format(getMidnight(weekday)),
    formatDayDate: (weekday: Weekday) => (startDate === null ? '' : format.shortDay(getDate(startDate, weekday))),
    formatDaysAgo: (days: number) => ago.format(-days, 'day'),
  }
}
export type WeekFormatters = ReturnType<typeof createWeekFormatters>

const WEEKS_BACK = 4
const WEEKS_AHEAD = 52

/** Returns the Mondays that can be chosen, always including `alwaysOffered`. */
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

export const findLatestMenuBefore = <M extends { startDate: Day }>(menus: readonly M[], week: Day): M | undefined =>
  menus
    .filter(({ startDate }) => startDate < week)
    .toSorted((a, b) => a.startDate.localeCompare(b.startDate))
    .at(-1)

export const getWeekAfter = (day: Day): Day => addDays(getMonday(day), 7)
