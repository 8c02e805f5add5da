import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts'
import { startTcpProxy, type TcpProxy } from '../../testing/processes/tcpProxy.ts'
import { type Database, isDatabaseUnavailable, openDatabase } from './database.ts'
import { choosePrimary, splitHosts } from './primary.ts'

let testDatabase: TestDatabase
let one: TcpProxy
let other: TcpProxy
let url: string
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  one = await startTcpProxy(testDatabase.url)
  other = await startTcpProxy(testDatabase.url)
  const { username, password, host, pathname } = new URL(one.url)
  url = `postgres://${username}:${password}@${host},${new URL(other.url).host}${pathname}`
  database = openDatabase({ url, max: 2, onError: () => {} })
})
afterAll(async () => {
  await database.end()
  await one.close()
  await other.close()
  await testDatabase.drop()
})

const selectOne = () => database.rows({ text: 'select 1 as one' })

async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const name = new URL(testDatabase.url).pathname.slice(1)
  await testDatabase.database.rows({ text: `alter database ${name} set default_transaction_read_only = ${isReadOnly}` })
}

/** The first statements after a lost host can still fail: they notice that it is gone. */
const expectWorking = () =>
  expect.poll(() => selectOne().catch((error: unknown) => isDatabaseUnavailable(error))).toEqual([{ one: 1 }])

test('statements and dedicated connections go to whichever host answers', async () => {
  await one.refuse()
  await expectWorking()
  await one.resume()
  await other.refuse()
  await expectWorking()
  const client = await database.connect()
  expect((await client.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  await client.end()
  await other.resume()
})

test('a host that has become read-only is no longer used, and the error names each host', async () => {
  await expectWorking()
  await setReadOnly(true)
  await expect(database.connect()).rejects.toThrow('is read-only now')
  const refusal = await database.connect().catch((error: unknown) => error)
  expect(String(refusal)).toMatch(/no host of DATABASE_URL accepts writes \(127\.0\.0\.1:\d+: read-only; 127/)
  expect(isDatabaseUnavailable(refusal)).toBe(true)
  await setReadOnly(false)
  await (await database.connect()).end()
})

test('after a statement without an answer, the hosts are asked again', async () => {
  const patient = openDatabase({ url, max: 1, statementMs: 100, onError: () => {} })
  const select = () => patient.rows({ text: 'select 1 as one' })
  await other.refuse()
  await select()
  await other.resume()
  one.dropSilently()
  await expect(select()).rejects.toThrow('Query read timeout')
  expect(await select()).toEqual([{ one: 1 }])
  await one.refuse()
  expect(await select()).toEqual([{ one: 1 }])
  await patient.end()
  await one.resume()
})

test('the server with the newest timeline is the primary', () => {
  const probes = ['00000009', '0000000A', null].map((timeline, index) => ({ host: `h${index}`, port: 1, timeline }))
  expect(choosePrimary(probes)?.host).toBe('h1')
  expect(choosePrimary(probes.slice(2))).toBeUndefined()
})

test('a URL with several hosts becomes one URL for each', () => {
  expect(splitHosts('postgres://u:p,q@a:1,[::1]:2/x?y=1,2')).toEqual([
    'postgres://u:p,q@a:1/x?y=1,2',
    'postgres://u:p,q@[::1]:2/x?y=1,2',
  ])
  expect(splitHosts('postgres:///x')).toEqual(['postgres:///x'])
})
