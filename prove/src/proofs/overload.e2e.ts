import { Agent } from 'node:http'
import { computePercentile } from '../../../e2e/src/support/computePercentile.ts'
import { type Flood, openFlood } from '../../../e2e/src/support/flood.ts'
import { createLoadClient, type LoadRequest, type Outcome } from '../../../e2e/src/support/loadClient.ts'
import { isReady, type Program, startProgram, withEmptyDatabase } from '../../../e2e/src/support/program.ts'
import { expect, test } from '../../../e2e/src/support/test.ts'
import { generateToken, hashToken } from '../../../server/src/core/access/credentials.ts'
import { type Database, openDatabase } from '../../../server/src/core/db/database.ts'
import { recordProof } from '../../../server/src/testing/testReport.ts'

const MANY = 300
/** More requests than the server lets wait for the database. */
const BURST = 200
const TIMES = 5
/** The rate of the flood, as a multiple of the capacity. It is above `TIMES`, because some requests start late. */
const AIM = 5.2
const SECONDS = 10
const MAX_P99_MS = 1_000
/** Numbers of concurrent callers that the server handles without a refusal. */
const CONCURRENT_CALLERS = [8, 16, 32]
const CROWD_SECONDS = 2
/** The number of open connections, which is far higher than the number of concurrent requests. */
const LINES = 1_000
const LIST_MS = 15

// These tests run one after the other, because a measurement needs both cores.
test.describe.configure({ mode: 'default' })

const wasServed = ({ status, isWhole, text }: Outcome) => status === 200 && isWhole && 'items' in JSON.parse(text)

/** Returns whether a response is a complete problem document with Retry-After. */
function wasRefused({ status, isWhole, headers, text }: Outcome): boolean {
  if (status !== 503 || !isWhole || !String(headers['content-type']).startsWith('application/problem+json'))
    return false
  const { code } = JSON.parse(text) as { code: string }
  return Number(headers['retry-after']) > 0 && (code === 'overloaded' || code === 'database_away')
}

/** Creates a token for each caller, because requests with the same token share one look-up. */
async function signInMany(database: Database): Promise<LoadRequest[]> {
  const tokens = Array.from({ length: MANY }, generateToken)
  await database.rows({
    text: `
      with s as (insert into sessions (user_id) select min(id) from users returning id)
      insert into session_tokens (token_hash, session_id, expires_at)
      select hash, s.id, now() + interval '1 hour' from s, unnest($1::bytea[]) hash`,
    values: [tokens.map(hashToken)],
  })
  return tokens.map((token) => ({ method: 'GET', path: 'dishes/', headers: { authorization: `Bearer ${token}` } }))
}

/** Calls `work` with a started program, a database connection and the requests of many users. */
async function withProgram(
  work: (program: Program, requests: readonly LoadRequest[], database: Database) => Promise<void>,
) {
  await withEmptyDatabase(async (url) => {
    const program = await startProgram({ DATABASE_URL: url, ADMIN_PASSWORD: 'noon', LOG_LEVEL: 'silent' })
    const database = openDatabase({ url, max: 1, onError: () => {} })
    await work(program, await signInMany(database), database)
    await database.end()
    await program.stop()
  })
}

test('overload gets 200 or 503 with Retry-After, and the server recovers', async () => {
  await withProgram(async (program, requests, database) => {
    const agent = new Agent({ keepAlive: true })
    const load = createLoadClient(`${program.url}/api`, agent)
    const lockHolder = await database.connect()
    // The table lock makes every request for dishes wait.
    await lockHolder.query('set idle_in_transaction_session_timeout = 0')
    await lockHolder.query('begin')
    await lockHolder.query('lock table dishes in access exclusive mode')
    let reportRefusal = () => {}
    const first = new Promise<void>((resolve) => {
      reportRefusal = resolve
    })
    const sendAndReport = async (request: LoadRequest) => {
      const outcome = await load.send(request)
      if (outcome.status === 503) reportRefusal()
      return outcome
    }
    const responses = requests.slice(0, BURST).map(sendAndReport)
    // Requests that arrive at once are accepted before any of them waits, so the others arrive one after the other.
    for (const request of requests.slice(BURST)) {
      expect((await fetch(new URL('/healthz', program.url))).status).toBe(200)
      responses.push(sendAndReport(request))
    }
    await first
    expect((await fetch(new URL('/healthz', program.url))).status).toBe(200)
    await lockHolder.query('commit')
    await lockHolder.end()

    const outcomes = await Promise.all(responses)
    expect(outcomes.filter((outcome) => !wasServed(outcome) && !wasRefused(outcome))).toEqual([])
    expect(outcomes.filter(wasServed).length).toBeGreaterThan(0)
    const codes = outcomes.filter(wasRefused).map(({ text }) => JSON.parse(text).code)
    expect(codes).toContain('overloaded')
    const [request] = requests
    if (request) expect(wasServed(await load.send(request))).toBe(true)
    agent.destroy()
  })
})

/**
 * Lists take time but no CPU, as with a database on another machine. With fast lists the two cores would be the limit,
 * and the callers, PostgreSQL and the refusals would be measured instead.
 */
async function slowDownLists(database: Database): Promise<void> {
  await database.rows({ text: 'alter table dishes rename to stored_dishes' })
  await database.rows({
    text: `create view dishes as select * from stored_dishes where (select pg_sleep(${LIST_MS / 1_000})) is not null`,
  })
}

/** Creates counters of outcomes by kind. It keeps only the times of expected outcomes, because there are many. */
function createOutcomeTally() {
  const [served, refused, wrong]: [number[], number[], Outcome[]] = [[], [], []]
  function countOutcome(outcome: Outcome): void {
    if (wasServed(outcome)) served.push(outcome.ms)
    else if (wasRefused(outcome)) refused.push(outcome.ms)
    else wrong.push(outcome)
  }
  return { served, refused, wrong, countOutcome }
}

/** Tries several numbers of concurrent callers and returns the highest rate, in responses per second. */
async function measureCapacity(flood: Flood): Promise<number> {
  const rates: number[] = []
  for (const callers of CONCURRENT_CALLERS) {
    const { served, refused, wrong, countOutcome } = createOutcomeTally()
    await flood.sendInTurn(callers, CROWD_SECONDS, countOutcome)
    expect([refused.length, wrong], `${callers} callers`).toEqual([0, []])
    rates.push(served.length / CROWD_SECONDS)
  }
  return Math.max(...rates)
}

/** Counts all health checks, and those that failed or were not ready. */
async function watchHealth(program: Program, until: Promise<unknown>): Promise<{ looks: number; alarms: number }> {
  let isOver = false
  void until.finally(() => {
    isOver = true
  })
  let [looks, alarms] = [0, 0]
  for (; !isOver; looks++) {
    const { status } = await fetch(new URL('/healthz', program.url))
    if (status !== 200 || !(await isReady(program))) alarms++
  }
  return { looks, alarms }
}

const computeP99 = (times: readonly number[]) => Math.round(computePercentile(times, 99))

async function measureOverload(): Promise<void> {
  test.setTimeout(180_000)
  await withProgram(async (program, requests, database) => {
    await slowDownLists(database)
    const flood = await openFlood(`${program.url}/api`, requests, LINES)
    const capacity = await measureCapacity(flood)
    const { served, refused, wrong, countOutcome } = createOutcomeTally()
    const flooding = flood.sendAtRate(capacity * AIM, SECONDS, countOutcome)
    const [offered, { looks, alarms }] = await Promise.all([flooding, watchHealth(program, flooding)])
    const after = await measureCapacity(flood)
    flood.close()

    const measured = [
      `capacity ${Math.round(capacity)}/s, offered ${(offered / capacity).toFixed(2)} times that for ${SECONDS} s`,
      `${served.length} served (p99 ${computeP99(served)} ms), ${refused.length} refused (p99 ${computeP99(refused)} ms)`,
      `found well ${looks - alarms} times of ${looks}, afterwards ${Math.round(after)}/s`,
    ].join('; ')
    expect(offered / capacity, measured).toBeGreaterThanOrEqual(TIMES)
    expect([wrong, alarms], measured).toEqual([[], 0])
    expect(computeP99(served), measured).toBeLessThan(MAX_P99_MS)
    const tried = served.length + refused.length
    recordProof({ proof: `overload: ${TIMES} times the capacity`, tried, wrong: 0, measured })
  })
}
test(`at ${TIMES} times the capacity requests are served within a second or refused`, measureOverload)
