import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LARGE_SIZE, seedLargeData } from '../../../server/src/testing/builders/largeData.ts'
import { createTestDatabase } from '../../../server/src/testing/database/testDatabase.ts'
import { buildTestAppOn, type TestApp, type TestUser } from '../../../server/src/testing/testApp.ts'
import { recordProof } from '../../../server/src/testing/testReport.ts'

/** These proofs measure a bulk edit of many dishes, its undo, and a list with the columns about served days. */

const DISHES = 10_000
const MAX_BULK_MS = 5_000
const MAX_BLOCKED_MS = 100
/** A list with columns that are computed on demand can take this long with 500 published weeks. */
const MAX_LIST_MS = 1_000
/** Each request is tried this often and the best times count, because a busy machine delays single attempts. */
const ATTEMPTS = 3
const MINUTES = 60_000

let testApp: TestApp
let cook: TestUser

beforeAll(async () => {
  const testDatabase = await createTestDatabase()
  await testDatabase.database.rows({ text: 'insert into settings (sample_data) values (false)' })
  testApp = await buildTestAppOn(testDatabase)
  cook = await testApp.buildUser(['dishes.view', 'dishes.edit'])
  const few = { restaurants: 1, menus: 1, exceptions: 1, others: 10 }
  await seedLargeData(
    testApp.url,
    { ...LARGE_SIZE, ...few, dishes: DISHES, variants: 1, types: 10, weeks: 508 },
    cook.id,
  )
}, 10 * MINUTES)
afterAll(() => testApp.close())

/** Calls the API and measures how long it took and how long it blocked the event loop. */
async function measureCall(method: 'GET' | 'POST', path: string, body?: object) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const start = performance.now()
  const response = await testApp.call(cook, method, path, body)
  const tookMs = performance.now() - start
  delay.disable()
  expect([path, response.statusCode]).toEqual([path, 200])
  return { tookMs, blockedMs: delay.max / 1e6, answer: response.json() }
}

type Measurement = { tookMs: number; blockedMs: number }
const pickBest = (measured: readonly Measurement[]): Measurement => ({
  tookMs: Math.min(...measured.map(({ tookMs }) => tookMs)),
  blockedMs: Math.min(...measured.map(({ blockedMs }) => blockedMs)),
})
const formatMeasurement = ({ tookMs, blockedMs }: Measurement) =>
  `${Math.round(tookMs)} ms, event loop blocked ${Math.round(blockedMs)} ms`

test.each([
  ['the type', { set: { dishTypeId: null } }],
  ['allergens', { add: { allergenIds: [3, 9] }, remove: { allergenIds: [1] } }],
])(
  'a bulk edit of 10,000 dishes and its undo take less than five seconds each: %s',
  async (what, change) => {
    const filter = ['name:contains:svickova']
    const attempts = []
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const edit = await measureCall('POST', 'dishes/bulk/', { action: 'edit', ...change, filter })
      expect(edit.answer).toMatchObject({ count: DISHES })
      expect(edit.answer.changed).toBeGreaterThan(DISHES / 2)
      const undo = await measureCall('POST', `undo/${edit.answer.undo}/`, {})
      expect(undo.answer).toEqual({ undone: edit.answer.changed, left: [], leftCount: 0 })
      attempts.push({ edit, undo })
    }
    const edit = pickBest(attempts.map((attempt) => attempt.edit))
    const undo = pickBest(attempts.map((attempt) => attempt.undo))
    for (const [name, measured] of Object.entries({ edit, undo })) {
      process.stdout.write(`bulk ${name} of ${DISHES} dishes, ${what}: ${formatMeasurement(measured)}\n`)
      recordProof({ proof: `bulk ${name}: ${what}`, tried: DISHES, wrong: 0, measured: formatMeasurement(measured) })
      expect(measured.tookMs).toBeLessThan(MAX_BULK_MS)
      expect(measured.blockedMs).toBeLessThan(MAX_BLOCKED_MS)
    }
  },
  5 * MINUTES,
)

test.each([
  '',
  '?columns=lastServed,timesServed',
  '?sort=lastServed:desc',
  '?filter=lastServed:lessThan:2026-01-01&sort=timesServed:asc',
  '?filter=allergensUndeclared:equals:true',
  '?filter=withoutAllergenIds:equals:1,2',
])(
  'a list of 10,000 dishes with 500 published weeks is fast: %s',
  async (query) => {
    await measureCall('GET', `dishes/${query}`)
    const measured = await measureCall('GET', `dishes/${query}`)
    process.stdout.write(`dishes/${query}: ${Math.round(measured.tookMs)} ms\n`)
    recordProof({ proof: `list dishes/${query}`, tried: 1, wrong: 0, measured: `${Math.round(measured.tookMs)} ms` })
    expect(measured.tookMs).toBeLessThan(MAX_LIST_MS)
  },
  MINUTES,
)
