import { addDays, type Day, midnightOf, SOME_MONDAY, type Weekday } from '@poledne/contract/domain/day'
import { weekNumber } from '@poledne/contract/domain/week'
import type { TFunction } from 'i18next'
import type { useFormat } from '../../lib/useFormat.ts'

type Reader = { t: TFunction; language: string; format: Pick<ReturnType<typeof useFormat>, 'week' | 'shortDay'> }

export function weekWords(startDate: Day | null, { t, language, format }: Reader) {
  const long = new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'long' })
  const short = new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'short' })
  const ago = new Intl.RelativeTimeFormat(language, { numeric: 'always' })
  const dayOf = (monday: Day, weekday: Weekday) => addDays(monday, weekday - 1)
  const on = (weekday: Weekday) => midnightOf(dayOf(startDate ?? SOME_MONDAY, weekday))
  return {
    week: (monday: Day) => t('planner:week', { week: weekNumber(monday).week }),
    dates: format.week,
    dayName: (weekday: Weekday) => long.format(on(weekday)),
    shortName: (weekday: Weekday) => short.format(on(weekday)),
    dayDate: (weekday: Weekday) => (startDate === null ? '' : format.shortDay(dayOf(startDate, weekday))),
    daysAgo: (days: number) => ago.format(-days, 'day'),
  }
}
