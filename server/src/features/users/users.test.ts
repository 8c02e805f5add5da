import type { User } from '@poledne/contract/access/user'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { buildSignInFixture } from '../../testing/builders/accountsApp.ts'
import {
  buildActAsHeader,
  buildPeople,
  buildPermissionEntry,
  getViolationFields,
  type People,
} from '../../testing/builders/people.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let t: TestApp
let people: People
/** Manages users below level 10. */
let manager: TestUser

const ALL = ['users.view', 'users.add', 'users.edit', 'users.archive', 'users.delete', 'users.identifier']

beforeAll(async () => {
  t = await buildTestApp({ PASSWORD_MIN: '6' })
  people = await buildPeople(t)
  manager = await people.buildAt(10, [...ALL, 'dishes.view'])
})
afterAll(() => t.close())

let names = 0
const newUser = (more: object = {}) => {
  const username = `nový ${++names}`
  return { username, email: `novy${names}@example.com`, password: 'kulajda', ...more }
}
const create = async (by: TestUser, more: object = {}): Promise<User> => {
  const response = await t.call(by, 'POST', 'users/', newUser(more))
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}
const roleIdOf = async (user: TestUser) => (await people.readRoleOfUser(user)).id
const isSignedIn = async (user: TestUser) => (await t.call(user, 'GET', 'status/')).statusCode === 200

describe('access', () => {
  test('without a session calls return 401', async () => {
    expect((await t.call(null, 'GET', 'users/')).statusCode).toBe(401)
    expect((await t.call(null, 'POST', 'users/', newUser())).statusCode).toBe(401)
  })

  test('without the permission calls return 403', async () => {
    const stranger = await people.buildAt(2, ['roles.view', 'users.view'])
    const { id } = await create(manager)
    expect((await t.call(stranger, 'POST', 'users/', newUser())).statusCode).toBe(403)
    expect((await people.save(stranger, id, {})).statusCode).toBe(403)
    expect((await t.call(stranger, 'POST', `users/${id}/archive/`, {})).statusCode).toBe(403)
  })

  test('a user above the own level cannot be changed by any call', async () => {
    const { admin } = people
    for (const fields of [{ firstName: 'X' }, { blocked: true }, { newPassword: 'svíčková' }, { roleIds: [] }])
      expect((await people.save(manager, admin.id, fields)).statusCode).toBe(403)
    for (const action of ['archive', 'restore'])
      expect((await t.call(manager, 'POST', `users/${admin.id}/${action}/`, {})).statusCode).toBe(403)
    const bulk = await t.call(manager, 'POST', 'users/bulk/', { action: 'deactivate', ids: [manager.id, admin.id] })
    expect(bulk.statusCode).toBe(422)
    expect(await people.readUser(admin.id)).toMatchObject({ version: 1, blocked: false, active: true, archived: false })
  })

  test('a permission entry with a level limits which users can be changed, and can says so', async () => {
    const clerk = await people.buildAt(10, ['users.view', buildPermissionEntry('users.edit', { level: 500 })])
    const near = await people.buildAt(100, [])
    const far = await people.buildAt(500, [])
    expect((await t.call(clerk, 'GET', `users/${near.id}/`)).json().can).toMatchObject({ edit: false })
    expect((await t.call(clerk, 'GET', `users/${far.id}/`)).json().can).toMatchObject({ edit: true })
    expect((await people.save(clerk, near.id, { firstName: 'Jan' })).statusCode).toBe(403)
    expect((await people.save(clerk, far.id, { firstName: 'Jan' })).statusCode).toBe(200)
  })
})

describe('create and save', () => {
  test('a new user is returned with their level and without a password, and can sign in', async () => {
    const { login } = await buildSignInFixture(t)
    const roleIds = [await roleIdOf(await people.buildAt(100, ['dishes.view']))]
    const response = await t.call(manager, 'POST', 'users/', newUser({ firstName: 'Anežka', roleIds }))
    expect(response.statusCode).toBe(201)
    expect(response.body).not.toMatch(/kulajda|argon|[pP]assword/)
    const user = response.json() as User
    expect(user).toMatchObject({ language: 'cs', timezone: 'Europe/Prague', active: true, level: 100, roleIds })
    expect(user.can).toEqual({ edit: true, archive: true, delete: false, switch: false, identifier: true })
    expect((await login(user.username, 'kulajda')).statusCode).toBe(200)
    expect((await people.readUser((await create(manager)).id)).level).toBe(99_999)
  })

  test('usernames and e-mail addresses are unique regardless of case', async () => {
    const { username, email } = await create(manager, { username: 'Žofie', email: 'zofie@example.com' })
    const same = await t.call(manager, 'POST', 'users/', newUser({ username: username.toUpperCase() }))
    expect([same.statusCode, ...getViolationFields(same)]).toEqual([409, 'username'])
    const mail = await t.call(manager, 'POST', 'users/', newUser({ email: email.toUpperCase() }))
    expect([mail.statusCode, ...getViolationFields(mail)]).toEqual([409, 'email'])
    const both = await t.call(manager, 'POST', 'users/', newUser({ username, email }))
    expect([both.statusCode, ...getViolationFields(both)]).toEqual([409, 'username', 'email'])
    const other = await create(manager)
    expect(getViolationFields(await people.save(manager, other.id, { username, email }))).toEqual(['username', 'email'])
    expect((await people.save(manager, other.id, { firstName: 'Jan' })).statusCode).toBe(200)
  })

  test('a password shorter than PASSWORD_MIN returns 422', async () => {
    const short = await t.call(manager, 'POST', 'users/', newUser({ password: 'česne' }))
    expect(short.json().violations).toMatchObject([{ field: 'password', code: 'short' }])
    const { id } = await create(manager)
    expect((await people.save(manager, id, { newPassword: 'česne' })).json().violations).toMatchObject([
      { field: 'newPassword', code: 'short' },
    ])
    expect(getViolationFields(await people.save(manager, id, { password: 'česnečka' }))).toEqual(['password'])
  })

  test('changing a username requires users.identifier', async () => {
    const editor = await people.buildAt(10, [
      'users.view',
      'users.edit',
      buildPermissionEntry('users.identifier', { level: 500 }),
    ])
    const { id, username } = await create(manager, { roleIds: [await roleIdOf(await people.buildAt(100, []))] })
    expect((await people.save(editor, id, { username, firstName: 'Ema' })).statusCode).toBe(200)
    const refused = await people.save(editor, id, { username: 'jiná' })
    expect([refused.statusCode, ...getViolationFields(refused)]).toEqual([422, 'username'])
    expect((await people.save(manager, id, { username: 'jiná' })).statusCode).toBe(200)
    expect(getViolationFields(await t.call(editor, 'POST', `users/${id}/history/1/restore/`, {}))).toEqual(['username'])
  })

  test('users cannot block, deactivate or archive themselves', async () => {
    expect(getViolationFields(await people.save(manager, manager.id, { blocked: true, active: false }))).toEqual([
      'blocked',
      'active',
    ])
    expect((await t.call(manager, 'POST', `users/${manager.id}/archive/`, {})).statusCode).toBe(422)
    const other = await create(manager)
    for (const action of ['archive', 'deactivate']) {
      const refused = await t.call(manager, 'POST', 'users/bulk/', { action, ids: [other.id, manager.id] })
      expect([refused.statusCode, ...getViolationFields(refused)]).toEqual([422, 'ids.1'])
      expect(refused.json().violations[0].message).toBe('You can’t do this to your own account')
    }
    expect(await people.readUser(other.id)).toMatchObject({ version: 1 })
    expect(await isSignedIn(manager)).toBe(true)
  })
})

describe('own e-mail address and password', () => {
  const OWN_EMAIL = { field: 'email', message: 'Change your own e-mail address in your profile' }
  const OWN_PASSWORD = { field: 'newPassword', message: 'Change your own password in your profile' }
  const change = { email: 'own.change@example.com', newPassword: 'druhé heslo' }

  test('changing both through users/{id}/ returns 422, and the other fields can be saved', async () => {
    const editor = await people.buildAt(10, ALL)
    const refused = await people.save(editor, editor.id, change)
    expect(refused.statusCode).toBe(422)
    expect(refused.json().violations).toMatchObject([OWN_EMAIL, OWN_PASSWORD])
    expect(await people.readUser(editor.id)).toMatchObject({ version: 1 })
    expect((await people.save(editor, editor.id, { firstName: 'Jan' })).statusCode).toBe(200)
  })

  test('restoring an earlier version with another own e-mail address returns 422', async () => {
    const editor = await people.buildAt(10, ALL)
    expect((await people.save(people.admin, editor.id, { email: 'first@example.com' })).statusCode).toBe(200)
    expect((await people.save(people.admin, editor.id, { email: 'second@example.com' })).statusCode).toBe(200)
    const refused = await t.call(editor, 'POST', `users/${editor.id}/history/2/restore/`, {})
    expect([refused.statusCode, ...getViolationFields(refused)]).toEqual([422, 'email'])
  })

  test('changing both while acting as another user returns 422', async () => {
    const editor = await people.buildAt(10, [...ALL, 'users.switch'])
    const colleague = await people.buildAt(10, ALL)
    const refused = await people.save(editor, editor.id, change, buildActAsHeader(colleague.username))
    expect(refused.statusCode).toBe(422)
    expect(refused.json().violations).toMatchObject([OWN_EMAIL, OWN_PASSWORD])
  })
})

describe('the list', () => {
  test('filters and sorts by computed columns', async () => {
    const ask = async (path: string) => (await t.call(people.admin, 'GET', path)).json().items
    const [near, far] = [await people.buildAt(40, []), await people.buildAt(41, [])]
    const found = (await ask('users/?filter=level:betweenInclusive:40,41&sort=level:desc')) as User[]
    expect(found.map(({ id, level }) => [id, level])).toEqual([
      [far.id, 41],
      [near.id, 40],
    ])
    const roleId = await roleIdOf(near)
    expect(await ask(`users/?filter=roleIds:equals:${roleId}`)).toMatchObject([{ id: near.id }])
    expect(await ask(`roles/?filter=id:equals:${roleId}&sort=userCount:desc`)).toMatchObject([{ userCount: 1 }])
  })
})

describe('roles of a user', () => {
  const refusedRoles = async (by: TestUser, id: number, roleIds: number[]) => {
    const response = await people.save(by, id, { roleIds })
    expect([response.statusCode, response.json().violations]).toMatchObject([422, [{ code: 'selectValue' }]])
    expect(getViolationFields(response)).toEqual(['roleIds'])
  }

  test('must exist', async () => {
    await refusedRoles(manager, (await create(manager)).id, [999_999])
  })

  test('must not be above the level of the giver', async () => {
    const { id } = await create(manager)
    await refusedRoles(manager, id, [await roleIdOf(await people.buildAt(9, []))])
    await refusedRoles(manager, manager.id, [await roleIdOf(manager), await roleIdOf(people.admin)])
    const post = await t.call(manager, 'POST', 'users/', newUser({ roleIds: [await roleIdOf(people.admin)] }))
    expect([post.statusCode, ...getViolationFields(post)]).toEqual([422, 'roleIds'])
    const equal = await roleIdOf(await people.buildAt(10, []))
    expect((await people.save(manager, id, { roleIds: [equal] })).json()).toMatchObject({ level: 10 })
  })

  test.each([
    ['a permission that the giver lacks', buildPermissionEntry('settings.system')],
    ['a permission on all records that the giver has on own records', buildPermissionEntry('dishes.add')],
    ['a wider level than that of the giver', buildPermissionEntry('roles.view', { level: 20 })],
  ])('must not grant %s', async (_name, granted) => {
    const giver = await people.buildAt(10, [
      'users.view',
      'users.edit',
      buildPermissionEntry('dishes.add', { allItems: false }),
      buildPermissionEntry('roles.view', { level: 30 }),
    ])
    const { id } = await create(manager)
    await refusedRoles(giver, id, [await roleIdOf(await people.buildAt(1_000, [granted]))])
    const less = await people.buildAt(1_000, [
      buildPermissionEntry('dishes.add', { allItems: false }),
      buildPermissionEntry('roles.view', { level: 30 }),
    ])
    expect((await people.save(giver, id, { roleIds: [await roleIdOf(less)] })).statusCode).toBe(200)
  })

  test('must not extend the permissions of other roles beyond those of the giver', async () => {
    const giver = await people.buildAt(10, ['users.view', buildPermissionEntry('users.edit', { level: 500 })])
    const editor = await people.buildAt(1_000, ['users.edit'])
    const onlyAuthority = await roleIdOf(await people.buildAt(600, []))
    const { roleIds } = await people.readUser(editor.id)
    const tooMuch = await roleIdOf(await people.buildAt(20, []))
    await refusedRoles(giver, editor.id, [...roleIds, tooMuch])
    expect((await people.save(giver, editor.id, { roleIds: [...roleIds, onlyAuthority] })).statusCode).toBe(200)
  })

  test('must not lower the level of permissions that the giver does not have', async () => {
    const keeper = await people.buildAt(1_000, ['roles.edit'])
    const { roleIds } = await people.readUser(keeper.id)
    await refusedRoles(manager, keeper.id, [...roleIds, await roleIdOf(await people.buildAt(20, []))])
    const equal = await roleIdOf(await people.buildAt(1_000, []))
    expect((await people.save(manager, keeper.id, { roleIds: [...roleIds, equal] })).statusCode).toBe(200)
  })

  test('must not give the user a level that the giver cannot edit', async () => {
    const giver = await people.buildAt(10, ['users.view', buildPermissionEntry('users.edit', { level: 500 })])
    const { id } = await create(manager)
    await refusedRoles(giver, id, [await roleIdOf(await people.buildAt(100, []))])
    expect(
      (await people.save(giver, id, { roleIds: [await roleIdOf(await people.buildAt(500, []))] })).statusCode,
    ).toBe(200)
  })

  test('must not grant more than the giver has even if the role is archived', async () => {
    const { id } = await create(manager)
    const roleId = await roleIdOf(await people.buildAt(100, ['settings.system']))
    await t.database.rows({ text: 'update roles set archived = true where id = $1', values: [roleId] })
    await refusedRoles(manager, id, [roleId])
  })

  test('can stay as they are and be removed', async () => {
    const odd = await people.buildAt(100, ['settings.system'])
    expect((await people.save(manager, odd.id, { firstName: 'Věra' })).statusCode).toBe(200)
    expect((await people.save(manager, odd.id, { roleIds: [] })).statusCode).toBe(200)
    // A removed role can be assigned again neither by a save nor by restoring an earlier version.
    const back = await t.call(manager, 'POST', `users/${odd.id}/history/2/restore/`, {})
    expect([back.statusCode, ...getViolationFields(back)]).toEqual([422, 'roleIds'])
  })

  test('of a higher level cannot be removed even if the role is archived', async () => {
    const high = await people.buildAt(5, [])
    const roleId = await roleIdOf(high)
    await t.database.rows({ text: 'update roles set archived = true where id = $1', values: [roleId] })
    await refusedRoles(manager, high.id, [])
  })
})

describe('sessions after a change', () => {
  test.each([
    ['blocked', (id: number) => people.save(manager, id, { blocked: true })],
    ['inactive', (id: number) => people.save(manager, id, { active: false })],
    ['archived', (id: number) => t.call(manager, 'POST', `users/${id}/archive/`, {})],
    ['given a new password', (id: number) => people.save(manager, id, { newPassword: 'bramboračka' })],
    ['inactive in bulk', (id: number) => t.call(manager, 'POST', 'users/bulk/', { action: 'deactivate', ids: [id] })],
  ])('a user who is %s is signed out, and the sessions stay deleted', async (_name, change) => {
    const user = await people.buildAt(100, [])
    expect(await isSignedIn(user)).toBe(true)
    expect((await change(user.id)).statusCode).toBe(200)
    expect(await isSignedIn(user)).toBe(false)
    await t.database.rows({
      text: 'update users set blocked = false, active = true, archived = false where id = $1',
      values: [user.id],
    })
    expect(await isSignedIn(user)).toBe(false)
  })

  test('a save of other fields keeps the sessions', async () => {
    const user = await people.buildAt(100, [])
    await people.save(manager, user.id, { firstName: 'Klára' })
    expect(await isSignedIn(user)).toBe(true)
  })

  test('a change on one instance takes effect on the other within a second', async () => {
    const { config, database } = t
    const app = await buildApp({ config, database, webRoot: null, logger: false, shouldShedLoad: false })
    try {
      const user = await people.buildAt(100, ['dishes.view'])
      const headers = { authorization: `Bearer ${user.token}` }
      const ask = async () => (await app.inject({ url: '/admin/api/dishes/', headers })).statusCode
      expect(await ask()).toBe(200)
      await people.save(manager, user.id, { roleIds: [] })
      await expect.poll(ask).toBe(403)
      await people.save(manager, user.id, { blocked: true })
      await expect.poll(ask).toBe(401)
    } finally {
      await app.close()
    }
  })
})

describe('delete and history', () => {
  test('only a user without any references can be deleted', async () => {
    const trace = await people.buildAt(100, ['users.view', 'users.add'])
    await create(trace)
    for (const { id } of [trace, await create(manager)]) await t.call(manager, 'POST', `users/${id}/archive/`, {})
    expect((await t.call(manager, 'DELETE', `users/${trace.id}/`)).json().code).toBe('in_use')
    const { id } = await create(manager)
    expect((await t.call(manager, 'DELETE', `users/${id}/`)).json().code).toBe('not_archived')
    await t.call(manager, 'POST', `users/${id}/archive/`, {})
    expect((await t.call(manager, 'DELETE', `users/${id}/`)).statusCode).toBe(204)
  })

  test('the history contains every change and no password', async () => {
    const { id } = await create(manager)
    await people.save(manager, id, { newPassword: 'tajemství', firstName: 'Ota' })
    const response = await t.call(manager, 'GET', `users/${id}/history/`)
    expect(response.json().items).toMatchObject([{ action: 'save' }, { action: 'create' }])
    expect(response.body).not.toMatch(/tajemství|kulajda|argon|[pP]assword/)
    const [{ leaks }] = (await t.database.rows({
      text: "select count(*) as leaks from history where state::text ~ 'argon|assword|tajemstv'",
    })) as [{ leaks: number }]
    expect(leaks).toBe(0)
  })
})
