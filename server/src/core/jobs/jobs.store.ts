import type { Instant } from '@poledne/contract/domain/instant'
import type { JobName } from '@poledne/contract/modules/system'
import type { Sql } from '../db/database.ts'

/** Inserts the jobs that are missing; a job that has never run starts with the epoch as its last tick. */
export async function insertJobs(sql: Sql, names: readonly JobName[]): Promise<void> {
  await sql.rows({
    text: "insert into jobs (name, last_tick) select unnest($1::text[]), 'epoch' on conflict do nothing",
    values: [names],
  })
}

/**
 * Claims a tick of a job; the instance that claims it runs the job. Returns null if another instance has claimed the
 * tick, or if scheduled jobs are paused and the job does not always run. A stored tick in the future is ignored,
 * because older releases used the clock of their machine.
 */
export async function claimTick(
  sql: Sql,
  name: JobName,
  tick: Date,
  always: boolean,
): Promise<{ paused: boolean } | null> {
  const [claimed] = await sql.rows<{ paused: boolean }>({
    name: 'job_claim',
    text: `
      update jobs j set last_tick = $2 from settings s
      where j.name = $1 and (j.last_tick < $2 or j.last_tick > now())
        and (not s.skip_cron_calls or $3)
      returning s.skip_cron_calls as paused`,
    values: [name, tick, always],
  })
  return claimed ?? null
}

export async function storeJobOutcome(sql: Sql, name: JobName, error: string | null): Promise<void> {
  await sql.rows({
    name: 'job_outcome',
    text: 'update jobs set last_run_at = now(), last_error = $2 where name = $1',
    values: [name, error],
  })
}

/**
 * The times of a job, which all come from the clock of the database, so that one machine with a wrong clock cannot
 * shift the jobs of all instances.
 */
export type JobState = {
  /** The last scheduled time that an instance has claimed. */
  lastTick: Instant
  installedAt: Instant
  paused: boolean
  now: Instant
}

export type JobRow = JobState & { name: JobName; lastRunAt: Instant | null; lastError: string | null }

export const readJobs = (sql: Sql): Promise<JobRow[]> =>
  sql.rows<JobRow>({
    name: 'jobs',
    text: `
      select j.name, j.last_tick as "lastTick", j.last_run_at as "lastRunAt", j.last_error as "lastError",
        s.installed_at as "installedAt", s.skip_cron_calls as paused, now() as now
      from jobs j cross join settings s`,
  })

/** Reads the time of the database, which all instances share. */
export async function readNow(sql: Sql): Promise<Instant> {
  const [row] = await sql.rows<{ now: Instant }>({ name: 'now', text: 'select now() as now' })
  if (!row) throw new Error('a select without from returned no row')
  return row.now
}
