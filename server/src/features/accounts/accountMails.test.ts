import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../core/access/credentials.ts'
import { type AccountsApp, buildAccountsApp, PASSWORD } from '../../testing/builders/accountsApp.ts'
import { createTokenUser } from '../../testing/builders/apiTokens.ts'
import { setUpTotp } from '../../testing/builders/factors.ts'
import { buildPeople, type People } from '../../testing/builders/people.ts'
import { createSoftAuthenticator } from '../../testing/builders/softAuthenticator.ts'
import type { TestApp, TestUser } from '../../testing/testApp.ts'

let accounts: AccountsApp
let testApp: TestApp
let people: People
let passwordHash: string

beforeAll(async () => {
  accounts = await buildAccountsApp()
  testApp = accounts.testApp
  people = await buildPeople(testApp)
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => accounts.close())

const LOCAL = { host: 'localhost' }

/** Builds a user who gets mails in English. */
async function buildReader(rights: string[] = []): Promise<TestUser> {
  const user = await people.buildUserAtLevel(100, rights)
  const text = "update users set language = 'en', password_hash = $2 where id = $1"
  await testApp.database.rows({ text, values: [user.id, passwordHash] })
  return user
}
const getAddress = ({ username }: TestUser) => `${username}@example.com`
const readNextMail = async (user: TestUser) => {
  const { subject, text } = await accounts.server.nextMailTo(getAddress(user))
  return `${subject}: ${text}`
}
const callOk = async (...call: Parameters<TestApp['call']>) => {
  const response = await testApp.call(...call)
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response
}

test('adding and removing an authenticator app and renewing recovery codes is mailed to the owner', async () => {
  const user = await buildReader()
  await setUpTotp(testApp, user)
  expect(await readNextMail(user)).toMatch(/^An authenticator app was added to your account: /)
  await callOk(user, 'POST', 'profile/recoveryCodes/', {})
  expect(await readNextMail(user)).toMatch(/^New recovery codes for your account: /)
  await callOk(user, 'DELETE', 'profile/totp/')
  expect(await readNextMail(user)).toMatch(/^The authenticator app was removed from your account: /)
})

test('adding and removing a passkey is mailed to the owner', async () => {
  const user = await buildReader()
  const { options } = (await callOk(user, 'POST', 'profile/passkeys/options/', {}, LOCAL)).json()
  const body = { name: 'Phone', attestation: createSoftAuthenticator().register(options) }
  const { id } = (await callOk(user, 'POST', 'profile/passkeys/', body, LOCAL)).json()
  expect(await readNextMail(user)).toMatch(/^A passkey was added to your account: /)
  await callOk(user, 'DELETE', `profile/passkeys/${id}/`)
  expect(await readNextMail(user)).toMatch(/^A passkey was removed from your account: /)
})

test('creating and deleting an API token is mailed to its owner; renewing the session token is not', async () => {
  const user = await buildReader(['dishes.view'])
  const { token } = (await callOk(user, 'POST', 'profile/token/', {})).json()
  const renewed = { ...user, token }
  const { tokenId } = await createTokenUser(testApp, renewed, ['dishes.view'], { name: 'Cash desk' })
  expect(await readNextMail(user)).toMatch(/^An API token was created for your account: .*“Cash desk”/s)
  await callOk(renewed, 'DELETE', `profile/tokens/${tokenId}/`)
  expect(await readNextMail(user)).toMatch(/^API tokens for your account were revoked: .*Cash desk/s)
})

test('a password that an administrator sets is mailed, with the API tokens that it revokes', async () => {
  const user = await buildReader(['dishes.view'])
  for (const name of ['Cash desk', 'Website']) {
    await createTokenUser(testApp, user, ['dishes.view'], { name })
    await readNextMail(user)
  }
  expect((await people.saveUser(people.admin, user.id, { newPassword: 'jiné heslo' })).statusCode).toBe(200)
  expect(await readNextMail(user)).toMatch(/^An administrator changed your password: /)
  const revoked = await readNextMail(user)
  expect(revoked).toMatch(/^API tokens for your account were revoked: /)
  for (const name of ['Cash desk', 'Website']) expect(revoked).toContain(name)
})

test('a password that is set with an invitation is mailed to the owner', async () => {
  const user = await buildReader()
  await testApp.database.rows({ text: "update users set password_hash = '' where id = $1", values: [user.id] })
  const { link } = (await callOk(people.admin, 'POST', `users/${user.id}/invitation/`, { send: false })).json()
  await accounts.send('auth/invitation/accept/', { token: link.split('#')[1], password: PASSWORD })
  expect(await readNextMail(user)).toMatch(/^Your password was set: /)
})

test('a new e-mail address is mailed to the old and the new address', async () => {
  const user = await buildReader()
  const profile = (await callOk(user, 'GET', 'profile/withSettings/')).json().profile
  const { firstName, lastName, language, timezone, dateType } = profile
  const email = `moved-${user.id}@example.com`
  const body = { firstName, lastName, language, timezone, dateType, email, password: PASSWORD }
  await callOk(user, 'PUT', 'profile/', body)
  await callOk(user, 'POST', 'profile/email/', { code: await accounts.readCode(email) })
  expect(await readNextMail(user)).toMatch(/^Your e-mail address was changed: .*no longer send/s)
  expect((await accounts.server.nextMailTo(email)).text).toContain('now go to this address')
})

test('an e-mail address that an administrator changes is mailed to the old and the new address', async () => {
  const user = await buildReader()
  const email = `moved-${user.id}@example.com`
  expect((await people.saveUser(people.admin, user.id, { email })).statusCode).toBe(200)
  expect(await readNextMail(user)).toMatch(/^An administrator changed your e-mail address: /)
  expect((await accounts.server.nextMailTo(email)).text).toContain('now go to this address')
})
