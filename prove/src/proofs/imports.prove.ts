import { monitorEventLoopDelay } from 'node:perf_hooks'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImporter } from '../../../server/src/testing/builders/importFiles.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../../server/src/testing/testApp.ts'
import { recordProof } from '../../../server/src/testing/testReport.ts'

/** These proofs measure the check, the import and the undo of many dishes. */

const DISHES = 10_000
const MAX_CHECK_MS = 3_000
const MAX_APPLY_MS = 5_000
const MAX_BLOCKED_MS = 50
const MAX_GROWTH_MB = 200
const MINUTES = 60_000

let testApp: TestApp
let cook: TestUser

beforeAll(async () => {
  testApp = await buildTestApp()
  cook = await testApp.buildUser(['dishes.view', 'dishes.add', 'dishes.edit', 'dishes.archive'])
  await testApp.database.rows({
    text: "insert into allergens (position, code, name_cs, name_en) select n, n::text, 'A' || n, 'E' || n from generate_series(1, 14) n",
  })
  await testApp.database.rows({
    text: "insert into dish_types (position, name_cs, name_en) values (0, 'Polévka', 'Soup')",
  })
})
afterAll(() => testApp.close())

/** Measures a request: its time, the 99th percentile of the delay of the event loop, and the memory that it added. */
async function measure<T>(name: string, maxMs: number, work: () => Promise<T>): Promise<T> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const before = process.memoryUsage().rss
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 10)
  delay.enable()
  const start = performance.now()
  const result = await work()
  const tookMs = performance.now() - start
  delay.disable()
  clearInterval(timer)
  const blockedMs = delay.percentile(99) / 1e6
  const growth = (peak - before) / 1e6
  const measured = `${Math.round(tookMs)} ms, event loop p99 ${Math.round(blockedMs)} ms, memory +${Math.round(growth)} MB`
  process.stdout.write(`${name} of ${DISHES} rows: ${measured}\n`)
  recordProof({ proof: `import: ${name}`, tried: DISHES, wrong: 0, measured })
  expect.soft(tookMs).toBeLessThan(maxMs)
  expect.soft(blockedMs).toBeLessThan(MAX_BLOCKED_MS)
  expect.soft(growth).toBeLessThan(MAX_GROWTH_MB)
  return result
}

test(
  'importing 10,000 dishes is fast and blocks no other request',
  async () => {
    const importer = createImporter(testApp)
    const buildFile = async (suffix: string) => {
      const rows = Array.from({ length: DISHES }, (_, n) => [
        `Jídlo číslo ${n}`,
        `Dish ${n}${suffix}`,
        'Polévka',
        '1, 3, 7',
      ])
      return Buffer.from(
        await writeXlsx({ sheets: [{ name: 'Jídla', rows: [['Název', 'Anglicky', 'Druh', 'Alergeny'], ...rows] }] }),
      )
    }
    // The first file starts the worker.
    await importer.upload(cook, 'dishes', 'a.csv', 'Název;Druh\nX;Y')
    for (const [suffix, counts] of [
      ['', { created: DISHES, changed: 0 }],
      [' new', { created: 0, changed: DISHES }],
    ] as const) {
      const file = await buildFile(suffix)
      const uploaded = await measure('upload', MAX_CHECK_MS, () => importer.upload(cook, 'dishes', 'a.xlsx', file))
      const { id } = uploaded.json()
      const { plan } = await measure('check', MAX_CHECK_MS, () => importer.check(cook, id))
      const applied = await measure('import', MAX_APPLY_MS, () => importer.call(cook, id, 'apply', { plan }))
      expect(applied.json()).toMatchObject(counts)
      if (counts.changed === 0) continue
      const undone = await measure('undo', MAX_APPLY_MS, () => importer.call(cook, id, 'undo'))
      expect(undone.json()).toEqual({ undone: DISHES, left: [], leftCount: 0 })
    }
  },
  5 * MINUTES,
)
