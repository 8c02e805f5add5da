import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { PROBLEM_STATUS, type Problem } from '@poledne/contract/errors'
import { RECORD_MODULES } from '@poledne/contract/permissions'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildFuzzed, type Fuzzed } from '../testing/fuzzed.ts'
import { type Asked, type HostileCall, hostileCall } from '../testing/hostileCall.ts'
import { proved } from '../testing/proved.ts'

/** Every endpoint, asked for everything but what it is for. One seed makes one series of requests. */

const WANTED = Number(process.env.PROVE_FUZZ ?? 20_000)
const isLong = WANTED > 100_000
const SEED = Number(process.env.PROVE_SEED ?? 3)
/** Made anew from the kept state, so that any batch can be repeated by its own seed. */
const BATCH = 400
const AT_ONCE = 10

let house: Fuzzed
beforeAll(async () => {
  house = await buildFuzzed()
})
afterAll(() => house.t.close())

/** Dear ones are asked less often: documents, and whatever reckons with passwords. */
function weightOf({ path }: Asked): number {
  if (path.endsWith('/export/') || path.endsWith('/docs/') || path.endsWith('/openapi.json')) return 2
  if (/\/(?:login|register|resetPassword|password|metrics)\/?$/.test(path)) return 4
  return /\/users\/(?::id\/)?$/.test(path) ? 20 : 40
}

const isUnsafe = ({ method }: HostileCall) => !['GET', 'HEAD', 'OPTIONS'].includes(method)
const isStream = ({ asked, method }: HostileCall) => asked.path.endsWith('/events/') && method === 'GET'
const isApi = ({ url }: HostileCall) => url.startsWith(`${house.t.config.BASE_PATH}/api/`)
const MAX_SHOWN = 2_000
const shown = ({ asked, ...call }: HostileCall) => JSON.stringify({ of: asked.path, ...call }).slice(0, MAX_SHOWN)

async function send(call: HostileCall): Promise<LightMyRequestResponse> {
  for (let tries = 0; ; tries++) {
    const response = (await house.t.app.inject({
      method: call.method as 'GET',
      url: call.url,
      headers: house.headersOf(call),
      remoteAddress: call.address,
      ...(call.payload === undefined ? {} : { payload: call.payload }),
      // a stream has no end to wait for
      ...(isStream(call) ? { payloadAsStream: true } : {}),
    })) as LightMyRequestResponse
    if (isStream(call)) response.raw.res.destroy()
    // only documents are put off here, while others are made; what is too much would be so each time
    if (!isAskedToWait(response, 2) || tries === 40) return response
    await pause(250)
  }
}

const isAskedToWait = ({ statusCode, headers }: LightMyRequestResponse, seconds: number) =>
  statusCode === 503 && String(headers['retry-after']) === String(seconds)

/** What is wrong with an answer, in a few words. */
function faultOf(call: HostileCall, response: LightMyRequestResponse): string | null {
  const { statusCode, headers } = response
  const type = String(headers['content-type'] ?? '')
  if (statusCode < 400) return statusCode < 300 || statusCode === 304 ? null : `status ${statusCode}`
  // maintenance, which a call may have switched on, asks for a minute
  if (statusCode >= 500 && !isAskedToWait(response, 60)) return `status ${statusCode}`
  if (!isApi(call) || call.method === 'HEAD') return null
  if (!type.startsWith('application/problem+json')) return `content type ${type}`
  if (isStream(call)) return null
  const problem = response.json() as Problem
  if (PROBLEM_STATUS[problem.code] !== statusCode || problem.status !== statusCode) return `code ${problem.code}`
  if (!problem.title) return 'no title'
  if (problem.code !== 'validation_failed') return null
  const { violations = [] } = problem
  if (violations.length === 0) return 'no violations'
  return violations.every(({ field, message }) => typeof field === 'string' && message) ? null : 'nameless violation'
}

type Sent = { call: HostileCall; response: LightMyRequestResponse }

/** Several at once, as in service; each is answered, or the test never ends and says which it was. */
async function sendAll(calls: readonly HostileCall[]): Promise<Sent[]> {
  const sent: Sent[] = []
  const left = [...calls].reverse()
  const underway = new Set<HostileCall>()
  const watch = setInterval(() => {
    process.stdout.write(`fuzz: no answer yet: ${[...underway].map(shown).join('\n')}\n`)
  }, 30_000)
  const worker = async () => {
    for (let call = left.pop(); call; call = left.pop()) {
      underway.add(call)
      sent.push({ call, response: await send(call) })
      underway.delete(call)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker)).finally(() => clearInterval(watch))
  return sent
}

const isTaken = ({ response }: Sent) => response.statusCode < 300
const count = (sent: readonly Sent[], method: string, path: string) =>
  sent.filter((each) => each.call.method === method && each.call.asked.path === path && isTaken(each)).length

/** As many records more as were created and not deleted; a key that repeats one creates nothing. */
async function unexplainedRows(sent: readonly Sent[]): Promise<string[]> {
  const growth = await house.state.growth()
  const api = `${house.t.config.BASE_PATH}/api/`
  const keyed = sent.filter((each) => 'idempotency-key' in each.call.headers).length
  const joined = count(sent, 'POST', `${api}auth/register/`)
  const wrong = RECORD_MODULES.filter((module) => {
    const told = count(sent, 'POST', `${api}${module}/`) - count(sent, 'DELETE', `${api}${module}/:id/`)
    return growth[module] < told - keyed || growth[module] > told + (module === 'users' ? joined : 0)
  })
  return [...wrong.map((module) => `${module}: ${growth[module]} more`), ...(await house.state.unexplained())]
}

/** Those among them that change something although they are refused, each asked alone. */
async function changersAmong(calls: readonly HostileCall[]): Promise<string[]> {
  const found: string[] = []
  for (const call of calls) {
    const before = JSON.stringify(await house.state.read())
    const { statusCode } = await send(call)
    if (statusCode >= 300 && JSON.stringify(await house.state.read()) !== before) found.push(shown(call))
  }
  return found
}

/** What was refused is refused again, and then nothing at all has changed. */
async function refuseAgain(calls: readonly HostileCall[], seed: number): Promise<Sent[]> {
  const before = await house.state.read()
  const sent = await sendAll(calls)
  const taken = new Set(sent.filter(isTaken).map(({ call }) => call))
  // what the first round changed may make one or the other acceptable now
  if (taken.size > 0)
    return [
      ...sent,
      ...(await refuseAgain(
        calls.filter((call) => !taken.has(call)),
        seed,
      )),
    ]
  const after = await house.state.read()
  if (JSON.stringify(after) !== JSON.stringify(before))
    expect(after, `PROVE_SEED=${seed}: ${(await changersAmong(calls)).join('\n')}`).toEqual(before)
  return sent
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const heap = () => {
  collectGarbage()
  return process.memoryUsage().heapUsed / 1_048_576
}

describe('whatever is sent', () => {
  test(
    'is done or refused by name, leaves nothing half done, and costs no memory',
    async () => {
      const call = fc.oneof(
        ...house.asked.map((asked) => ({ weight: weightOf(asked), arbitrary: hostileCall(asked, house.known) })),
      )
      const tally = { sent: 0, taken: 0, compared: 0, reached: new Set<Asked>() }
      const heaps: number[] = []
      for (let batch = 0; tally.sent < WANTED; batch++) {
        const seed = SEED + batch
        const sent = await sendAll(fc.sample(call, { seed, numRuns: BATCH }))
        const refused = sent.filter((each) => !isTaken(each) && isUnsafe(each.call)).map((each) => each.call)
        const all = [...sent, ...(await refuseAgain(refused, seed))]
        const faults = all.flatMap((each) => {
          const fault = faultOf(each.call, each.response)
          return fault === null
            ? []
            : [`${fault} (PROVE_SEED=${seed}): ${shown(each.call)} → ${String(each.response.body).slice(0, 500)}`]
        })
        expect(faults).toEqual([])
        expect(await unexplainedRows(all), `PROVE_SEED=${seed}`).toEqual([])
        await house.state.bringBack()
        tally.sent += all.length
        tally.taken += all.filter(isTaken).length
        tally.compared += refused.length
        for (const { call: each } of all.filter(isTaken)) tally.reached.add(each.asked)
        if (batch % 10 === 0 || tally.sent >= WANTED) heaps.push(heap())
      }
      const tenth = Math.ceil(heaps.length / 10)
      const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
      const [first, last] = [mean(heaps.slice(0, tenth)), mean(heaps.slice(-tenth))]
      const measured = `seed ${SEED}, ${tally.taken} taken by ${tally.reached.size} of ${house.asked.length} endpoints, ${tally.compared} refused ones compared, heap ${first.toFixed(0)} → ${last.toFixed(0)} MB`
      process.stdout.write(`fuzz: ${tally.sent} requests, ${measured}\n`)
      // most are asked for what they are for, too, or little was tried but the doors
      expect(tally.reached.size / house.asked.length).toBeGreaterThan(0.8)
      // what every tenth request kept, were it a kilobyte, would be a hundred megabytes here
      if (isLong) expect(last - first).toBeLessThan(60)
      proved({ proof: 'fuzz: hostile requests', tried: tally.sent, wrong: 0, measured })
    },
    Math.max(120_000, WANTED * 20),
  )
})
