import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sql } from '../../core/db/database.ts'
import { buildCaller } from '../../testing/builders/people.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'
import { type DuplicateFinder, listDuplicates, openDuplicateFinder } from './duplicates.service.ts'

let testApp: TestApp
let reader: TestUser
let finder: DuplicateFinder

beforeAll(async () => {
  testApp = await buildTestApp()
  reader = await testApp.buildUser(['dishes.view'])
  finder = openDuplicateFinder()
})
afterAll(async () => {
  await finder.close()
  await testApp.close()
})

const addDish = (nameCs: string) =>
  testApp.database.rows({ text: 'insert into dishes (name_cs) values ($1)', values: [nameCs] })

test('the names of all dishes are compared once for parallel and later calls, until a dish changes', async () => {
  let reads = 0
  const sql: Sql = {
    ...testApp.database,
    rows(statement) {
      if (/from dishes[\s\S]*id > /.test(statement.text)) reads++
      return testApp.database.rows(statement)
    },
  }
  const caller = buildCaller(reader, ['dishes.view'])
  const countGroups = async () =>
    (await listDuplicates({ sql, caller, language: 'cs', finder }, { page: 1, pageSize: 20 })).total
  for (const name of ['Lečo', 'leco']) await addDish(name)
  expect(await Promise.all([countGroups(), countGroups()])).toEqual([1, 1])
  expect([await countGroups(), reads]).toEqual([1, 1])
  for (const name of ['Rizoto', 'rizoto']) await addDish(name)
  expect([await countGroups(), reads]).toEqual([2, 2])
})
