import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountsApp, buildAccountsApp } from '../../testing/builders/accountsApp.ts'
import {
  buildActAsHeader,
  buildPeople,
  buildUserFields,
  type People,
  USER_RIGHTS,
} from '../../testing/builders/people.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

const PUBLIC_URL = 'https://menu.example.com'
const PASSWORD = 'svíčková'

let accounts: AccountsApp
let testApp: TestApp
let people: People
/** Manages users below level 10. */
let manager: TestUser

beforeAll(async () => {
  accounts = await buildAccountsApp({ PASSWORD_MIN: '4', PUBLIC_URL })
  testApp = accounts.testApp
  people = await buildPeople(testApp)
  manager = await people.buildUserAtLevel(10, [...USER_RIGHTS, 'users.switch'])
})
afterAll(() => accounts.close())

/** Creates a user without a password and returns them with the link of the mail. */
async function createInvitedUser(fields: object = {}) {
  const { password: _, ...invited } = buildUserFields({ language: 'en', ...fields })
  const response = await testApp.call(manager, 'POST', 'users/', invited)
  expect(response.statusCode).toBe(201)
  const mail = await accounts.server.nextMailTo(invited.email)
  const link = /https:\S+/.exec(mail.text ?? '')?.[0] ?? ''
  return { user: response.json(), mail, link, token: link.split('#')[1] ?? '' }
}
const invite = (by: TestUser | null, id: number, send = false, headers = {}) =>
  testApp.call(by, 'POST', `users/${id}/invitation/`, { send }, headers)
const revoke = (by: TestUser, id: number) => testApp.call(by, 'DELETE', `users/${id}/invitation/`)
const readInvitation = (token: string) => accounts.send('auth/invitation/', { token })
const accept = (token: string, password = PASSWORD) =>
  accounts.send('auth/invitation/accept/', { token, password, device: 'tablet' })
const login = async (username: string, password: string) =>
  (await accounts.send('auth/login/', { username, password })).statusCode
const updateUser = (id: number, assignments: string) =>
  testApp.database.rows({ text: `update users set ${assignments} where id = $1`, values: [id] })

describe('creating a user without a password', () => {
  test('mails a link with which the user sets a password once and is signed in', async () => {
    const { user, mail, link, token } = await createInvitedUser()
    expect(user).toMatchObject({ hasPassword: false, invitedUntil: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) })
    expect(mail.subject).toBe('You’re invited to Poledne')
    expect(link).toMatch(/^https:\/\/menu\.example\.com\/admin\/invitation#[\w-]{43}$/)
    expect(mail.html).toContain(`href="${link}"`)
    expect((await readInvitation(token)).json()).toMatchObject({ username: user.username })

    const answer = await accept(token)
    expect(answer.statusCode).toBe(200)
    expect(answer.cookies).toMatchObject([{ value: answer.json().token, httpOnly: true }])
    expect(await login(user.username, PASSWORD)).toBe(200)
    expect(await people.readUser(user.id)).toMatchObject({ hasPassword: true, invitedUntil: null })
    expect([(await readInvitation(token)).statusCode, (await accept(token, 'jiné heslo')).statusCode]).toEqual([
      410, 410,
    ])
    expect(await login(user.username, 'jiné heslo')).toBe(401)
  })

  test('stores neither the token nor the link after the mail is sent', async () => {
    const { token } = await createInvitedUser()
    await expect
      .poll(async () => (await testApp.database.rows({ text: 'select 1 from outbox where sent_at is null' })).length)
      .toBe(0)
    const text = `select count(*)::int as count from outbox where params::text like '%' || $1 || '%'`
    expect(await testApp.database.rows({ text, values: [token] })).toEqual([{ count: 0 }])
  })

  test('sends no invitation to a user who is created inactive', async () => {
    const { password: _, ...fields } = buildUserFields({ active: false })
    const response = await testApp.call(manager, 'POST', 'users/', fields)
    expect(response.json()).toMatchObject({ invitedUntil: null })
    expect((await invite(manager, response.json().id)).json()).toMatchObject({ code: 'not_invitable' })
  })

  test('with a password sends no invitation', async () => {
    const user = await people.createUser(manager)
    expect(user.invitedUntil).toBeNull()
    expect((await invite(manager, user.id)).statusCode).toBe(409)
  })
})

describe('an invitation', () => {
  test('is replaced by a new one, which can be copied or mailed', async () => {
    const { user, token } = await createInvitedUser()
    const copied = (await invite(manager, user.id)).json()
    expect(copied).toMatchObject({ mailed: false })
    expect((await readInvitation(token)).statusCode).toBe(410)
    expect((await invite(manager, user.id, true)).json()).toMatchObject({ mailed: true })
    expect((await accounts.server.nextMailTo(user.email)).subject).toBe('You’re invited to Poledne')
    expect((await readInvitation(copied.link.split('#')[1])).statusCode).toBe(410)
  })

  test('cannot be accepted after it is revoked, expired, or replaced by a password of the administrator', async () => {
    const revoked = await createInvitedUser()
    expect((await revoke(manager, revoked.user.id)).statusCode).toBe(204)
    const expired = await createInvitedUser()
    await testApp.database.rows({
      text: "update invitations set expires_at = now() - interval '1 second' where user_id = $1",
      values: [expired.user.id],
    })
    const replaced = await createInvitedUser()
    expect((await people.saveUser(manager, replaced.user.id, { newPassword: 'kulajda' })).statusCode).toBe(200)
    for (const { token } of [revoked, expired, replaced]) expect((await accept(token)).statusCode).toBe(410)
    expect((await people.readUser(expired.user.id)).invitedUntil).not.toBeNull()
  })

  test('cannot be accepted by a user who was blocked or archived since, and works after they are unblocked', async () => {
    const { user, token } = await createInvitedUser()
    await updateUser(user.id, 'blocked = true')
    expect((await accept(token)).statusCode).toBe(410)
    await updateUser(user.id, 'blocked = false, archived = true')
    expect((await accept(token)).statusCode).toBe(410)
    await updateUser(user.id, 'archived = false')
    expect((await accept(token)).statusCode).toBe(200)
  })

  test('with a password that is too short stays valid', async () => {
    const { token } = await createInvitedUser()
    expect((await accept(token, 'abc')).json()).toMatchObject({ violations: [{ field: 'password', code: 'short' }] })
    expect((await accept(token)).statusCode).toBe(200)
  })

  test('is accepted by one of two requests at once', async () => {
    const { token } = await createInvitedUser()
    const answers = await Promise.all([accept(token), accept(token)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410])
  })
})

test('ten invitations an hour can be mailed to one user, and links can still be copied', async () => {
  const { user } = await createInvitedUser()
  const statuses: number[] = []
  for (let count = 0; count < 11; count++) statuses.push((await invite(manager, user.id, true)).statusCode)
  expect(statuses).toEqual([...Array(10).fill(201), 429])
  expect((await invite(manager, user.id)).statusCode).toBe(201)
})

describe('access', () => {
  test('a user above the own level cannot be invited, and nobody while acting as another user', async () => {
    const { user } = await createInvitedUser()
    const clerk = await people.buildUserAtLevel(100, USER_RIGHTS)
    const { id: roleId } = await people.createRole({ level: 50 })
    await updateUser(user.id, `role_ids = array[${roleId}]`)
    expect((await invite(clerk, user.id)).statusCode).toBe(403)
    expect((await invite(manager, user.id, false, buildActAsHeader(clerk.username))).statusCode).toBe(403)
    expect((await invite(manager, 999_999)).statusCode).toBe(404)
  })
})

test('without PUBLIC_URL the link is not mailed and is returned for the address of the request', async () => {
  const other = await buildTestApp()
  try {
    const otherPeople = await buildPeople(other)
    const { password: _, ...fields } = buildUserFields()
    const { id } = (await other.call(otherPeople.admin, 'POST', 'users/', fields)).json()
    const { link, mailed } = (
      await other.call(otherPeople.admin, 'POST', `users/${id}/invitation/`, { send: true })
    ).json()
    expect([mailed, link.replace(/#.*/, '')]).toEqual([false, 'http://localhost/admin/invitation'])
    expect(await other.database.rows({ text: 'select 1 from outbox' })).toEqual([])
  } finally {
    await other.close()
  }
})
