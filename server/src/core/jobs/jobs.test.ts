import { Cron } from 'croner'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { JOBS, mailJob } from '../../jobRegistry.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { enqueueMail } from '../mail/outbox.store.ts'
import { insertJobs, readJobs } from './jobs.store.ts'
import { createJobPoller, type Job, type JobContext, runDueJob, startJobs } from './jobs.ts'

let testDatabase: TestDatabase
let database: Database
let other: Database
let sent: string[] = []
let logged: string[] = []

const log = {
  info: () => {},
  warn: () => {},
  error: (_more: unknown, message: string) => void logged.push(message),
} as unknown as JobContext['log']
const mailer = { send: async (recipient: string) => void sent.push(recipient), close: () => {} }
const buildContext = (on: Database): JobContext => ({ database: on, mailer, log })

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = testDatabase.database
  other = openDatabase({ url: testDatabase.url, max: 2, onError: () => {} })
  await database.rows({ text: 'insert into settings (sample_data) values (false)' })
})
afterEach(async () => {
  await database.rows({ text: 'update settings set skip_cron_calls = false' })
  await database.rows({ text: 'delete from jobs' })
  sent = []
  logged = []
})
afterAll(async () => {
  await other.end()
  await testDatabase.drop()
})

const getTimeAtMinute = (minute: number, ms = 0) => new Date(Date.UTC(2026, 0, 5, 9, minute, 0, ms))
const pauseJobs = () => database.rows({ text: 'update settings set skip_cron_calls = true' })

/** Creates a job that records its runs. */
async function createCountingJob(more: Partial<Job> = {}): Promise<{ job: Job; runs: { paused: boolean }[] }> {
  const runs: { paused: boolean }[] = []
  const run: Job['run'] = async (_parts, state) => void runs.push(state)
  const job: Job = { name: 'cleanUp', schedule: '* * * * *', run, ...more }
  await insertJobs(database, [job.name])
  return { job, runs }
}

describe('a tick of a job', () => {
  test('runs the job once across instances', async () => {
    const { job, runs } = await createCountingJob()
    const everybody = [database, other].flatMap((on) =>
      [0, 3, 900].map((ms) => runDueJob(buildContext(on), job, getTimeAtMinute(5, ms))),
    )
    await Promise.all(everybody)
    expect(runs).toHaveLength(1)
    await runDueJob(buildContext(other), job, getTimeAtMinute(6))
    expect(runs).toHaveLength(2)
    // An older tick does not run after a newer one.
    await runDueJob(buildContext(database), job, getTimeAtMinute(5))
    expect(runs).toHaveLength(2)
  })

  test('is skipped while scheduled jobs are paused and runs again afterwards', async () => {
    const { job, runs } = await createCountingJob()
    await pauseJobs()
    await runDueJob(buildContext(database), job, getTimeAtMinute(5))
    expect(runs).toEqual([])
    expect(await readJobs(database)).toMatchObject([{ name: 'cleanUp', lastRunAt: null }])
    await database.rows({ text: 'update settings set skip_cron_calls = false' })
    await runDueJob(buildContext(database), job, getTimeAtMinute(6))
    expect(runs).toEqual([{ paused: false }])
  })

  test('runs with paused: true while scheduled jobs are paused, for a job with always: true', async () => {
    const { job, runs } = await createCountingJob({ always: true })
    await pauseJobs()
    await runDueJob(buildContext(database), job, getTimeAtMinute(5))
    expect(runs).toEqual([{ paused: true }])
  })

  test('stores the time and the error of the last run until a run succeeds', async () => {
    let fails = true
    const run = async () => {
      if (fails) throw new Error('the cellar is locked')
    }
    const { job } = await createCountingJob({ run })
    await runDueJob(buildContext(database), job, getTimeAtMinute(5))
    expect(await readJobs(database)).toMatchObject([
      { lastRunAt: expect.any(String), lastError: 'the cellar is locked' },
    ])
    expect(logged).toEqual(['job failed'])
    fails = false
    await runDueJob(buildContext(database), job, getTimeAtMinute(6))
    expect(await readJobs(database)).toMatchObject([{ lastError: null }])
  })

  test('runs although an earlier tick was far in the future', async () => {
    const { job, runs } = await createCountingJob()
    await runDueJob(buildContext(database), job, new Date(Date.UTC(2999, 0, 1)))
    await runDueJob(buildContext(database), job, getTimeAtMinute(5))
    expect(runs).toHaveLength(2)
  })

  test('does not throw when the database is unreachable', async () => {
    const { job, runs } = await createCountingJob()
    const away = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing', onError: () => {} })
    await expect(runDueJob(buildContext(away), job, getTimeAtMinute(5))).resolves.toBeUndefined()
    expect(runs).toEqual([])
    await away.end()
  })
})

describe('with a wrong machine clock', () => {
  const HOURS = 3_600_000
  const readLastTicks = () =>
    database.rows<{ isPast: boolean }>({ text: 'select last_tick <= now() as "isPast" from jobs' })
  const moveLastTickBack = (ago: string) =>
    database.rows({ text: 'update jobs set last_tick = now() - $1::interval', values: [ago] })
  const setUptime = ({ days }: { days: number }) => vi.spyOn(process, 'uptime').mockReturnValue(days * 24 * 3_600)
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  test.each([2, -2])(
    'an instance whose clock is %d hours off does not stop the jobs of other instances',
    async (hours) => {
      const { job, runs } = await createCountingJob()
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * HOURS })
      await createJobPoller(buildContext(other), [job]).poll()
      vi.useRealTimers()
      expect(runs).toHaveLength(1)
      expect(await readLastTicks()).toEqual([{ isPast: true }])
      await moveLastTickBack('1 minute')
      await createJobPoller(buildContext(database), [job]).poll()
      expect(runs).toHaveLength(2)
    },
  )

  test('a stored tick in the future does not stop a job', async () => {
    const { job, runs } = await createCountingJob()
    await moveLastTickBack('-2 hours')
    await createJobPoller(buildContext(database), [job]).poll()
    expect(runs).toHaveLength(1)
    expect(await readLastTicks()).toEqual([{ isPast: true }])
  })

  test('a job that was due while no server ran is not logged as late after a start', async () => {
    const due = new Date(Date.now() - 2 * HOURS)
    const { job } = await createCountingJob({ schedule: `${due.getUTCMinutes()} ${due.getUTCHours()} * * *` })
    await database.rows({ text: "update settings set installed_at = now() - interval '1 year'" })
    await moveLastTickBack('30 days')
    const poller = createJobPoller(buildContext(database), [job])
    await poller.poll()
    expect(logged).toEqual([])
    setUptime({ days: 1 })
    await poller.poll()
    expect(logged).toEqual(['job late'])
  })

  test('a late job is logged, unless jobs are paused', async () => {
    setUptime({ days: 1 })
    const { job } = await createCountingJob({ run: () => Promise.reject(new Error('the mail server is away')) })
    await database.rows({ text: "update settings set installed_at = now() - interval '1 year'" })
    await pauseJobs()
    await moveLastTickBack('20 minutes')
    const poller = createJobPoller(buildContext(database), [job])
    await poller.poll()
    expect(logged).toEqual([])
    await database.rows({ text: 'update settings set skip_cron_calls = false' })
    await moveLastTickBack('20 minutes')
    await poller.poll()
    expect(logged).toEqual(['job late', 'job failed'])
  })

  test('a job that is delayed by more than five minutes runs at its next tick', async () => {
    const { job, runs } = await createCountingJob({ schedule: '0 12 * * 4' })
    await runDueJob(buildContext(database), job, new Date('2026-01-08T12:06:00Z'))
    expect(runs).toEqual([])
    await runDueJob(buildContext(database), job, new Date('2026-01-08T12:04:00Z'))
    expect(runs).toHaveLength(1)
  })
})

describe('mails', () => {
  test('are all sent; while scheduled jobs are paused, only urgent ones', async () => {
    await insertJobs(database, ['mails'])
    const mail = { language: 'cs', template: 'notification', params: { title: 'x', body: 'y' } } as const
    await enqueueMail(database, { ...mail, recipient: 'calm@example.com', urgent: false })
    await enqueueMail(database, { ...mail, recipient: 'urgent@example.com', urgent: true })
    await pauseJobs()
    await runDueJob(buildContext(database), mailJob, getTimeAtMinute(5))
    expect(sent).toEqual(['urgent@example.com'])
    await database.rows({ text: 'update settings set skip_cron_calls = false' })
    await runDueJob(buildContext(database), mailJob, getTimeAtMinute(6))
    expect(sent).toEqual(['urgent@example.com', 'calm@example.com'])
  })
})

describe('the job registry', () => {
  test('has unique names and valid schedules', () => {
    expect(new Set(JOBS.map(({ name }) => name)).size).toBe(JOBS.length)
    expect(JOBS.filter(({ schedule }) => new Cron(schedule, { timezone: 'UTC' }).nextRun() === null)).toEqual([])
  })

  test('does not run while the instance must not write', async () => {
    const { job, runs } = await createCountingJob()
    const forbidden = await startJobs(buildContext(database), [job], async () => false)
    await forbidden.stop()
    expect(runs).toEqual([])
    const allowed = await startJobs(buildContext(database), [job], async () => true)
    await allowed.stop()
    expect(runs).toHaveLength(1)
  })

  test('can be started on two instances and stopped', async () => {
    const first = await startJobs(buildContext(database), JOBS)
    const second = await startJobs(buildContext(other), JOBS)
    expect((await readJobs(database)).map(({ name }) => name).sort()).toEqual(JOBS.map(({ name }) => name).sort())
    await first.stop()
    await second.stop()
  })
})
