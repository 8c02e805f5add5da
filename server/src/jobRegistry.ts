import { publicationReminder, scheduledPublication } from './features/weeklyMenus/weeklyMenus.jobs.ts'
import type { Job } from './jobs/job.ts'
import { cleanUpJob, mailJob } from './jobs/maintenanceJobs.ts'

/** Every scheduled job of the program. */
export const JOBS: readonly Job[] = [cleanUpJob, mailJob, scheduledPublication, publicationReminder]
