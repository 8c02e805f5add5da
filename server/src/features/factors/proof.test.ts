import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../core/access/credentials.ts'
import { PASSWORD } from '../../testing/builders/accountsApp.ts'
import { computeTotpCode, readAuditEntries, setUpTotp } from '../../testing/builders/factors.ts'
import {
  buildActAsHeader,
  buildPeople,
  buildPermissionEntry,
  getViolationFields,
  type People,
} from '../../testing/builders/people.ts'
import { createSoftAuthenticator } from '../../testing/builders/softAuthenticator.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let people: People
let passwordHash: string

beforeAll(async () => {
  testApp = await buildTestApp()
  people = await buildPeople(testApp)
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => testApp.close())

async function ageProof({ id }: TestUser): Promise<void> {
  const text = "update sessions set proved_at = now() - interval '301 seconds' where user_id = $1"
  await testApp.database.rows({ text, values: [id] })
}

/** Builds an administrator who signed in more than five minutes ago. */
async function buildAdminWithOldProof(): Promise<TestUser> {
  const admin = await people.buildUserAtLevel(
    1,
    ['users', 'roles']
      .flatMap((area) =>
        ['view', 'add', 'edit', 'archive', 'identifier', 'switch'].map((action) => `${area}.${action}`),
      )
      .filter((each) => each !== 'roles.identifier' && each !== 'roles.switch')
      .concat('dishes.view'),
  )
  await testApp.database.rows({
    text: 'update users set password_hash = $2 where id = $1',
    values: [admin.id, passwordHash],
  })
  await ageProof(admin)
  return admin
}
const prove = (user: TestUser, body: object, headers?: Record<string, string>) =>
  testApp.call(user, 'POST', 'profile/proof/', body, headers)
const ENTRY = buildPermissionEntry('dishes.view')
// Passkeys need a host name, and the challenge of this one is unknown.
const LOCAL = { host: 'localhost' }
const ATTESTATION = createSoftAuthenticator().register({ challenge: 'unknown', rp: { id: 'localhost' } })

describe('a change that needs a recent proof', () => {
  test.each<[string, (admin: TestUser, userId: number) => Promise<{ statusCode: number; json(): { code: string } }>]>([
    ['roles of a user', async (admin, id) => people.saveUser(admin, id, { roleIds: [(await people.createRole()).id] })],
    ['the password of a user', (admin, id) => people.saveUser(admin, id, { newPassword: 'jiné heslo' })],
    ['the e-mail of a user', (admin, id) => people.saveUser(admin, id, { email: `jiny${id}@example.com` })],
    [
      'permissions of a role',
      async (admin) => people.saveRole(admin, (await people.createRole()).id, { permissions: [ENTRY] }),
    ],
    ['the level of a role', async (admin) => people.saveRole(admin, (await people.createRole()).id, { level: 500 })],
    [
      'a new role with permissions',
      (admin) => testApp.call(admin, 'POST', 'roles/', { name: `R${Math.random()}`, permissions: [ENTRY] }),
    ],
    [
      'a new user with roles',
      async (admin) =>
        testApp.call(admin, 'POST', 'users/', {
          username: `u${Math.random()}`,
          email: `u${Math.random()}@example.com`,
          password: 'kulajda',
          roleIds: [(await people.createRole()).id],
        }),
    ],
    ['a new authenticator app', (admin) => testApp.call(admin, 'POST', 'profile/totp/', {})],
    ['the confirmation of an app', (admin) => testApp.call(admin, 'PUT', 'profile/totp/', { code: '123456' })],
    ['the removal of an app', (admin) => testApp.call(admin, 'DELETE', 'profile/totp/')],
    ['a new passkey', (admin) => testApp.call(admin, 'POST', 'profile/passkeys/options/', {}, LOCAL)],
    [
      'the confirmation of a passkey',
      (admin) => testApp.call(admin, 'POST', 'profile/passkeys/', { name: 'Telefon', attestation: ATTESTATION }, LOCAL),
    ],
    ['the removal of a passkey', (admin) => testApp.call(admin, 'DELETE', 'profile/passkeys/1/')],
    ['the second factors of a user', (admin, id) => testApp.call(admin, 'DELETE', `users/${id}/factors/`)],
    ['new recovery codes', (admin) => testApp.call(admin, 'POST', 'profile/recoveryCodes/', {})],
  ])('%s returns 403 fresh_proof_needed until the user has proved who they are', async (_, change) => {
    const admin = await buildAdminWithOldProof()
    const user = await people.createUser(people.admin)
    const refused = await change(admin, user.id)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'fresh_proof_needed'])
    expect((await prove(admin, { password: PASSWORD })).statusCode).toBe(204)
    expect((await change(admin, user.id)).statusCode).not.toBe(403)
  })

  test('a change of other fields needs none', async () => {
    const admin = await buildAdminWithOldProof()
    const user = await people.createUser(people.admin)
    expect((await people.saveUser(admin, user.id, { firstName: 'Jan' })).statusCode).toBe(200)
    const role = await people.createRole({ permissions: [ENTRY] })
    expect((await people.saveRole(admin, role.id, { description: 'Popis' })).statusCode).toBe(200)
    expect((await testApp.call(admin, 'POST', 'roles/', { name: 'Bez práv' })).statusCode).toBe(201)
  })

  test('the current password in the same body is enough for a new password', async () => {
    const admin = await buildAdminWithOldProof()
    const body = { password: PASSWORD, newPassword: 'úplně nové heslo' }
    expect((await testApp.call(admin, 'POST', 'profile/password/', body)).statusCode).toBe(200)
  })
})

describe('profile/proof/', () => {
  test('accepts a code of the authenticator app once and records each try with its method', async () => {
    const admin = await buildAdminWithOldProof()
    await prove(admin, { password: PASSWORD })
    const { secret } = await setUpTotp(testApp, admin)
    await ageProof(admin)
    const code = computeTotpCode(secret)
    expect((await prove(admin, { code })).statusCode).toBe(204)
    expect((await prove(admin, { code })).statusCode).toBe(422)
    const proofs = (await readAuditEntries(testApp, admin.id)).filter(({ event }) => event === 'proof')
    expect(proofs.map(({ result, details }) => [result, details.method])).toEqual([
      ['success', 'password'],
      ['success', 'totp'],
      ['failure', 'totp'],
    ])
  })

  test('a wrong password is a violation, proves nothing, and tries are limited', async () => {
    const admin = await buildAdminWithOldProof()
    for (let tries = 0; tries < 10; tries++) {
      const wrong = await prove(admin, { password: 'špatné' })
      expect([wrong.statusCode, getViolationFields(wrong)]).toEqual([422, ['password']])
    }
    expect((await testApp.call(admin, 'POST', 'profile/totp/', {})).json().code).toBe('fresh_proof_needed')
    expect((await prove(admin, { password: PASSWORD })).statusCode).toBe(429)
    // The audit log records each wrong password, and no try beyond the limit.
    const entries = (await readAuditEntries(testApp, admin.id)).filter(({ event }) => event === 'proof')
    expect(entries).toEqual(
      Array.from({ length: 10 }, () => ({ event: 'proof', result: 'failure', details: { method: 'password' } })),
    )
  })

  test('proves the signed-in user, also while they act as another one', async () => {
    const admin = await buildAdminWithOldProof()
    const other = await people.buildUserAtLevel(500, ['dishes.view'])
    const headers = buildActAsHeader(other.username)
    expect((await prove(admin, { password: PASSWORD }, headers)).statusCode).toBe(204)
    const [row] = await testApp.database.rows<{ fresh: boolean }>({
      text: "select proved_at > now() - interval '1 minute' as fresh from sessions where user_id = $1",
      values: [admin.id],
    })
    expect(row?.fresh).toBe(true)
    expect((await testApp.call(admin, 'POST', 'profile/totp/', {}, headers)).json().code).toBe('forbidden')
  })

  test('a new sign-in counts as a proof', async () => {
    const admin = await buildAdminWithOldProof()
    const { authToken } = (
      await testApp.call(null, 'POST', 'auth/login/', { username: admin.username, password: PASSWORD })
    ).json()
    expect((await testApp.call({ ...admin, token: authToken }, 'POST', 'profile/totp/', {})).statusCode).toBe(200)
  })
})

describe('with a second factor, a change of factors', () => {
  /** Builds a user with an authenticator app who signed in more than five minutes ago. */
  async function buildUserWithApp() {
    const user = await buildAdminWithOldProof()
    await prove(user, { password: PASSWORD })
    const factor = await setUpTotp(testApp, user)
    await ageProof(user)
    return { user, ...factor }
  }
  const CHANGES: [string, (user: TestUser) => Promise<{ statusCode: number; json(): unknown }>][] = [
    ['the removal of the app', (user) => testApp.call(user, 'DELETE', 'profile/totp/')],
    ['new recovery codes', (user) => testApp.call(user, 'POST', 'profile/recoveryCodes/', {})],
    ['a new passkey', (user) => testApp.call(user, 'POST', 'profile/passkeys/options/', {}, LOCAL)],
    [
      'the confirmation of a passkey',
      (user) => testApp.call(user, 'POST', 'profile/passkeys/', { name: 'Telefon', attestation: ATTESTATION }, LOCAL),
    ],
    ['the removal of a passkey', (user) => testApp.call(user, 'DELETE', 'profile/passkeys/1/')],
  ]

  test.each(CHANGES)('%s is refused after a proof by password, and allowed after one by code', async (_, change) => {
    const { user, secret } = await buildUserWithApp()
    expect((await prove(user, { password: PASSWORD })).statusCode).toBe(204)
    const refused = await change(user)
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'fresh_proof_needed', needsFactor: true }])
    expect((await prove(user, { code: computeTotpCode(secret) })).statusCode).toBe(204)
    expect((await change(user)).statusCode).not.toBe(403)
  })

  test('is allowed after a proof by recovery code, which is then used up', async () => {
    const { user, recoveryCodes } = await buildUserWithApp()
    const [recoveryCode] = recoveryCodes
    expect((await prove(user, { recoveryCode })).statusCode).toBe(204)
    const again = await prove(user, { recoveryCode })
    expect([again.statusCode, getViolationFields(again)]).toEqual([422, ['recoveryCode']])
    expect((await testApp.call(user, 'GET', 'profile/factors/')).json().recoveryCodes).toBe(9)
    expect((await testApp.call(user, 'DELETE', 'profile/totp/')).statusCode).toBe(204)
    const proofs = (await readAuditEntries(testApp, user.id)).filter(({ event }) => event === 'proof')
    expect(proofs.slice(-2).map(({ result, details }) => [result, details.method])).toEqual([
      ['success', 'recoveryCode'],
      ['failure', 'recoveryCode'],
    ])
  })

  test('is allowed after a sign-in with the factor, and after setting up the first one', async () => {
    const { user, secret } = await buildUserWithApp()
    const { challenge } = (
      await testApp.call(null, 'POST', 'auth/login/', { username: user.username, password: PASSWORD })
    ).json()
    const code = computeTotpCode(secret)
    const { authToken } = (await testApp.call(null, 'POST', 'auth/factor/', { challenge, code })).json()
    const signedIn = { ...user, token: authToken }
    expect((await testApp.call(signedIn, 'POST', 'profile/recoveryCodes/', {})).statusCode).toBe(200)
    // A proof by password later does not extend the proof by factor.
    await prove(signedIn, { password: PASSWORD })
    expect((await testApp.call(signedIn, 'DELETE', 'profile/totp/')).statusCode).toBe(403)
    const first = await buildAdminWithOldProof()
    await prove(first, { password: PASSWORD })
    await setUpTotp(testApp, first)
    expect((await testApp.call(first, 'POST', 'profile/recoveryCodes/', {})).statusCode).toBe(200)
  })

  test('other changes still accept a proof by password', async () => {
    const { user } = await buildUserWithApp()
    await prove(user, { password: PASSWORD })
    const other = await people.createUser(people.admin)
    expect((await people.saveUser(user, other.id, { newPassword: 'jiné heslo' })).statusCode).toBe(200)
  })
})
