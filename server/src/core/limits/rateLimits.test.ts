import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createIpAddress } from '../../testing/builders/accountsApp.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'
import { createRateLimit, createUserLimit, getAddressKey } from './rateLimits.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await buildTestApp({ AUTH_RATE_LIMIT: '3', USER_RATE_LIMIT: '1' })
})
afterAll(() => testApp.close())

const AUTH = ['login', 'register', 'confirm', 'lostPassword', 'resetPassword']
const postToAuth = (path: string, remoteAddress: string, payload = 'no json') =>
  testApp.app.inject({
    method: 'POST',
    url: `/admin/api/auth/${path}/`,
    payload,
    remoteAddress,
    headers: { 'content-type': 'application/json' },
  })

describe('AUTH_RATE_LIMIT', () => {
  test.each(AUTH)('auth/%s/ returns 429 with Retry-After before the body is parsed', async (path) => {
    const address = createIpAddress()
    for (let index = 0; index < 3; index++) expect((await postToAuth(path, address)).statusCode).toBe(400)
    const refused = await postToAuth(path, address)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await postToAuth(path, createIpAddress())).statusCode).toBe(400)
  })

  test('addresses of one IPv6 /64 are counted together, those of another apart', async () => {
    for (let index = 1; index <= 3; index++) await postToAuth('login', `2001:db8:7:7::${index}`)
    expect((await postToAuth('login', '2001:db8:7:7:ffff::9')).statusCode).toBe(429)
    expect((await postToAuth('login', '2001:db8:7:8::9')).statusCode).toBe(400)
  })
})

describe('USER_RATE_LIMIT', () => {
  const fetchStatusManyTimes = async (user: TestUser, count: number, headers: Record<string, string> = {}) => {
    const statuses: number[] = []
    for (let index = 0; index < count; index++)
      statuses.push((await testApp.call(user, 'GET', 'profile/withSettings/', undefined, headers)).statusCode)
    return statuses
  }

  test('a user who sends more than four seconds of requests at once gets 429, other users do not', async () => {
    const user = await testApp.buildUser([])
    expect(await fetchStatusManyTimes(user, 5)).toEqual([...Array(4).fill(200), 429])
    const refused = await testApp.call(user, 'GET', 'profile/withSettings/')
    expect(refused.json().code).toBe('too_many_requests')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(4)
    expect(await fetchStatusManyTimes(await testApp.buildUser([]), 1)).toEqual([200])
  })

  test('requests sent while acting as another user count for the signed-in user', async () => {
    const boss = await testApp.buildUser(['users.view', 'users.switch'])
    const other = await testApp.buildUser([])
    const headers = { 'x-switch-user': encodeURIComponent(other.username) }
    expect(await fetchStatusManyTimes(boss, 5, headers)).toEqual([...Array(4).fill(200), 429])
    expect(await fetchStatusManyTimes(other, 1)).toEqual([200])
  })
})

describe('requests in flight', () => {
  const buildRequest = (stream: boolean) =>
    ({ routeOptions: { config: { endpoint: stream ? { stream } : {} } } }) as never
  /** Builds a reply that ends when the test calls its `finish`. */
  const buildReply = () => {
    const listeners: (() => void)[] = []
    const raw = {
      once: (_event: string, listener: () => void) => {
        listeners.push(listener)
        return raw
      },
    }
    const finishReply = () => {
      for (const listener of listeners) listener()
    }
    return { reply: { raw } as never, finish: finishReply }
  }

  test('the 41st of a user is refused until one finishes; event streams do not count', async () => {
    const limit = createUserLimit({ USER_RATE_LIMIT: 1_000 })
    for (let index = 0; index < 50; index++) await limit(1, buildRequest(true), buildReply().reply)
    const replies = Array.from({ length: 40 }, buildReply)
    for (const { reply } of replies) await limit(1, buildRequest(false), reply)
    await expect(limit(1, buildRequest(false), buildReply().reply)).rejects.toMatchObject({
      code: 'too_many_requests',
      headers: { 'Retry-After': '1' },
    })
    await limit(2, buildRequest(false), buildReply().reply)
    replies[0]?.finish()
    await limit(1, buildRequest(false), buildReply().reply)
  })

  test('a finished request no longer counts, also if it was refused', async () => {
    const own = await buildTestApp({ USER_RATE_LIMIT: '1000' })
    const caller = await own.buildUser([])
    for (let index = 0; index < 45; index++) expect((await own.call(caller, 'GET', 'dishes/')).statusCode).toBe(403)
    expect((await own.call(caller, 'GET', 'profile/withSettings/')).statusCode).toBe(200)
    await own.close()
  })
})

test('a limit in memory counts 50,000 keys; a further one replaces the one whose period began first', async () => {
  const limit = createRateLimit({ points: 1, duration: 3_600 })
  for (let key = 0; key <= 50_000; key++) await limit.consume(String(key))
  await expect(limit.consume('1')).rejects.toMatchObject({ code: 'too_many_requests' })
  await limit.consume('0')
})

test('a refunded try does not count, and a reset key starts again', async () => {
  const limit = createRateLimit({ points: 2, duration: 60 })
  await limit.consume('a')
  await limit.consume('a')
  await limit.refund('a')
  await limit.consume('a')
  await expect(limit.consume('a')).rejects.toMatchObject({ code: 'too_many_requests' })
  await limit.reset('a')
  await limit.consume('a')
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('requests from %s are counted as %s', (address, key) => {
  expect(getAddressKey(address)).toBe(key)
})
