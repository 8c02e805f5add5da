import { randomUUID } from 'node:crypto'
import { type ApiClient, createClient, fetchTokenByApi } from '../../../e2e/src/support/apiClient.ts'
import { computePercentile } from '../../../e2e/src/support/computePercentile.ts'
import {
  isReady,
  type Program,
  startProgram,
  stopProgramsUsing,
  withEmptyDatabase,
} from '../../../e2e/src/support/program.ts'
import { expect, test } from '../../../e2e/src/support/test.ts'
import { openEventClientAt } from '../../../server/src/testing/processes/eventClient.ts'
import { startTcpProxy, type TcpProxy } from '../../../server/src/testing/processes/tcpProxy.ts'
import { recordProof } from '../../../server/src/testing/testReport.ts'

/** The number of outages. `npm run prove` sets more, and also stalls a database that accepts connections. */
const OUTAGES = Number(process.env.PROVE_OUTAGES ?? 1)
const KINDS = process.env.PROVE_OUTAGES === undefined ? (['refuse'] as const) : (['refuse', 'stall'] as const)
/** The browser app gives up on a request after this time. */
const RESPONSE_TIMEOUT_MS = 15_000
const CALLERS = 30

const responseTimes: number[] = []

type ApiRequest = [method: string, path: string, body?: unknown, headers?: Record<string, string>]
const REQUESTS: readonly ApiRequest[] = [
  ['GET', 'dishes/'],
  ['GET', 'status/'],
  ['POST', 'auth/login/', { username: 'admin', password: 'noon' }],
  ['GET', 'public/restaurants/1/menu/'],
  ['PUT', 'settings/maintenance/', { maintenance: false }],
]

async function expectUnavailable(ask: ApiClient, question: ApiRequest): Promise<void> {
  const begin = performance.now()
  const answer = await ask(...question)
  expect(await answer.json()).toMatchObject({ status: 503, code: 'database_away' })
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  expect(answer.headers.get('retry-after')).toBe('2')
  responseTimes.push(performance.now() - begin)
}

const isAlive = async ({ url }: Program) => (await fetch(new URL('/healthz', url))).status === 200

async function interruptDatabase(
  program: Program,
  proxy: TcpProxy,
  kind: 'refuse' | 'stall',
  token: string,
): Promise<void> {
  const admin = createClient(program.url, token)
  const nameCs = `Výpadek ${randomUUID()}`
  const create: ApiRequest = ['POST', 'dishes/', { nameCs }, { 'idempotency-key': randomUUID() }]
  const stream = await openEventClientAt(`${program.url}/api/events/`, { authorization: `Bearer ${token}` })
  await stream.nextEvent('badges')

  await proxy[kind]()
  const questions = Array.from({ length: CALLERS }, (_, index) => REQUESTS[index % REQUESTS.length] ?? create)
  const answers = Promise.all([create, ...questions].map((question) => expectUnavailable(admin, question)))
  const ready = isReady(program)
  expect(await isAlive(program)).toBe(true)
  expect(await ready).toBe(false)
  await answers
  expect(await isAlive(program)).toBe(true)

  await proxy.resume()
  await expect.poll(() => isReady(program), { intervals: [50], timeout: 30_000 }).toBe(true)
  expect((await admin(...create)).status).toBe(201)
  const found = await admin('GET', `dishes/?filter=${encodeURIComponent(`nameCs:equals:${nameCs}`)}`)
  expect(await found.json()).toMatchObject({ total: 1 })
  // An event stream that stayed open during the outage receives events again.
  let isReceived = false
  const news = stream.nextEvent('record').then(() => {
    isReceived = true
  })
  const createDishUntilReceived = async () =>
    isReceived || ((await admin('POST', 'dishes/', { nameCs: 'Zvěst' })) && isReceived)
  await expect.poll(createDishUntilReceived, { timeout: 30_000 }).toBe(true)
  await news
  stream.close()
}

test('requests during a database outage get 503 in time, and the server recovers without a restart', async () => {
  test.setTimeout(60_000 + OUTAGES * 120_000)
  await withEmptyDatabase(async (database) => {
    const proxy = await startTcpProxy(database)
    try {
      const program = await startProgram({ DATABASE_URL: proxy.url, ADMIN_PASSWORD: 'noon' })
      const token = await fetchTokenByApi(program.url, 'noon')
      for (let outage = 0; outage < OUTAGES; outage++)
        for (const kind of KINDS) await interruptDatabase(program, proxy, kind, token)
      await program.stop()
      expect(program.child.exitCode, program.readOutput()).toBe(0)
    } finally {
      await stopProgramsUsing(proxy.url)
      await proxy.close()
    }
  })
  const slowest = Math.round(computePercentile(responseTimes, 100))
  if (KINDS.length > 1) expect(slowest).toBeLessThan(RESPONSE_TIMEOUT_MS)
  recordProof({
    proof: `database away (${KINDS.join(', ')}), ${CALLERS + 1} callers each time`,
    tried: OUTAGES * KINDS.length,
    wrong: 0,
    measured: `503 within ${slowest} ms (bar ${RESPONSE_TIMEOUT_MS} ms), the same process throughout`,
  })
})
