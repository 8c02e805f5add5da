import { users } from '@poledne/contract/access/user'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AccountsApp,
  buildAccountsApp,
  buildSignInFixture,
  changeDigits,
  extractCode,
  PASSWORD,
  type SignInFixture,
} from '../../testing/builders/accountsApp.ts'
import type { TestUser } from '../../testing/testApp.ts'
import { saveCode } from './accounts.codes.store.ts'

let accounts: AccountsApp
let buildUserWithPassword: SignInFixture['buildUserWithPassword']
beforeAll(async () => {
  accounts = await buildAccountsApp()
  ;({ buildUserWithPassword } = await buildSignInFixture(accounts.testApp))
})
afterAll(() => accounts.close())

const FIELDS = {
  firstName: 'Božena',
  lastName: null,
  language: 'en',
  timezone: 'Europe/Prague',
  dateType: 'us',
} as const
const getOldEmail = (user: TestUser) => `${user.username}@example.com`
const getNewEmail = (user: TestUser) => `new-${user.username}@example.com`
const saveProfile = (user: TestUser, body: object) =>
  accounts.testApp.call(user, 'PUT', 'profile/', { ...FIELDS, ...body })
const confirmEmail = (user: TestUser, code: string) => accounts.testApp.call(user, 'POST', 'profile/email/', { code })
const readEmails = async (user: TestUser) => {
  const { email, pendingEmail } = (await accounts.testApp.call(user, 'GET', 'profile/withSettings/')).json().profile
  return { email, pendingEmail }
}
const WRONG_CODE = { status: 422, violations: [{ field: 'code', code: 'wrongFormat' }] }

/** Creates a user with a pending e-mail address, and returns the user and the code. */
async function createPendingEmail() {
  const user = await buildUserWithPassword([])
  await saveProfile(user, { email: getNewEmail(user), password: PASSWORD })
  return { user, code: extractCode((await accounts.server.nextMailTo(getNewEmail(user))).text) }
}

describe('changing the e-mail', () => {
  test.each([
    ['without a password', {}, 'emptyField'],
    ['with an empty password', { password: '' }, 'emptyField'],
    ['with a wrong password', { password: 'wrong' }, 'wrongFormat'],
  ])('%s is a violation at password, and nothing is saved', async (_, more, code) => {
    const user = await buildUserWithPassword([])
    const answer = await saveProfile(user, { email: getNewEmail(user), ...more })
    expect(answer.json()).toMatchObject({ status: 422, violations: [{ field: 'password', code }] })
    expect(await readEmails(user)).toEqual({ email: getOldEmail(user), pendingEmail: null })
    expect((await accounts.testApp.call(user, 'GET', 'profile/withSettings/')).json().profile.firstName).toBeNull()
  })

  test('too many wrong passwords return 429', async () => {
    const user = await buildUserWithPassword([])
    const statuses = []
    for (let index = 0; index < 11; index++)
      statuses.push((await saveProfile(user, { email: getNewEmail(user), password: `guess ${index}` })).statusCode)
    expect(statuses).toEqual([...Array(10).fill(422), 429])
  })

  test('the new e-mail is pending until its code is entered; then a mail goes to the old one', async () => {
    const user = await buildUserWithPassword([])
    const saved = await saveProfile(user, { email: getNewEmail(user), password: PASSWORD })
    expect(saved.json()).toMatchObject({
      email: getOldEmail(user),
      pendingEmail: getNewEmail(user),
      firstName: 'Božena',
    })
    const mail = await accounts.server.nextMailTo(getNewEmail(user))
    expect(mail.subject).toBe('Your code to confirm this e-mail address')
    expect(await readEmails(user)).toEqual({ email: getOldEmail(user), pendingEmail: getNewEmail(user) })
    const confirmed = await confirmEmail(user, extractCode(mail.text))
    expect([confirmed.statusCode, confirmed.body]).toEqual([204, ''])
    expect(await readEmails(user)).toEqual({ email: getNewEmail(user), pendingEmail: null })
    expect((await accounts.server.nextMailTo(getOldEmail(user))).subject).toBe('Your e-mail address was changed')
    expect((await confirmEmail(user, extractCode(mail.text))).json()).toMatchObject(WRONG_CODE)
    const [entry] = await accounts.testApp.database.rows<{ state: { email: string } }>({
      text: "select state from history where module = 'users' and record_id = $1 order by revision desc limit 1",
      values: [user.id],
    })
    expect(entry?.state.email).toBe(getNewEmail(user))
  })

  test('an e-mail of another user gets the same response, a mail to that user, and cannot be confirmed', async () => {
    const owner = await buildUserWithPassword([])
    const [taken, free] = [await buildUserWithPassword([]), await buildUserWithPassword([])]
    const email = getOldEmail(owner).toUpperCase()
    const answers = [
      await saveProfile(taken, { email, password: PASSWORD }),
      await saveProfile(free, { email: getNewEmail(free), password: PASSWORD }),
    ]
    const shapes = answers.map((answer) => {
      const { id: _, username: __, email: ___, pendingEmail, ...rest } = answer.json()
      return [answer.statusCode, rest, typeof pendingEmail]
    })
    expect(shapes[0]).toEqual(shapes[1])
    const mail = await accounts.server.nextMailTo(getOldEmail(owner))
    expect([mail.subject, extractCode(mail.text)]).toEqual(['Pokus o použití vaší e-mailové adresy', ''])
    expect(mail.text).not.toContain(taken.username)
    expect((await confirmEmail(taken, '00000')).json()).toMatchObject(WRONG_CODE)
    // Not even the right code is accepted, because no user can have received it.
    await saveCode(accounts.testApp.database, taken.id, 'email', '24680')
    expect((await confirmEmail(taken, '24680')).json()).toMatchObject(WRONG_CODE)
    expect(await readEmails(taken)).toEqual({ email: getOldEmail(taken), pendingEmail: email })
  })

  test('saving the old e-mail cancels the pending one and its code', async () => {
    const { user, code } = await createPendingEmail()
    expect((await saveProfile(user, { email: getOldEmail(user) })).json()).toMatchObject({ pendingEmail: null })
    expect((await confirmEmail(user, code)).json()).toMatchObject(WRONG_CODE)
    expect(await readEmails(user)).toEqual({ email: getOldEmail(user), pendingEmail: null })
  })

  test('the pending e-mail again needs no password; with the password a new code is mailed', async () => {
    const { user, code } = await createPendingEmail()
    expect((await saveProfile(user, { email: getNewEmail(user), firstName: 'Ota' })).json()).toMatchObject({
      pendingEmail: getNewEmail(user),
      firstName: 'Ota',
    })
    await saveProfile(user, { email: getNewEmail(user), password: PASSWORD })
    const next = extractCode((await accounts.server.nextMailTo(getNewEmail(user))).text)
    if (next !== code) expect((await confirmEmail(user, code)).json()).toMatchObject(WRONG_CODE)
    expect((await confirmEmail(user, next)).statusCode).toBe(204)
  })

  test('a pending e-mail is confirmed only by its own code, within five tries', async () => {
    const [one, two] = [await createPendingEmail(), await createPendingEmail()]
    if (one.code !== two.code) expect((await confirmEmail(one.user, two.code)).json()).toMatchObject(WRONG_CODE)
    for (let index = 0; index < 5; index++) await confirmEmail(two.user, changeDigits(two.code))
    expect((await confirmEmail(two.user, two.code)).json()).toMatchObject(WRONG_CODE)
    expect((await confirmEmail(one.user, one.code)).statusCode).toBe(204)
  })

  test('confirming an e-mail deletes a password reset code that was mailed to the old one', async () => {
    const { user, code } = await createPendingEmail()
    await accounts.send('auth/lostPassword/', { username: user.username })
    const reset = await accounts.readCode(getOldEmail(user))
    expect((await confirmEmail(user, code)).statusCode).toBe(204)
    const answer = await accounts.send('auth/resetPassword/', {
      username: user.username,
      code: reset,
      password: 'another',
    })
    expect(answer.json()).toMatchObject(WRONG_CODE)
  })
})

describe('mails after a change by an administrator', () => {
  async function changeUser(user: TestUser, changes: object) {
    const boss = await accounts.testApp.buildUser(['users.view', 'users.edit'])
    const record = (await accounts.testApp.call(boss, 'GET', `users/${user.id}/`)).json()
    const fields = Object.keys(users.schemas.fields.shape).map((name) => [name, record[name]])
    const body = { ...Object.fromEntries(fields), version: record.version, ...changes }
    return (await accounts.testApp.call(boss, 'PUT', `users/${user.id}/`, body)).statusCode
  }
  /** Sends the queued mails by causing another one, because the routes of records do not send mails. */
  const deliverQueuedMails = async () => {
    const person = accounts.buildRegistration()
    await accounts.send('auth/register/', person)
    await accounts.server.nextMailTo(person.email)
  }

  test('a changed e-mail sends a mail to both addresses in the language of the user', async () => {
    const user = await buildUserWithPassword([])
    expect(await changeUser(user, { email: getNewEmail(user) })).toBe(200)
    await deliverQueuedMails()
    expect((await accounts.server.nextMailTo(getOldEmail(user))).subject).toBe('Správce změnil vaši e-mailovou adresu')
    expect((await accounts.server.nextMailTo(getNewEmail(user))).subject).toBe('Vaše e-mailová adresa byla změněna')
  })

  test('a new password sends a mail to the current address', async () => {
    const user = await buildUserWithPassword([])
    expect(await changeUser(user, { language: 'en', newPassword: 'docela jiné' })).toBe(200)
    await deliverQueuedMails()
    expect((await accounts.server.nextMailTo(getOldEmail(user))).subject).toBe('An administrator changed your password')
  })

  test('any other change sends no mail', async () => {
    const user = await buildUserWithPassword([])
    expect(await changeUser(user, { firstName: 'Ota' })).toBe(200)
    await deliverQueuedMails()
    expect(accounts.server.recipients.flat()).not.toContain(getOldEmail(user))
  })

  test('a changed e-mail cancels a pending one', async () => {
    const { user, code } = await createPendingEmail()
    expect(await changeUser(user, { email: `third-${user.username}@example.com` })).toBe(200)
    expect((await confirmEmail(user, code)).json()).toMatchObject(WRONG_CODE)
    expect((await readEmails(user)).pendingEmail).toBeNull()
  })
})
