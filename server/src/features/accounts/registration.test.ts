import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../core/access/credentials.ts'
import { getCookieName } from '../../core/http/sessionCookie.ts'
import { type AccountsApp, buildAccountsApp, extractCode } from '../../testing/builders/accountsApp.ts'
import { saveCode } from './accounts.codes.store.ts'

let accounts: AccountsApp
beforeAll(async () => {
  accounts = await buildAccountsApp({ PASSWORD_MIN: '4' })
})
afterAll(() => accounts.close())

const register = (body: object, address?: string) => accounts.send('auth/register/', body, address)
const confirmRegistration = (username: string, code: string, more: object = {}) =>
  accounts.send('auth/confirm/', { username, code, ...more })
const fetchLoginStatus = async ({ username, password }: { username: string; password: string }) =>
  (await accounts.send('auth/login/', { username, password })).statusCode
const readUser = async (username: string) => {
  const [row] = await accounts.testApp.database.rows<Record<string, unknown>>({
    text: `select id, email, active, password_hash as "passwordHash", role_ids as "roleIds", language, timezone, version
      from users where lower(username) = lower($1)`,
    values: [username],
  })
  return row
}
const WRONG_CODE = { status: 422, violations: [{ field: 'code', code: 'wrongFormat' }] }

describe('registering', () => {
  test('a mailed code activates an account without rights and signs in', async () => {
    const person = { ...accounts.buildRegistration(), language: 'en' as const, timezone: 'Europe/London' }
    const answer = await register(person)
    expect([answer.statusCode, answer.body, answer.cookies]).toEqual([204, '', []])
    expect(await readUser(person.username)).toMatchObject({ active: false, language: 'en', timezone: 'Europe/London' })
    expect(await fetchLoginStatus(person)).toBe(401)

    const mail = await accounts.server.nextMailTo(person.email)
    expect(mail.subject).toBe('Your sign-up code')
    const code = extractCode(mail.text)
    expect(code).toMatch(/^\d{5}$/)
    const confirmed = await confirmRegistration(person.username.toUpperCase(), code, { device: 'tablet' })
    expect(confirmed.statusCode).toBe(200)
    const { token } = confirmed.json()
    expect(confirmed.cookies).toMatchObject([
      { name: getCookieName(accounts.testApp.config), value: token, httpOnly: true },
    ])
    const headers = { authorization: `Bearer ${token}` }
    const { profile } = (await accounts.testApp.call(null, 'GET', 'profile/withSettings/', undefined, headers)).json()
    expect(profile).toMatchObject({ username: person.username, device: 'tablet', availablePermissions: [] })
    expect(await fetchLoginStatus(person)).toBe(200)
  })

  test('the activation is in the history of the user, without the password', async () => {
    const person = accounts.buildRegistration()
    await register(person)
    await confirmRegistration(person.username, await accounts.readCode(person.email))
    const row = await readUser(person.username)
    expect(row?.version).toBe(2)
    const [entry] = await accounts.testApp.database.rows<{ state: unknown }>({
      text: `select action, user_id as "userId", revision, state from history where module = 'users' and record_id = $1`,
      values: [row?.id],
    })
    expect(entry).toMatchObject({ action: 'activate', userId: row?.id, revision: 2, state: { active: true } })
    expect(JSON.stringify(entry?.state)).not.toMatch(/argon|password/i)
  })

  test('keeps only a hash of the code', async () => {
    const person = accounts.buildRegistration()
    await register(person)
    const code = await accounts.readCode(person.email)
    const [row] = await accounts.testApp.database.rows<{ text: string }>({
      text: `select (to_jsonb(c) || jsonb_build_object('hash', encode(code_hash, 'escape')))::text as text
        from sign_ups c join users u on u.id = c.user_id where u.username = $1`,
      values: [person.username],
    })
    expect(row?.text).not.toContain(code)
    const outbox = await accounts.testApp.database.rows<{ params: object }>({
      text: 'select params from outbox where sent_at is not null',
    })
    expect(JSON.stringify(outbox)).not.toContain(code)
  })

  test.each([
    [{ username: ' ' }, 'username', 'emptyField'],
    [{ email: 'no address' }, 'email', 'wrongFormat'],
    [{ email: 'a@example.com\r\nBcc: b@example.com' }, 'email', 'wrongFormat'],
    [{ password: 'x' }, 'password', 'short'],
    [{ password: 'abc' }, 'password', 'short'],
    [{ language: 'hu' }, 'language', 'selectValue'],
    [{ timezone: 'Nowhere/Else' }, 'timezone', 'wrongFormat'],
    [{ roleIds: [1] }, 'roleIds', 'wrongFormat'],
    [{ active: true }, 'active', 'wrongFormat'],
  ])('%j is refused at its field', async (change, field, code) => {
    const answer = await register({ ...accounts.buildRegistration(), ...change })
    expect(answer.json()).toMatchObject({ status: 422, violations: [{ field, code }] })
  })
})

describe('registering a username or e-mail that is taken', () => {
  test('returns the same response, changes nothing and mails the owner', async () => {
    const owner = accounts.buildRegistration()
    const free = await register(owner)
    await confirmRegistration(owner.username, await accounts.readCode(owner.email))
    const before = await readUser(owner.username)
    for (const attempt of [
      { ...accounts.buildRegistration(), username: owner.username.toUpperCase() },
      { ...accounts.buildRegistration(), email: owner.email.toUpperCase() },
      { ...owner, password: 'another' },
    ]) {
      const answer = await register(attempt)
      expect([answer.statusCode, answer.body]).toEqual([free.statusCode, free.body])
      const mail = await accounts.server.nextMailTo(owner.email)
      expect(mail.subject).toBe('Pokus o registraci s vašimi údaji')
      expect(mail.text).toContain(owner.username)
      expect(extractCode(mail.text)).toBe('')
      expect(await readUser(owner.username)).toEqual(before)
    }
    expect(await fetchLoginStatus(owner)).toBe(200)
  })

  test('an unconfirmed account can be registered again, and each code activates only its own password', async () => {
    for (const [used, unused] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const person = accounts.buildRegistration()
      const passwords = ['first', 'second'] as const
      const codes: string[] = []
      for (const password of passwords) {
        await register({ ...person, password })
        codes.push(await accounts.readCode(person.email))
      }
      expect((await confirmRegistration(person.username, codes[used] ?? '')).statusCode).toBe(200)
      expect(await fetchLoginStatus({ ...person, password: passwords[used] })).toBe(200)
      expect(await fetchLoginStatus({ ...person, password: passwords[unused] })).toBe(401)
      expect((await confirmRegistration(person.username, codes[unused] ?? '')).json()).toMatchObject(WRONG_CODE)
    }
  })

  test('an unconfirmed account has no usable password', async () => {
    const person = accounts.buildRegistration()
    await register(person)
    await accounts.readCode(person.email)
    expect(await readUser(person.username)).toMatchObject({ passwordHash: '' })
    await accounts.testApp.database.rows({
      text: 'update users set active = true where username = $1',
      values: [person.username],
    })
    for (const password of [person.password, ' ']) expect(await fetchLoginStatus({ ...person, password })).toBe(401)
  })

  test('the mail of a repeated registration says that the username was registered before', async () => {
    const person = { ...accounts.buildRegistration(), language: 'en' as const }
    await register(person)
    expect((await accounts.server.nextMailTo(person.email)).text).not.toContain('more than once')
    await register({ ...person, password: 'second' })
    expect((await accounts.server.nextMailTo(person.email)).text).toContain(
      'Someone signed up with this username more than once.',
    )
  })

  test('an unconfirmed account accepts at most the latest three codes', async () => {
    const person = accounts.buildRegistration()
    const codes: string[] = []
    for (let index = 0; index < 4; index++) {
      await register({ ...person, password: `secret ${index}` })
      codes.push(await accounts.readCode(person.email))
    }
    const text = 'select 1 from sign_ups s join users u on u.id = s.user_id where u.username = $1'
    expect(await accounts.testApp.database.rows({ text, values: [person.username] })).toHaveLength(3)
    expect((await confirmRegistration(person.username, codes[0] ?? '')).json()).toMatchObject(WRONG_CODE)
    expect((await confirmRegistration(person.username, codes[1] ?? '')).statusCode).toBe(200)
    expect(await fetchLoginStatus({ ...person, password: 'secret 1' })).toBe(200)
    expect(await accounts.testApp.database.rows({ text, values: [person.username] })).toEqual([])
  })

  test('an unconfirmed account is activated by a code that an older release has written', async () => {
    const person = accounts.buildRegistration()
    const [user] = await accounts.testApp.database.rows<{ id: number }>({
      text: 'insert into users (username, email, password_hash, active) values ($1, $2, $3, false) returning id',
      values: [person.username, person.email, await hashPassword('older')],
    })
    const id = user?.id ?? 0
    await saveCode(accounts.testApp.database, id, 'confirm', '13579')
    await register({ ...person, password: 'newer' })
    expect((await accounts.server.nextMailTo(person.email)).text).toContain('proběhla vícekrát')
    expect((await confirmRegistration(person.username, '13579')).statusCode).toBe(200)
    expect([
      await fetchLoginStatus({ ...person, password: 'older' }),
      await fetchLoginStatus({ ...person, password: 'newer' }),
    ]).toEqual([200, 401])
  })

  test('an unconfirmed username cannot be registered with another e-mail address', async () => {
    const person = accounts.buildRegistration()
    await register(person)
    const code = await accounts.readCode(person.email)
    const before = await readUser(person.username)
    const secondAttempt = { ...accounts.buildRegistration(), username: person.username }
    expect((await register(secondAttempt)).statusCode).toBe(204)
    expect((await accounts.server.nextMailTo(person.email)).subject).toBe('Pokus o registraci s vašimi údaji')
    expect(await readUser(person.username)).toEqual(before)
    expect((await confirmRegistration(person.username, code)).statusCode).toBe(200)
    expect(accounts.server.recipients.flat()).not.toContain(secondAttempt.email)
  })

  test('an unconfirmed e-mail address can be registered with another username', async () => {
    const unconfirmed = accounts.buildRegistration()
    await register(unconfirmed)
    await accounts.readCode(unconfirmed.email)
    const owner = { ...accounts.buildRegistration(), email: unconfirmed.email }
    await register(owner)
    expect((await confirmRegistration(owner.username, await accounts.readCode(owner.email))).statusCode).toBe(200)
    expect(await readUser(unconfirmed.username)).toBeUndefined()
  })

  test('a deactivated user keeps username and e-mail', async () => {
    const person = accounts.buildRegistration()
    await register(person)
    await confirmRegistration(person.username, await accounts.readCode(person.email))
    const id = (await readUser(person.username))?.id
    await accounts.testApp.database.rows({
      text: 'update users set active = false, version = version + 1 where id = $1',
      values: [id],
    })
    await register({ ...person, password: 'way back in' })
    expect((await accounts.server.nextMailTo(person.email)).subject).toBe('Pokus o registraci s vašimi údaji')
    expect((await readUser(person.username))?.active).toBe(false)
  })

  test('two parallel registrations create one account', async () => {
    const person = accounts.buildRegistration()
    const answers = await Promise.all([1, 2, 3].map(() => register(person)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
    const found = await accounts.testApp.database.rows({
      text: 'select 1 from users where username = $1',
      values: [person.username],
    })
    expect(found).toHaveLength(1)
  })
})
