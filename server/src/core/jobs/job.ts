import { type Instant, toDate } from '@poledne/contract/domain/instant'
import type { JobName } from '@poledne/contract/modules/system'
import { Cron } from 'croner'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Mailer } from '../mail/mailer.ts'

export type JobContext = {
  database: Database
  mailer: Mailer
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/** Scheduled work. The instance that claims a tick runs the job; a failed run is not repeated before the next tick. */
export type Job = {
  name: JobName
  /** The schedule as a cron expression in UTC. */
  schedule: string
  /** The job also runs while scheduled jobs are paused; `paused` is then true. */
  always?: true
  run(parts: JobContext, state: { paused: boolean }): Promise<void>
}

/** A run that is delayed by more than this is left out, and the job counts as late. */
export const MAX_DELAY_MS = 5 * 60_000

/** Returns the last time up to `now` for which the job was scheduled. */
export function getLastScheduledTime({ schedule }: Pick<Job, 'schedule'>, now: Date): Date | null {
  const cron = new Cron(schedule, { timezone: 'UTC', paused: true })
  // `previousRuns` excludes the time that it is given, so a second is added.
  return cron.previousRuns(1, new Date(now.getTime() + 1_000))[0] ?? null
}

/**
 * All times are those of the database, so that one machine with a wrong clock cannot shift the jobs of all instances.
 */
export type JobState = {
  /** The last scheduled time that an instance has claimed. */
  lastTick: Instant
  installedAt: Instant
  paused: boolean
  now: Instant
}

/**
 * Returns since when the job should have run but has not; null for a job that is on time or paused. Times before the
 * start of this process do not count, because a job that was due while no server ran is left out.
 */
export function getLateSince(job: Pick<Job, 'schedule' | 'always'>, state: JobState): Date | null {
  if (state.paused && !job.always) return null
  const expected = getLastScheduledTime(job, new Date(toDate(state.now).getTime() - MAX_DELAY_MS))
  if (!expected) return null
  const startedAt = toDate(state.now).getTime() - process.uptime() * 1_000
  const last = Math.max(toDate(state.lastTick).getTime(), toDate(state.installedAt).getTime(), startedAt)
  return last < expected.getTime() ? expected : null
}
