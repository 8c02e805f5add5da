import { expect, test } from 'vitest'
import { JOBS } from '../server/src/jobRegistry.ts'
import { describeSchedule } from '../web/src/features/system/describeSchedule.ts'

test('the system page describes the schedule of every job in words', () => {
  const t = ((key: string, values: object) => [key, ...Object.values(values)].join(' ')) as Parameters<
    typeof describeSchedule
  >[1]
  expect(Object.fromEntries(JOBS.map(({ name, schedule }) => [name, describeSchedule(schedule, t)]))).toEqual({
    cleanUp: 'system:jobs.schedule.hourly 17',
    mails: 'system:jobs.schedule.minutes 1',
    audit: 'system:jobs.schedule.minutes 1',
    scheduledPublication: 'system:jobs.schedule.minutes 1',
    deadlines: 'system:jobs.schedule.minutes 5',
    screens: 'system:jobs.schedule.minutes 5',
    printCheck: 'system:jobs.schedule.minutes 15',
  })
})
