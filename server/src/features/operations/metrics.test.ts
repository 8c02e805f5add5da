import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { insertJobs } from '../../core/jobs/jobs.store.ts'
import { openEventClient } from '../../testing/processes/eventClient.ts'
import { buildTestApp, type TestApp } from '../../testing/testApp.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await buildTestApp()
  await mkdir(testApp.config.DATA_DIR, { recursive: true })
  await insertJobs(testApp.database, ['mails'])
})
afterAll(() => testApp.close())

const fetchMetrics = async (app = testApp.app): Promise<string> => (await app.inject('/metrics')).payload

/** Returns the value of a sample such as `name{label="value"}`; undefined if there is none. */
async function readSample(sample: string): Promise<number | undefined> {
  const line = (await fetchMetrics()).split('\n').find((each) => each.startsWith(`${sample} `))
  return line === undefined ? undefined : Number(line.slice(sample.length))
}

const matchNames = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name = '']) => name))

/** Lists the names of all metrics that the program prints with a value. */
async function listPrintedNames(): Promise<Set<string>> {
  const { config, database } = testApp
  const app = await buildApp({ config, database, webRoot: null, logger: false })
  await app.inject('/healthz')
  const text = await fetchMetrics(app)
  await app.close()
  return matchNames(text, /^([a-z]\w*)/gm)
}

/** Lists the metrics of expressions, without labels, durations and functions; each metric has an underscore. */
function listQueriedNames(expressions: readonly string[]): string[] {
  const plain = expressions.map((text) =>
    text.replace(/"[^"]*"/g, '').replace(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|on|without) \([^)]*\)/g, ''),
  )
  return [...matchNames(plain.join('\n'), /\b([a-z]+_\w+)\b(?! *\()/g)]
}

const readGuide = (name: string) => readFile(join(import.meta.dirname, '../../../../docs/operating', name), 'utf8')

/** Finds the values of a property at any depth. */
function findValues(tree: unknown, property: string): string[] {
  if (typeof tree !== 'object' || tree === null) return []
  return Object.entries(tree).flatMap(([key, value]) =>
    key === property && typeof value === 'string' ? [value] : findValues(value, property),
  )
}

test('the dashboard and the alert rules query only metrics that the program prints', async () => {
  const rules = await readGuide('prometheus-rules.yml')
  const ruleExpressions = [...matchNames(rules, /^ +expr: (.+)$/gm)]
  expect(ruleExpressions).toHaveLength(rules.match(/- alert:/g)?.length ?? 0)
  const dashboard: unknown = JSON.parse(await readGuide('grafana-dashboard.json'))
  const queried = listQueriedNames([...ruleExpressions, ...findValues(dashboard, 'expr')])
  expect(queried.length).toBeGreaterThan(20)
  const printed = await listPrintedNames()
  expect(queried.filter((name) => !printed.has(name))).toEqual([])
})

test('the guide names each metric of the program, and only metrics that the program prints', async () => {
  const table = (await readGuide('monitoring.md')).match(/^\| metric [\s\S]*?\n\n/m)?.[0] ?? ''
  const named = matchNames(table.replace(/\|[^|]*\|$/gm, '').replace(/\(by [^)]*\)/g, ''), /`([a-z]+_\w+)`/g)
  const printed = await listPrintedNames()
  const isKnown = (name: string) => printed.has(name) || printed.has(`${name}_count`)
  expect([...named].filter((name) => !isKnown(name))).toEqual([])
  expect([...printed].filter((name) => /^(?:poledne|job)_/.test(name) && !named.has(name))).toEqual([])
})

test('metrics count open event streams, waiting e-mails, cached entries and failed jobs', async () => {
  expect(await readSample('poledne_event_streams{audience="users"}')).toBe(0)
  expect(await readSample('poledne_outbox_oldest_seconds')).toBe(0)
  const user = await testApp.buildUser([])
  const stream = await openEventClient(testApp.app, user)
  await stream.nextEvent('settings')
  expect(await readSample('poledne_event_streams{audience="users"}')).toBe(1)
  stream.close()

  await testApp.database.rows({
    text: `insert into outbox (recipient, language, template, params, urgent, created_at)
      values ('a@example.com', 'cs', 'broadcast', '{}', false, now() - interval '2 hours')`,
  })
  expect(await readSample('poledne_outbox_mails_waiting')).toBe(1)
  expect(await readSample('poledne_outbox_oldest_seconds')).toBeGreaterThanOrEqual(7_200)

  const readMisses = () => readSample('poledne_cache_misses_total{cache="callers"}')
  const misses = (await readMisses()) ?? Number.NaN
  await testApp.call(await testApp.buildUser([]), 'GET', 'dishes/')
  expect(await readMisses()).toBe(misses + 1)

  expect(await readSample('poledne_job_failed{job="mails"}')).toBe(0)
  await testApp.database.rows({ text: "update jobs set last_error = 'refused'" })
  expect(await readSample('poledne_job_failed{job="mails"}')).toBe(1)
})

test('metrics show connections in use, and the pool counts callers that wait for one', async () => {
  const { database } = testApp
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const hold = () => database.transaction(() => held)
  const [{ max = 0 } = {}] = database.readPoolStates()
  const first = [hold(), hold()]
  await expect.poll(() => database.readPoolStates()[0]).toMatchObject({ inUse: 2, waiting: 0 })
  expect(await readSample('poledne_database_connections{pool="main",state="in_use"}')).toBeGreaterThanOrEqual(2)
  const others = Array.from({ length: max }, hold)
  await expect.poll(() => database.readPoolStates()[0]).toMatchObject({ inUse: max, idle: 0, waiting: 2 })
  release()
  await Promise.all([...first, ...others])
  expect(database.readPoolStates()[0]).toMatchObject({ inUse: 0, waiting: 0 })
})

test('a source that fails leaves out only its own metrics', async () => {
  const { config, database } = testApp
  const away = { ...database, rows: () => Promise.reject(new Error('away')) }
  const app = await buildApp({ config, database: away, webRoot: null, logger: false })
  const text = await fetchMetrics(app)
  await app.close()
  expect(text).toContain('poledne_ready 0\n')
  expect(text).toContain('poledne_migrations_known 0\n')
  expect(text).not.toContain('poledne_migrations_applied')
})

test('metrics count requests that are refused because too many others wait', async () => {
  const { config, database } = testApp
  const busy = { ...database, countWaiting: () => 1_000, countWaitingIn: () => 1_000 }
  const app = await buildApp({ config, database: busy, webRoot: null, logger: false })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  expect((await fetch(`${origin}/admin/api/dishes/`)).status).toBe(503)
  const text = await fetchMetrics(app)
  await app.close()
  expect(text).toContain('poledne_requests_shed_total 1\n')
})
