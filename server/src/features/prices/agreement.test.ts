import { addDays } from '@poledne/contract/domain/day'
import { explainPrices, listRestaurantTimeline, type PriceSources } from '@poledne/contract/domain/prices/price'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAllEntries, seedPriceEntries } from '../../testing/builders/priceEntries.ts'
import { buildMenuFixture } from '../../testing/builders/weekFixture.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'
import { recordProof } from '../../testing/testReport.ts'
import { readPriceSources } from './prices.store.ts'

/** The number of cases; `npm run prove` sets many more. */
const CASES = Number(process.env.PROVE_PRICES ?? 300)
const FIRST = '2026-02-01'
const SPAN = 30
/** The days from before the first price entry until after the last. */
const DAYS = Array.from({ length: SPAN + 4 }, (_, index) => addDays(FIRST, index - 2))
const RESTAURANTS = Math.ceil(CASES / DAYS.length)
const TIMEOUT = 30_000 + CASES * 30

let testApp: TestApp
let manager: TestUser
let restaurantIds: number[]

beforeAll(async () => {
  testApp = await buildTestApp()
  manager = await testApp.buildUser(['restaurants.view'])
  await buildMenuFixture(testApp)
  restaurantIds = await seedPriceEntries(testApp.database, { restaurants: RESTAURANTS, first: FIRST, span: SPAN })
}, TIMEOUT)
afterAll(() => testApp.close())

const readEntriesOfRestaurant = (restaurantId: number) => readAllEntries(testApp.database, restaurantId)
const fetchJson = async (path: string) => (await testApp.call(manager, 'GET', path)).json()

/** Returns the highest number of price entries of one kind that start on or before the day. */
function countMaxPastEntriesOfKind({ menus, exceptions }: PriceSources, date: string): number {
  const counts = new Map<string, number>()
  const past = [
    ...menus.map(({ startDate, weeklyMenuVariantId }) => ({ startDate, key: `${weeklyMenuVariantId}` })),
    ...exceptions.map(({ startDate, weeklyMenuVariantId, menuItemTypeId }) => ({
      startDate,
      key: `${weeklyMenuVariantId} ${menuItemTypeId}`,
    })),
  ].filter(({ startDate }) => startDate <= date)
  for (const { key } of past) counts.set(key, (counts.get(key) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}

describe(`the price function and the SQL agree, ${RESTAURANTS} restaurants × ${DAYS.length} days`, () => {
  test('on every day', { timeout: TIMEOUT }, async () => {
    let priced = 0
    for (const id of restaurantIds) {
      const full = await readEntriesOfRestaurant(id)
      for (const date of DAYS) {
        const expected = explainPrices(full, date)
        expect(await fetchJson(`restaurants/${id}/prices/?date=${date}`)).toEqual({ date, items: expected })
        priced += expected.length
      }
    }
    expect(priced).toBeGreaterThan(CASES)
    recordProof({ proof: 'prices: endpoint and pure rule agree', tried: priced, wrong: 0 })
  })

  test('on the next change, from the entries of one day', { timeout: TIMEOUT }, async () => {
    for (const id of restaurantIds) {
      const full = await readEntriesOfRestaurant(id)
      for (const since of DAYS) {
        const read = await readPriceSources(testApp.database, id, since, 'offered')
        expect(countMaxPastEntriesOfKind(read, since)).toBeLessThanOrEqual(1)
        for (const date of [addDays(since, 1), addDays(since, 12)])
          expect(explainPrices(read, date)).toEqual(explainPrices(full, date))
      }
    }
  })

  test('on the timeline between any two days', { timeout: TIMEOUT }, async () => {
    for (const id of restaurantIds) {
      const full = await readEntriesOfRestaurant(id)
      expect(await fetchJson(`restaurants/${id}/prices/timeline/`)).toEqual({ items: listRestaurantTimeline(full, {}) })
      for (const from of DAYS.filter((_, index) => index % 3 === id % 3)) {
        const to = addDays(from, (id * 7) % 11)
        const { items } = await fetchJson(`restaurants/${id}/prices/timeline/?from=${from}&to=${to}`)
        expect(items).toEqual(listRestaurantTimeline(full, { from, to }))
      }
    }
  })
})
