import { printCheck } from './features/prints/prints.jobs.ts'
import { publicationReminder, scheduledPublication } from './features/weeklyMenus/weeklyMenus.jobs.ts'
import { deleteExpiredRows } from './jobs/expiredRows.store.ts'
import type { Job } from './jobs/job.ts'
import { deliverMails } from './mail/mailDispatcher.ts'

export const cleanUpJob: Job = {
  name: 'cleanUp',
  schedule: '17 * * * *',
  async run({ database, log }) {
    const count = await deleteExpiredRows(database)
    if (count > 0) log.info({ count }, 'expired rows deleted')
  },
}

/** While cron calls are off, only urgent mails are sent, such as sign-in codes. */
export const mailJob: Job = {
  name: 'mails',
  schedule: '* * * * *',
  always: true,
  run: (parts, { paused }) => deliverMails(parts, { urgentOnly: paused }),
}

/** All scheduled jobs of the program. */
export const JOBS: readonly Job[] = [cleanUpJob, mailJob, scheduledPublication, publicationReminder, printCheck]
