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
/** A user who manages roles below level 10, views all dishes and edits their own. */
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

describe('granting permissions and levels', () => {
  test('a level below the own returns 422; the own level is accepted', async () => {
    const refused = await testApp.call(manager, 'POST', 'roles/', buildRoleFields({ level: 9 }))
    expect([refused.statusCode, refused.json().violations]).toMatchObject([
      422,
      [{ field: 'level', code: 'selectValue' }],
    ])
    const { id } = await people.createRole({ level: 10 }, manager)
    expect(getViolationFields(await people.saveRole(manager, id, { level: 9 }))).toEqual(['level'])
    const own = await people.readRoleOfUser(manager)
    expect(getViolationFields(await people.saveRole(manager, own.id, { level: 1 }))).toEqual(['level'])
  })

  test('a new role cannot have a level outside the scope of the permission to add roles', async () => {
    const maker = await people.buildUserAtLevel(10, ['roles.view', buildPermissionEntry('roles.add', { level: 500 })])
    expect(getViolationFields(await testApp.call(maker, 'POST', 'roles/', buildRoleFields({ level: 100 })))).toEqual([
      'level',
    ])
    await people.createRole({ level: 500 }, maker)
  })

  test.each([
    ['a permission that the giver lacks', buildPermissionEntry('settings.system')],
    ['a permission on all records that the giver has on own records', buildPermissionEntry('dishes.edit')],
  ])('%s cannot be granted, neither to others nor to oneself', async (_name, granted) => {
    const permissions = [buildPermissionEntry('dishes.view'), granted]
    const refused = await testApp.call(manager, 'POST', 'roles/', buildRoleFields({ permissions }))
    expect([refused.statusCode, ...getViolationFields(refused)]).toEqual([422, 'permissions.1.action'])
    const { id } = await people.createRole({}, manager)
    expect(getViolationFields(await people.saveRole(manager, id, { permissions }))).toEqual(['permissions.1.action'])
    const own = await people.readRoleOfUser(manager)
    const mine = own.permissions.filter(({ area, action }) => area !== granted.area || action !== granted.action)
    expect(getViolationFields(await people.saveRole(manager, own.id, { permissions: [granted, ...mine] }))).toEqual([
      'permissions.0.action',
    ])
  })

  test('an entry with a wider scope than the own cannot be granted', async () => {
    const limited = await people.buildUserAtLevel(10, [
      'roles.view',
      'roles.add',
      buildPermissionEntry('users.view', { level: 100 }),
    ])
    const postRoleWithUserLevel = (level: number | null) =>
      testApp.call(
        limited,
        'POST',
        'roles/',
        buildRoleFields({ permissions: [buildPermissionEntry('users.view', { level })] }),
      )
    for (const level of [null, 99])
      expect(getViolationFields(await postRoleWithUserLevel(level))).toEqual(['permissions.0.action'])
    expect((await postRoleWithUserLevel(100)).statusCode).toBe(201)
  })

  test('existing entries can stay, be narrowed and be removed, but not be added again', async () => {
    const foreign = [
      buildPermissionEntry('settings.system'),
      buildPermissionEntry('restaurants.edit'),
      buildPermissionEntry('restaurants.view'),
    ]
    const { id } = await people.createRole({ level: 100, permissions: foreign })
    const narrowed = [
      buildPermissionEntry('settings.system'),
      buildPermissionEntry('restaurants.edit', { allItems: false }),
      buildPermissionEntry('restaurants.view'),
    ]
    expect((await people.saveRole(manager, id, { description: 'Nový popis' })).statusCode).toBe(200)
    expect((await people.saveRole(manager, id, { permissions: narrowed })).statusCode).toBe(200)
    expect(getViolationFields(await people.saveRole(manager, id, { permissions: foreign }))).toEqual([
      'permissions.1.action',
    ])
    expect((await people.saveRole(manager, id, { permissions: [] })).statusCode).toBe(200)
    const back = await people.postRoleAction(manager, { id }, 'history/1/restore')
    expect([back.statusCode, ...getViolationFields(back)]).toEqual([
      422,
      'permissions.0.action',
      'permissions.1.action',
      'permissions.2.action',
    ])
    expect((await people.postRoleAction(people.admin, { id }, 'history/1/restore')).statusCode).toBe(200)
  })

  test('lowering the level of a role requires its permissions', async () => {
    const { id } = await people.createRole({
      level: 1_000,
      permissions: [buildPermissionEntry('users.edit'), buildPermissionEntry('users.view')],
    })
    expect(getViolationFields(await people.saveRole(manager, id, { level: 100 }))).toEqual(['level'])
    expect((await people.saveRole(manager, id, { level: 2_000 })).statusCode).toBe(200)
  })

  test('together with other roles a change cannot give a user more rights than the editor has', async () => {
    const giver = await people.buildUserAtLevel(10, ['roles.view', 'roles.edit', 'users.view', 'users.archive'])
    const above = await people.buildUserAtLevel(5, [])
    const role = await people.createRole({ level: 100 })
    await people.assignRoles(above, role.id)
    const view = buildPermissionEntry('users.view', { level: 10 })
    const refused = await people.saveRole(giver, role.id, {
      permissions: [buildPermissionEntry('users.archive'), view],
    })
    expect([refused.statusCode, ...getViolationFields(refused)]).toEqual([422, 'permissions.0.action'])
    const within = { permissions: [buildPermissionEntry('users.archive', { level: 10 }), view] }
    expect((await people.saveRole(giver, role.id, within)).statusCode).toBe(200)
  })
})

describe('granting permissions for restaurants', () => {
  let ids: number[]
  beforeAll(async () => {
    const rows = await testApp.database.rows<{ id: number }>({
      text: "insert into restaurants (name_cs, name_en) values ('A', 'A'), ('B', 'B'), ('C', 'C') returning id",
    })
    ids = rows.map(({ id }) => id)
  })
  const buildView = (restaurantIds?: readonly number[] | null) =>
    buildPermissionEntry('restaurants.view', restaurantIds === undefined ? {} : { restaurantIds })
  const postRole = (by: TestUser, ...permissions: object[]) =>
    testApp.call(by, 'POST', 'roles/', buildRoleFields({ permissions }))

  test('a user of one restaurant can grant only that one', async () => {
    const [a, b] = ids as [number, number]
    const giver = await people.buildUserAtLevel(10, [...ROLE_RIGHTS, buildView([a])])
    for (const wider of [undefined, null, [b], [a, b]])
      expect(getViolationFields(await postRole(giver, buildView(wider)))).toEqual(['permissions.0.action'])
    expect((await postRole(giver, buildView([a]))).statusCode).toBe(201)
  })

  test('the restaurants of several roles add up', async () => {
    const [a, b, c] = ids as [number, number, number]
    const giver = await people.buildUserAtLevel(10, [...ROLE_RIGHTS, buildView([a])])
    const second = await people.createRole({ permissions: [buildView([b])] })
    await people.assignRoles(giver, second.id)
    expect((await postRole(giver, buildView([a, b]))).statusCode).toBe(201)
    expect(getViolationFields(await postRole(giver, buildView([a, b, c])))).toEqual(['permissions.0.action'])
  })

  test('an entry without the field keeps the stored restaurants, and null removes them', async () => {
    const [a] = ids as [number]
    const { id } = await people.createRole({ permissions: [buildView([a])] })
    const saved = await people.saveRole(people.admin, id, { permissions: [buildView()] })
    expect(saved.json().permissions).toEqual([buildView([a])])
    const widened = await people.saveRole(people.admin, id, { permissions: [buildView(null)] })
    expect(widened.json().permissions).toEqual([buildView(null)])
  })

  test.each([
    ['an unknown restaurant', () => [buildView([2_000_000_000])], 'permissions.0.restaurantIds'],
    ['an empty list', () => [buildView([])], 'permissions.0.restaurantIds'],
    [
      'an area without restaurants',
      () => [buildPermissionEntry('dishes.view', { restaurantIds: ids })],
      'permissions.0.restaurantIds',
    ],
    [
      'an action on more restaurants than View',
      () => [buildView(ids.slice(0, 1)), buildPermissionEntry('restaurants.edit', { restaurantIds: ids })],
      'permissions.1',
    ],
  ])('%s returns 422 at the entry', async (_name, getPermissions, field) => {
    expect(getViolationFields(await postRole(people.admin, ...getPermissions()))).toEqual([field])
  })
})
