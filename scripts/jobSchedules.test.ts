import { expect, test } from 'vitest'
import { JOBS } from '../server/src/jobRegistry.ts'
import { describeSchedule } from '../web/src/features/system/describeSchedule.ts'

type ScheduleFormat = Parameters<typeof describeSchedule>[1]

test('the system page describes the schedule of every job in words', () => {
  const t = ((key: string, values: object) => [key, ...Object.values(values)].join(' ')) as ScheduleFormat['t']
  const describeJob = (schedule: string) => describeSchedule(schedule, { t, language: 'en', dateType: 'us' })
  expect(Object.fromEntries(JOBS.map(({ name, schedule }) => [name, describeJob(schedule)]))).toEqual({
    cleanUp: 'system:jobs.schedule.hourly 17',
    mails: 'system:jobs.schedule.minutes 1',
    audit: 'system:jobs.schedule.minutes 1',
    scheduledPublication: 'system:jobs.schedule.minutes 1',
    publicationReminder: 'system:jobs.schedule.weekly Thursday 12:00 PM',
    printCheck: 'system:jobs.schedule.minutes 15',
  })
})
