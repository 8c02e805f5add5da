import { Agent } from 'node:http'
import { openDatabase } from '../../server/src/db/database.ts'
import { proved } from '../../server/src/testing/proved.ts'
import { tokenByApi } from './api.ts'
import { withDatabase } from './database.ts'
import { percentile } from './figures.ts'
import { type Outcome, openLoad, type Sent } from './load.ts'
import { type Program, startProgram } from './program.ts'
import { expect, test } from './test.ts'

/** `npm run prove` also measures. */
const IS_LONG = process.env.PROVE_OVERLOAD !== undefined
const MANY = 300
const SECONDS = 5
/** Callers whom it serves without a queue, and so many that most are turned away. */
const FEW = 16
const CROWD = 400
const MAX_P99_MS = 1_000

type Load = ReturnType<typeof openLoad>

const wasServed = ({ status, isWhole, text }: Outcome) => status === 200 && isWhole && 'items' in JSON.parse(text)

/** A refusal is a whole problem document that says when to come back. */
function wasRefused({ status, isWhole, headers, text }: Outcome): boolean {
  if (status !== 503 || !isWhole || !String(headers['content-type']).startsWith('application/problem+json'))
    return false
  const { code } = JSON.parse(text) as { code: string }
  return Number(headers['retry-after']) > 0 && (code === 'overloaded' || code === 'database_away')
}

async function withProgram(work: (program: Program, load: Load, ask: Sent, database: string) => Promise<void>) {
  await withDatabase(async (url) => {
    const program = await startProgram({ DATABASE_URL: url, ADMIN_PASSWORD: 'noon', LOG_LEVEL: 'silent' })
    const headers = { authorization: `Bearer ${await tokenByApi(program.url, 'noon')}` }
    const agent = new Agent({ keepAlive: true })
    await work(program, openLoad(`${program.url}/api`, agent), { method: 'GET', path: 'dishes/', headers }, url)
    agent.destroy()
    await program.stop()
  })
}

test('many more than it can take are served or told when to come back, and afterwards all is well', async () => {
  await withProgram(async (program, load, ask, url) => {
    const database = openDatabase({ url, max: 1, onError: () => {} })
    const holder = await database.connect()
    // nobody who wants dishes is served while somebody else holds them all
    await holder.query('set idle_in_transaction_session_timeout = 0')
    await holder.query('begin')
    await holder.query('lock table dishes in access exclusive mode')
    let refused = () => {}
    const first = new Promise<void>((resolve) => {
      refused = resolve
    })
    const asking = Array.from({ length: MANY }, async () => {
      const outcome = await load.send(ask)
      if (outcome.status === 503) refused()
      return outcome
    })
    await first
    expect((await fetch(new URL('/healthz', program.url))).status).toBe(200)
    await holder.query('commit')
    await holder.end()
    await database.end()

    const outcomes = await Promise.all(asking)
    expect(outcomes.filter((outcome) => !wasServed(outcome) && !wasRefused(outcome))).toEqual([])
    expect(outcomes.filter(wasServed).length).toBeGreaterThan(0)
    const codes = outcomes.filter(wasRefused).map(({ text }) => JSON.parse(text).code)
    expect(codes).toContain('overloaded')
    expect(wasServed(await load.send(ask))).toBe(true)
  })
})

/** Callers who come back at once, whatever they were told; for so many seconds. */
async function flood(load: Load, ask: Sent, callers: number): Promise<Outcome[]> {
  const end = performance.now() + SECONDS * 1_000
  const outcomes: Outcome[] = []
  const call = async () => {
    while (performance.now() < end) outcomes.push(await load.send(ask))
  }
  await Promise.all(Array.from({ length: callers }, call))
  return outcomes
}

const p99 = (outcomes: readonly Outcome[]) =>
  Math.round(
    percentile(
      outcomes.map(({ ms }) => ms),
      99,
    ),
  )

async function measure(): Promise<void> {
  test.setTimeout(180_000)
  await withProgram(async (_program, load, ask) => {
    const capacity = async () => Math.round((await flood(load, ask, FEW)).filter(wasServed).length / SECONDS)
    await capacity()
    const before = await capacity()
    const outcomes = await flood(load, ask, CROWD)
    const after = await capacity()
    const [served, refused] = [outcomes.filter(wasServed), outcomes.filter(wasRefused)]
    const measured = [
      `capacity ${before}/s, ${CROWD} callers offered ${(outcomes.length / SECONDS / before).toFixed(1)} times that`,
      `${served.length} served (p99 ${p99(served)} ms), ${refused.length} refused (p99 ${p99(refused)} ms)`,
      `afterwards ${after}/s`,
    ].join('; ')
    expect(outcomes.length - served.length - refused.length, measured).toBe(0)
    expect(p99(served), measured).toBeLessThan(MAX_P99_MS)
    proved({ proof: 'overload', tried: outcomes.length, wrong: 0, measured })
  })
}
if (IS_LONG) test('at several times its capacity whoever is served is served within a second', measure)
