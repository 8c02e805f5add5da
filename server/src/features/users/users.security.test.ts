import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountsApp, buildAccountsApp } from '../../testing/builders/accountsApp.ts'
import { readAuditEntries, setUpTotp } from '../../testing/builders/factors.ts'
import { buildActAsHeader, buildPeople, type People, USER_RIGHTS } from '../../testing/builders/people.ts'
import type { TestApp, TestUser } from '../../testing/testApp.ts'

let accounts: AccountsApp
let testApp: TestApp
let people: People
let manager: TestUser

beforeAll(async () => {
  accounts = await buildAccountsApp()
  testApp = accounts.testApp
  people = await buildPeople(testApp)
  manager = await people.buildUserAtLevel(10, [...USER_RIGHTS, 'users.switch', 'dishes.view'])
})
afterAll(() => accounts.close())

const readSessions = async (by: TestUser, { id }: TestUser) =>
  (await testApp.call(by, 'GET', `users/${id}/sessions/`)).json().items

describe('resetting second factors', () => {
  test('removes them, mails and notifies the owner, and is logged', async () => {
    const user = await people.buildUserAtLevel(11, [])
    await setUpTotp(testApp, user)
    const readSubject = async () => (await accounts.server.nextMailTo(`${user.username}@example.com`)).subject
    expect(await readSubject()).toBe('K vašemu účtu přibyla ověřovací aplikace')
    const path = `users/${user.id}/factors/`
    expect((await testApp.call(manager, 'GET', path)).json()).toEqual({ totp: true, passkeys: 0, recoveryCodes: 10 })
    expect((await testApp.call(manager, 'DELETE', path)).statusCode).toBe(204)
    expect((await testApp.call(manager, 'GET', path)).json()).toEqual({ totp: false, passkeys: 0, recoveryCodes: 0 })
    expect(await readSubject()).toBe('Správce zrušil vaše dvoufázové ověření')
    const { items } = (await testApp.call(user, 'GET', 'profile/notifications/')).json()
    expect(items).toMatchObject([{ key: 'factorsReset', type: 'critical', body: manager.username, link: '/profile' }])
    expect((await readAuditEntries(testApp, manager.id)).at(-1)).toMatchObject({ event: 'factorsReset' })
  })

  test('needs a recent proof', async () => {
    const user = await people.buildUserAtLevel(11, [])
    const other = await people.buildUserAtLevel(10, USER_RIGHTS)
    await testApp.database.rows({
      text: "update sessions set proved_at = now() - interval '1 hour' where user_id = $1",
      values: [other.id],
    })
    const response = await testApp.call(other, 'DELETE', `users/${user.id}/factors/`)
    expect(response.json().code).toBe('fresh_proof_needed')
  })
})

describe.each([
  ['GET', 'factors/'],
  ['DELETE', 'factors/'],
  ['GET', 'sessions/'],
  ['DELETE', 'sessions/1/'],
] as const)('%s users/{id}/%s', (method, path) => {
  test.each([
    ['of the same level', 10],
    ['with a lower level number', 9],
  ])('is refused for a user %s', async (_, level) => {
    const user = await people.buildUserAtLevel(level, [])
    const { statusCode } = await testApp.call(manager, method, `users/${user.id}/${path}`)
    expect([403, 422]).toContain(statusCode)
    expect((await people.readUser(user.id)).can.security).toBe(true)
  })

  test('is refused for the caller themselves and while acting as another user', async () => {
    const other = await people.buildUserAtLevel(11, USER_RIGHTS)
    const user = await people.buildUserAtLevel(12, [])
    expect((await testApp.call(manager, method, `users/${manager.id}/${path}`)).statusCode).toBe(422)
    const headers = buildActAsHeader(other.username)
    expect((await testApp.call(manager, method, `users/${user.id}/${path}`, undefined, headers)).statusCode).toBe(403)
  })
})

describe('sessions of a user', () => {
  test('are listed and can be ended', async () => {
    const user = await people.buildUserAtLevel(11, ['dishes.view'])
    const [session] = await readSessions(manager, user)
    expect(session).toMatchObject({ current: false })
    expect((await testApp.call(manager, 'DELETE', `users/${user.id}/sessions/${session.id}/`)).statusCode).toBe(204)
    expect((await testApp.call(user, 'GET', 'dishes/')).statusCode).toBe(401)
    expect(await readSessions(manager, user)).toEqual([])
  })

  test('a session of another user is not found', async () => {
    const [user, other] = [await people.buildUserAtLevel(11, []), await people.buildUserAtLevel(11, [])]
    const [session] = await readSessions(manager, other)
    expect((await testApp.call(manager, 'DELETE', `users/${user.id}/sessions/${session.id}/`)).statusCode).toBe(404)
    expect(await readSessions(manager, other)).toHaveLength(1)
  })
})
