import { publicationReminder, scheduledPublication } from '../features/weeklyMenus/jobs.ts'
import { cleanUp } from './cleanUp.ts'
import type { Job } from './job.ts'
import { mails } from './mails.ts'

/** Every scheduled job of the program. */
export const JOBS: readonly Job[] = [cleanUp, mails, scheduledPublication, publicationReminder]
