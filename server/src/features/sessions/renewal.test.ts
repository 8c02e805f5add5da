import { PERMISSIONS } from '@poledne/contract/access/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken } from '../../core/access/credentials.ts'
import { getCookieName } from '../../core/http/sessionCookie.ts'
import {
  buildSignInFixture,
  buildTokenHeader,
  PASSWORD,
  type SignInFixture,
} from '../../testing/builders/accountsApp.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let cook: TestUser
let auth: SignInFixture

beforeAll(async () => {
  testApp = await buildTestApp()
  auth = await buildSignInFixture(testApp)
  cook = await auth.buildUserWithPassword(['dishes.view', 'dishes.add'])
})
afterAll(() => testApp.close())

async function readSecondsUntilExpiry(token: string): Promise<number> {
  const [row] = await testApp.database.rows<{ left: number }>({
    text: 'select extract(epoch from expires_at - now())::float8 as left from session_tokens where token_hash = $1',
    values: [hashToken(token)],
  })
  return row?.left ?? Number.NaN
}

describe('renewing a token', () => {
  test('returns a new token; the old one works for 30 more seconds', async () => {
    const old = await auth.fetchToken(cook)
    const response = await auth.post('profile/token/', buildTokenHeader(old))
    const { token } = response.json()
    expect(response.cookies).toMatchObject([{ name: getCookieName(testApp.config), value: token, httpOnly: true }])
    expect([await auth.isTokenValid(old), await auth.isTokenValid(token)]).toEqual([true, true])
    expect(await readSecondsUntilExpiry(old)).toBeGreaterThan(0)
    expect(await readSecondsUntilExpiry(old)).toBeLessThanOrEqual(30)
    expect(await readSecondsUntilExpiry(token)).toBeGreaterThan(86_000)
    await auth.expireToken(old)
    expect([await auth.isTokenValid(old), await auth.isTokenValid(token)]).toEqual([false, true])
  })

  test('renewing with the old token does not extend the old token', async () => {
    const old = await auth.fetchToken(cook)
    await auth.post('profile/token/', buildTokenHeader(old))
    await testApp.database.rows({
      text: "update session_tokens set expires_at = now() + interval '20 seconds' where token_hash = $1",
      values: [hashToken(old)],
    })
    expect((await auth.post('profile/token/', buildTokenHeader(old))).statusCode).toBe(200)
    expect(await readSecondsUntilExpiry(old)).toBeLessThanOrEqual(20)
  })

  test('ten parallel renewals return working tokens', async () => {
    const old = await auth.fetchToken(cook)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => auth.post('profile/token/', buildTokenHeader(old))),
    )
    const tokens = answers.map((answer) => answer.json().token as string)
    expect(new Set(tokens).size).toBe(10)
    for (const token of tokens) expect(await auth.isTokenValid(token)).toBe(true)
  })

  test('a parallel sign-out ends the session without a server error', async () => {
    for (let round = 0; round < 10; round++) {
      const token = await auth.fetchToken(cook)
      const [renewed, out] = await Promise.all([
        auth.post('profile/token/', buildTokenHeader(token)),
        auth.post('profile/logout/', buildTokenHeader(token)),
      ])
      expect([200, 401]).toContain(renewed.statusCode)
      expect([204, 401]).toContain(out.statusCode)
      if (renewed.statusCode === 200) expect(await auth.isTokenValid(renewed.json().token)).toBe(false)
    }
  })
})

describe('profile and status', () => {
  let reader: TestUser
  beforeAll(async () => {
    reader = await auth.buildUserWithPassword(['dishes.view', 'dishes.add'])
  })

  test('status has an ETag and returns 304 when unchanged', async () => {
    const first = await testApp.call(reader, 'GET', 'status/')
    expect(first.json()).toEqual({
      tokenExpireAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
      badges: { notifications: 0, requests: 0 },
      lockedItems: { items: [] },
      settings: { version: '1.0.7', maintenance: false, skipCronCalls: false, agreementVersion: 0, repeatDays: 14 },
    })
    const etag = String(first.headers.etag)
    const again = await testApp.call(reader, 'GET', 'status/', undefined, { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    for (const weak of [`W/${etag}`, `"other", W/${etag}`])
      expect((await testApp.call(reader, 'GET', 'status/', undefined, { 'if-none-match': weak })).statusCode).toBe(304)
    await testApp.database.rows({ text: 'update settings set maintenance = true' })
    const changed = await testApp.call(reader, 'GET', 'status/', undefined, { 'if-none-match': etag })
    expect(changed.json().settings.maintenance).toBe(true)
    await testApp.database.rows({ text: 'update settings set maintenance = false' })
  })

  test('profile/withSettings returns the profile, the permissions and the client configuration', async () => {
    const response = await testApp.call(reader, 'GET', 'profile/withSettings/')
    expect(response.json()).toEqual({
      profile: {
        id: reader.id,
        username: reader.username,
        email: `${reader.username}@example.com`,
        pendingEmail: null,
        firstName: null,
        lastName: null,
        language: 'cs',
        timezone: 'Europe/Prague',
        dateType: 'dayFirst',
        device: null,
        availablePermissions: ['dishes.view', 'dishes.add'],
        limitedPermissions: [],
        lastHintsVersion: 0,
        lastAgreementVersion: 0,
        badges: { notifications: 0, requests: 0 },
      },
      settings: { version: '1.0.7', maintenance: false, skipCronCalls: false, agreementVersion: 0, repeatDays: 14 },
      lockedItems: { items: [] },
      factorDueAt: null,
      factorNeeded: false,
      config: { statusPollMs: 20_000, tokenRegenerationInterval: 3_600, uploadMaxMb: 20, isStrict: false },
    })
  })

  test('a user without roles has an empty list of permissions', async () => {
    const user = await testApp.buildUser([])
    await testApp.database.rows({ text: "update users set role_ids = '{}' where id = $1", values: [user.id] })
    expect((await testApp.call(user, 'GET', 'profile/withSettings/')).json().profile.availablePermissions).toEqual([])
    const everybody = await testApp.buildUser(PERMISSIONS)
    const { profile } = (await testApp.call(everybody, 'GET', 'profile/withSettings/')).json()
    expect([...profile.availablePermissions].sort()).toEqual([...PERMISSIONS].sort())
  })

  test('an archived role grants no permissions', async () => {
    const user = await testApp.buildUser(['dishes.view'])
    await testApp.database.rows({
      text: 'update roles set archived = true where id = any((select role_ids from users where id = $1)::int[])',
      values: [user.id],
    })
    expect((await testApp.call(user, 'GET', 'dishes/')).statusCode).toBe(403)
  })

  test('the profile contains the device that signed in', async () => {
    const response = await auth.post(
      'auth/login/',
      {},
      { username: reader.username, password: PASSWORD, device: 'abc-123' },
    )
    const { profile } = (await auth.get('profile/withSettings/', buildTokenHeader(response.json().authToken))).json()
    expect(profile.device).toBe('abc-123')
  })
})
