import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getCookieName } from '../../core/http/sessionCookie.ts'
import {
  type AccountsApp,
  buildAccountsApp,
  buildSignInFixture,
  PASSWORD,
  type SignInFixture,
} from '../../testing/builders/accountsApp.ts'
import type { TestUser } from '../../testing/testApp.ts'

let accounts: AccountsApp
let cook: TestUser
let buildUserWithPassword: SignInFixture['buildUserWithPassword']
let login: SignInFixture['login']
beforeAll(async () => {
  accounts = await buildAccountsApp({ PASSWORD_MIN: '4' })
  ;({ buildUserWithPassword, login } = await buildSignInFixture(accounts.testApp))
  cook = await buildUserWithPassword(['dishes.view'])
})
afterAll(() => accounts.close())

const callApi: AccountsApp['testApp']['call'] = (...of) => accounts.testApp.call(...of)
const withToken = (user: TestUser, token: string): TestUser => ({ ...user, token })
const fetchStatusCode = async (user: TestUser) => (await callApi(user, 'GET', 'status/')).statusCode
const signIn = async (user: TestUser, password = PASSWORD) =>
  withToken(user, (await login(user.username, password)).json().authToken)
const FIELDS = {
  firstName: 'Božena',
  lastName: 'Němcová',
  language: 'cs',
  timezone: 'Europe/Prague',
  dateType: 'dayFirst',
} as const
const buildProfileFields = (user: TestUser, more: object = {}) => ({
  ...FIELDS,
  email: `${user.username}@example.com`,
  ...more,
})

const CALLS = [
  ['POST', 'profile/password/', { password: PASSWORD, newPassword: 'something else' }],
  ['PUT', 'profile/', { ...FIELDS, email: 'switched@example.com' }],
  ['GET', 'profile/sessions/', undefined],
  ['DELETE', 'profile/sessions/1/', undefined],
  ['POST', 'profile/email/', { code: '12345' }],
  ['POST', 'profile/agreement/', { version: 0, push: false, analytics: false }],
] as const

test.each(CALLS)('%s %s returns 403 while acting as another user', async (method, path, body) => {
  const boss = await accounts.testApp.buildUser(['users.view', 'users.switch'])
  const user = await buildUserWithPassword([])
  const headers = { 'x-switch-user': encodeURIComponent(user.username) }
  const answer = await callApi(boss, method, path, body, headers)
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden'])
  expect((await login(user.username, PASSWORD)).statusCode).toBe(200)
})

test('a user who acts as another user reads the profile of that user', async () => {
  const boss = await accounts.testApp.buildUser(['users.view', 'users.switch', 'dishes.view'])
  const headers = { 'x-switch-user': encodeURIComponent(cook.username) }
  const { profile } = (await callApi(boss, 'GET', 'profile/withSettings/', undefined, headers)).json()
  expect(profile).toMatchObject({ id: cook.id, availablePermissions: ['dishes.view'] })
})

describe('changing the own password', () => {
  const changePassword = (user: TestUser, password: string, newPassword: string) =>
    callApi(user, 'POST', 'profile/password/', { password, newPassword })

  test('keeps this session with a new token, ends all others and sends a mail', async () => {
    const user = await buildUserWithPassword([])
    const here = await signIn(user)
    const answer = await changePassword(here, PASSWORD, 'docela jiné')
    expect(answer.statusCode).toBe(200)
    const { token } = answer.json()
    expect(answer.cookies).toMatchObject([{ name: getCookieName(accounts.testApp.config), value: token }])
    expect([
      await fetchStatusCode(user),
      await fetchStatusCode(here),
      await fetchStatusCode(withToken(user, token)),
    ]).toEqual([401, 401, 200])
    expect((await login(user.username, PASSWORD)).statusCode).toBe(401)
    expect((await login(user.username, 'docela jiné')).statusCode).toBe(200)
    expect((await accounts.server.nextMailTo(`${user.username}@example.com`)).subject).toBe('Vaše heslo bylo změněno')
  })

  test('fails if the current password is wrong or the new one is too short', async () => {
    const user = await buildUserWithPassword([])
    const wrong = await changePassword(user, 'wrong', 'docela jiné')
    expect(wrong.json()).toMatchObject({ status: 422, violations: [{ field: 'password', code: 'wrongFormat' }] })
    expect(wrong.json().violations[0].message).toBe('This isn’t your current password')
    const short = await changePassword(user, PASSWORD, 'abc')
    expect(short.json()).toMatchObject({ status: 422, violations: [{ field: 'newPassword', code: 'short' }] })
    expect((await login(user.username, PASSWORD)).statusCode).toBe(200)
    expect(await fetchStatusCode(user)).toBe(200)
  })

  test('too many wrong current passwords return 429', async () => {
    const user = await buildUserWithPassword([])
    const statuses = []
    for (let index = 0; index < 11; index++)
      statuses.push((await changePassword(user, `guess ${index}`, 'xxxx')).statusCode)
    expect(statuses).toEqual([...Array(10).fill(422), 429])
  })

  test('of two parallel changes one fails', async () => {
    const user = await buildUserWithPassword([])
    const [one, two] = await Promise.all([signIn(user), signIn(user)])
    const answers = await Promise.all([changePassword(one, PASSWORD, 'first'), changePassword(two, PASSWORD, 'second')])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })
})

describe('the own profile', () => {
  test('a save returns the profile as it is read afterwards', async () => {
    const user = await buildUserWithPassword(['dishes.view'])
    const body = buildProfileFields(user, {
      language: 'en',
      dateType: 'us',
      timezone: 'Europe/London',
      lastHintsVersion: 3,
    })
    const answer = await callApi(user, 'PUT', 'profile/', body)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ ...body, username: user.username, availablePermissions: ['dishes.view'] })
    expect(answer.json()).toEqual((await callApi(user, 'GET', 'profile/withSettings/')).json().profile)
  })

  test('a save is in the history of the user, and a save with an older version conflicts', async () => {
    const boss = await accounts.testApp.buildUser(['users.view', 'users.edit'])
    const user = await buildUserWithPassword([])
    const read = (await callApi(boss, 'GET', `users/${user.id}/`)).json()
    await callApi(user, 'PUT', 'profile/', buildProfileFields(user))
    const { username, email, firstName, lastName, language, timezone, dateType, phoneNumber, active, blocked } = read
    const fields = { username, email, firstName, lastName, language, timezone, dateType, phoneNumber, active, blocked }
    const stale = await callApi(boss, 'PUT', `users/${user.id}/`, {
      ...fields,
      roleIds: read.roleIds,
      version: read.version,
    })
    expect(stale.json()).toMatchObject({ status: 409, code: 'stale_version', current: { firstName: 'Božena' } })
    const { items } = (await callApi(boss, 'GET', `users/${user.id}/history/`)).json()
    expect(items[0]).toMatchObject({ action: 'save', by: { id: user.id }, actingAs: null, revision: 2 })
  })

  test('unchanged fields and seen hints make no new version', async () => {
    const user = await buildUserWithPassword([])
    const readUserVersion = async () => {
      const [row] = await accounts.testApp.database.rows({
        text: 'select version from users where id = $1',
        values: [user.id],
      })
      return row
    }
    await callApi(user, 'PUT', 'profile/', buildProfileFields(user))
    await callApi(user, 'PUT', 'profile/', buildProfileFields(user, { lastHintsVersion: 7 }))
    expect(await readUserVersion()).toEqual({ version: 2 })
    expect((await callApi(user, 'GET', 'profile/withSettings/')).json().profile.lastHintsVersion).toBe(7)
  })

  test.each([
    [{ email: 'nowhere' }, 'email', 'wrongFormat'],
    [{ language: 'sk' }, 'language', 'selectValue'],
    [{ timezone: 'Mars' }, 'timezone', 'wrongFormat'],
    [{ dateType: 'iso' }, 'dateType', 'selectValue'],
    [{ username: 'other' }, 'username', 'wrongFormat'],
    [{ roleIds: [1] }, 'roleIds', 'wrongFormat'],
  ])('%j is refused at its field', async (change, field, code) => {
    const answer = await callApi(cook, 'PUT', 'profile/', buildProfileFields(cook, change))
    expect(answer.json()).toMatchObject({ status: 422, violations: [{ field, code }] })
  })
})

describe('the own sessions', () => {
  const listSessions = async (user: TestUser) =>
    (await callApi(user, 'GET', 'profile/sessions/')).json().items as {
      id: number
      current: boolean
      lastSeenAt: string
    }[]

  test('are listed, the current one first, and can be ended one by one', async () => {
    const user = await buildUserWithPassword([])
    const other = await signIn(user)
    const sessions = await listSessions(user)
    expect(sessions.map(({ current }) => current)).toEqual([true, false])
    const [own, ended] = sessions
    expect((await callApi(user, 'DELETE', `profile/sessions/${ended?.id}/`)).statusCode).toBe(204)
    expect([await fetchStatusCode(user), await fetchStatusCode(other)]).toEqual([200, 401])
    const left = await callApi(user, 'DELETE', `profile/sessions/${own?.id}/`)
    expect([left.statusCode, left.cookies]).toMatchObject([204, [{ value: '', maxAge: 0 }]])
    expect(await fetchStatusCode(user)).toBe(401)
  })

  test('sessions of another user are neither listed nor found', async () => {
    const user = await buildUserWithPassword([])
    const [foreign] = await listSessions(cook)
    expect((await listSessions(user)).map(({ id }) => id)).not.toContain(foreign?.id)
    expect((await callApi(user, 'DELETE', `profile/sessions/${foreign?.id}/`)).statusCode).toBe(404)
    expect((await callApi(user, 'DELETE', 'profile/sessions/2000000000/')).statusCode).toBe(404)
    expect(await fetchStatusCode(cook)).toBe(200)
  })

  test('expired sessions are left out', async () => {
    const user = await buildUserWithPassword([])
    await signIn(user)
    const [, other] = await listSessions(user)
    const text = 'update session_tokens set expires_at = now() where session_id = $1'
    await accounts.testApp.database.rows({ text, values: [other?.id] })
    expect(await listSessions(user)).toHaveLength(1)
  })

  test('polling updates lastSeenAt at most once a minute', async () => {
    const user = await buildUserWithPassword([])
    const [own] = await listSessions(user)
    const runSessionSql = (text: string) => accounts.testApp.database.rows({ text, values: [own?.id] })
    const old = "update sessions set last_seen_at = now() - interval '1 hour' where id = $1"
    const wasSeenWithinMinute = async () =>
      (await runSessionSql("select 1 from sessions where id = $1 and last_seen_at > now() - interval '1 minute'"))
        .length > 0
    await runSessionSql(old)
    await callApi(user, 'GET', 'profile/sessions/')
    expect(await wasSeenWithinMinute()).toBe(false)
    await fetchStatusCode(user)
    expect(await wasSeenWithinMinute()).toBe(true)
    await runSessionSql(old)
    await fetchStatusCode(user)
    expect(await wasSeenWithinMinute()).toBe(false)
  })
})

describe('the agreement', () => {
  const acceptTerms = (user: TestUser, version: number, push = true) =>
    callApi(user, 'POST', 'profile/agreement/', { version, push, analytics: false })
  const setTermsVersion = (version: number) =>
    accounts.testApp.database.rows({ text: 'update settings set agreement_version = $1', values: [version] })

  test('accepting the version in force is stored; accepting it again replaces the answer', async () => {
    await setTermsVersion(2)
    const user = await buildUserWithPassword([])
    expect((await acceptTerms(user, 2)).json()).toEqual({ lastAgreementVersion: 2 })
    expect((await acceptTerms(user, 2, false)).statusCode).toBe(200)
    expect((await callApi(user, 'GET', 'profile/withSettings/')).json().profile.lastAgreementVersion).toBe(2)
    const text = 'select version, push, analytics from agreements where user_id = $1'
    const kept = await accounts.testApp.database.rows({ text, values: [user.id] })
    expect(kept).toEqual([{ version: 2, push: false, analytics: false }])
  })

  test('accepting another version returns 409 with the version in force', async () => {
    await setTermsVersion(3)
    const user = await buildUserWithPassword([])
    for (const version of [2, 4])
      expect((await acceptTerms(user, version)).json()).toMatchObject({
        status: 409,
        code: 'stale_version',
        current: { version: 3 },
      })
    expect((await callApi(user, 'GET', 'profile/withSettings/')).json().profile.lastAgreementVersion).toBe(0)
  })
})
