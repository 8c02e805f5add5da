import { type Instant, toDate } from '@poledne/contract/domain/instant'
import type { JobName } from '@poledne/contract/modules/system'
import { Cron } from 'croner'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { getErrorMessage, getStoredErrorMessage } from '../errors/errors.ts'
import type { Mailer } from '../mail/mailer.ts'
import { claimTick, insertJobs, type JobRow, type JobState, readJobs, storeJobOutcome } from './jobs.store.ts'

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
const MAX_DELAY_MS = 5 * 60_000

/** Returns the last time up to `now` for which the job was scheduled. */
function getLastScheduledTime({ schedule }: Pick<Job, 'schedule'>, now: Date): Date | null {
  const cron = new Cron(schedule, { timezone: 'UTC', paused: true })
  // `previousRuns` excludes the time that it is given, so a second is added.
  return cron.previousRuns(1, new Date(now.getTime() + 1_000))[0] ?? null
}

/**
 * Returns the time at which the job should have run but has not; null for a job that is on time or paused. Times before
 * the start of this process do not count, because a job that was due while no server ran is skipped.
 */
export function findMissedRunTime(job: Pick<Job, 'schedule' | 'always'>, state: JobState): Date | null {
  if (state.paused && !job.always) return null
  const expected = getLastScheduledTime(job, new Date(toDate(state.now).getTime() - MAX_DELAY_MS))
  if (!expected) return null
  const startedAt = toDate(state.now).getTime() - process.uptime() * 1_000
  const last = Math.max(toDate(state.lastTick).getTime(), toDate(state.installedAt).getTime(), startedAt)
  return last < expected.getTime() ? expected : null
}

/**
 * The pause between two checks for due jobs; they are polled, so that a change of the machine's clock does not delay
 * them.
 */
const POLL_MS = 10_000
const MAX_CLOCK_DIFFERENCE_MS = 60_000

type Poller = {
  /** Runs every job that is due; resolves when all of them have finished. */
  poll(): Promise<void>
}

export function createJobPoller(parts: JobContext, jobs: readonly Job[]): Poller {
  const running = new Set<Job>()
  /** The due time for which each job was last logged as late. */
  const lateTimes = new Map<Job, number>()
  let hasWarnedOfClock = false

  function warnOfClockDifference(now: Instant): void {
    const difference = Date.now() - toDate(now).getTime()
    if (hasWarnedOfClock || Math.abs(difference) < MAX_CLOCK_DIFFERENCE_MS) return
    hasWarnedOfClock = true
    parts.log.warn({ differenceSeconds: Math.round(difference / 1_000) }, 'clock differs from the database')
  }

  function logIfLate(job: Job, row: JobRow): void {
    const since = findMissedRunTime(job, row)
    if (!since || lateTimes.get(job) === since.getTime()) return
    lateTimes.set(job, since.getTime())
    const { lastTick, lastRunAt } = row
    parts.log.error({ job: job.name, dueAt: since.toISOString(), lastTick, lastRunAt }, 'job late')
  }

  async function runIfDue(job: Job, { lastTick, now }: JobRow): Promise<void> {
    const scheduled = getLastScheduledTime(job, toDate(now))?.getTime() ?? 0
    const last = toDate(lastTick).getTime()
    // A job does not start again while its last run takes longer than the interval.
    if (running.has(job) || (last >= scheduled && last <= toDate(now).getTime())) return
    running.add(job)
    await runDueJob(parts, job, toDate(now))
    running.delete(job)
  }

  return {
    async poll() {
      try {
        const rows = new Map((await readJobs(parts.database)).map((row) => [row.name, row]))
        const due = jobs.map(async (job) => {
          const row = rows.get(job.name)
          if (!row) return
          warnOfClockDifference(row.now)
          logIfLate(job, row)
          await runIfDue(job, row)
        })
        await Promise.all(due)
      } catch (error) {
        parts.log.warn({ reason: getErrorMessage(error) }, 'job check failed')
      }
    },
  }
}

/**
 * Checks the jobs at once and then every few seconds, unless `canRun` says that this instance must not write; stopping
 * waits for the running jobs.
 */
export async function startJobs(
  parts: JobContext,
  jobs: readonly Job[],
  canRun: () => Promise<boolean> = async () => true,
): Promise<{ stop(): Promise<void> }> {
  await insertJobs(
    parts.database,
    jobs.map(({ name }) => name),
  )
  const poller = createJobPoller(parts, jobs)
  const polls = new Set<Promise<void>>()
  const pollIfAllowed = async () => {
    // If the database cannot be reached, the poll itself reports that.
    if (await canRun().catch(() => true)) await poller.poll()
  }
  const poll = () => {
    const current: Promise<void> = pollIfAllowed().finally(() => polls.delete(current))
    polls.add(current)
  }
  poll()
  const timer = setInterval(poll, POLL_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(polls)
    },
  }
}

async function runJob(parts: JobContext, job: Job, paused: boolean): Promise<string | null> {
  try {
    await job.run(parts, { paused })
    return null
  } catch (error) {
    parts.log.error({ err: error, job: job.name }, 'job failed')
    return getStoredErrorMessage(error)
  }
}

/**
 * Runs the job if it is due at `now`, a time of the database, and no other instance has claimed the tick. Never throws,
 * because a job that fails must not end the process.
 */
export async function runDueJob(parts: JobContext, job: Job, now: Date): Promise<void> {
  try {
    const scheduled = getLastScheduledTime(job, now)
    if (!scheduled || now.getTime() - scheduled.getTime() > MAX_DELAY_MS) return
    const claimed = await claimTick(parts.database, job.name, scheduled, job.always ?? false)
    if (!claimed) return
    const error = await runJob(parts, job, claimed.paused)
    await storeJobOutcome(parts.database, job.name, error)
  } catch (error) {
    parts.log.warn({ job: job.name, reason: getErrorMessage(error) }, 'job skipped')
  }
}
