import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildPeople,
  buildPermissionEntry,
  buildUserFields,
  getViolationFields,
  type People,
  USER_RIGHTS,
} from '../../testing/builders/people.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let people: People
/** A user who manages users below level 10. */
let manager: TestUser

beforeAll(async () => {
  testApp = await buildTestApp({ PASSWORD_MIN: '6' })
  people = await buildPeople(testApp)
  manager = await people.buildUserAtLevel(10, [...USER_RIGHTS, 'dishes.view'])
})
afterAll(() => testApp.close())

describe('assigning roles to a user', () => {
  const expectRefusedRoles = async (by: TestUser, id: number, roleIds: number[]) => {
    const response = await people.saveUser(by, id, { roleIds })
    expect([response.statusCode, response.json().violations]).toMatchObject([422, [{ code: 'selectValue' }]])
    expect(getViolationFields(response)).toEqual(['roleIds'])
  }

  test('an unknown role is refused', async () => {
    await expectRefusedRoles(manager, (await people.createUser(manager)).id, [999_999])
  })

  test('a role above the level of the giver is refused', async () => {
    const { id } = await people.createUser(manager)
    await expectRefusedRoles(manager, id, [await people.readRoleId(await people.buildUserAtLevel(9, []))])
    await expectRefusedRoles(manager, manager.id, [
      await people.readRoleId(manager),
      await people.readRoleId(people.admin),
    ])
    const response = await testApp.call(
      manager,
      'POST',
      'users/',
      buildUserFields({ roleIds: [await people.readRoleId(people.admin)] }),
    )
    expect([response.statusCode, ...getViolationFields(response)]).toEqual([422, 'roleIds'])
    const equal = await people.readRoleId(await people.buildUserAtLevel(10, []))
    expect((await people.saveUser(manager, id, { roleIds: [equal] })).json()).toMatchObject({ level: 10 })
  })

  test.each([
    ['a permission that the giver lacks', buildPermissionEntry('settings.system')],
    ['a permission on all records that the giver has on own records', buildPermissionEntry('dishes.add')],
    ['a wider level than that of the giver', buildPermissionEntry('roles.view', { level: 20 })],
  ])('a role with %s is refused', async (_name, granted) => {
    const giver = await people.buildUserAtLevel(10, [
      'users.view',
      'users.edit',
      buildPermissionEntry('dishes.add', { allItems: false }),
      buildPermissionEntry('roles.view', { level: 30 }),
    ])
    const { id } = await people.createUser(manager)
    await expectRefusedRoles(giver, id, [await people.readRoleId(await people.buildUserAtLevel(1_000, [granted]))])
    const less = await people.buildUserAtLevel(1_000, [
      buildPermissionEntry('dishes.add', { allItems: false }),
      buildPermissionEntry('roles.view', { level: 30 }),
    ])
    expect((await people.saveUser(giver, id, { roleIds: [await people.readRoleId(less)] })).statusCode).toBe(200)
  })

  test('a role that extends the permissions of other roles beyond those of the giver is refused', async () => {
    const giver = await people.buildUserAtLevel(10, ['users.view', buildPermissionEntry('users.edit', { level: 500 })])
    const editor = await people.buildUserAtLevel(1_000, ['users.edit'])
    const higherLevel = await people.readRoleId(await people.buildUserAtLevel(600, []))
    const { roleIds } = await people.readUser(editor.id)
    const excessive = await people.readRoleId(await people.buildUserAtLevel(20, []))
    await expectRefusedRoles(giver, editor.id, [...roleIds, excessive])
    expect((await people.saveUser(giver, editor.id, { roleIds: [...roleIds, higherLevel] })).statusCode).toBe(200)
  })

  test('a role that lowers the level of permissions that the giver lacks is refused', async () => {
    const keeper = await people.buildUserAtLevel(1_000, ['roles.edit'])
    const { roleIds } = await people.readUser(keeper.id)
    await expectRefusedRoles(manager, keeper.id, [
      ...roleIds,
      await people.readRoleId(await people.buildUserAtLevel(20, [])),
    ])
    const equal = await people.readRoleId(await people.buildUserAtLevel(1_000, []))
    expect((await people.saveUser(manager, keeper.id, { roleIds: [...roleIds, equal] })).statusCode).toBe(200)
  })

  test('a role that gives the user a level that the giver cannot edit is refused', async () => {
    const giver = await people.buildUserAtLevel(10, ['users.view', buildPermissionEntry('users.edit', { level: 500 })])
    const { id } = await people.createUser(manager)
    await expectRefusedRoles(giver, id, [await people.readRoleId(await people.buildUserAtLevel(100, []))])
    expect(
      (await people.saveUser(giver, id, { roleIds: [await people.readRoleId(await people.buildUserAtLevel(500, []))] }))
        .statusCode,
    ).toBe(200)
  })

  test('an archived role with more permissions than the giver has is refused', async () => {
    const { id } = await people.createUser(manager)
    const roleId = await people.readRoleId(await people.buildUserAtLevel(100, ['settings.system']))
    await testApp.database.rows({ text: 'update roles set archived = true where id = $1', values: [roleId] })
    await expectRefusedRoles(manager, id, [roleId])
  })

  test('existing roles can stay or be removed, but not be added again', async () => {
    const odd = await people.buildUserAtLevel(100, ['settings.system'])
    expect((await people.saveUser(manager, odd.id, { firstName: 'Věra' })).statusCode).toBe(200)
    expect((await people.saveUser(manager, odd.id, { roleIds: [] })).statusCode).toBe(200)
    // A removed role can be assigned again neither by a save nor by restoring an earlier version.
    const back = await testApp.call(manager, 'POST', `users/${odd.id}/history/2/restore/`, {})
    expect([back.statusCode, ...getViolationFields(back)]).toEqual([422, 'roleIds'])
  })

  test('an archived role of a higher level cannot be removed', async () => {
    const high = await people.buildUserAtLevel(5, [])
    const roleId = await people.readRoleId(high)
    await testApp.database.rows({ text: 'update roles set archived = true where id = $1', values: [roleId] })
    await expectRefusedRoles(manager, high.id, [])
  })
})
