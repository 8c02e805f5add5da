import { keptMessageOf, messageOf } from '../messageOf.ts'
import type { Job, JobParts } from './job.ts'
import { claimTick, keepOutcome } from './jobs.store.ts'
import { lastScheduled, MAX_DELAY_MS } from './schedule.ts'

async function outcomeOf(parts: JobParts, job: Job, paused: boolean): Promise<string | null> {
  try {
    await job.run(parts, { paused })
    return null
  } catch (error) {
    parts.log.error({ err: error }, `job ${job.name} failed`)
    return keptMessageOf(error)
  }
}

/**
 * Runs the job if it is due at `now`, a time of the database, and this instance is the one to do so. Never throws: a job
 * that fails must not end the program.
 */
export async function tick(parts: JobParts, job: Job, now: Date): Promise<void> {
  try {
    const scheduled = lastScheduled(job, now)
    if (!scheduled || now.getTime() - scheduled.getTime() > MAX_DELAY_MS) return
    const claimed = await claimTick(parts.database, job.name, scheduled, job.always ?? false)
    if (!claimed) return
    const error = await outcomeOf(parts, job, claimed.paused)
    await keepOutcome(parts.database, job.name, error)
  } catch (error) {
    parts.log.warn(`job ${job.name} skipped: ${messageOf(error)}`)
  }
}
