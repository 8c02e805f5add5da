import { deleteExpiredRows } from './core/jobs/expiredRows.store.ts'
import type { Job } from './core/jobs/jobs.ts'
import { deliverMails } from './core/mail/mailDispatcher.ts'
import { mergeRecordCounts } from './core/records/list/list.count.store.ts'
import { chainAuditEntries, deleteOldAuditEntries, shortenOldAuditEntries } from './features/audit/index.ts'
import { deadlineJob } from './features/deadlines/index.ts'
import { printCheckJob } from './features/prints/index.ts'
import { screenCheckJob } from './features/screens/index.ts'
import { scheduledPublicationJob } from './features/weeklyMenus/index.ts'

export const cleanUpJob: Job = {
  name: 'cleanUp',
  schedule: '17 * * * *',
  async run({ database, log }) {
    await shortenOldAuditEntries(database)
    await mergeRecordCounts(database)
    const count = (await deleteExpiredRows(database)) + (await deleteOldAuditEntries(database))
    if (count > 0) log.info({ count }, 'expired rows deleted')
  },
}

/** Sends mails; while scheduled jobs are paused, only urgent ones such as codes for signing in. */
export const mailJob: Job = {
  name: 'mails',
  schedule: '* * * * *',
  always: true,
  run: (parts, { paused }) => deliverMails(parts, { urgentOnly: paused }),
}

/** Chains the entries of the audit log, also while scheduled jobs are paused, because entries are written then too. */
const auditJob: Job = {
  name: 'audit',
  schedule: '* * * * *',
  always: true,
  run: async ({ database, log }) => void (await chainAuditEntries(database, log)),
}

/** All scheduled jobs of the program. */
export const JOBS: readonly Job[] = [
  cleanUpJob,
  mailJob,
  auditJob,
  scheduledPublicationJob,
  deadlineJob,
  screenCheckJob,
  printCheckJob,
]
