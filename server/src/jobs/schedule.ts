import { type Instant, toDate } from '@poledne/contract/domain/instant'
import { Cron } from 'croner'
import type { Job } from './job.ts'

/** All times are the database's, so that one machine with a wrong clock cannot shift the jobs of all instances. */

/** A run that is delayed by more than this is left out, and the job counts as late. */
export const MAX_DELAY_MS = 5 * 60_000

/** The last time up to `now` that the job was scheduled for. */
export function getLastScheduledTime({ schedule }: Pick<Job, 'schedule'>, now: Date): Date | null {
  const cron = new Cron(schedule, { timezone: 'UTC', paused: true })
  // `previousRuns` excludes the time it is given.
  return cron.previousRuns(1, new Date(now.getTime() + 1_000))[0] ?? null
}

export type JobState = {
  /** The last scheduled time that an instance has claimed. */
  lastTick: Instant
  installedAt: Instant
  paused: boolean
  now: Instant
}

/** Since when the job should have run but has not; null for one that is on time or paused. */
export function getLateSince(job: Pick<Job, 'schedule' | 'always'>, state: JobState): Date | null {
  if (state.paused && !job.always) return null
  const expected = getLastScheduledTime(job, new Date(toDate(state.now).getTime() - MAX_DELAY_MS))
  if (!expected) return null
  const last = Math.max(toDate(state.lastTick).getTime(), toDate(state.installedAt).getTime())
  return last < expected.getTime() ? expected : null
}
