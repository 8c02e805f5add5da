import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { type Database, openDatabase } from '../../core/db/database.ts'
import {
  type AccountsApp,
  buildAccountsApp,
  changeDigits,
  createIpAddress,
} from '../../testing/builders/accountsApp.ts'
import { takeSignUpTries } from './accounts.codes.store.ts'

/** Codes have few digits, so the number of compared guesses must be limited, also for parallel requests. */

const GUESSES = 500

let accounts: AccountsApp
let other: Database
let otherApp: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  accounts = await buildAccountsApp()
  other = openDatabase({ url: accounts.testApp.url, max: 6, onError: () => {} })
  otherApp = await buildApp({
    config: accounts.testApp.config,
    database: other,
    webRoot: null,
    logger: false,
    shouldShedLoad: false,
  })
})
afterAll(async () => {
  await otherApp.close()
  await other.end()
  await accounts.close()
})

async function createSignUp() {
  const person = accounts.buildRegistration()
  await accounts.send('auth/register/', person)
  return { ...person, code: await accounts.readCode(person.email) }
}
const readTries = async (username: string) => {
  const [row] = await accounts.testApp.database.rows<{ tries: number }>({
    text: 'select tries from sign_ups c join users u on u.id = c.user_id where u.username = $1',
    values: [username],
  })
  return row?.tries
}
const places = Array.from({ length: GUESSES }, (_, index) => index)

test(`only five of ${GUESSES} parallel guesses on two instances are compared`, async () => {
  const { username } = await createSignUp()
  const tried = await Promise.all(
    places.map((index) => takeSignUpTries(index % 2 === 0 ? accounts.testApp.database : other, username)),
  )
  expect(tried.flat()).toHaveLength(5)
  expect(await readTries(username)).toBe(5)
})

test(`with three sign-ups of one account, each code is compared with five of ${GUESSES} parallel guesses`, async () => {
  const person = await createSignUp()
  for (const password of ['second', 'third']) {
    const { code: _, ...registration } = { ...person, password }
    await accounts.send('auth/register/', registration)
    await accounts.readCode(person.email)
  }
  const tried = await Promise.all(
    places.map((index) => takeSignUpTries(index % 2 === 0 ? accounts.testApp.database : other, person.username)),
  )
  const counts = new Map<number | null, number>()
  for (const { id } of tried.flat()) counts.set(id, (counts.get(id) ?? 0) + 1)
  expect([...counts.values()]).toEqual([5, 5, 5])
})

test(`after five wrong guesses none of ${GUESSES} parallel requests on two instances succeeds`, async () => {
  const { username, code } = await createSignUp()
  const sendGuess = (index: number, digits: string) =>
    (index % 2 === 0 ? accounts.testApp.app : otherApp).inject({
      method: 'POST',
      url: '/admin/api/auth/confirm/',
      payload: { username, code: digits },
      remoteAddress: createIpAddress(),
    })
  await Promise.all(places.slice(0, 5).map((index) => sendGuess(index, changeDigits(code))))
  const answers = await Promise.all(places.slice(5).map((index) => sendGuess(index, code)))
  // With too many requests at once the server can also respond that it is overloaded.
  expect(answers.filter(({ statusCode }) => ![422, 429, 503].includes(statusCode))).toEqual([])
  expect(await readTries(username)).toBe(5)
})

test('the queries need no privileges beyond those of a plain database user', async () => {
  const text =
    "select has_function_privilege('public', 'pg_logical_emit_message(boolean, text, text, boolean)', 'execute') as may"
  const [row] = await accounts.testApp.database.rows<{ may: boolean }>({ text })
  expect(row?.may).toBe(true)
})
