import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'
import { hashPassword } from '../access/credentials.ts'
import { type Database, openDatabase } from './database.ts'
import { computeConnectionShares } from './modulePools.ts'

const CALLERS = 100

let testApp: TestApp
let user: TestUser
let database: Database
let app: Awaited<ReturnType<typeof buildApp>>
let base: string

beforeAll(async () => {
  testApp = await buildTestApp()
  user = await testApp.buildUser(['dishes.view', 'restaurants.view'])
  await testApp.database.rows({
    text: 'update users set password_hash = $2 where id = $1',
    values: [user.id, await hashPassword('heslo123')],
  })
  // The timeout is long, so that the callers still wait when other requests are answered on a slow machine.
  database = openDatabase({ url: testApp.url, statementMs: 120_000, onError: () => {} })
  app = await buildApp({ config: testApp.config, database, webRoot: null, logger: false, shouldShedLoad: true })
  await app.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/admin/api`
})
afterAll(async () => {
  await app.close()
  await database.end()
  await testApp.close()
})

const fetchStatus = async (path: string, init: RequestInit = {}) =>
  (await fetch(`${base}/${path}`, { headers: { authorization: `Bearer ${user.token}` }, ...init })).status

const signIn = () =>
  fetchStatus('auth/login/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: user.username, password: 'heslo123' }),
  })

test('while 100 requests wait for a locked table, sign-in, status and other modules respond', async () => {
  const lockHolder = await testApp.database.connect()
  await lockHolder.query('set idle_in_transaction_session_timeout = 0')
  await lockHolder.query('begin')
  await lockHolder.query('lock table dishes in access exclusive mode')
  const callers = Array.from({ length: CALLERS }, () => fetchStatus('dishes/'))
  await expect.poll(() => database.countWaitingIn('dishes')).toBeGreaterThan(10)
  for (const path of ['status/', 'profile/withSettings/', 'restaurants/', 'status/'])
    await expect.poll(async () => [path, await fetchStatus(path)]).toEqual([path, 200])
  await expect.poll(signIn).toBe(200)
  expect((await app.inject('/readyz')).statusCode).not.toBe(500)
  const { rows } = await lockHolder.query(
    "select count(*)::int as stuck from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  expect(rows).toEqual([{ stuck: computeConnectionShares(12).perModule }])
  await lockHolder.query('rollback')
  await lockHolder.end()
  const statuses = await Promise.all(callers)
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0)
  await expect.poll(() => fetchStatus('dishes/')).toBe(200)
})

test.each([
  [4, 3, 2],
  [12, 9, 5],
  [100, 97, 49],
])('of %i connections all modules use %i and one uses %i', (size, allModules, perModule) => {
  expect(computeConnectionShares(size)).toEqual({ allModules, perModule })
})
