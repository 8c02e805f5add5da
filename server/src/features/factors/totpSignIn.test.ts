import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword, hashToken } from '../../core/access/credentials.ts'
import {
  buildSignInFixture,
  buildTokenHeader,
  createIpAddress,
  PASSWORD,
  type SignInFixture,
} from '../../testing/builders/accountsApp.ts'
import { computeTotpCode, readAuditEntries, setUpTotp } from '../../testing/builders/factors.ts'
import { getViolationFields } from '../../testing/builders/people.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let auth: SignInFixture

beforeAll(async () => {
  testApp = await buildTestApp()
  auth = await buildSignInFixture(testApp)
})
afterAll(() => testApp.close())

async function buildUserWithTotp(): Promise<TestUser & { secret: string; recoveryCodes: string[] }> {
  const user = await auth.buildUserWithPassword(['dishes.view'])
  return { ...user, ...(await setUpTotp(testApp, user)) }
}

const startSignIn = async ({ username }: TestUser): Promise<string> =>
  (await auth.login(username, PASSWORD)).json().challenge

const sendFactor = (body: object, remoteAddress = createIpAddress()) =>
  testApp.app.inject({ method: 'POST', url: '/admin/api/auth/factor/', payload: body, remoteAddress })

describe('signing in with an authenticator app', () => {
  test('the password alone returns a challenge, no token and no cookie', async () => {
    const user = await buildUserWithTotp()
    const response = await auth.login(user.username, PASSWORD)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ factor: 'totp', factors: ['totp'], challenge: expect.any(String) })
    expect(response.cookies).toEqual([])
    expect(await auth.isTokenValid(response.json().challenge)).toBe(false)
  })

  test('the code finishes the sign-in once, and the audit log records the factor', async () => {
    const user = await buildUserWithTotp()
    const challenge = await startSignIn(user)
    const response = await sendFactor({ challenge, code: computeTotpCode(user.secret) })
    const { authToken } = response.json()
    expect(await auth.isTokenValid(authToken)).toBe(true)
    expect(response.cookies).toMatchObject([{ value: authToken, httpOnly: true }])
    expect((await sendFactor({ challenge, code: computeTotpCode(user.secret, 1) })).json().code).toBe('challenge_gone')
    const entries = await readAuditEntries(testApp, user.id)
    expect(entries.map(({ event }) => event)).toEqual(['factorAdded', 'recoveryCodesCreated', 'signIn'])
    expect(entries.at(-1)).toMatchObject({ result: 'success', details: { factor: 'totp' } })
  })

  test('a code works once, also for another sign-in', async () => {
    const user = await buildUserWithTotp()
    const code = computeTotpCode(user.secret)
    expect((await sendFactor({ challenge: await startSignIn(user), code })).statusCode).toBe(200)
    const repeated = await sendFactor({ challenge: await startSignIn(user), code })
    expect([repeated.statusCode, getViolationFields(repeated)]).toEqual([422, ['code']])
    expect((await readAuditEntries(testApp, user.id)).at(-1)).toMatchObject({ event: 'signIn', result: 'failure' })
  })

  test('the code of the next step works, and an older or later one does not', async () => {
    const user = await buildUserWithTotp()
    const challenge = await startSignIn(user)
    for (const steps of [-3, 3])
      expect((await sendFactor({ challenge, code: computeTotpCode(user.secret, steps) })).statusCode).toBe(422)
    expect((await sendFactor({ challenge, code: computeTotpCode(user.secret, 1) })).statusCode).toBe(200)
  })

  test('ten parallel requests with one code open one session', async () => {
    const user = await buildUserWithTotp()
    const challenges = await Promise.all(Array.from({ length: 10 }, () => startSignIn(user)))
    const code = computeTotpCode(user.secret)
    const answers = await Promise.all(challenges.map((challenge) => sendFactor({ challenge, code })))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('a challenge ends after five wrong codes', async () => {
    const user = await buildUserWithTotp()
    const challenge = await startSignIn(user)
    for (let tries = 0; tries < 5; tries++)
      expect((await sendFactor({ challenge, code: computeTotpCode(user.secret, 9) })).statusCode).toBe(422)
    expect((await sendFactor({ challenge, code: computeTotpCode(user.secret) })).json().code).toBe('challenge_gone')
  })

  test('guesses are limited across challenges', async () => {
    const user = await buildUserWithTotp()
    const address = createIpAddress()
    for (let tries = 0; tries < 10; tries++) {
      const challenge = await startSignIn(user)
      expect((await sendFactor({ challenge, code: computeTotpCode(user.secret, 9) }, address)).statusCode).toBe(422)
    }
    const challenge = await startSignIn(user)
    expect((await sendFactor({ challenge, code: computeTotpCode(user.secret) }, address)).statusCode).toBe(429)
  })

  test.each([
    ['it has expired', "update factor_challenges set expires_at = now() where user_id = $1 and $2 <> ''"],
    ['the password was changed', 'update users set password_hash = $2 where id = $1'],
    ['the user was blocked', "update users set blocked = true where id = $1 and $2 <> ''"],
  ])('a challenge ends if %s', async (_, text) => {
    const user = await buildUserWithTotp()
    const challenge = await startSignIn(user)
    await testApp.database.rows({ text, values: [user.id, await hashPassword('jiné heslo')] })
    const response = await sendFactor({ challenge, code: computeTotpCode(user.secret) })
    expect([response.statusCode, response.json().code]).toEqual([410, 'challenge_gone'])
  })

  test.each([
    ['neither', {}],
    ['both', { code: '123456', recoveryCode: 'x' }],
  ])('a request with %s of code and recovery code returns 422', async (_, given) => {
    const challenge = await startSignIn(await buildUserWithTotp())
    expect((await sendFactor({ challenge, ...given })).statusCode).toBe(422)
  })

  test('the challenge of one user does not accept the code of another', async () => {
    const [first, second] = [await buildUserWithTotp(), await buildUserWithTotp()]
    const challenge = await startSignIn(first)
    expect((await sendFactor({ challenge, code: computeTotpCode(second.secret) })).statusCode).toBe(422)
    expect((await sendFactor({ challenge, recoveryCode: second.recoveryCodes[0] })).statusCode).toBe(422)
  })
})

describe('recovery codes', () => {
  test('each works once, with any case and without hyphens', async () => {
    const user = await buildUserWithTotp()
    expect(new Set(user.recoveryCodes).size).toBe(10)
    const typed = user.recoveryCodes[0]?.toUpperCase().replaceAll('-', ' ')
    const response = await sendFactor({ challenge: await startSignIn(user), recoveryCode: typed })
    expect(response.statusCode).toBe(200)
    const headers = buildTokenHeader(response.json().authToken)
    expect((await auth.get('profile/factors/', headers)).json()).toMatchObject({ recoveryCodes: 9 })
    const repeated = await sendFactor({ challenge: await startSignIn(user), recoveryCode: user.recoveryCodes[0] })
    expect([repeated.statusCode, getViolationFields(repeated)]).toEqual([422, ['recoveryCode']])
  })

  test('the database stores only their hashes', async () => {
    const user = await buildUserWithTotp()
    const rows = await testApp.database.rows<{ hash: Buffer }>({
      text: 'select code_hash as hash from recovery_codes where user_id = $1',
      values: [user.id],
    })
    expect(rows).toHaveLength(10)
    for (const { hash } of rows) for (const code of user.recoveryCodes) expect(hash.toString()).not.toContain(code)
  })

  test('new ones replace the earlier ones', async () => {
    const user = await buildUserWithTotp()
    const { recoveryCodes } = (await testApp.call(user, 'POST', 'profile/recoveryCodes/', {})).json()
    const challenge = await startSignIn(user)
    expect((await sendFactor({ challenge, recoveryCode: user.recoveryCodes[0] })).statusCode).toBe(422)
    expect((await sendFactor({ challenge, recoveryCode: recoveryCodes[0] })).statusCode).toBe(200)
  })

  test('are refused without a factor and deleted with the last one', async () => {
    const user = await buildUserWithTotp()
    expect((await testApp.call(user, 'DELETE', 'profile/totp/')).statusCode).toBe(204)
    expect((await testApp.call(user, 'GET', 'profile/factors/')).json()).toMatchObject({ totp: null, recoveryCodes: 0 })
    expect((await testApp.call(user, 'POST', 'profile/recoveryCodes/', {})).json().code).toBe('factor_missing')
    expect((await auth.login(user.username, PASSWORD)).json()).toHaveProperty('authToken')
  })
})

describe('setting up an authenticator app', () => {
  test('counts only after a code has confirmed it', async () => {
    const user = await auth.buildUserWithPassword([])
    const { secret, uri } = (await testApp.call(user, 'POST', 'profile/totp/', {})).json()
    expect(uri).toMatch(new RegExp(`^otpauth://totp/Poledne:${user.username}\\?.*secret=${secret}`))
    expect((await auth.login(user.username, PASSWORD)).json()).toHaveProperty('authToken')
    const wrong = await testApp.call(user, 'PUT', 'profile/totp/', { code: computeTotpCode(secret, 9) })
    expect([wrong.statusCode, getViolationFields(wrong)]).toEqual([422, ['code']])
    await testApp.call(user, 'PUT', 'profile/totp/', { code: computeTotpCode(secret) })
    expect((await auth.login(user.username, PASSWORD)).json()).toHaveProperty('challenge')
  })

  test('is refused while there is one', async () => {
    const user = await buildUserWithTotp()
    expect((await testApp.call(user, 'POST', 'profile/totp/', {})).json().code).toBe('factor_exists')
    const code = computeTotpCode(user.secret)
    expect((await testApp.call(user, 'PUT', 'profile/totp/', { code })).json().code).toBe('factor_exists')
  })
})

describe('a mailed code or link', () => {
  test('that sets a password does not replace the second factor', async () => {
    const user = await buildUserWithTotp()
    const token = 'i'.repeat(43)
    await testApp.database.rows({
      text: `insert into invitations (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 day')`,
      values: [user.id, hashToken(token)],
    })
    const response = await auth.post('auth/invitation/accept/', {}, { token, password: 'nové heslo' })
    expect(response.json()).toEqual({ factor: 'totp', factors: ['totp'], challenge: expect.any(String) })
    expect(response.cookies).toEqual([])
    const { challenge } = response.json()
    expect((await sendFactor({ challenge, code: computeTotpCode(user.secret) })).statusCode).toBe(200)
  })
})
