import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { buildTestApp, type TestApp } from '../../testing/testApp.ts'
import { openDatabase } from '../db/database.ts'

type Line = {
  level: number
  msg: string
  status?: number
  code?: string
  err?: unknown
  count?: number
  cause?: string
  url?: string
}

let testApp: TestApp
let lines: Line[] = []
const logger = pino({}, { write: (text: string) => void lines.push(JSON.parse(text)) })
const listRefusals = () => lines.filter(({ msg }) => msg.includes('refused'))

beforeAll(async () => {
  testApp = await buildTestApp()
})
afterAll(() => testApp.close())
beforeEach(() => {
  lines = []
})

test('a refused request is logged as one line without a stack trace', async () => {
  const app = await buildApp({ ...testApp, migrations: [], webRoot: null, logger, shouldShedLoad: false })
  for (const path of ['dishes/', 'nothing/', 'public/texts/other/'])
    await app.inject(`${testApp.config.BASE_PATH}/api/${path}`)
  expect(listRefusals()).toMatchObject([
    { level: 30, msg: 'request refused', method: 'GET', url: '/admin/api/dishes/', status: 401 },
    { level: 30, status: 404, code: 'not_found' },
    { level: 30, status: 404, code: 'not_found' },
  ])
  expect(JSON.stringify(lines)).not.toContain('stack')
  await app.close()
})

test('a log line of a request has its path without the query, which can contain personal data', async () => {
  const debugLogger = pino({ level: 'debug' }, { write: (text: string) => void lines.push(JSON.parse(text)) })
  const app = await buildApp({ ...testApp, migrations: [], webRoot: null, logger: debugLogger, shouldShedLoad: false })
  await app.inject(`${testApp.config.BASE_PATH}/api/users/?filter=email:contains:jana@example.com`)
  expect(lines.map(({ msg, url }) => ({ msg, url }))).toEqual([
    { msg: 'request refused', url: '/admin/api/users/' },
    { msg: 'GET', url: '/admin/api/users/' },
  ])
  await app.close()
})

test('line breaks and quotes of a request stay inside the strings of its log line', async () => {
  const written: string[] = []
  const rawLogger = pino({}, { write: (text: string) => void written.push(text) })
  const app = await buildApp({ ...testApp, migrations: [], webRoot: null, logger: rawLogger, shouldShedLoad: false })
  const forged = '\n{"level":50,"msg":"forged"}'
  await app.inject({
    method: 'POST',
    url: `${testApp.config.BASE_PATH}/api/error/log/`,
    payload: { message: `lost${forged}`, stack: null },
  })
  expect(written).toHaveLength(1)
  expect(written.join('').trimEnd().split('\n')).toHaveLength(1)
  expect(JSON.parse(written[0] ?? '')).toMatchObject({ msg: 'script error in a browser' })
  await app.close()
})

test('a request without the permission is logged with the user and the request id', async () => {
  const app = await buildApp({ ...testApp, migrations: [], webRoot: null, logger, shouldShedLoad: false })
  const { id, token } = await testApp.buildUser([])
  const headers = { authorization: `Bearer ${token}` }
  const response = await app.inject({ url: `${testApp.config.BASE_PATH}/api/users/`, headers })
  expect(response.statusCode).toBe(403)
  expect(listRefusals()).toMatchObject([
    { time: expect.any(Number), status: 403, code: 'forbidden', userId: id, reqId: response.headers['x-request-id'] },
  ])
  await app.close()
})

test('an unexpected error is logged with its cause, and the response does not reveal it', async () => {
  const app = await buildApp({ ...testApp, migrations: [], webRoot: null, logger, shouldShedLoad: false })
  app.get('/broken', () => Promise.reject(new Error('table users has no column secret')))
  const response = await app.inject('/broken')
  expect(response.json()).toEqual({
    type: 'about:blank',
    title: expect.any(String),
    status: 500,
    code: 'internal_error',
  })
  expect(response.body).not.toContain('secret')
  expect(lines).toMatchObject([
    {
      level: 50,
      msg: 'request failed',
      reqId: response.headers['x-request-id'],
      err: { message: expect.stringContaining('secret') },
    },
  ])
  await app.close()
})

test('while the database is unavailable, a refused request is logged as a warning with its cause', async () => {
  const database = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing', onError: () => {} })
  const app = await buildApp({ ...testApp, database, migrations: [], webRoot: null, logger, shouldShedLoad: false })
  const url = `${testApp.config.BASE_PATH}/api/dishes/`
  const response = await app.inject({ url, headers: { authorization: `Bearer ${'x'.repeat(43)}` } })
  expect(response.statusCode).toBe(503)
  expect(lines.filter(({ level }) => level >= 40)).toMatchObject([
    {
      level: 40,
      msg: 'request refused',
      status: 503,
      code: 'database_away',
      cause: expect.stringMatching(/ECONNREFUSED/),
    },
  ])
  expect(JSON.stringify(lines)).not.toContain('stack')
  await app.close()
  await database.end()
})

test('of many refused requests the first ten are logged and the others counted', async () => {
  const app = await buildApp({ ...testApp, migrations: [], webRoot: null, logger, shouldShedLoad: false })
  await Promise.all(Array.from({ length: 200 }, () => app.inject(`${testApp.config.BASE_PATH}/api/nothing/`)))
  await expect.poll(() => listRefusals().some(({ count }) => count !== undefined)).toBe(true)
  const single = listRefusals().filter(({ msg }) => msg === 'request refused')
  const counted = listRefusals().reduce((sum, { count = 0 }) => sum + Math.max(0, count - 10), single.length)
  expect(counted).toBe(200)
  expect(single.length).toBeLessThan(200)
  await app.close()
})
