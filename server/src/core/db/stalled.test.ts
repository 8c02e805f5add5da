import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts'
import { startTcpProxy, type TcpProxy } from '../../testing/processes/tcpProxy.ts'
import { type Database, openDatabase } from './database.ts'

let testDatabase: TestDatabase
let proxy: TcpProxy
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  proxy = await startTcpProxy(testDatabase.url)
  database = openDatabase({ url: proxy.url, max: 2, statementMs: 200, onError: () => {} })
})
afterAll(async () => {
  await database.end()
  await proxy.close()
  await testDatabase.drop()
})

const selectOne = { text: 'select 1 as one' }

test('a statement without a response times out, and the database works again once it responds', async () => {
  expect(await database.rows(selectOne)).toEqual([{ one: 1 }])
  const stalledTransaction = database.transaction(async (tx) => {
    await tx.rows(selectOne)
    proxy.stall()
    return tx.rows(selectOne)
  })
  await expect(stalledTransaction).rejects.toThrow('Query read timeout')
  await proxy.resume()
  expect(await database.transaction((tx) => tx.rows(selectOne))).toEqual([{ one: 1 }])
})
