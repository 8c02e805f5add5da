import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPublishedWeek, MONDAY, type PublishedWeek } from '../../testing/builders/publishedWeek.ts'
import { buildTestApp, type TestApp } from '../../testing/testApp.ts'

let testApp: TestApp
let guests: PublishedWeek
let path: string

beforeAll(async () => {
  testApp = await buildTestApp({}, () => '2026-11-18T11:00:00')
  guests = await buildPublishedWeek(testApp)
  path = `public/restaurants/${guests.restaurantId}/menu/`
})
afterAll(() => testApp.close())

const fetchAsGuest = (address: string, headers: Record<string, string> = {}) =>
  testApp.call(null, 'GET', address, undefined, headers)

describe('a restaurant’s week', () => {
  test('is the current one by default and needs no session', async () => {
    const feed = (await fetchAsGuest(path)).json()
    expect(feed).toMatchObject({ week: MONDAY, language: null, restaurant: { nameEn: 'Canteen', closed: false } })
    expect(feed.days).toHaveLength(7)
    expect(feed.days[2].variants[0].items).toHaveLength(2)
  })

  test('any day selects its week, and the language is returned', async () => {
    expect((await fetchAsGuest(`${path}?week=2026-11-22&language=en`)).json()).toMatchObject({
      week: MONDAY,
      language: 'en',
    })
    const later = (await fetchAsGuest(`${path}?week=2026-11-23`)).json()
    expect(later.days.some(({ planned }: { planned: boolean }) => planned)).toBe(false)
  })

  test.each(['?week=2026-02-30', '?week=x', '?language=de', '?day=1'])('%s is refused', async (query) => {
    expect((await fetchAsGuest(path + query)).statusCode).toBe(400)
  })

  test.each(['999999', '0', '9999999999', 'x'])('restaurant %s returns 404', async (id) => {
    expect((await fetchAsGuest(`public/restaurants/${id}/menu/`)).statusCode).toBe(404)
  })
})

describe.each(['screen', 'feed'])('the answer of a %s', (kind) => {
  const getFeedAddress = () => (kind === 'screen' ? `public/screens/${guests.screenId}/` : path)

  test('can be read by any site and cached briefly', async () => {
    expect((await fetchAsGuest(getFeedAddress())).headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=5, stale-while-revalidate=60',
      'content-type': 'application/json; charset=utf-8',
    })
  })

  test('returns 304 until it changes', async () => {
    const etag = String((await fetchAsGuest(getFeedAddress())).headers.etag)
    const known = await fetchAsGuest(getFeedAddress(), { 'if-none-match': `W/${etag}` })
    expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', etag])
    await guests.editRecord('dishes', guests.weeks.dishIds[0], { nameCs: `Polévka pro ${kind}` })
    const changed = await fetchAsGuest(getFeedAddress(), { 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    expect(changed.body).toContain(`Polévka pro ${kind}`)
  })
})

test('too many requests from one address return 429', async () => {
  const statuses = new Set<number>()
  for (let index = 0; index < 1_000; index++) statuses.add((await fetchAsGuest(path)).statusCode)
  const refused = await fetchAsGuest(path)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json().code).toBe('too_many_requests')
  expect(statuses.has(200)).toBe(true)
})
