import { readdir, readFile } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../../server/src/testing/testApp.ts'
import { recordProof } from '../../../server/src/testing/testReport.ts'

/** This proof measures how a pasted week is recognised with many dishes. */

const CORPUS = new URL('../../../testdata/weekText/', import.meta.url)
const INSERTED_AT_ONCE = 2_500
const MAX_BLOCKED_MS = 50
const MAX_GROWTH_MB = 200
const MINUTES = 60_000

let testApp: TestApp
let cook: TestUser
let text: string

beforeAll(async () => {
  testApp = await buildTestApp()
  cook = await testApp.buildUser(['dishes.view', 'weeklyMenus.view', 'weeklyMenus.add', 'weeklyMenus.edit'])
  const [name = ''] = (await readdir(CORPUS)).filter((each) => each.endsWith('.txt'))
  text = await readFile(new URL(name, CORPUS), 'utf8')
})
afterAll(() => testApp.close())

async function measureParse(name: string, dishes: number): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const before = process.memoryUsage().rss
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 10)
  delay.enable()
  const start = performance.now()
  const response = await testApp.call(cook, 'POST', 'weeklyMenus/parse/', { text })
  const tookMs = performance.now() - start
  delay.disable()
  clearInterval(timer)
  expect(response.statusCode, response.body).toBe(200)
  const blockedMs = delay.percentile(99) / 1e6
  const growth = (peak - before) / 1e6
  const measured = `${Math.round(tookMs)} ms, event loop p99 ${Math.round(blockedMs)} ms, memory +${Math.round(growth)} MB`
  process.stdout.write(`${name} with ${dishes} dishes: ${measured}\n`)
  recordProof({ proof: `parse a week: ${name}`, tried: dishes, wrong: 0, measured })
  expect.soft(blockedMs).toBeLessThan(MAX_BLOCKED_MS)
  expect.soft(growth).toBeLessThan(MAX_GROWTH_MB)
}

test(
  'parsing a week with 5,000 and 50,000 dishes blocks no other request',
  async () => {
    await testApp.call(cook, 'POST', 'weeklyMenus/parse/', { text })
    let stored = 0
    for (const dishes of [5_000, 50_000]) {
      for (; stored < dishes; stored += INSERTED_AT_ONCE)
        await testApp.database.rows({
          text: `insert into dishes (name_cs, name_en)
            select 'Kuřecí řízek číslo ' || n, 'Chicken schnitzel ' || n from generate_series($1::int + 1, $1::int + ${INSERTED_AT_ONCE}) n`,
          values: [stored],
        })
      await measureParse('first', dishes)
      await measureParse('repeated', dishes)
    }
  },
  5 * MINUTES,
)
