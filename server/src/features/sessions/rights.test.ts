import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPermissionEntry, setPermissions } from '../../testing/builders/people.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await buildTestApp()
})
afterAll(() => testApp.close())

const fetchDishesStatus = async (user: TestUser) => (await testApp.call(user, 'GET', 'dishes/')).statusCode

/** Rights are cached between requests until the roles change. */
test('a granted or revoked permission applies to the next request', async () => {
  const user = await testApp.buildUser(['dishes.view'])
  expect(await fetchDishesStatus(user)).toBe(200)
  await setPermissions(testApp, user, [])
  expect(await fetchDishesStatus(user)).toBe(403)
  await setPermissions(testApp, user, [buildPermissionEntry('dishes.view')])
  expect(await fetchDishesStatus(user)).toBe(200)
})
