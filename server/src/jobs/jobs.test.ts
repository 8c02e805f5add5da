import { Cron } from 'croner'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { enqueueMail } from '../mail/outbox.store.ts'
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import type { Job, JobParts } from './job.ts'
import { insertJobs, readJobs } from './jobs.store.ts'
import { startJobs } from './jobs.ts'
import { mails } from './mails.ts'
import { JOBS } from './registry.ts'
import { tick } from './tick.ts'

let held: TestDatabase
let database: Database
let other: Database
let sent: string[] = []
let logged: string[] = []

const log = {
  info: () => {},
  warn: () => {},
  error: (_more: unknown, message: string) => void logged.push(message),
} as unknown as JobParts['log']
const mailer = { send: async (recipient: string) => void sent.push(recipient), close: () => {} }
const partsOn = (on: Database): JobParts => ({ database: on, tell: () => {}, mailer, log })

beforeAll(async () => {
  held = await createTestDatabase()
  database = held.database
  other = openDatabase({ url: held.url, max: 2, onError: () => {} })
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
  await held.drop()
})

const at = (minute: number, ms = 0) => new Date(Date.UTC(2026, 0, 5, 9, minute, 0, ms))
const pause = () => database.rows({ text: 'update settings set skip_cron_calls = true' })

/** A job that counts its runs. */
async function counting(more: Partial<Job> = {}): Promise<{ job: Job; runs: { paused: boolean }[] }> {
  const runs: { paused: boolean }[] = []
  const run: Job['run'] = async (_parts, state) => void runs.push(state)
  const job: Job = { name: 'cleanUp', schedule: '* * * * *', run, ...more }
  await insertJobs(database, [job.name])
  return { job, runs }
}

describe('a tick', () => {
  test('runs its job once, however many instances see it and however late', async () => {
    const { job, runs } = await counting()
    const everybody = [database, other].flatMap((on) => [0, 3, 900].map((ms) => tick(partsOn(on), job, at(5, ms))))
    await Promise.all(everybody)
    expect(runs).toHaveLength(1)
    await tick(partsOn(other), job, at(6))
    expect(runs).toHaveLength(2)
    // one that comes after its successor is over
    await tick(partsOn(database), job, at(5))
    expect(runs).toHaveLength(2)
  })

  test('is left out while cron calls are off, and comes again afterwards', async () => {
    const { job, runs } = await counting()
    await pause()
    await tick(partsOn(database), job, at(5))
    expect(runs).toEqual([])
    expect(await readJobs(database)).toMatchObject([{ name: 'cleanUp', lastRunAt: null }])
    await database.rows({ text: 'update settings set skip_cron_calls = false' })
    await tick(partsOn(database), job, at(6))
    expect(runs).toEqual([{ paused: false }])
  })

  test('of a job that always runs is told that cron calls are off', async () => {
    const { job, runs } = await counting({ always: true })
    await pause()
    await tick(partsOn(database), job, at(5))
    expect(runs).toEqual([{ paused: true }])
  })

  test('keeps when it ran and what went wrong, until it goes well again', async () => {
    let fails = true
    const run = async () => {
      if (fails) throw new Error('the cellar is locked')
    }
    const { job } = await counting({ run })
    await tick(partsOn(database), job, at(5))
    expect(await readJobs(database)).toMatchObject([
      { lastRunAt: expect.any(String), lastError: 'the cellar is locked' },
    ])
    expect(logged).toEqual(['job cleanUp failed'])
    fails = false
    await tick(partsOn(database), job, at(6))
    expect(await readJobs(database)).toMatchObject([{ lastError: null }])
  })

  test('is not stopped for years by a clock that was once far ahead', async () => {
    const { job, runs } = await counting()
    await tick(partsOn(database), job, new Date(Date.UTC(2999, 0, 1)))
    await tick(partsOn(database), job, at(5))
    expect(runs).toHaveLength(2)
  })

  test('never throws, not even when the database is away', async () => {
    const { job, runs } = await counting()
    const away = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing', onError: () => {} })
    await expect(tick(partsOn(away), job, at(5))).resolves.toBeUndefined()
    expect(runs).toEqual([])
    await away.end()
  })
})

describe('mails', () => {
  test('go out all; while cron calls are off, only the urgent ones', async () => {
    await insertJobs(database, ['mails'])
    const mail = { language: 'cs', template: 'notification', params: { title: 'x', body: 'y' } } as const
    await enqueueMail(database, { ...mail, recipient: 'calm@example.com', urgent: false })
    await enqueueMail(database, { ...mail, recipient: 'urgent@example.com', urgent: true })
    await pause()
    await tick(partsOn(database), mails, at(5))
    expect(sent).toEqual(['urgent@example.com'])
    await database.rows({ text: 'update settings set skip_cron_calls = false' })
    await tick(partsOn(database), mails, at(6))
    expect(sent).toEqual(['urgent@example.com', 'calm@example.com'])
  })
})

describe('the registry', () => {
  test('names each job once, with a schedule that has a next run', () => {
    expect(new Set(JOBS.map(({ name }) => name)).size).toBe(JOBS.length)
    expect(JOBS.filter(({ schedule }) => new Cron(schedule, { timezone: 'UTC' }).nextRun() === null)).toEqual([])
  })

  test('is started as a whole, twice without harm, and stopped', async () => {
    const first = await startJobs(partsOn(database), JOBS)
    const second = await startJobs(partsOn(other), JOBS)
    expect((await readJobs(database)).map(({ name }) => name).sort()).toEqual(JOBS.map(({ name }) => name).sort())
    await first.stop()
    await second.stop()
  })
})
