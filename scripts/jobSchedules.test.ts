import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { system } from '../i18n/src/en/system.ts'
import { JOBS } from '../server/src/jobRegistry.ts'
import { describeSchedule } from '../web/src/features/system/describeSchedule.ts'

test('the system page describes the schedule of every job in words', async () => {
  const t = await createInstance().init({ lng: 'en', resources: { en: { system } } })
  const described = JOBS.map(({ name, schedule }) => [
    name,
    describeSchedule(schedule, { t, language: 'en', dateType: 'dayFirst' }),
  ])
  expect(Object.fromEntries(described)).toEqual({
    cleanUp: 'every hour at :17',
    mails: 'every minute',
    audit: 'every minute',
    scheduledPublication: 'every minute',
    publicationReminder: 'every Thursday at 12:00 UTC',
    printCheck: 'every 15 minutes',
  })
})
