import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../db/database.ts'
import { newAddress, PASSWORD, type SignIn, signInOn } from '../../testing/signIn.ts'
import { buildTestApp, type TestApp } from '../../testing/testApp.ts'

let t: TestApp
let buildSignedUp: SignIn['buildSignedUp']
let login: SignIn['login']

beforeAll(async () => {
  t = await buildTestApp()
  ;({ buildSignedUp, login } = await signInOn(t))
})
afterAll(() => t.close())

const statusesOf = async (count: number, attempt: () => Promise<{ statusCode: number }>) => {
  const answers = await Promise.all(Array.from({ length: count }, attempt))
  return answers.map(({ statusCode }) => statusCode).sort()
}

test('too many tries are refused with the time to wait, the right password too', async () => {
  const user = await buildSignedUp([])
  const address = newAddress()
  for (let i = 0; i < 10; i++) expect((await login(user.username, 'wrong', address)).statusCode).toBe(401)
  const response = await login(user.username, PASSWORD, address)
  expect([response.statusCode, response.json().code]).toEqual([429, 'too_many_requests'])
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(900)
  expect((await login(user.username, PASSWORD)).statusCode).toBe(200)
})

test('too many tries are counted exactly when they come at once', async () => {
  const user = await buildSignedUp([])
  const address = newAddress()
  const statuses = await statusesOf(25, () => login(user.username, 'wrong', address))
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(15).fill(429)])
})

test('too many tries are counted across instances', async () => {
  const database = openDatabase({ url: t.url, max: 4, onError: () => {} })
  const app = await buildApp({ config: t.config, database, webRoot: null, newestMigration: '', logger: false })
  const user = await buildSignedUp([])
  const remoteAddress = newAddress()
  let turn = 0
  const statuses = await statusesOf(20, () =>
    (turn++ % 2 === 0 ? app : t.app).inject({
      method: 'POST',
      url: '/admin/api/auth/login/',
      payload: { username: user.username, password: 'wrong' },
      remoteAddress,
    }),
  )
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(10).fill(429)])
  await app.close()
  await database.end()
})

test('too many tries at one account are counted over all addresses', async () => {
  const user = await buildSignedUp([])
  const statuses = await statusesOf(55, () => login(user.username, 'wrong'))
  expect(statuses).toEqual([...Array(50).fill(401), ...Array(5).fill(429)])
})

test('a success gives its tries back', async () => {
  const user = await buildSignedUp([])
  const address = newAddress()
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 9; i++) expect((await login(user.username, 'wrong', address)).statusCode).toBe(401)
    expect((await login(user.username, PASSWORD, address)).statusCode).toBe(200)
  }
})
