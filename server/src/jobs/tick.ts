import { keptMessageOf, messageOf } from '../messageOf.ts'
import type { Job, JobParts } from './job.ts'
import { claimTick, keepOutcome } from './jobs.store.ts'

const MINUTE = 60_000

/** The minute that a run was meant for: timers come a little late, and instances must agree. */
const tickOf = (at: Date): Date => new Date(Math.round(at.getTime() / MINUTE) * MINUTE)

async function outcomeOf(parts: JobParts, job: Job, paused: boolean): Promise<string | null> {
  try {
    await job.run(parts, { paused })
    return null
  } catch (error) {
    parts.log.error({ err: error }, `job ${job.name} failed`)
    return keptMessageOf(error)
  }
}

/** Runs the job if this instance is the one to do so. Never throws: a job that fails must not end the program. */
export async function tick(parts: JobParts, job: Job, at: Date): Promise<void> {
  try {
    const claimed = await claimTick(parts.database, job.name, tickOf(at), job.always ?? false)
    if (!claimed) return
    const error = await outcomeOf(parts, job, claimed.paused)
    await keepOutcome(parts.database, job.name, error)
  } catch (error) {
    parts.log.warn(`job ${job.name} was left out: ${messageOf(error)}`)
  }
}
