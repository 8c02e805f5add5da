import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import type { Config } from '../../core/runtime/config.ts'
import { type AccountsApp, buildAccountsApp, createIpAddress } from '../../testing/builders/accountsApp.ts'

let accounts: AccountsApp
beforeAll(async () => {
  accounts = await buildAccountsApp()
})
afterAll(() => accounts.close())

async function registerWithSetting(SIGN_UP: Config['SIGN_UP'], body: object) {
  const { config, database } = accounts.testApp
  const app = await buildApp({
    config: { ...config, SIGN_UP },
    database,
    webRoot: null,
    logger: false,
    shouldShedLoad: false,
  })
  const url = '/admin/api/auth/register/'
  const answer = await app.inject({ method: 'POST', url, payload: body, remoteAddress: createIpAddress() })
  await app.close()
  return answer
}
const findUsersByName = (username: string) =>
  accounts.testApp.database.rows({ text: 'select 1 from users where username = $1', values: [username] })

test('with SIGN_UP=off, auth/register/ returns 403 sign_up_off and creates no account', async () => {
  const person = accounts.buildRegistration()
  const answer = await registerWithSetting('off', person)
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'sign_up_off'])
  expect(await findUsersByName(person.username)).toEqual([])
})

test('with SIGN_UP=domains, an e-mail in another domain is a violation at email', async () => {
  const person = accounts.buildRegistration()
  for (const email of ['a@example.com', 'a@sub.kitchen.cz', 'a@kitchen.cz.example.com', '"x@kitchen.cz"@example.com']) {
    const answer = await registerWithSetting(['kitchen.cz', 'canteen.cz'], { ...person, email })
    expect(answer.json()).toMatchObject({ status: 422, violations: [{ field: 'email', code: 'wrongFormat' }] })
  }
  expect(await findUsersByName(person.username)).toEqual([])
  const answer = await registerWithSetting(['kitchen.cz', 'canteen.cz'], { ...person, email: 'cook@Canteen.CZ' })
  expect([answer.statusCode, await findUsersByName(person.username)]).toMatchObject([204, [{}]])
})
