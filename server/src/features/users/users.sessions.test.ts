import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { buildPeople, type People, USER_RIGHTS } from '../../testing/builders/people.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let people: People
/** A user who manages users below level 10. */
let manager: TestUser

beforeAll(async () => {
  testApp = await buildTestApp()
  people = await buildPeople(testApp)
  manager = await people.buildUserAtLevel(10, [...USER_RIGHTS, 'dishes.view'])
})
afterAll(() => testApp.close())

const isSignedIn = async (user: TestUser) => (await testApp.call(user, 'GET', 'status/')).statusCode === 200

describe('sessions after a change', () => {
  test.each([
    ['blocked', (id: number) => people.saveUser(manager, id, { blocked: true })],
    ['inactive', (id: number) => people.saveUser(manager, id, { active: false })],
    ['archived', (id: number) => testApp.call(manager, 'POST', `users/${id}/archive/`, {})],
    ['given a new password', (id: number) => people.saveUser(manager, id, { newPassword: 'bramboračka' })],
    [
      'inactive in bulk',
      (id: number) => testApp.call(manager, 'POST', 'users/bulk/', { action: 'deactivate', ids: [id] }),
    ],
  ])('a user who is %s is signed out, and the sessions stay deleted', async (_name, change) => {
    const user = await people.buildUserAtLevel(100, [])
    expect(await isSignedIn(user)).toBe(true)
    expect((await change(user.id)).statusCode).toBe(200)
    expect(await isSignedIn(user)).toBe(false)
    await testApp.database.rows({
      text: 'update users set blocked = false, active = true, archived = false where id = $1',
      values: [user.id],
    })
    expect(await isSignedIn(user)).toBe(false)
  })

  test('a save of other fields keeps the sessions', async () => {
    const user = await people.buildUserAtLevel(100, [])
    await people.saveUser(manager, user.id, { firstName: 'Klára' })
    expect(await isSignedIn(user)).toBe(true)
  })

  test('a change on one instance takes effect on the other within a second', async () => {
    const { config, database } = testApp
    const app = await buildApp({ config, database, webRoot: null, logger: false, shouldShedLoad: false })
    try {
      const user = await people.buildUserAtLevel(100, ['dishes.view'])
      const headers = { authorization: `Bearer ${user.token}` }
      const fetchDishesStatus = async () => (await app.inject({ url: '/admin/api/dishes/', headers })).statusCode
      expect(await fetchDishesStatus()).toBe(200)
      await people.saveUser(manager, user.id, { roleIds: [] })
      await expect.poll(fetchDishesStatus).toBe(403)
      await people.saveUser(manager, user.id, { blocked: true })
      await expect.poll(fetchDishesStatus).toBe(401)
    } finally {
      await app.close()
    }
  })
})
