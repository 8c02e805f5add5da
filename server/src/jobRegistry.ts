import { publicationReminder, scheduledPublication } from './features/weeklyMenus/weeklyMenus.jobs.ts'
import { cleanUpJob } from './jobs/cleanUpJob.ts'
import type { Job } from './jobs/job.ts'
import { mailJob } from './jobs/mailJob.ts'

/** Every scheduled job of the program. */
export const JOBS: readonly Job[] = [cleanUpJob, mailJob, scheduledPublication, publicationReminder]
