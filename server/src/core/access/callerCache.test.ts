import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/testApp.ts'
import type { Database } from '../db/database.ts'
import type { CallerLookup } from './caller.store.ts'
import { openCallerCache } from './callerCache.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await buildTestApp()
})
afterAll(() => testApp.close())

/** Returns a database that runs each query of the test database inside the callback. */
const wrapQueries = (step: (answer: () => Promise<unknown>) => Promise<unknown>): Database => ({
  ...testApp.database,
  rows: (statement) => step(() => testApp.database.rows(statement)) as never,
})

test('concurrent requests share one look-up', async () => {
  const user = await testApp.buildUser([])
  let queryCount = 0
  const { find } = openCallerCache(
    wrapQueries((answer) => {
      queryCount += 1
      return answer()
    }),
  )
  const found = await Promise.all(Array.from({ length: 5 }, () => find(user.token)))
  expect(found.map((each) => each?.caller.userId)).toEqual(Array(5).fill(user.id))
  // One query for the user and one for the rights of the role.
  expect(queryCount).toBe(2)
})

test('a look-up that is running during a change is not used by later requests', async () => {
  const user = await testApp.buildUser([])
  let isFirst = true
  let after: Promise<CallerLookup | null> = Promise.resolve(null)
  const callers = openCallerCache(
    wrapQueries(async (answer) => {
      const rows = await answer()
      if (isFirst) {
        isFirst = false
        await testApp.database.rows({ text: 'update users set blocked = true where id = $1', values: [user.id] })
        testApp.database.publish({ about: 'access' })
        after = callers.find(user.token)
      }
      return rows
    }),
  )
  expect((await callers.find(user.token))?.caller.userId).toBe(user.id)
  expect(await after).toBeNull()
})

test('a failed look-up is repeated', async () => {
  const user = await testApp.buildUser([])
  let isDatabaseAway = true
  const { find } = openCallerCache(
    wrapQueries((answer) => (isDatabaseAway ? Promise.reject(new Error('away')) : answer())),
  )
  await expect(find(user.token)).rejects.toThrow('away')
  isDatabaseAway = false
  expect((await find(user.token))?.caller.userId).toBe(user.id)
})
