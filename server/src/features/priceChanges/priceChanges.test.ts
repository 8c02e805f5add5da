import { addDays, type Day } from '@poledne/contract/domain/day'
import { getToday } from '@poledne/contract/domain/zonedTime'
import type { PriceChangePreview } from '@poledne/contract/endpoints/priceChange'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildMenuFixture, type MenuFixture } from '../../testing/builders/weekFixture.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let manager: TestUser
let place: MenuFixture
let today: Day
let start: Day

const MODULES = ['restaurantMenus', 'restaurantMenuExceptions']
const RIGHTS = [
  'restaurants.view',
  ...MODULES.flatMap((module) => ['view', 'add', 'edit', 'archive', 'delete'].map((action) => `${module}.${action}`)),
]

beforeAll(async () => {
  testApp = await buildTestApp()
  manager = await testApp.buildUser(RIGHTS)
  place = await buildMenuFixture(testApp)
  today = getToday(new Date(), 'Europe/Prague')
  start = addDays(today, 30)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  for (const table of ['price_changes', 'restaurant_menus', 'restaurant_menu_exceptions'])
    await testApp.database.rows({ text: `truncate ${table} cascade` })
})

const ids = (list: 'restaurantIds' | 'variantIds' | 'typeIds', index: number) => place[list][index] as number
const keyOf = (restaurant = 0, variant = 0, type = 0) =>
  `${ids('restaurantIds', restaurant)}:${ids('variantIds', variant)}:${ids('typeIds', type)}`
type ListedPrice = [type: number, priceCzk: number | null, priceEur: number | null]

async function addMenu(startDate: Day, prices: readonly ListedPrice[], { by = manager, restaurant = 0 } = {}) {
  const response = await testApp.call(by, 'POST', 'restaurantMenus/', {
    restaurantId: ids('restaurantIds', restaurant),
    weeklyMenuVariantId: ids('variantIds', 0),
    startDate,
    restaurantMenuItems: prices.map(([type, priceCzk, priceEur]) => ({
      menuItemTypeId: ids('typeIds', type),
      priceCzk,
      priceEur,
    })),
  })
  expect(response.statusCode).toBe(201)
  return response.json().id as number
}
async function addException(startDate: Day, [type, priceCzk, priceEur]: ListedPrice, by = manager) {
  const response = await testApp.call(by, 'POST', 'restaurantMenuExceptions/', {
    restaurantId: ids('restaurantIds', 0),
    weeklyMenuVariantId: ids('variantIds', 0),
    menuItemTypeId: ids('typeIds', type),
    startDate,
    priceCzk,
    priceEur,
  })
  expect(response.statusCode).toBe(201)
  return response.json().id as number
}

const ADD_5 = { rule: 'add', value: 5, round: 'cent', direction: 'nearest' } as const
const buildRequest = (changes: object = {}) => ({
  restaurantIds: null,
  weeklyMenuVariantIds: null,
  menuItemTypeIds: null,
  startDate: start,
  czk: ADD_5,
  eur: null,
  excluded: [] as string[],
  typed: [],
  later: 'keep' as 'keep' | 'shift',
  ...changes,
})
const preview = (changes: object = {}, by = manager) =>
  testApp.call(by, 'POST', 'priceChanges/preview/', buildRequest(changes))
const fetchPreview = async (changes: object = {}, by = manager): Promise<PriceChangePreview> => {
  const response = await preview(changes, by)
  expect(response.json().violations).toBeUndefined()
  expect(response.statusCode).toBe(200)
  return response.json()
}
const apply = (plan: string, changes: object = {}, by = manager) =>
  testApp.call(by, 'POST', 'priceChanges/', { ...buildRequest(changes), name: 'January, +5', plan })
/** Previews and applies a change, and returns it. */
async function applyNow(changes: object = {}, by = manager) {
  const { plan } = await fetchPreview(changes, by)
  const response = await apply(plan, changes, by)
  expect([response.statusCode, response.json().code]).toEqual([201, undefined])
  return response.json() as { id: number; count: number }
}
const undo = async (id: number, by = manager) => (await testApp.call(by, 'POST', `priceChanges/${id}/undo/`, {})).json()
const readPrices = async (date: Day) =>
  (await testApp.call(manager, 'GET', `restaurants/${ids('restaurantIds', 0)}/prices/?date=${date}`))
    .json()
    .items.map(({ priceCzk, priceEur }: { priceCzk: number; priceEur: number }) => [priceCzk, priceEur])

describe('preview', () => {
  test('lists the old and new prices, and writes nothing', async () => {
    await addMenu(addDays(start, -90), [
      [0, 45, 1.9],
      [1, 129, 5.2],
    ])
    const { items, skipped } = await fetchPreview()
    expect(skipped).toEqual([])
    expect(items).toMatchObject([
      { key: keyOf(0, 0, 0), oldCzk: 45, newCzk: 50, oldEur: 1.9, newEur: 1.9, later: [], exceptionId: null },
      { key: keyOf(0, 0, 1), oldCzk: 129, newCzk: 134, oldEur: 5.2, newEur: 5.2, forbidden: false },
    ])
    expect(await readPrices(start)).toEqual([
      [45, 1.9],
      [129, 5.2],
    ])
  })
})

describe('apply and undo', () => {
  test('round trip', async () => {
    await addMenu(addDays(start, -90), [
      [0, 45, 1.9],
      [1, 129, 5.2],
    ])
    const later = await addMenu(addDays(start, 10), [
      [0, 47, 2],
      [1, 130, 5.2],
    ])
    const same = await addException(start, [1, 125, null])
    const change = await applyNow({ later: 'shift' })
    expect(change).toMatchObject({ count: 4 })
    expect(await readPrices(start)).toEqual([
      [50, 1.9],
      [130, null],
    ])
    expect(await readPrices(addDays(start, 10))).toEqual([
      [52, 2],
      [135, 5.2],
    ])
    const detail = (await testApp.call(manager, 'GET', `priceChanges/${change.id}/`)).json()
    expect(detail.items).toHaveLength(4)
    const history = (await testApp.call(manager, 'GET', `restaurantMenus/${later}/history/`)).json()
    expect(history.items[0].priceChange).toEqual({ id: change.id, name: 'January, +5' })
    expect(await undo(change.id)).toEqual({ undone: 3, left: [], leftCount: 0 })
    expect(await readPrices(start)).toEqual([
      [45, 1.9],
      [125, null],
    ])
    expect(await readPrices(addDays(start, 10))).toEqual([
      [47, 2],
      [130, 5.2],
    ])
    expect(await undo(change.id)).toEqual({ undone: 0, left: [], leftCount: 0 })
    expect(same).toBeGreaterThan(0)
    expect((await testApp.call(manager, 'GET', 'priceChanges/')).json()).toMatchObject({ total: 1 })
  })
})
