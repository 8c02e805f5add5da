import { randomUUID } from 'node:crypto'
import { listenAt } from '../../server/src/testing/eventClient.ts'
import { proved } from '../../server/src/testing/proved.ts'
import { startTcpProxy, type TcpProxy } from '../../server/src/testing/tcpProxy.ts'
import { type Client, clientOf, tokenByApi } from './api.ts'
import { withDatabase } from './database.ts'
import { percentile } from './figures.ts'
import { isReady, type Program, startProgram, stopProgramsOn } from './program.ts'
import { expect, test } from './test.ts'

/** `npm run prove` asks for more, and for a database that takes everything and answers nothing. */
const OUTAGES = Number(process.env.PROVE_OUTAGES ?? 1)
const KINDS = process.env.PROVE_OUTAGES === undefined ? (['refuse'] as const) : (['refuse', 'stall'] as const)
/** What the browser gives up after. */
const PATIENCE_MS = 15_000
const CALLERS = 30

const took: number[] = []

type Asked = [method: string, path: string, body?: unknown, headers?: Record<string, string>]
const QUESTIONS: readonly Asked[] = [
  ['GET', 'dishes/'],
  ['GET', 'status/'],
  ['POST', 'auth/login/', { username: 'admin', password: 'noon' }],
  ['GET', 'public/restaurants/1/menu/'],
  ['PUT', 'settings/maintenance/', { maintenance: false }],
]

async function expectAway(ask: Client, question: Asked): Promise<void> {
  const begin = performance.now()
  const answer = await ask(...question)
  expect(await answer.json()).toMatchObject({ status: 503, code: 'database_away' })
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  expect(answer.headers.get('retry-after')).toBe('2')
  took.push(performance.now() - begin)
}

const isAlive = async ({ url }: Program) => (await fetch(new URL('/healthz', url))).status === 200

async function breakDown(program: Program, proxy: TcpProxy, kind: 'refuse' | 'stall', token: string): Promise<void> {
  const admin = clientOf(program.url, token)
  const nameCs = `Výpadek ${randomUUID()}`
  const create: Asked = ['POST', 'dishes/', { nameCs }, { 'idempotency-key': randomUUID() }]
  const stream = await listenAt(`${program.url}/api/events/`, { authorization: `Bearer ${token}` })
  await stream.next('badges')

  await proxy[kind]()
  const questions = Array.from({ length: CALLERS }, (_, index) => QUESTIONS[index % QUESTIONS.length] ?? create)
  const answers = Promise.all([create, ...questions].map((question) => expectAway(admin, question)))
  const ready = isReady(program)
  expect(await isAlive(program)).toBe(true)
  expect(await ready).toBe(false)
  await answers
  expect(await isAlive(program)).toBe(true)

  await proxy.pass()
  await expect.poll(() => isReady(program), { intervals: [50], timeout: 30_000 }).toBe(true)
  expect((await admin(...create)).status).toBe(201)
  const found = await admin('GET', `dishes/?filter=${encodeURIComponent(`nameCs:equals:${nameCs}`)}`)
  expect(await found.json()).toMatchObject({ total: 1 })
  // whoever has listened all the time hears of news again
  let heard = false
  const news = stream.next('record').then(() => {
    heard = true
  })
  const tell = async () => heard || ((await admin('POST', 'dishes/', { nameCs: 'Zvěst' })) && heard)
  await expect.poll(tell, { timeout: 30_000 }).toBe(true)
  await news
  stream.leave()
}

test('while the database is away everybody is told so in time, and nothing needs to be started again', async () => {
  test.setTimeout(60_000 + OUTAGES * 120_000)
  await withDatabase(async (database) => {
    const proxy = await startTcpProxy(database)
    try {
      const program = await startProgram({ DATABASE_URL: proxy.url, ADMIN_PASSWORD: 'noon' })
      const token = await tokenByApi(program.url, 'noon')
      for (let outage = 0; outage < OUTAGES; outage++)
        for (const kind of KINDS) await breakDown(program, proxy, kind, token)
      await program.stop()
      expect(program.child.exitCode, program.said()).toBe(0)
    } finally {
      await stopProgramsOn(proxy.url)
      await proxy.close()
    }
  })
  const slowest = Math.round(percentile(took, 100))
  if (KINDS.length > 1) expect(slowest).toBeLessThan(PATIENCE_MS)
  proved({
    proof: `database away (${KINDS.join(', ')}), ${CALLERS + 1} callers each time`,
    tried: OUTAGES * KINDS.length,
    wrong: 0,
    measured: `503 within ${slowest} ms (bar ${PATIENCE_MS} ms), the same process throughout`,
  })
})
