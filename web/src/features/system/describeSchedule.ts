import type { TFunction } from 'i18next'

const MINUTES = /^\*(?:\/(\d+))? \* \* \* \*$/
const HOURLY = /^(\d+) \* \* \* \*$/

/** Describes the cron expression of a job in words. An expression of another shape is returned as it is. */
export function describeSchedule(schedule: string, t: TFunction): string {
  const minutes = MINUTES.exec(schedule)
  if (minutes) return t('system:jobs.schedule.minutes', { count: Number(minutes[1] ?? 1) })
  const hourly = HOURLY.exec(schedule)
  return hourly ? t('system:jobs.schedule.hourly', { minute: hourly[1] }) : schedule
}
