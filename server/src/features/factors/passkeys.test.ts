import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildSignInFixture,
  buildTokenHeader,
  PASSWORD,
  type SignInFixture,
} from '../../testing/builders/accountsApp.ts'
import { readAuditEntries } from '../../testing/builders/factors.ts'
import { buildActAsHeader } from '../../testing/builders/people.ts'
import { createSoftAuthenticator, type SoftAuthenticator } from '../../testing/builders/softAuthenticator.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'
import { getRelyingParty } from './passkeys.service.ts'

let testApp: TestApp
let auth: SignInFixture

// Requests of the tests come from http://localhost, where browsers have passkeys too.
const LOCAL = { host: 'localhost' }

beforeAll(async () => {
  testApp = await buildTestApp()
  auth = await buildSignInFixture(testApp)
})
afterAll(() => testApp.close())

async function addPasskey(user: TestUser, authenticator: SoftAuthenticator, overrides = {}, name = 'Telefon') {
  const { options } = (await testApp.call(user, 'POST', 'profile/passkeys/options/', {}, LOCAL)).json()
  const attestation = authenticator.register(options, overrides)
  return testApp.call(user, 'POST', 'profile/passkeys/', { name, attestation }, LOCAL)
}

async function buildUserWithPasskey() {
  const user = await auth.buildUserWithPassword(['dishes.view'])
  const authenticator = createSoftAuthenticator()
  const added = await addPasskey(user, authenticator)
  expect(added.statusCode, added.body).toBe(201)
  return { ...user, authenticator, passkeyId: added.json().id as number, recoveryCodes: added.json().recoveryCodes }
}

const fetchSignInOptions = async () => (await auth.post('auth/passkey/options/', LOCAL)).json().options
const signIn = async (authenticator: SoftAuthenticator, overrides = {}) =>
  auth.post('auth/passkey/', LOCAL, { assertion: authenticator.assert(await fetchSignInOptions(), overrides) })

describe('signing in with a passkey', () => {
  test('needs no password and counts as two factors', async () => {
    const user = await buildUserWithPasskey()
    const response = await signIn(user.authenticator)
    expect(response.statusCode, response.body).toBe(200)
    expect(await auth.isTokenValid(response.json().authToken)).toBe(true)
    const headers = buildTokenHeader(response.json().authToken)
    const { items } = (await auth.get('profile/passkeys/', headers)).json()
    expect(items).toEqual([
      { id: user.passkeyId, name: 'Telefon', createdAt: expect.any(String), lastUsedAt: expect.any(String) },
    ])
    expect((await readAuditEntries(testApp, user.id)).at(-1)).toMatchObject({
      event: 'signIn',
      details: { factor: 'passkey' },
    })
  })

  test('is offered after the password, and an assertion finishes the sign-in', async () => {
    const user = await buildUserWithPasskey()
    const { factor, factors, challenge } = (await auth.login(user.username, PASSWORD)).json()
    expect({ factor, factors }).toEqual({ factor: 'passkey', factors: ['passkey'] })
    const assertion = user.authenticator.assert(await fetchSignInOptions())
    expect((await auth.post('auth/factor/', LOCAL, { challenge, assertion })).json()).toHaveProperty('authToken')
  })

  test('the passkey of another user does not finish a sign-in', async () => {
    const [user, other] = [await buildUserWithPasskey(), await buildUserWithPasskey()]
    const { challenge } = (await auth.login(user.username, PASSWORD)).json()
    const assertion = other.authenticator.assert(await fetchSignInOptions())
    expect((await auth.post('auth/factor/', LOCAL, { challenge, assertion })).statusCode).toBe(422)
  })

  test('an assertion works once', async () => {
    const user = await buildUserWithPasskey()
    const assertion = user.authenticator.assert(await fetchSignInOptions())
    expect((await auth.post('auth/passkey/', LOCAL, { assertion })).statusCode).toBe(200)
    expect((await auth.post('auth/passkey/', LOCAL, { assertion })).json().code).toBe('challenge_gone')
  })

  test.each([
    ['from another site', { origin: 'https://evil.example' }],
    ['without the check of the user', { flags: 0x01 }],
  ])('an assertion %s is refused', async (_, overrides) => {
    const user = await buildUserWithPasskey()
    expect((await signIn(user.authenticator, overrides)).statusCode).toBe(422)
  })

  test('an assertion for a challenge that the server has not issued is refused', async () => {
    const user = await buildUserWithPasskey()
    expect((await signIn(user.authenticator, { challenge: 'x'.repeat(43) })).json().code).toBe('challenge_gone')
  })

  test('a counter that has not increased is refused, because the key may be copied', async () => {
    const user = await buildUserWithPasskey()
    expect((await signIn(user.authenticator)).statusCode).toBe(200)
    user.authenticator.counter = 0
    expect((await signIn(user.authenticator)).statusCode).toBe(422)
  })

  test('an unknown passkey and a removed one are refused', async () => {
    const user = await buildUserWithPasskey()
    expect((await signIn(createSoftAuthenticator())).statusCode).toBe(422)
    expect((await testApp.call(user, 'DELETE', `profile/passkeys/${user.passkeyId}/`)).statusCode).toBe(204)
    expect((await signIn(user.authenticator)).statusCode).toBe(422)
    expect((await auth.login(user.username, PASSWORD)).json()).toHaveProperty('authToken')
  })

  test('a blocked user cannot sign in', async () => {
    const user = await buildUserWithPasskey()
    await testApp.database.rows({ text: 'update users set blocked = true where id = $1', values: [user.id] })
    expect((await signIn(user.authenticator)).json().code).toBe('challenge_gone')
  })

  test('proves who the user is', async () => {
    const user = await buildUserWithPasskey()
    const text = "update sessions set proved_at = now() - interval '1 hour' where user_id = $1"
    await testApp.database.rows({ text, values: [user.id] })
    expect((await testApp.call(user, 'POST', 'profile/totp/', {})).json().code).toBe('fresh_proof_needed')
    const assertion = user.authenticator.assert(await fetchSignInOptions())
    expect((await testApp.call(user, 'POST', 'profile/proof/', { assertion }, LOCAL)).statusCode).toBe(204)
    expect((await testApp.call(user, 'POST', 'profile/totp/', {})).statusCode).toBe(200)
  })
})

describe('passkeys of the profile', () => {
  test('the first one comes with recovery codes, a second one does not', async () => {
    const user = await buildUserWithPasskey()
    expect(user.recoveryCodes).toHaveLength(10)
    expect((await addPasskey(user, createSoftAuthenticator(), {}, 'Klíč')).json().recoveryCodes).toBeNull()
    expect((await testApp.call(user, 'GET', 'profile/factors/')).json()).toMatchObject({
      passkeys: [{ name: 'Telefon' }, { name: 'Klíč' }],
      recoveryCodes: 10,
    })
  })

  test('the same passkey cannot be added twice, and the options exclude it', async () => {
    const user = await buildUserWithPasskey()
    expect((await addPasskey(user, user.authenticator)).json().code).toBe('duplicate')
    const { options } = (await testApp.call(user, 'POST', 'profile/passkeys/options/', {}, LOCAL)).json()
    expect(options.excludeCredentials).toHaveLength(1)
    expect(options.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' })
  })

  test.each([
    ['from another site', { origin: 'https://evil.example' }],
    ['without the check of the user', { flags: 0x01 }],
  ])('a new passkey %s is refused', async (_, overrides) => {
    const user = await auth.buildUserWithPassword([])
    expect((await addPasskey(user, createSoftAuthenticator(), overrides)).statusCode).toBe(422)
  })

  test('the challenge of one session does not add a passkey in another', async () => {
    const [user, other] = [await auth.buildUserWithPassword([]), await auth.buildUserWithPassword([])]
    const { options } = (await testApp.call(user, 'POST', 'profile/passkeys/options/', {}, LOCAL)).json()
    const body = { name: 'X', attestation: createSoftAuthenticator().register(options) }
    expect((await testApp.call(other, 'POST', 'profile/passkeys/', body, LOCAL)).json().code).toBe('challenge_gone')
  })

  test('can be renamed and removed by their owner only, and not while acting as them', async () => {
    const user = await buildUserWithPasskey()
    const other = await testApp.buildUser(['users.view', 'users.switch'])
    const path = `profile/passkeys/${user.passkeyId}/`
    expect((await testApp.call(other, 'PUT', path, { name: 'X' })).statusCode).toBe(404)
    expect((await testApp.call(other, 'DELETE', path)).statusCode).toBe(404)
    const headers = buildActAsHeader(user.username)
    expect((await testApp.call(other, 'DELETE', path, undefined, headers)).statusCode).toBe(403)
    expect((await testApp.call(user, 'PUT', path, { name: 'Nový telefon' })).statusCode).toBe(204)
    expect((await testApp.call(user, 'GET', 'profile/passkeys/')).json().items).toMatchObject([
      { name: 'Nový telefon' },
    ])
  })
})

describe('the site of passkeys', () => {
  const request = { protocol: 'http', host: 'localhost:8080' } as const

  test.each([
    ['https://menu.example.com', { id: 'menu.example.com', origin: 'https://menu.example.com' }],
    ['http://localhost:4150', { id: 'localhost', origin: 'http://localhost:4150' }],
    [undefined, { id: 'localhost', origin: 'http://localhost:8080' }],
  ])('for PUBLIC_URL %s is %o', (PUBLIC_URL, party) => {
    expect(getRelyingParty({ PUBLIC_URL }, request)).toEqual(party)
  })

  test.each(['http://menu.example.com', 'https://10.0.0.5', 'https://[::1]'])(
    'does not exist for %s, and the response is 409 passkeys_unavailable',
    (PUBLIC_URL) => {
      expect(() => getRelyingParty({ PUBLIC_URL }, request)).toThrow('passkeys_unavailable')
    },
  )

  test.each(['[', 'local host', 'localhost:99999', '%zz'])(
    'is refused with 400 for the malformed host %s',
    async (host) => {
      expect((await auth.post('auth/passkey/options/', { host })).statusCode).toBe(400)
    },
  )
})
