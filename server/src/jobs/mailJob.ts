import { deliverMails } from '../mail/deliverMails.ts'
import type { Job } from './job.ts'

/** Sign-in mails are never held back: while cron calls are off, it sends those alone. */
export const mailJob: Job = {
  name: 'mails',
  schedule: '* * * * *',
  always: true,
  run: (parts, { paused }) => deliverMails(parts, { urgentOnly: paused }),
}
