import { type DateStyle, formatTime } from '@poledne/contract/domain/dateFormat'
import { addDays, REFERENCE_MONDAY, toUtcMidnight } from '@poledne/contract/domain/day'
import type { TFunction } from 'i18next'

const MINUTES = /^\*(?:\/(\d+))? \* \* \* \*$/
const HOURLY = /^(\d+) \* \* \* \*$/
const WEEKLY = /^(\d+) (\d+) \* \* ([0-6])$/

type ScheduleFormat = { t: TFunction; language: string; dateType: DateStyle }

/** Describes the cron expression of a job in words. An expression of another shape is returned as it is. */
export function describeSchedule(schedule: string, { t, language, dateType }: ScheduleFormat): string {
  const minutes = MINUTES.exec(schedule)
  if (minutes) return t('system:jobs.schedule.minutes', { count: Number(minutes[1] ?? 1) })
  const hourly = HOURLY.exec(schedule)
  if (hourly) return t('system:jobs.schedule.hourly', { minute: hourly[1] })
  const [, minute = '', hour = '', weekday] = WEEKLY.exec(schedule) ?? []
  if (!weekday) return schedule
  const day = toUtcMidnight(addDays(REFERENCE_MONDAY, Number(weekday) - 1))
  return t('system:jobs.schedule.weekly', {
    day: new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(day),
    time: formatTime(`${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`, dateType),
  })
}
