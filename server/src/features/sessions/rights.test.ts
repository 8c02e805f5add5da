import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let t: TestApp

beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

const statusOf = async (user: TestUser) => (await t.call(user, 'GET', 'dishes/')).statusCode

async function setRights(user: TestUser, permissions: readonly object[]): Promise<void> {
  await t.database.rows({
    text: 'update roles set permissions = $2 where id = any((select role_ids from users where id = $1)::int[])',
    values: [user.id, JSON.stringify(permissions)],
  })
  t.app.tell({ about: 'access' })
}

/** Rights are remembered between requests, but only for as long as the roles stay as they are. */
test('a right that is taken or given holds with the next request', async () => {
  const user = await t.buildUser(['dishes.view'])
  expect(await statusOf(user)).toBe(200)
  await setRights(user, [])
  expect(await statusOf(user)).toBe(403)
  await setRights(user, [{ area: 'dishes', action: 'view', allItems: true, level: null }])
  expect(await statusOf(user)).toBe(200)
})
