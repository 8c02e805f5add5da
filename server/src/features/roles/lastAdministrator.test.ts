import { PERMISSIONS } from '@poledne/contract/access/permissions'
import { type User, users } from '@poledne/contract/access/user'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPeople, buildPermissionEntry, type People } from '../../testing/builders/people.ts'
import { buildSaveBody } from '../../testing/builders/testRecords.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
/** The administrator of these people is the only one in the database. */
let people: People

beforeAll(async () => {
  testApp = await buildTestApp()
  people = await buildPeople(testApp)
})
afterAll(() => testApp.close())

describe('the last administrator', () => {
  const expectLastAdministratorRefusal = async (
    response: Promise<{ statusCode: number; json(): { code: string } }>,
  ) => {
    const { statusCode, json } = await response
    expect([statusCode, json().code]).toEqual([409, 'last_administrator'])
    expect((await testApp.call(people.admin, 'GET', 'users/')).statusCode).toBe(200)
  }

  const setRoles = ({ id }: TestUser, ...roleIds: number[]) =>
    testApp.database.rows({ text: 'update users set role_ids = $2 where id = $1', values: [id, roleIds] })

  test.each(['users.edit', 'roles.edit'])('cannot lose %s', async (permission) => {
    const { id } = await people.readRoleOfUser(people.admin)
    const rest = PERMISSIONS.filter((each) => each !== permission).map((each) => buildPermissionEntry(each))
    await expectLastAdministratorRefusal(people.saveRole(people.admin, id, { permissions: rest }))
    const narrow = [...rest, buildPermissionEntry(permission, { allItems: false })]
    await expectLastAdministratorRefusal(people.saveRole(people.admin, id, { permissions: narrow }))
    await expectLastAdministratorRefusal(
      people.saveRole(people.admin, id, { permissions: [...rest, buildPermissionEntry(permission, { level: 2 })] }),
    )
  })

  test('cannot be archived or lose the role, also not by another user', async () => {
    const { id } = await people.readRoleOfUser(people.admin)
    await expectLastAdministratorRefusal(testApp.call(people.admin, 'POST', `roles/${id}/archive/`, {}))
    await expectLastAdministratorRefusal(
      testApp.call(people.admin, 'POST', 'roles/bulk/', { action: 'archive', ids: [id] }),
    )
    await expectLastAdministratorRefusal(people.saveUser(people.admin, people.admin.id, { roleIds: [] }))
    const userManager = await people.buildUserAtLevel(1, ['users.view', 'users.edit', 'users.archive'])
    await expectLastAdministratorRefusal(people.saveUser(userManager, people.admin.id, { blocked: true }))
    await expectLastAdministratorRefusal(testApp.call(userManager, 'POST', `users/${people.admin.id}/archive/`, {}))
    await expectLastAdministratorRefusal(
      testApp.call(userManager, 'POST', 'users/bulk/', { action: 'deactivate', ids: [people.admin.id] }),
    )
  })

  test('cannot be demoted if the remaining administrator could not assign the role again', async () => {
    const { id } = await people.readRoleOfUser(people.admin)
    await people.buildUserAtLevel(100, ['users.view', 'users.edit', 'roles.view', 'roles.edit'])
    await expectLastAdministratorRefusal(people.saveUser(people.admin, people.admin.id, { roleIds: [] }))
    await expectLastAdministratorRefusal(testApp.call(people.admin, 'POST', `roles/${id}/archive/`, {}))
  })

  test('cannot be demoted by restoring an earlier version', async () => {
    const { admin } = people
    const { id } = await people.readRoleOfUser(admin)
    const second = await testApp.buildUser([])
    expect((await people.saveUser(admin, second.id, { roleIds: [] })).statusCode).toBe(200)
    expect((await people.saveUser(admin, second.id, { roleIds: [id] })).statusCode).toBe(200)
    expect((await people.saveUser(second, admin.id, { roleIds: [] })).statusCode).toBe(200)
    const back = await testApp.call(second, 'POST', `users/${second.id}/history/2/restore/`, {})
    expect([back.statusCode, back.json().code]).toEqual([409, 'last_administrator'])
    await setRoles(admin, id)
  })

  test('of two administrators who demote each other at once, one remains', async () => {
    const { admin } = people
    const { id: roleId } = await people.readRoleOfUser(admin)
    await testApp.database.rows({ text: "update users set role_ids = '{}' where id <> $1", values: [admin.id] })
    for (let round = 0; round < 5; round++) {
      const other = await testApp.buildUser([])
      await setRoles(admin, roleId)
      await setRoles(other, roleId)
      const pair = [admin, other] as const
      const bodies = await Promise.all(pair.map(({ id }) => people.readUser(id)))
      const demote = (by: TestUser, { id }: TestUser) => {
        const user = bodies.find((each) => each.id === id) as User
        return testApp.call(by, 'PUT', `users/${id}/`, buildSaveBody(users, user, { roleIds: [] }))
      }
      const answers = await Promise.all([demote(admin, other), demote(other, admin)])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
      await setRoles(other)
    }
  })
})
