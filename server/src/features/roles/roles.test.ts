import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildPeople,
  buildPermissionEntry,
  buildRoleFields,
  getViolationFields,
  type People,
} from '../../testing/builders/people.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let people: People
/** A user who manages roles below level 10. */
let manager: TestUser

const ROLE_RIGHTS = ['roles.view', 'roles.add', 'roles.edit', 'roles.archive', 'roles.delete']

beforeAll(async () => {
  testApp = await buildTestApp()
  people = await buildPeople(testApp)
  manager = await people.buildUserAtLevel(10, [
    ...ROLE_RIGHTS,
    'dishes.view',
    buildPermissionEntry('dishes.edit', { allItems: false }),
  ])
})
afterAll(() => testApp.close())

describe('access', () => {
  test('a role above the own level cannot be changed', async () => {
    const high = await people.createRole({ level: 9 })
    expect((await testApp.call(manager, 'GET', `roles/${high.id}/`)).json().can).toEqual({
      edit: false,
      archive: false,
      delete: false,
    })
    expect((await people.saveRole(manager, high.id, { name: 'Nižší' })).statusCode).toBe(403)
    expect((await people.postRoleAction(manager, high, 'archive')).statusCode).toBe(403)
    expect((await people.postRoleAction(manager, high, 'history/1/restore')).statusCode).toBe(403)
    const bulk = await testApp.call(manager, 'POST', 'roles/bulk/', { action: 'archive', ids: [high.id] })
    expect(getViolationFields(bulk)).toEqual(['ids.0'])
    await people.postRoleAction(people.admin, high, 'archive')
    expect((await testApp.call(manager, 'DELETE', `roles/${high.id}/`)).statusCode).toBe(403)
  })
})

describe('create and save', () => {
  test('a new role is returned as it was sent, with the number of its users', async () => {
    const permissions = [buildPermissionEntry('dishes.view'), buildPermissionEntry('dishes.edit', { allItems: false })]
    const role = await people.createRole({ description: 'Vaří', level: 50, permissions }, manager)
    expect(role).toMatchObject({ description: 'Vaří', level: 50, permissions, userCount: 0, version: 1 })
    expect(await people.createRole()).toMatchObject({ level: 99_999, permissions: [], description: null })
    const [stays, leaves] = [await people.buildUserAtLevel(100, []), await people.buildUserAtLevel(100, [])]
    await people.assignRoles(stays, role.id)
    await people.assignRoles(leaves, role.id)
    await people.saveUser(people.admin, leaves.id, {})
    await testApp.call(people.admin, 'POST', `users/${leaves.id}/archive/`, {})
    expect((await testApp.call(manager, 'GET', `roles/${role.id}/`)).json()).toMatchObject({ userCount: 1 })
  })

  test('names are unique, levels are integers, and each action is listed once', async () => {
    const { name } = await people.createRole()
    const same = await testApp.call(people.admin, 'POST', 'roles/', { name: name.toUpperCase() })
    expect([same.statusCode, ...getViolationFields(same)]).toEqual([409, 'name'])
    const invalidFields = {
      level: 1.5,
      permissions: [
        buildPermissionEntry('dishes.view'),
        buildPermissionEntry('dishes.view'),
        buildPermissionEntry('dishes.switch'),
      ],
    }
    expect(
      getViolationFields(await testApp.call(people.admin, 'POST', 'roles/', buildRoleFields(invalidFields))).sort(),
    ).toEqual(['level', 'permissions.1.action', 'permissions.2.action'])
  })

  test('an action without View of its area returns 422 at its entry', async () => {
    const permissions = [
      buildPermissionEntry('dishes.edit'),
      buildPermissionEntry('users.switch'),
      buildPermissionEntry('settings.edit'),
      buildPermissionEntry('settings.system'),
      buildPermissionEntry('supportRequests.edit'),
    ]
    const needed = [0, 1, 2, 4].map((index) => ({
      field: `permissions.${index}`,
      code: 'selectValue',
      message: 'This action also needs the View permission in the same area',
    }))
    const created = await testApp.call(people.admin, 'POST', 'roles/', buildRoleFields({ permissions }))
    expect([created.statusCode, created.json().violations]).toEqual([422, needed])
    const { id } = await people.createRole()
    expect((await people.saveRole(people.admin, id, { permissions })).json().violations).toEqual(needed)
    const views = ['dishes.view', 'users.view', 'settings.view', 'supportRequests.view'].map((view) =>
      buildPermissionEntry(view),
    )
    expect((await people.saveRole(people.admin, id, { permissions: [...permissions, ...views] })).statusCode).toBe(200)
    await people.createRole({ permissions: [buildPermissionEntry('settings.system')] })
  })

  test('an action on all records needs View of all records; adding does not', async () => {
    const own = { allItems: false }
    const wide = [
      buildPermissionEntry('dishes.view', own),
      buildPermissionEntry('dishes.edit'),
      buildPermissionEntry('dishes.add'),
    ]
    const refused = await testApp.call(people.admin, 'POST', 'roles/', buildRoleFields({ permissions: wide }))
    expect(refused.json().violations).toEqual([
      {
        field: 'permissions.1',
        code: 'selectValue',
        message: 'This action also needs the View permission for all records',
      },
    ])
    await people.createRole({
      permissions: [
        buildPermissionEntry('dishes.view', own),
        buildPermissionEntry('dishes.edit', own),
        buildPermissionEntry('dishes.add'),
      ],
    })
  })

  test('a stored role with Edit but without View can be read and archived, and is completed by the next save', async () => {
    const user = await testApp.buildUser(['dishes.edit'])
    const role = await people.readRoleOfUser(user)
    expect(role.permissions).toEqual([buildPermissionEntry('dishes.edit')])
    expect((await people.postRoleAction(people.admin, role, 'archive')).statusCode).toBe(200)
    expect((await people.postRoleAction(people.admin, role, 'restore')).statusCode).toBe(200)
    expect(getViolationFields(await people.saveRole(people.admin, role.id, { name: 'Beze změny práv' }))).toEqual([
      'permissions.0',
    ])
    const permissions = [buildPermissionEntry('dishes.edit'), buildPermissionEntry('dishes.view')]
    expect((await people.saveRole(people.admin, role.id, { permissions })).statusCode).toBe(200)
    expect(getViolationFields(await people.postRoleAction(people.admin, role, 'history/2/restore'))).toEqual([
      'permissions.0',
    ])
  })
})

describe('archive and delete', () => {
  test('an archived role grants nothing, and restoring it requires its permissions', async () => {
    const role = await people.createRole({ level: 100, permissions: [buildPermissionEntry('restaurants.view')] })
    const user = await people.buildUserAtLevel(1_000, [])
    await people.assignRoles(user, role.id)
    const fetchStatus = async () => (await testApp.call(user, 'GET', 'restaurants/')).statusCode
    expect(await fetchStatus()).toBe(200)
    expect((await people.postRoleAction(manager, role, 'archive')).statusCode).toBe(200)
    expect(await fetchStatus()).toBe(403)
    expect((await people.postRoleAction(manager, role, 'restore')).statusCode).toBe(422)
    const bulk = await testApp.call(manager, 'POST', 'roles/bulk/', { action: 'restore', ids: [role.id] })
    expect([bulk.statusCode, ...getViolationFields(bulk)]).toEqual([422, 'ids.0'])
    expect(await fetchStatus()).toBe(403)
    expect((await people.postRoleAction(people.admin, role, 'restore')).statusCode).toBe(200)
    expect(await fetchStatus()).toBe(200)
    const unusedRole = await people.createRole({ level: 100, permissions: [buildPermissionEntry('restaurants.view')] })
    await people.postRoleAction(manager, unusedRole, 'archive')
    expect(getViolationFields(await people.postRoleAction(manager, unusedRole, 'restore'))).toEqual(['archived'])
  })

  test('a role in use cannot be deleted, an unused one can', async () => {
    const [used, unused] = [await people.createRole(), await people.createRole()]
    await people.assignRoles(await people.buildUserAtLevel(100, []), used.id)
    for (const role of [used, unused]) await people.postRoleAction(people.admin, role, 'archive')
    const refused = await testApp.call(people.admin, 'DELETE', `roles/${used.id}/`)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'in_use'])
    expect((await testApp.call(people.admin, 'DELETE', `roles/${unused.id}/`)).statusCode).toBe(204)
  })
})
