import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateToken, hashToken } from '../../core/access/credentials.ts'
import {
  type AccountsApp,
  buildAccountsApp,
  buildSignInFixture,
  changeDigits,
  createIpAddress,
  extractCode,
  PASSWORD,
  type SignInFixture,
} from '../../testing/builders/accountsApp.ts'
import { createTokenUser } from '../../testing/builders/apiTokens.ts'
import { computeTotpCode, setUpTotp } from '../../testing/builders/factors.ts'
import { buildPeople, type People } from '../../testing/builders/people.ts'
import type { TestUser } from '../../testing/testApp.ts'
import { insertSessionIfPasswordUnchanged, rememberDevice } from '../sessions/index.ts'
import { resetPasswordByUsername } from './accounts.store.ts'

let accounts: AccountsApp
let people: People
let buildUserWithPassword: SignInFixture['buildUserWithPassword']
beforeAll(async () => {
  accounts = await buildAccountsApp({ PASSWORD_MIN: '4', CODE_LENGTH: '8' })
  people = await buildPeople(accounts.testApp)
  ;({ buildUserWithPassword } = await buildSignInFixture(accounts.testApp))
})
afterAll(() => accounts.close())

const NEW = 'nové heslo'
const requestCode = (username: string, address?: string) => accounts.send('auth/lostPassword/', { username }, address)
const resetPassword = (username: string, code: string, password = NEW) =>
  accounts.send('auth/resetPassword/', { username, password, code, device: 'tablet' })
const getEmail = ({ username }: TestUser) => `${username}@example.com`
const fetchLoginStatus = async (username: string, password: string) =>
  (await accounts.send('auth/login/', { username, password })).statusCode
const fetchStatusCode = async (token: string) =>
  (await accounts.testApp.call(null, 'GET', 'status/', undefined, { authorization: `Bearer ${token}` })).statusCode
const createUserWithCode = async () => {
  const user = await buildUserWithPassword([])
  expect((await requestCode(user.username)).statusCode).toBe(204)
  return { user, code: await accounts.readCode(getEmail(user)) }
}
const listMails = async (recipient: string) =>
  accounts.testApp.database.rows({ text: 'select template from outbox where recipient = $1', values: [recipient] })
/** Returns whether another connection waits for a lock. */
const isConnectionWaitingForLock = async () => {
  const text = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  return (await accounts.testApp.database.rows({ text })).length > 0
}
const WRONG_CODE = { status: 422, violations: [{ field: 'code', code: 'wrongFormat' }] }

describe('resetting a password', () => {
  test('a mailed code sets a new password, ends all sessions, opens a new one and mails the owner', async () => {
    const { user, code } = await createUserWithCode()
    await rememberDevice(accounts.testApp.database, user.id, { device: 'a device with a long id', userAgent: null })
    const devices = `
      select 1 from known_devices
      where user_id = $1 and device_hash = sha256(convert_to('a device with a long id', 'UTF8'))`
    expect(code).toMatch(/^\d{8}$/)
    expect(await fetchStatusCode(user.token)).toBe(200)
    const answer = await resetPassword(user.username.toUpperCase(), code)
    expect(answer.statusCode).toBe(200)
    const { token } = answer.json()
    expect(answer.cookies).toMatchObject([{ value: token, httpOnly: true }])
    expect([await fetchStatusCode(user.token), await fetchStatusCode(token)]).toEqual([401, 200])
    expect([await fetchLoginStatus(user.username, PASSWORD), await fetchLoginStatus(user.username, NEW)]).toEqual([
      401, 200,
    ])
    expect((await accounts.server.nextMailTo(getEmail(user))).subject).toBe('Vaše heslo bylo změněno')
    expect(await accounts.testApp.database.rows({ text: devices, values: [user.id] })).toEqual([])
  })

  test('a mailed code revokes the API tokens of the user', async () => {
    const owner = await buildUserWithPassword(['dishes.view'])
    const { token } = await createTokenUser(accounts.testApp, owner, ['dishes.view'])
    const headers = { authorization: `Bearer ${token}` }
    const fetchDishes = async () => (await accounts.testApp.call(null, 'GET', 'dishes/', undefined, headers)).statusCode
    expect(await fetchDishes()).toBe(200)
    await requestCode(owner.username)
    expect((await resetPassword(owner.username, await accounts.readCode(getEmail(owner)))).statusCode).toBe(200)
    expect(await fetchDishes()).toBe(401)
  })

  test('the mailed code does not replace the second factor', async () => {
    const { user, code } = await createUserWithCode()
    const { secret } = await setUpTotp(accounts.testApp, user)
    const answer = await resetPassword(user.username, code)
    const { challenge } = answer.json()
    expect(answer.json()).toEqual({ factor: 'totp', factors: ['totp'], challenge: expect.any(String) })
    expect(answer.cookies).toEqual([])
    expect(await fetchStatusCode(challenge)).toBe(401)
    const finished = await accounts.send('auth/factor/', { challenge, code: computeTotpCode(secret) })
    expect(await fetchStatusCode(finished.json().authToken)).toBe(200)
  })

  test('the mail is in the language of the account', async () => {
    const user = await buildUserWithPassword([])
    await accounts.testApp.database.rows({ text: "update users set language = 'en' where id = $1", values: [user.id] })
    await requestCode(user.username)
    const mail = await accounts.server.nextMailTo(getEmail(user))
    expect(mail.subject).toBe('Your code to set a new password')
    expect(mail.html).toContain(extractCode(mail.text))
  })

  test('an unknown user and a user who cannot sign in get the same response and no mail', async () => {
    const { statusCode, body } = await requestCode((await buildUserWithPassword([])).username)
    const unknown = await requestCode('nobody of that name')
    expect([unknown.statusCode, unknown.body]).toEqual([statusCode, body])
    for (const change of ['blocked = true', 'active = false', 'archived = true']) {
      const user = await buildUserWithPassword([])
      await accounts.testApp.database.rows({ text: `update users set ${change} where id = $1`, values: [user.id] })
      const answer = await requestCode(user.username)
      expect([answer.statusCode, answer.body]).toEqual([statusCode, body])
      expect(await listMails(getEmail(user))).toEqual([])
    }
  })

  test('a user who was blocked after the code was sent cannot reset the password', async () => {
    const { user, code } = await createUserWithCode()
    await accounts.testApp.database.rows({ text: 'update users set blocked = true where id = $1', values: [user.id] })
    expect((await resetPassword(user.username, code)).json()).toMatchObject(WRONG_CODE)
  })

  test.each([
    ['another address', ({ id }: TestUser) => people.saveUser(people.admin, id, { email: `${id}@example.org` })],
    ['a new password', ({ id }: TestUser) => people.saveUser(people.admin, id, { newPassword: 'od správce' })],
    [
      'a new password at the command line',
      ({ username }: TestUser) => resetPasswordByUsername(accounts.testApp.database, username, ''),
    ],
  ])('a code from before an administrator set %s does not work', async (_name, change) => {
    const { user, code } = await createUserWithCode()
    await change(user)
    expect((await resetPassword(user.username, code)).json()).toMatchObject(WRONG_CODE)
  })

  test('the code still works after an administrator saved other fields or failed to save', async () => {
    const { user, code } = await createUserWithCode()
    expect((await people.saveUser(people.admin, user.id, { firstName: 'Jana' })).statusCode).toBe(200)
    const late = await people.saveUser(people.admin, user.id, { email: 'late@example.org', version: 1 })
    expect(late.statusCode).toBe(409)
    expect((await resetPassword(user.username, code)).statusCode).toBe(200)
  })

  test('a code requested while the e-mail changes is mailed to the new address', async () => {
    const user = await buildUserWithPassword([])
    const email = `${user.id}@example.org`
    const { asking } = await accounts.testApp.database.transaction(async (tx) => {
      await tx.rows({ text: 'update users set email = $2 where id = $1', values: [user.id, email] })
      let settled = false
      const asking = requestCode(user.username).finally(() => {
        settled = true
      })
      while (!settled && !(await isConnectionWaitingForLock()));
      return { asking }
    })
    await asking
    expect([await listMails(getEmail(user)), await listMails(email)]).toEqual([[], [{ template: 'resetCode' }]])
  })

  test('a wrong, used or unknown code returns the same 422 and changes nothing', async () => {
    const { user, code } = await createUserWithCode()
    const wrong = await resetPassword(user.username, changeDigits(code))
    expect(wrong.json()).toMatchObject(WRONG_CODE)
    expect((await resetPassword('nobody of that name', code)).body).toBe(wrong.body)
    expect(await fetchLoginStatus(user.username, PASSWORD)).toBe(200)
    expect((await resetPassword(user.username, code)).statusCode).toBe(200)
    expect((await resetPassword(user.username, code)).body).toBe(wrong.body)
    expect((await accounts.send('auth/confirm/', { username: user.username, code })).body).toBe(wrong.body)
  })

  test('a password that is too short does not count as a try', async () => {
    const { user, code } = await createUserWithCode()
    for (let index = 0; index < 6; index++)
      expect((await resetPassword(user.username, code, 'abc')).json()).toMatchObject({
        status: 422,
        violations: [{ field: 'password', code: 'short' }],
      })
    expect((await resetPassword(user.username, code)).statusCode).toBe(200)
  })

  test('a second code replaces the first', async () => {
    const { user, code } = await createUserWithCode()
    await requestCode(user.username)
    const second = await accounts.readCode(getEmail(user))
    if (second !== code) expect((await resetPassword(user.username, code)).statusCode).toBe(422)
    expect((await resetPassword(user.username, second)).statusCode).toBe(200)
  })

  test('a sign-in with the old password opens no session while the new one is being written', async () => {
    const user = await buildUserWithPassword([])
    const readPasswordHash = async () => {
      const text = 'select password_hash as hash from users where id = $1'
      const [row] = await accounts.testApp.database.rows<{ hash: string }>({ text, values: [user.id] })
      return row?.hash ?? ''
    }
    const compared = await readPasswordHash()
    const insertSession = (hash: string) => {
      const session = { userId: user.id, device: null, userAgent: null, tokenHash: hashToken(generateToken()), ttl: 60 }
      return insertSessionIfPasswordUnchanged(accounts.testApp.database, session, hash)
    }
    expect(await insertSession(compared)).toBe(true)
    const opened = await accounts.testApp.database.transaction(async (tx) => {
      await tx.rows({ text: "update users set password_hash = 'changed' where id = $1", values: [user.id] })
      let settled = false
      const opening = insertSession(compared).finally(() => {
        settled = true
      })
      while (!settled && !(await isConnectionWaitingForLock()));
      return { opening }
    })
    expect(await opened.opening).toBe(false)
    expect(await insertSession(compared)).toBe(false)
    await accounts.testApp.database.rows({ text: 'update users set blocked = true where id = $1', values: [user.id] })
    expect(await insertSession('changed')).toBe(false)
  })
})

describe('too many reset requests', () => {
  test('for one username return 429 with Retry-After, whether or not it exists', async () => {
    const known = (await buildUserWithPassword([])).username
    for (const username of [known, 'unknown by that name']) {
      const answers = []
      for (let index = 0; index < 6; index++) answers.push(await requestCode(username))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204, 204, 429])
      expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  test('from one address return 429 for any username', async () => {
    const address = createIpAddress()
    const statuses = []
    for (let index = 0; index < 31; index++) statuses.push((await requestCode(`name ${index}`, address)).statusCode)
    expect(statuses).toEqual([...Array(30).fill(204), 429])
  })

  test('from all addresses together return 429', async () => {
    const key = 'codeAsked.overall:all'
    await accounts.testApp.database.rows({ text: 'update rate_limits set points = 500 where key = $1', values: [key] })
    expect((await requestCode('another name', createIpAddress())).statusCode).toBe(429)
    await accounts.testApp.database.rows({ text: 'delete from rate_limits where key = $1', values: [key] })
    expect((await requestCode('a third name', createIpAddress())).statusCode).toBe(204)
  })
})
