import { publicationReminder, scheduledPublication } from '../features/weeklyMenus/jobs.ts'
import { cleanUpJob } from './cleanUp.ts'
import type { Job } from './job.ts'
import { mailJob } from './mails.ts'

/** Every scheduled job of the program. */
export const JOBS: readonly Job[] = [cleanUpJob, mailJob, scheduledPublication, publicationReminder]
