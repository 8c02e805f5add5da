import { setTimeout as pause } from 'node:timers/promises'
import { computePercentile } from '../../../e2e/src/support/computePercentile.ts'
import { type Program, startProgram, withEmptyDatabase } from '../../../e2e/src/support/program.ts'
import { expect, test } from '../../../e2e/src/support/test.ts'
import {
  listWorstRequests,
  type RawResponse,
  sendRawRequest,
  type WorstRequest,
} from '../../../e2e/src/support/worstRequests.ts'
import { recordProof } from '../../../server/src/testing/testReport.ts'

/** The duration of the flood. */
const SECONDS = 300
const RATE = 200
/**
 * The warm-up sends as many requests as the measurement in a fourth of its time, so that the heap has reached its size.
 */
const WARM_UP_SPEED = 4
const MAX_P99_MS = 200
const MAX_GROWTH_MB = 40
const MAX_ANSWER_BYTES = 20_000
const LOOK_EVERY_MS = 50
const TOO_MANY = 429
const BUSY = 503
const TOO_LARGE = 413
const NO_ANSWER = 0

// These tests run one after the other, because a measurement needs both cores.
test.describe.configure({ mode: 'default' })

/** The tests run with a rate limit of `auth/*` and without one. */
const LIMITS = ['300', '0']

async function withProgram(authLimit: string, work: (program: Program, port: number) => Promise<void>): Promise<void> {
  await withEmptyDatabase(async (url) => {
    const program = await startProgram({
      DATABASE_URL: url,
      ADMIN_PASSWORD: 'noon',
      LOG_LEVEL: 'silent',
      AUTH_RATE_LIMIT: authLimit,
    })
    await work(program, Number(new URL(program.url).port))
    await program.stop()
  })
}

/** A client that still sends a body that is too large can miss the response when the server closes the connection. */
const isExpectedResponse = ({ statuses }: WorstRequest, { status, bytes }: RawResponse, mayRefuse: boolean) =>
  bytes <= MAX_ANSWER_BYTES &&
  (statuses.includes(status) ||
    (mayRefuse && [TOO_MANY, BUSY].includes(status)) ||
    (mayRefuse && status === NO_ANSWER && statuses.includes(TOO_LARGE)))

test('the most expensive anonymous requests are refused, and the server stays healthy', async () => {
  await withProgram('0', async (program, port) => {
    for (const request of listWorstRequests()) {
      const answers = await Promise.all([sendRawRequest(port, request), sendRawRequest(port, request)])
      for (const answer of answers)
        expect([request.name, answer, isExpectedResponse(request, answer, false)]).toContain(true)
      expect((await fetch(new URL('/healthz', program.url))).status).toBe(200)
    }
  })
})

async function readMemory({ url }: Program): Promise<number> {
  const text = await (await fetch(new URL('/metrics', url))).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1_048_576
}

/** Sends requests at a fixed rate, even while earlier requests have no response. */
async function sendFlood(
  port: number,
  { rate, seconds }: { rate: number; seconds: number },
  take: (request: WorstRequest, answer: RawResponse) => void,
): Promise<number> {
  const requests = listWorstRequests()
  const begin = performance.now()
  const sent: Promise<void>[] = []
  while (performance.now() - begin < seconds * 1_000) {
    const due = ((performance.now() - begin) * rate) / 1_000
    while (sent.length < due) {
      const request = requests[sent.length % requests.length]
      if (request) sent.push(sendRawRequest(port, request).then((answer) => take(request, answer)))
    }
    await pause(5)
  }
  await Promise.all(sent)
  return sent.length
}

async function watchHealth({ url }: Program, until: Promise<unknown>): Promise<number[]> {
  let isOver = false
  void until.finally(() => {
    isOver = true
  })
  const times: number[] = []
  while (!isOver) {
    const begin = performance.now()
    const { status } = await fetch(new URL('/healthz', url))
    times.push(status === 200 ? performance.now() - begin : Number.POSITIVE_INFINITY)
    await pause(LOOK_EVERY_MS)
  }
  return times
}

async function watchMemory(program: Program, until: Promise<unknown>): Promise<number[]> {
  let isOver = false
  void until.finally(() => {
    isOver = true
  })
  const sizes: number[] = []
  while (!isOver) {
    sizes.push(await readMemory(program))
    await pause(1_000)
  }
  return sizes
}

async function measureFlood(authLimit: string): Promise<void> {
  test.setTimeout((2 * SECONDS + 120) * 1_000)
  await withProgram(authLimit, async (program, port) => {
    const wrong = new Map<string, number>()
    const statuses = new Map<number, number>()
    await sendFlood(port, { rate: RATE * WARM_UP_SPEED, seconds: SECONDS / WARM_UP_SPEED }, () => {})
    const flooding = sendFlood(port, { rate: RATE, seconds: SECONDS }, (request, answer) => {
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const key = `${request.name}: ${answer.status}, ${answer.bytes} bytes`
      if (!isExpectedResponse(request, answer, true)) wrong.set(key, (wrong.get(key) ?? 0) + 1)
    })
    const [tried, times, sizes] = await Promise.all([
      flooding,
      watchHealth(program, flooding),
      watchMemory(program, flooding),
    ])
    const third = Math.floor(sizes.length / 3)
    const [before, after] = [computePercentile(sizes.slice(0, third), 50), computePercentile(sizes.slice(-third), 50)]
    const p99 = Math.round(computePercentile(times, 99))
    const counts = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`)
    const measured = [
      `${RATE} a second for ${SECONDS} s (${counts.join(', ')})`,
      `/healthz p99 ${p99} ms`,
      `memory ${Math.round(before)} → ${Math.round(after)} MB`,
    ].join('; ')
    expect([...wrong], measured).toEqual([])
    expect(p99, measured).toBeLessThanOrEqual(MAX_P99_MS)
    expect(after - before, measured).toBeLessThan(MAX_GROWTH_MB)
    recordProof({ proof: `flood by a stranger, AUTH_RATE_LIMIT=${authLimit}`, tried, wrong: 0, measured })
  })
}
for (const authLimit of LIMITS)
  test(`a flood of expensive requests with AUTH_RATE_LIMIT=${authLimit} leaves the server responsive`, () =>
    measureFlood(authLimit))
