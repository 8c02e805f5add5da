import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database/testDatabase.ts'
import { startTcpProxy, type TcpProxy } from '../testing/processes/tcpProxy.ts'
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

const one = { text: 'select 1 as one' }

test('a database that takes questions and never answers is given up, and used again when it does', async () => {
  expect(await database.rows(one)).toEqual([{ one: 1 }])
  const inside = database.transaction(async (tx) => {
    await tx.rows(one)
    proxy.stall()
    return tx.rows(one)
  })
  await expect(inside).rejects.toThrow('Query read timeout')
  await proxy.resume()
  expect(await database.transaction((tx) => tx.rows(one))).toEqual([{ one: 1 }])
})
