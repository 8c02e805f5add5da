import { type Instant, toDate } from '@poledne/contract/domain/instant'
import { Cron } from 'croner'
import type { Job } from './job.ts'

/** Times are the database's: a machine whose clock is wrong must not move the jobs of all others. */

/** A run that was missed by more than this is not made up for, and counts as late. */
export const MAX_DELAY_MS = 5 * 60_000

/** The last time up to `now` that the job was scheduled for. */
export function getLastScheduledTime({ schedule }: Pick<Job, 'schedule'>, now: Date): Date | null {
  const cron = new Cron(schedule, { timezone: 'UTC', paused: true })
  // the reference itself is left out
  return cron.previousRuns(1, new Date(now.getTime() + 1_000))[0] ?? null
}

export type JobState = {
  /** The last scheduled time that an instance has taken up. */
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
  const known = Math.max(toDate(state.lastTick).getTime(), toDate(state.installedAt).getTime())
  return known < expected.getTime() ? expected : null
}
