import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildActAsHeader,
  buildPeople,
  buildPermissionEntry,
  formatViolations,
  type People,
  USER_RIGHTS,
} from '../../testing/builders/people.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let people: People
/** Manages users and the menus of restaurant 1. */
let manager: TestUser

const buildMenuRights = (restaurantIds: number[] | null) =>
  ['view', 'edit'].map((action) => buildPermissionEntry(`restaurantMenus.${action}`, { restaurantIds }))

beforeAll(async () => {
  testApp = await buildTestApp({ PUBLIC_URL: 'https://menu.example.com' })
  people = await buildPeople(testApp)
  manager = await people.buildUserAtLevel(10, [...USER_RIGHTS, 'users.switch', ...buildMenuRights([1])])
})
afterAll(() => testApp.close())

const buildTarget = (restaurantIds: number[] | null) => people.buildUserAtLevel(100, buildMenuRights(restaurantIds))

const CHANGES: [string, (by: TestUser, target: TestUser) => Promise<{ statusCode: number }>][] = [
  ['acting as', (by, { username }) => testApp.call(by, 'GET', 'status/', undefined, buildActAsHeader(username))],
  ['a new password for', (by, { id }) => people.saveUser(by, id, { newPassword: 'kulajda' })],
  ['another e-mail of', (by, { id }) => people.saveUser(by, id, { email: `jiny${id}@example.com` })],
  ['another username of', (by, { id }) => people.saveUser(by, id, { username: `jiny ${id}` })],
  ['reading the factors of', (by, { id }) => testApp.call(by, 'GET', `users/${id}/factors/`)],
  ['resetting the factors of', (by, { id }) => testApp.call(by, 'DELETE', `users/${id}/factors/`)],
  ['reading the sessions of', (by, { id }) => testApp.call(by, 'GET', `users/${id}/sessions/`)],
  ['inviting', (by, { id }) => testApp.call(by, 'POST', `users/${id}/invitation/`, { send: false })],
  ['revoking the invitation of', (by, { id }) => testApp.call(by, 'DELETE', `users/${id}/invitation/`)],
  ['anonymising', (by, { id }) => testApp.call(by, 'POST', `users/${id}/anonymise/`, {})],
]

describe.each(CHANGES)('%s a user', (_, change) => {
  test('with permissions for more restaurants than the own ones is refused', async () => {
    for (const restaurantIds of [null, [1, 2]])
      expect([403, 422]).toContain((await change(manager, await buildTarget(restaurantIds))).statusCode)
  })

  test('whose permissions the own ones cover is allowed', async () => {
    expect((await change(manager, await buildTarget([1]))).statusCode).toBeLessThan(300)
  })

  test('is allowed for an administrator with all permissions', async () => {
    expect((await change(people.admin, await buildTarget(null))).statusCode).toBeLessThan(300)
  })
})

describe('a user with permissions that the caller lacks', () => {
  test('can still be changed in other fields, lose a role, be blocked and archived', async () => {
    const { id } = await buildTarget(null)
    expect((await people.saveUser(manager, id, { firstName: 'Jan', roleIds: [], blocked: true })).statusCode).toBe(200)
    expect((await testApp.call(manager, 'POST', `users/${id}/archive/`, {})).statusCode).toBe(200)
  })

  test('has a violation at each refused field', async () => {
    const { id } = await buildTarget(null)
    const fields = { username: `jiny ${id}`, email: `jiny${id}@example.com`, newPassword: 'kulajda' }
    expect(formatViolations(await people.saveUser(manager, id, fields))).toEqual(
      ['username', 'email', 'newPassword'].map((field) => `${field}:selectValue`),
    )
  })

  test('has no abilities in `can` that the server refuses, in the list and as a record', async () => {
    const [wide, covered] = [await buildTarget(null), await buildTarget([1])]
    const { items } = (await testApp.call(manager, 'GET', 'users/?pageSize=200')).json()
    for (const [{ id }, isAllowed] of [
      [wide, false],
      [covered, true],
    ] as const) {
      const abilities = {
        access: isAllowed,
        switch: isAllowed,
        identifier: isAllowed,
        anonymise: isAllowed,
        security: isAllowed,
      }
      const can = { edit: true, archive: true, delete: false, ...abilities }
      const record = (await testApp.call(manager, 'GET', `users/${id}/`)).json()
      expect(record.can).toEqual(can)
      expect(record).not.toHaveProperty('permissions')
      expect(items.find((item: { id: number }) => item.id === id).can).toEqual(can)
    }
  })
})

test('permissions of archived roles, and entries that permit nothing, need not be covered', async () => {
  const target = await buildTarget([1])
  const role = await people.createRole({ level: 100, permissions: [buildPermissionEntry('dishes.view')] })
  await people.assignRoles(target, role.id)
  const headers = buildActAsHeader(target.username)
  const readStatus = async () => (await testApp.call(manager, 'GET', 'status/', undefined, headers)).statusCode
  expect(await readStatus()).toBe(403)
  await people.postRoleAction(people.admin, role, 'archive')
  expect(await readStatus()).toBe(200)
  const addOnlyHere = buildPermissionEntry('restaurants.add', { restaurantIds: [1] })
  const helper = await people.buildUserAtLevel(100, [addOnlyHere])
  expect((await testApp.call(manager, 'GET', 'status/', undefined, buildActAsHeader(helper.username))).statusCode).toBe(
    200,
  )
})
