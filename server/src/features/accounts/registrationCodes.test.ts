import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AccountsApp,
  buildAccountsApp,
  changeDigits,
  createIpAddress,
} from '../../testing/builders/accountsApp.ts'

let accounts: AccountsApp
beforeAll(async () => {
  accounts = await buildAccountsApp({ PASSWORD_MIN: '4' })
})
afterAll(() => accounts.close())

const register = (body: object, address?: string) => accounts.send('auth/register/', body, address)
const confirmRegistration = (username: string, code: string, more: object = {}) =>
  accounts.send('auth/confirm/', { username, code, ...more })
const updateSignUp = (username: string, change: string) =>
  accounts.testApp.database.rows({
    text: `update sign_ups set ${change} from users u where u.id = sign_ups.user_id and u.username = $1`,
    values: [username],
  })
const WRONG_CODE = { status: 422, violations: [{ field: 'code', code: 'wrongFormat' }] }

describe('a registration code', () => {
  const createSignUp = async () => {
    const person = accounts.buildRegistration()
    await register(person)
    return { ...person, code: await accounts.readCode(person.email) }
  }

  test('works once', async () => {
    const { username, code } = await createSignUp()
    const answers = await Promise.all([confirmRegistration(username, code), confirmRegistration(username, code)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    expect((await confirmRegistration(username, code)).json()).toMatchObject(WRONG_CODE)
  })

  test('a wrong, expired, used up or unknown code returns the same 422', async () => {
    const wrong = await createSignUp()
    const answers = [
      await confirmRegistration(wrong.username, changeDigits(wrong.code)),
      await confirmRegistration('nobody at all', wrong.code),
    ]
    const expired = await createSignUp()
    await updateSignUp(expired.username, "expires_at = now() - interval '1 second'")
    answers.push(await confirmRegistration(expired.username, expired.code))
    const tried = await createSignUp()
    await updateSignUp(tried.username, 'tries = 5')
    answers.push(await confirmRegistration(tried.username, tried.code))
    expect(answers[0]?.json()).toMatchObject(WRONG_CODE)
    for (const { statusCode, body, cookies } of answers)
      expect([statusCode, body, cookies]).toEqual([422, answers[0]?.body, []])
  })

  test('expires after ten minutes by the clock of the database', async () => {
    const { username } = await createSignUp()
    const [row] = await accounts.testApp.database.rows<{ minutes: number }>({
      text: `select extract(epoch from expires_at - c.created_at)::int / 60 as minutes
        from sign_ups c join users u on u.id = c.user_id where u.username = $1`,
      values: [username],
    })
    expect(row?.minutes).toBe(10)
  })

  test('still works at the fifth try, not at the sixth', async () => {
    const signUp = await createSignUp()
    for (let index = 0; index < 4; index++) await confirmRegistration(signUp.username, changeDigits(signUp.code))
    expect((await confirmRegistration(signUp.username, signUp.code)).statusCode).toBe(200)
    const late = await createSignUp()
    for (let index = 0; index < 5; index++) await confirmRegistration(late.username, changeDigits(late.code))
    expect((await confirmRegistration(late.username, late.code)).statusCode).toBe(422)
  })

  test('cannot reset a password and does not work after the user was blocked', async () => {
    const { username, code } = await createSignUp()
    const reset = await accounts.send('auth/resetPassword/', { username, code, password: 'another' })
    expect(reset.json()).toMatchObject(WRONG_CODE)
    await accounts.testApp.database.rows({
      text: 'update users set blocked = true where username = $1',
      values: [username],
    })
    expect((await confirmRegistration(username, code)).json()).toMatchObject(WRONG_CODE)
  })
})

describe('too many registrations', () => {
  test('for one username or one mailbox return 429, whether or not it exists', async () => {
    const person = accounts.buildRegistration()
    for (let index = 0; index < 5; index++)
      expect((await register({ ...accounts.buildRegistration(), username: person.username })).statusCode).toBe(204)
    const refused = await register({ ...accounts.buildRegistration(), username: person.username })
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const { email } = accounts.buildRegistration()
    const answers = []
    for (let index = 0; index < 6; index++)
      answers.push((await register({ ...accounts.buildRegistration(), email })).statusCode)
    expect(answers).toEqual([204, 204, 204, 204, 204, 429])
  })

  test('guesses are counted across codes, whether or not the username exists', async () => {
    for (const username of [accounts.buildRegistration().username, accounts.buildRegistration().username]) {
      const answers = []
      for (let index = 0; index < 11; index++) answers.push((await confirmRegistration(username, '00000')).statusCode)
      expect(answers).toEqual([...Array(10).fill(422), 429])
    }
  })

  test('from one address return 429', async () => {
    const address = createIpAddress()
    const statuses = []
    for (let index = 0; index < 51; index++)
      statuses.push(
        (await accounts.send('auth/confirm/', { username: `guess ${index}`, code: '00000' }, address)).statusCode,
      )
    expect(statuses).toEqual([...Array(50).fill(422), 429])
  })
})
