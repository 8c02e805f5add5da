import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../core/db/database.ts'
import { buildMenuFixture } from '../../testing/builders/weekFixture.ts'
import { createTestDatabase } from '../../testing/database/testDatabase.ts'
import { startTcpProxy, type TcpProxy } from '../../testing/processes/tcpProxy.ts'
import { buildTestAppOn, type TestApp } from '../../testing/testApp.ts'
import { openGuestCache } from './guestMenus.caches.ts'

let testApp: TestApp
let proxy: TcpProxy
let paths: string[]

/** The clock is one second before midnight in Prague, so that no cached entry stays fresh. */
const clock = () => '2026-11-18T22:59:59'

beforeAll(async () => {
  const testDatabase = await createTestDatabase()
  await testDatabase.database.rows({ text: 'insert into settings (sample_data) values (false)' })
  proxy = await startTcpProxy(testDatabase.url)
  const database = openDatabase({ url: proxy.url, max: 4, onError: () => {} })
  const drop = async () => {
    await database.end()
    await proxy.close()
    await testDatabase.drop()
  }
  testApp = await buildTestAppOn({ database, url: testDatabase.url, drop }, {}, clock)
  const { restaurantIds } = await buildMenuFixture(testApp)
  const [id, other] = restaurantIds
  await database.rows({
    text: `insert into screens (id, position, name, restaurant_id, screen_type, languages, show_prices)
      values ('wall', 0, 'Wall', $1, 'week', '{cs}', true)`,
    values: [id],
  })
  paths = [`api/public/screens/wall/`, `api/public/restaurants/${id}/menu/`, `e/${id}/`, `m/kantyna/`, `e/${other}/`]
})
afterAll(() => testApp.close())

const fetchAsGuest = (path: string) => testApp.app.inject(`${testApp.config.BASE_PATH}/${path}`)

test('while the database is unavailable, public pages are served from the cache and marked as stale', async () => {
  const seen = paths.slice(0, 4)
  const before = await Promise.all(seen.map(fetchAsGuest))
  expect(before.map(({ statusCode, headers }) => [statusCode, headers.warning])).toEqual(
    seen.map(() => [200, undefined]),
  )
  await proxy.refuse()
  for (const [index, path] of seen.entries()) {
    const answer = await fetchAsGuest(path)
    expect([path, answer.statusCode]).toEqual([path, 200])
    expect(answer.body).toBe(before[index]?.body)
    expect(answer.headers).toMatchObject({ warning: '110 - "Response is Stale"', age: expect.stringMatching(/^\d+$/) })
  }
  const [, , , , unseen = ''] = paths
  expect((await fetchAsGuest(unseen)).statusCode).toBe(503)
  await proxy.resume()
  await expect.poll(async () => (await fetchAsGuest(seen[0] ?? '')).headers.warning).toBeUndefined()
})

describe('last good entries', () => {
  const connectionError = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  function createFailingCache(max = 10) {
    let error: Error | null = null
    const cache = openGuestCache<{ text: string }>(max, async (key) => {
      if (error) throw error
      return { value: { text: key }, now: clock(), timezone: 'Europe/Prague', dishIds: new Set([7]) }
    })
    const setFailure = (reason: Error | null) => {
      error = reason
      cache.expire()
    }
    return { cache, setFailure }
  }
  const onStale = () => {}

  test('are served only with onStale and only while the database is unavailable', async () => {
    const { cache, setFailure } = createFailingCache()
    await cache.get('a')
    setFailure(connectionError)
    await expect(cache.get('a')).rejects.toThrow('refused')
    expect(await cache.get('a', onStale)).toEqual({ text: 'a' })
    await expect(cache.get('b', onStale)).rejects.toThrow('refused')
    const other = createFailingCache()
    await other.cache.get('a')
    other.setFailure(new Error('a bug'))
    await expect(other.cache.get('a', onStale)).rejects.toThrow('a bug')
  })

  test.each([undefined, 7])('are dropped when their content has changed (dish %s)', async (dishId) => {
    const { cache, setFailure } = createFailingCache()
    await cache.get('a')
    cache.invalidate(dishId)
    setFailure(connectionError)
    await expect(cache.get('a', onStale)).rejects.toThrow('refused')
  })

  test('are bounded in number', async () => {
    const { cache, setFailure } = createFailingCache(2)
    for (const key of ['a', 'b', 'c']) await cache.get(key)
    setFailure(connectionError)
    await expect(cache.get('a', onStale)).rejects.toThrow('refused')
    expect(await cache.get('c', onStale)).toEqual({ text: 'c' })
  })
})
