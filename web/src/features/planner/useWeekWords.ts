import { addDays, type Day, type Weekday } from '@poledne/contract/domain/day'
import { weekNumber } from '@poledne/contract/domain/week'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.ts'

const dateOf = (day: Day) => new Date(`${day}T00:00:00Z`)
/** Any Monday will do to name the days of a week that is not chosen yet. */
const SOME_MONDAY = '2026-01-05'

/** Weeks, days and spans of days in the reader's language. */
export function useWeekWords(startDate: Day | null) {
  const { t, i18n } = useTranslation()
  const { dateType } = useSession().profile
  // English alone would be American, months first.
  const language = i18n.language === 'en' && dateType === 'dayFirst' ? 'en-GB' : i18n.language
  return useMemo(() => {
    const utc = { timeZone: 'UTC' } as const
    const range = new Intl.DateTimeFormat(language, { ...utc, day: 'numeric', month: 'short', year: 'numeric' })
    const long = new Intl.DateTimeFormat(language, { ...utc, weekday: 'long' })
    const short = new Intl.DateTimeFormat(language, { ...utc, weekday: 'short' })
    const date = new Intl.DateTimeFormat(language, { ...utc, day: 'numeric', month: 'numeric' })
    const ago = new Intl.RelativeTimeFormat(language, { numeric: 'always' })
    const on = (weekday: Weekday) => dateOf(addDays(startDate ?? SOME_MONDAY, weekday - 1))
    return {
      week: (monday: Day) => t('planner:week', { week: weekNumber(monday).week }),
      dates: (monday: Day) => range.formatRange(dateOf(monday), dateOf(addDays(monday, 6))),
      dayName: (weekday: Weekday) => long.format(on(weekday)),
      shortName: (weekday: Weekday) => short.format(on(weekday)),
      dayDate: (weekday: Weekday) => (startDate === null ? '' : date.format(on(weekday))),
      daysAgo: (days: number) => ago.format(-days, 'day'),
    }
  }, [language, startDate, t])
}
export type WeekWords = ReturnType<typeof useWeekWords>
