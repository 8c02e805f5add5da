import { getErrorMessage, getStoredErrorMessage } from '../getErrorMessage.ts'
import type { Job, JobContext } from './job.ts'
import { claimTick, storeOutcome } from './jobs.store.ts'
import { getLastScheduledTime, MAX_DELAY_MS } from './schedule.ts'

async function runJob(parts: JobContext, job: Job, paused: boolean): Promise<string | null> {
  try {
    await job.run(parts, { paused })
    return null
  } catch (error) {
    parts.log.error({ err: error }, `job ${job.name} failed`)
    return getStoredErrorMessage(error)
  }
}

/**
 * Runs the job if it is due at `now`, a time of the database, and this instance is the one to do so. Never throws: a job
 * that fails must not end the program.
 */
export async function runDueJob(parts: JobContext, job: Job, now: Date): Promise<void> {
  try {
    const scheduled = getLastScheduledTime(job, now)
    if (!scheduled || now.getTime() - scheduled.getTime() > MAX_DELAY_MS) return
    const claimed = await claimTick(parts.database, job.name, scheduled, job.always ?? false)
    if (!claimed) return
    const error = await runJob(parts, job, claimed.paused)
    await storeOutcome(parts.database, job.name, error)
  } catch (error) {
    parts.log.warn(`job ${job.name} skipped: ${getErrorMessage(error)}`)
  }
}
