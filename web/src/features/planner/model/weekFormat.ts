import { addDays, type Day, REFERENCE_MONDAY, toUtcMidnight, type Weekday } from '@poledne/contract/domain/day'
import { getWeekNumber } from '@poledne/contract/domain/week'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/useFormat.ts'

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

/** Formats weeks and days in the user's language and date style. */
export function useWeekFormat(startDate: Day | null) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const format = useFormat()
  return useMemo(() => createWeekFormat(startDate, { t, language, format }), [startDate, t, language, format])
}
export type WeekFormat = ReturnType<typeof useWeekFormat>
