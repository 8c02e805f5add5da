import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { RECORD_MODULES, type RecordModuleName } from '@poledne/contract/access/permissions'
import { PROBLEM_STATUS, type Problem } from '@poledne/contract/http/errors'
import { MAX_NEW_DISHES } from '@poledne/contract/modules/dish'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildFuzzTarget, type FuzzTarget } from '../../../testing/fuzz/fuzzTarget.ts'
import { createCallArbitrary, type FuzzedEndpoint, type HostileCall } from '../../../testing/fuzz/hostileCall.ts'
import { SEED } from '../../../testing/seed.ts'
import { recordProof } from '../../../testing/testReport.ts'

/** These tests send hostile requests to every endpoint. The same seed creates the same requests. */

const WANTED = Number(process.env.PROVE_FUZZ ?? 3_000)
const isLong = WANTED > 100_000
/** The number of calls in a batch. Each batch starts from the snapshot, so that it can be repeated with its seed. */
const BATCH = 400
const AT_ONCE = 10

let target: FuzzTarget
beforeAll(async () => {
  target = await buildFuzzTarget()
})
afterAll(() => target.testApp.close())

/**
 * Returns how often an endpoint is called; expensive ones, such as exports and password hashing, get fewer requests.
 */
function getEndpointWeight({ path }: FuzzedEndpoint): number {
  if (path.endsWith('/export/') || path.endsWith('/docs/') || path.endsWith('/openapi.json')) return 2
  if (/\/(?:login|register|resetPassword|password|metrics)\/?$/.test(path)) return 4
  return /\/users\/(?::id\/)?$/.test(path) ? 20 : 40
}

const isUnsafe = ({ method }: HostileCall) => !['GET', 'HEAD', 'OPTIONS'].includes(method)
const isStreamCall = ({ endpoint, method }: HostileCall) => endpoint.path.endsWith('/events/') && method === 'GET'
const isApiCall = ({ url }: HostileCall) => url.startsWith(`${target.testApp.config.BASE_PATH}/api/`)
const MAX_SHOWN = 2_000
const formatCall = ({ endpoint, ...call }: HostileCall) =>
  JSON.stringify({ of: endpoint.path, ...call }).slice(0, MAX_SHOWN)

async function sendAndRetryWhileBusy(call: HostileCall): Promise<LightMyRequestResponse> {
  for (let tries = 0; ; tries++) {
    const response = (await target.testApp.app.inject({
      method: call.method as 'GET',
      url: call.url,
      headers: target.buildHeaders(call),
      remoteAddress: call.address,
      ...(call.payload === undefined ? {} : { payload: call.payload }),
      // A stream does not end.
      ...(isStreamCall(call) ? { payloadAsStream: true } : {}),
    })) as LightMyRequestResponse
    if (isStreamCall(call)) response.raw.res.destroy()
    // Only exports return this Retry-After, while too many of them wait.
    if (!isAskedToWait(response, 2) || tries === 40) return response
    await pause(250)
  }
}

const isAskedToWait = ({ statusCode, headers }: LightMyRequestResponse, seconds: number) =>
  statusCode === 503 && String(headers['retry-after']) === String(seconds)

/** Describes what is wrong with a response, or returns null. */
function findFault(call: HostileCall, response: LightMyRequestResponse): string | null {
  const { statusCode, headers } = response
  const type = String(headers['content-type'] ?? '')
  if (statusCode < 400) return statusCode < 300 || statusCode === 304 ? null : `status ${statusCode}`
  // Maintenance mode, which a call can switch on, returns Retry-After: 60.
  if (statusCode >= 500 && !isAskedToWait(response, 60)) return `status ${statusCode}`
  if (!isApiCall(call) || call.method === 'HEAD') return null
  if (!type.startsWith('application/problem+json')) return `content type ${type}`
  if (isStreamCall(call)) return null
  const problem = response.json() as Problem
  if (PROBLEM_STATUS[problem.code] !== statusCode || problem.status !== statusCode) return `code ${problem.code}`
  if (!problem.title) return 'no title'
  if (problem.code !== 'validation_failed') return null
  const { violations = [] } = problem
  if (violations.length === 0) return 'no violations'
  return violations.every(({ field, message }) => typeof field === 'string' && message) ? null : 'nameless violation'
}

type SentCall = { call: HostileCall; response: LightMyRequestResponse }

/** Sends the calls in parallel and prints those that have no response for a long time. */
async function sendAll(calls: readonly HostileCall[]): Promise<SentCall[]> {
  const sent: SentCall[] = []
  const left = [...calls].reverse()
  const underway = new Set<HostileCall>()
  const watch = setInterval(() => {
    process.stdout.write(`fuzz: no response yet: ${[...underway].map(formatCall).join('\n')}\n`)
  }, 30_000)
  const sendRemainingCalls = async () => {
    for (let call = left.pop(); call; call = left.pop()) {
      underway.add(call)
      sent.push({ call, response: await sendAndRetryWhileBusy(call) })
      underway.delete(call)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendRemainingCalls)).finally(() => clearInterval(watch))
  return sent
}

const isAccepted = ({ response }: SentCall) => response.statusCode < 300
const countAccepted = (sent: readonly SentCall[], method: string, path: string) =>
  sent.filter((each) => each.call.method === method && each.call.endpoint.path === path && isAccepted(each)).length

/** Compares the number of new rows with the accepted creates and deletes; a repeated idempotency key creates no row. */
async function findUnexplainedRows(sent: readonly SentCall[]): Promise<string[]> {
  const newRows = await target.state.countNewRows()
  const api = `${target.testApp.config.BASE_PATH}/api/`
  const keyed = sent.filter((each) => 'idempotency-key' in each.call.headers).length
  /** The records that accepted requests outside of the module can create. */
  const createdElsewhere: Partial<Record<RecordModuleName, number>> = {
    users: countAccepted(sent, 'POST', `${api}auth/register/`),
    dishes:
      countAccepted(sent, 'POST', `${api}imports/:id/apply/`) +
      MAX_NEW_DISHES * countAccepted(sent, 'POST', `${api}dishes/several/`),
  }
  const wrong = RECORD_MODULES.filter((module) => {
    const expectedRows =
      countAccepted(sent, 'POST', `${api}${module}/`) - countAccepted(sent, 'DELETE', `${api}${module}/:id/`)
    return newRows[module] < expectedRows - keyed || newRows[module] > expectedRows + (createdElsewhere[module] ?? 0)
  })
  return [
    ...wrong.map((module) => `${module}: ${newRows[module]} new rows`),
    ...(await target.state.findInconsistentRecords()),
  ]
}

/** Sends the calls one by one and returns those that were refused but changed data. */
async function findRefusedCallsThatChange(calls: readonly HostileCall[]): Promise<string[]> {
  const found: string[] = []
  for (const call of calls) {
    const before = JSON.stringify(await target.state.readFingerprints())
    const { statusCode } = await sendAndRetryWhileBusy(call)
    if (statusCode >= 300 && JSON.stringify(await target.state.readFingerprints()) !== before)
      found.push(formatCall(call))
  }
  return found
}

/** Repeats refused calls and expects that none of them changes data. */
async function repeatRefusedCalls(calls: readonly HostileCall[], seed: number): Promise<SentCall[]> {
  const before = await target.state.readFingerprints()
  const sent = await sendAll(calls)
  const accepted = new Set(sent.filter(isAccepted).map(({ call }) => call))
  // Changes of the first round can make some calls valid.
  if (accepted.size > 0)
    return [
      ...sent,
      ...(await repeatRefusedCalls(
        calls.filter((call) => !accepted.has(call)),
        seed,
      )),
    ]
  const after = await target.state.readFingerprints()
  if (JSON.stringify(after) !== JSON.stringify(before))
    expect(after, `PROVE_SEED=${seed}: ${(await findRefusedCallsThatChange(calls)).join('\n')}`).toEqual(before)
  return sent
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const measureHeapMegabytes = () => {
  collectGarbage()
  return process.memoryUsage().heapUsed / 1_048_576
}

/** Random requests have no valid code, password or signature, which these endpoints need. */
const NEEDS_SECRET = /\/(?:auth|profile\/(?:password|email|proof|totp|recoveryCodes|passkeys))\//

describe('hostile requests', () => {
  test(
    'are accepted or return a problem, leave consistent data and leak no memory',
    async () => {
      const call = fc.oneof(
        ...target.endpoints.map((endpoint) => ({
          weight: getEndpointWeight(endpoint),
          arbitrary: createCallArbitrary(endpoint, target.knownData),
        })),
      )
      const tally = { sent: 0, accepted: 0, compared: 0, reached: new Set<FuzzedEndpoint>() }
      const heaps: number[] = []
      for (let batch = 0; tally.sent < WANTED; batch++) {
        const seed = SEED + batch
        const sent = await sendAll(fc.sample(call, { seed, numRuns: BATCH }))
        const refused = sent.filter((each) => !isAccepted(each) && isUnsafe(each.call)).map((each) => each.call)
        const all = [...sent, ...(await repeatRefusedCalls(refused, seed))]
        const faults = all.flatMap((each) => {
          const fault = findFault(each.call, each.response)
          return fault === null
            ? []
            : [`${fault} (PROVE_SEED=${seed}): ${formatCall(each.call)} → ${String(each.response.body).slice(0, 500)}`]
        })
        expect(faults).toEqual([])
        expect(await findUnexplainedRows(all), `PROVE_SEED=${seed}`).toEqual([])
        await target.state.restore()
        tally.sent += all.length
        tally.accepted += all.filter(isAccepted).length
        tally.compared += refused.length
        for (const { call: each } of all.filter(isAccepted)) tally.reached.add(each.endpoint)
        if (batch % 10 === 0 || tally.sent >= WANTED) heaps.push(measureHeapMegabytes())
      }
      const tenth = Math.ceil(heaps.length / 10)
      const computeMean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
      const [first, last] = [computeMean(heaps.slice(0, tenth)), computeMean(heaps.slice(-tenth))]
      const measured = `seed ${SEED}, ${tally.accepted} accepted by ${tally.reached.size} of ${target.endpoints.length} endpoints, ${tally.compared} refused ones compared, heap ${first.toFixed(0)} → ${last.toFixed(0)} MB`
      process.stdout.write(`fuzz: ${tally.sent} requests, ${measured}\n`)
      // Most endpoints must also accept some requests, otherwise only the access checks were tested.
      const reachable = target.endpoints.filter(({ path }) => !NEEDS_SECRET.test(path))
      const unreached = reachable.filter((each) => !tally.reached.has(each)).map(({ path }) => path)
      expect(unreached.length / reachable.length, unreached.join('\n')).toBeLessThan(isLong ? 0.2 : 0.5)
      // A leak of 1 KB in every tenth request would add 100 MB.
      if (isLong) expect(last - first).toBeLessThan(60)
      recordProof({ proof: 'fuzz: hostile requests', tried: tally.sent, wrong: 0, measured })
    },
    Math.max(600_000, WANTED * 20),
  )
})
