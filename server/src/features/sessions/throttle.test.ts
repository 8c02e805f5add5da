import { createHash, randomBytes } from 'node:crypto'
import { users } from '@poledne/contract/access/user'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../core/db/database.ts'
import {
  buildSignInFixture,
  createIpAddress,
  PASSWORD,
  type SignInFixture,
} from '../../testing/builders/accountsApp.ts'
import { buildTestApp, type TestApp } from '../../testing/testApp.ts'
import { resetPasswordByUsername } from '../accounts/index.ts'
import { rememberDevice } from './sessions.store.ts'

let testApp: TestApp
let buildUserWithPassword: SignInFixture['buildUserWithPassword']
let login: SignInFixture['login']

beforeAll(async () => {
  testApp = await buildTestApp()
  ;({ buildUserWithPassword, login } = await buildSignInFixture(testApp))
})
afterAll(() => testApp.close())

const sendInParallel = async (count: number, attempt: () => Promise<{ statusCode: number }>) => {
  const answers = await Promise.all(Array.from({ length: count }, attempt))
  return answers.map(({ statusCode }) => statusCode).sort()
}

test('too many tries return 429 with Retry-After, even with the right password', async () => {
  const user = await buildUserWithPassword([])
  const address = createIpAddress()
  for (let i = 0; i < 10; i++) expect((await login(user.username, 'wrong', address)).statusCode).toBe(401)
  const response = await login(user.username, PASSWORD, address)
  expect([response.statusCode, response.json().code]).toEqual([429, 'too_many_requests'])
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(900)
  expect((await login(user.username, PASSWORD)).statusCode).toBe(200)
})

test('parallel tries are counted exactly', async () => {
  const user = await buildUserWithPassword([])
  const address = createIpAddress()
  const statuses = await sendInParallel(25, () => login(user.username, 'wrong', address))
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(15).fill(429)])
})

test('too many tries are counted across instances', async () => {
  const database = openDatabase({ url: testApp.url, max: 4, onError: () => {} })
  const app = await buildApp({ config: testApp.config, database, webRoot: null, logger: false, shouldShedLoad: false })
  const user = await buildUserWithPassword([])
  const remoteAddress = createIpAddress()
  let turn = 0
  const statuses = await sendInParallel(20, () =>
    (turn++ % 2 === 0 ? app : testApp.app).inject({
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
  const user = await buildUserWithPassword([])
  const statuses = await sendInParallel(55, () => login(user.username, 'wrong'))
  expect(statuses).toEqual([...Array(50).fill(401), ...Array(5).fill(429)])
})

test('a successful sign-in is not counted', async () => {
  const user = await buildUserWithPassword([])
  const address = createIpAddress()
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 9; i++) expect((await login(user.username, 'wrong', address)).statusCode).toBe(401)
    expect((await login(user.username, PASSWORD, address)).statusCode).toBe(200)
  }
})

test('another spelling of the username that finds the same account is counted with it', async () => {
  const user = await buildUserWithPassword([])
  await testApp.database.rows({ text: 'update users set username = $2 where id = $1', values: [user.id, 'viewer'] })
  const address = createIpAddress()
  // PostgreSQL's lower case of İ is the one letter i, but JavaScript's is two characters.
  expect((await login('vİewer', PASSWORD, address)).statusCode).toBe(200)
  for (let i = 0; i < 10; i++) await login(i % 2 === 0 ? 'viewer' : 'vİewer', 'wrong', address)
  expect((await login('viewer', PASSWORD, address)).statusCode).toBe(429)
  expect((await login('vİewer', PASSWORD, address)).statusCode).toBe(429)
})

describe('a known device', () => {
  const signIn = (username: string, password: string, device: string, remoteAddress = createIpAddress()) =>
    testApp.app.inject({
      method: 'POST',
      url: '/admin/api/auth/login/',
      payload: { username, password, device },
      remoteAddress,
    })
  const generateDeviceId = () => randomBytes(16).toString('hex')
  const listDeviceHashes = async (userId: number) => {
    const text = 'select encode(device_hash, $2) as hash from known_devices where user_id = $1 order by last_seen_at'
    return (await testApp.database.rows<{ hash: string }>({ text, values: [userId, 'hex'] })).map(({ hash }) => hash)
  }
  const exhaustTries = (username: string) => sendInParallel(55, () => login(username, 'wrong'))

  test('signs in after strangers have used up the attempts at its account and at its address', async () => {
    const user = await buildUserWithPassword([])
    const device = generateDeviceId()
    const address = createIpAddress()
    expect((await signIn(user.username, PASSWORD, device)).statusCode).toBe(200)
    await exhaustTries(user.username)
    await sendInParallel(10, () => login(user.username, 'wrong', address))
    expect((await signIn(user.username, PASSWORD, generateDeviceId())).statusCode).toBe(429)
    expect((await signIn(user.username, PASSWORD, device, address)).statusCode).toBe(200)
  })

  test('has ten attempts of its own, and does not use up those of others', async () => {
    const user = await buildUserWithPassword([])
    const device = generateDeviceId()
    await signIn(user.username, PASSWORD, device)
    const statuses = await sendInParallel(12, () => signIn(user.username, 'wrong', device))
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    expect((await login(user.username, PASSWORD)).statusCode).toBe(200)
  })

  test('is not known to another account, nor after a wrong password, nor with a short id', async () => {
    const [owner, other] = [await buildUserWithPassword([]), await buildUserWithPassword([])]
    const device = generateDeviceId()
    await signIn(owner.username, PASSWORD, device)
    await signIn(other.username, 'wrong', device)
    await signIn(other.username, PASSWORD, 'tablet')
    expect(await listDeviceHashes(owner.id)).toHaveLength(1)
    const known = await listDeviceHashes(other.id)
    for (const id of [device, 'tablet']) expect(known).not.toContain(createHash('sha256').update(id).digest('hex'))
  })

  test('is stored as a hash; the 21st drops the one that signed in longest ago', async () => {
    const user = await buildUserWithPassword([])
    const devices = Array.from({ length: 21 }, generateDeviceId)
    for (const device of devices) await rememberDevice(testApp.database, user.id, { device, userAgent: null })
    const hashes = devices.map((device) => createHash('sha256').update(device).digest('hex'))
    expect(await listDeviceHashes(user.id)).toEqual(hashes.slice(1))
  })

  test('is forgotten when an administrator or the command line sets a new password', async () => {
    const user = await buildUserWithPassword([])
    await rememberDevice(testApp.database, user.id, { device: generateDeviceId(), userAgent: null })
    await resetPasswordByUsername(testApp.database, user.username, 'hash')
    expect(await listDeviceHashes(user.id)).toEqual([])
    await rememberDevice(testApp.database, user.id, { device: generateDeviceId(), userAgent: null })
    const boss = await testApp.buildUser(['users.view', 'users.edit'])
    const record = (await testApp.call(boss, 'GET', `users/${user.id}/`)).json()
    const fields = Object.keys(users.schemas.fields.shape).map((name) => [name, record[name]])
    const body = { ...Object.fromEntries(fields), version: record.version, newPassword: 'docela jiné' }
    const saved = await testApp.call(boss, 'PUT', `users/${user.id}/`, body)
    expect([saved.statusCode, await listDeviceHashes(user.id)]).toEqual([200, []])
  })
})
