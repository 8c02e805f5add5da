import { addDays, type Day, REFERENCE_MONDAY, toUtcMidnight, type Weekday } from '@poledne/contract/domain/day'
import { getWeekNumber } from '@poledne/contract/domain/week'
import type { TFunction } from 'i18next'
import type { useFormat } from '../../../../core/format/useFormat.ts'

type FormatContext = { t: TFunction; language: string; format: Pick<ReturnType<typeof useFormat>, 'week' | 'shortDay'> }

export function createWeekFormat(startDate: Day | null, { t, language, format }: FormatContext) {
  const long = new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'long' })
  const short = new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'short' })
  const ago = new Intl.RelativeTimeFormat(language, { numeric: 'always' })
  const getDate = (monday: Day, weekday: Weekday) => addDays(monday, weekday - 1)
  const getMidnight = (weekday: Weekday) => toUtcMidnight(getDate(startDate ?? REFERENCE_MONDAY, weekday))
  return {
    week: (monday: Day) => t('planner:week', { week: getWeekNumber(monday).week }),
    formatDates: format.week,
    formatDayName: (weekday: Weekday) => long.format(getMidnight(weekday)),
    formatShortDayName: (weekday: Weekday) => short.format(getMidnight(weekday)),
    formatDayDate: (weekday: Weekday) => (startDate === null ? '' : format.shortDay(getDate(startDate, weekday))),
    formatDaysAgo: (days: number) => ago.format(-days, 'day'),
  }
}
export type WeekFormat = ReturnType<typeof createWeekFormat>
