import { deliverMails } from '../mail/deliverMails.ts'
import type { Job } from './job.ts'

/** While cron calls are off, only urgent mails are sent, such as sign-in codes. */
export const mailJob: Job = {
  name: 'mails',
  schedule: '* * * * *',
  always: true,
  run: (parts, { paused }) => deliverMails(parts, { urgentOnly: paused }),
}
