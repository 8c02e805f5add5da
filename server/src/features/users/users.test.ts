import type { User } from '@poledne/contract/access/user'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSignInFixture } from '../../testing/builders/accountsApp.ts'
import {
  buildActAsHeader,
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

describe('access', () => {
  test('a user above the own level cannot be changed by any call', async () => {
    const { admin } = people
    for (const fields of [{ firstName: 'X' }, { blocked: true }, { newPassword: 'svíčková' }, { roleIds: [] }])
      expect((await people.saveUser(manager, admin.id, fields)).statusCode).toBe(403)
    for (const action of ['archive', 'restore'])
      expect((await testApp.call(manager, 'POST', `users/${admin.id}/${action}/`, {})).statusCode).toBe(403)
    const bulk = await testApp.call(manager, 'POST', 'users/bulk/', {
      action: 'deactivate',
      ids: [manager.id, admin.id],
    })
    expect(bulk.statusCode).toBe(422)
    expect(await people.readUser(admin.id)).toMatchObject({ version: 1, blocked: false, active: true, archived: false })
  })

  test('a permission entry with a level limits which users can be changed, and can says so', async () => {
    const clerk = await people.buildUserAtLevel(10, ['users.view', buildPermissionEntry('users.edit', { level: 500 })])
    const near = await people.buildUserAtLevel(100, [])
    const far = await people.buildUserAtLevel(500, [])
    expect((await testApp.call(clerk, 'GET', `users/${near.id}/`)).json().can).toMatchObject({ edit: false })
    expect((await testApp.call(clerk, 'GET', `users/${far.id}/`)).json().can).toMatchObject({ edit: true })
    expect((await people.saveUser(clerk, near.id, { firstName: 'Jan' })).statusCode).toBe(403)
    expect((await people.saveUser(clerk, far.id, { firstName: 'Jan' })).statusCode).toBe(200)
  })
})

describe('create and save', () => {
  test('a new user is returned with their level and without a password, and can sign in', async () => {
    const { login } = await buildSignInFixture(testApp)
    const roleIds = [await people.readRoleId(await people.buildUserAtLevel(100, ['dishes.view']))]
    const response = await testApp.call(manager, 'POST', 'users/', buildUserFields({ firstName: 'Anežka', roleIds }))
    expect(response.statusCode).toBe(201)
    expect(response.body).not.toMatch(/kulajda|argon|"password|passwordHash/)
    const user = response.json() as User
    expect(user).toMatchObject({ language: 'cs', timezone: 'Europe/Prague', active: true, level: 100, roleIds })
    expect(user.can).toEqual({
      access: true,
      edit: true,
      archive: true,
      delete: false,
      switch: false,
      identifier: true,
      anonymise: true,
      security: true,
    })
    expect((await login(user.username, 'kulajda')).statusCode).toBe(200)
    expect((await people.readUser((await people.createUser(manager)).id)).level).toBe(99_999)
  })

  test('usernames and e-mail addresses are unique regardless of case', async () => {
    const { username, email } = await people.createUser(manager, { username: 'Žofie', email: 'zofie@example.com' })
    const same = await testApp.call(manager, 'POST', 'users/', buildUserFields({ username: username.toUpperCase() }))
    expect([same.statusCode, ...getViolationFields(same)]).toEqual([409, 'username'])
    const mail = await testApp.call(manager, 'POST', 'users/', buildUserFields({ email: email.toUpperCase() }))
    expect([mail.statusCode, ...getViolationFields(mail)]).toEqual([409, 'email'])
    const both = await testApp.call(manager, 'POST', 'users/', buildUserFields({ username, email }))
    expect([both.statusCode, ...getViolationFields(both)]).toEqual([409, 'username', 'email'])
    const other = await people.createUser(manager)
    expect(getViolationFields(await people.saveUser(manager, other.id, { username, email }))).toEqual([
      'username',
      'email',
    ])
    expect((await people.saveUser(manager, other.id, { firstName: 'Jan' })).statusCode).toBe(200)
  })

  test('a password shorter than PASSWORD_MIN returns 422', async () => {
    const short = await testApp.call(manager, 'POST', 'users/', buildUserFields({ password: 'česne' }))
    expect(short.json().violations).toMatchObject([{ field: 'password', code: 'short' }])
    const { id } = await people.createUser(manager)
    expect((await people.saveUser(manager, id, { newPassword: 'česne' })).json().violations).toMatchObject([
      { field: 'newPassword', code: 'short' },
    ])
    expect(getViolationFields(await people.saveUser(manager, id, { password: 'česnečka' }))).toEqual(['password'])
  })

  test('changing a username requires users.identifier', async () => {
    const editor = await people.buildUserAtLevel(10, [
      'users.view',
      'users.edit',
      buildPermissionEntry('users.identifier', { level: 500 }),
    ])
    const { id, username } = await people.createUser(manager, {
      roleIds: [await people.readRoleId(await people.buildUserAtLevel(100, []))],
    })
    expect((await people.saveUser(editor, id, { username, firstName: 'Ema' })).statusCode).toBe(200)
    const refused = await people.saveUser(editor, id, { username: 'jiná' })
    expect([refused.statusCode, ...getViolationFields(refused)]).toEqual([422, 'username'])
    expect((await people.saveUser(manager, id, { username: 'jiná' })).statusCode).toBe(200)
    expect(getViolationFields(await testApp.call(editor, 'POST', `users/${id}/history/1/restore/`, {}))).toEqual([
      'username',
    ])
  })

  test('users cannot block, deactivate or archive themselves', async () => {
    expect(getViolationFields(await people.saveUser(manager, manager.id, { blocked: true, active: false }))).toEqual([
      'blocked',
      'active',
    ])
    expect((await testApp.call(manager, 'POST', `users/${manager.id}/archive/`, {})).statusCode).toBe(422)
    const other = await people.createUser(manager)
    for (const action of ['archive', 'deactivate']) {
      const refused = await testApp.call(manager, 'POST', 'users/bulk/', { action, ids: [other.id, manager.id] })
      expect([refused.statusCode, ...getViolationFields(refused)]).toEqual([422, 'ids.1'])
      expect(refused.json().violations[0].message).toBe('You can’t do this to your own account')
    }
    expect(await people.readUser(other.id)).toMatchObject({ version: 1 })
    expect((await testApp.call(manager, 'GET', 'status/')).statusCode).toBe(200)
  })
})

describe('own e-mail address and password', () => {
  const OWN_EMAIL = { field: 'email', message: 'Change your own e-mail address in your profile' }
  const OWN_PASSWORD = { field: 'newPassword', message: 'Change your own password in your profile' }
  const change = { email: 'own.change@example.com', newPassword: 'druhé heslo' }

  test('changing both through users/{id}/ returns 422, and the other fields can be saved', async () => {
    const editor = await people.buildUserAtLevel(10, USER_RIGHTS)
    const refused = await people.saveUser(editor, editor.id, change)
    expect(refused.statusCode).toBe(422)
    expect(refused.json().violations).toMatchObject([OWN_EMAIL, OWN_PASSWORD])
    expect(await people.readUser(editor.id)).toMatchObject({ version: 1 })
    expect((await people.saveUser(editor, editor.id, { firstName: 'Jan' })).statusCode).toBe(200)
  })

  test('restoring an earlier version with another own e-mail address returns 422', async () => {
    const editor = await people.buildUserAtLevel(10, USER_RIGHTS)
    expect((await people.saveUser(people.admin, editor.id, { email: 'first@example.com' })).statusCode).toBe(200)
    expect((await people.saveUser(people.admin, editor.id, { email: 'second@example.com' })).statusCode).toBe(200)
    const refused = await testApp.call(editor, 'POST', `users/${editor.id}/history/2/restore/`, {})
    expect([refused.statusCode, ...getViolationFields(refused)]).toEqual([422, 'email'])
  })

  test('changing both while acting as another user returns 422', async () => {
    const editor = await people.buildUserAtLevel(10, [...USER_RIGHTS, 'users.switch'])
    const colleague = await people.buildUserAtLevel(10, USER_RIGHTS)
    const refused = await people.saveUser(editor, editor.id, change, buildActAsHeader(colleague.username))
    expect(refused.statusCode).toBe(422)
    expect(refused.json().violations).toMatchObject([OWN_EMAIL, OWN_PASSWORD])
  })
})

describe('the list', () => {
  test('filters and sorts by computed columns', async () => {
    const listItems = async (path: string) => (await testApp.call(people.admin, 'GET', path)).json().items
    const [near, far] = [await people.buildUserAtLevel(40, []), await people.buildUserAtLevel(41, [])]
    const found = (await listItems('users/?filter=level:betweenInclusive:40,41&sort=level:desc')) as User[]
    expect(found.map(({ id, level }) => [id, level])).toEqual([
      [far.id, 41],
      [near.id, 40],
    ])
    const roleId = await people.readRoleId(near)
    expect(await listItems(`users/?filter=roleIds:equals:${roleId}`)).toMatchObject([{ id: near.id }])
    expect(await listItems(`roles/?filter=id:equals:${roleId}&sort=userCount:desc`)).toMatchObject([{ userCount: 1 }])
  })
})

describe('delete and history', () => {
  test('only a user without any references can be deleted', async () => {
    const trace = await people.buildUserAtLevel(100, ['users.view', 'users.add'])
    await people.createUser(trace)
    for (const { id } of [trace, await people.createUser(manager)])
      await testApp.call(manager, 'POST', `users/${id}/archive/`, {})
    expect((await testApp.call(manager, 'DELETE', `users/${trace.id}/`)).json().code).toBe('in_use')
    const { id } = await people.createUser(manager)
    expect((await testApp.call(manager, 'DELETE', `users/${id}/`)).json().code).toBe('not_archived')
    await testApp.call(manager, 'POST', `users/${id}/archive/`, {})
    expect((await testApp.call(manager, 'DELETE', `users/${id}/`)).statusCode).toBe(204)
  })

  test('the history contains every change and no password', async () => {
    const { id } = await people.createUser(manager)
    await people.saveUser(manager, id, { newPassword: 'tajemství', firstName: 'Ota' })
    const response = await testApp.call(manager, 'GET', `users/${id}/history/`)
    expect(response.json().items).toMatchObject([{ action: 'save' }, { action: 'create' }])
    expect(response.body).not.toMatch(/tajemství|kulajda|argon|[pP]assword/)
    const [{ leaks }] = (await testApp.database.rows({
      text: "select count(*) as leaks from history where state::text ~ 'argon|assword|tajemstv'",
    })) as [{ leaks: number }]
    expect(leaks).toBe(0)
  })
})
