import { addDays, type Day } from '@poledne/contract/domain/day'
import { getToday } from '@poledne/contract/domain/timeZone'
import type { PriceChange, PriceChangePreview } from '@poledne/contract/modules/priceChange'
import { expect } from 'vitest'
import type { TestApp, TestUser } from '../testApp.ts'
import { buildMenuFixture } from './weekFixture.ts'

export const PRICE_CHANGE_RIGHTS = [
  'restaurants.view',
  ...['restaurantMenus', 'restaurantMenuExceptions'].flatMap((module) =>
    ['view', 'add', 'edit', 'archive', 'delete'].map((action) => `${module}.${action}`),
  ),
]

export const ADD_5 = { rule: 'add', value: 5, round: 'cent', direction: 'nearest' } as const

/** The index of a menu item type, and its prices. */
export type ListedPrice = [type: number, priceCzk: number | null, priceEur: number | null]

/** Builds restaurants without prices, and functions that add price entries and request price changes. */
export async function buildPriceChangeFixture(testApp: TestApp) {
  const manager = await testApp.buildUser(PRICE_CHANGE_RIGHTS)
  const { restaurantIds, variantIds, typeIds } = await buildMenuFixture(testApp)
  const today = getToday(new Date(), 'Europe/Prague')
  const start = addDays(today, 30)
  const getKeyFields = (restaurant = 0, type = 0) => ({
    restaurantId: restaurantIds[restaurant] as number,
    weeklyMenuVariantId: variantIds[0] as number,
    menuItemTypeId: typeIds[type] as number,
  })

  async function create(by: TestUser, path: string, body: object): Promise<number> {
    const response = await testApp.call(by, 'POST', path, body)
    expect([response.statusCode, response.json().violations]).toEqual([201, undefined])
    return response.json().id
  }
  const addMenu = (startDate: Day, prices: readonly ListedPrice[], { by = manager, restaurant = 0 } = {}) => {
    const { restaurantId, weeklyMenuVariantId } = getKeyFields(restaurant)
    const restaurantMenuItems = prices.map(([type, priceCzk, priceEur]) => ({
      menuItemTypeId: typeIds[type],
      priceCzk,
      priceEur,
    }))
    return create(by, 'restaurantMenus/', { restaurantId, weeklyMenuVariantId, startDate, restaurantMenuItems })
  }
  const addException = (
    startDate: Day,
    [type, priceCzk, priceEur]: ListedPrice,
    { by = manager, restaurant = 0 } = {},
  ) => create(by, 'restaurantMenuExceptions/', { ...getKeyFields(restaurant, type), startDate, priceCzk, priceEur })

  const buildRequest = (changes: object = {}) => ({
    restaurantIds: null,
    weeklyMenuVariantIds: null,
    menuItemTypeIds: null,
    startDate: start,
    czk: ADD_5,
    eur: null,
    later: 'keep',
    ...changes,
  })
  const preview = (changes: object = {}, by = manager) =>
    testApp.call(by, 'POST', 'priceChanges/preview/', buildRequest(changes))
  async function fetchPreview(changes: object = {}, by = manager): Promise<PriceChangePreview> {
    const response = await preview(changes, by)
    expect([response.statusCode, response.json().violations]).toEqual([200, undefined])
    return response.json()
  }
  const apply = (plan: string, changes: object = {}, by = manager, headers: Record<string, string> = {}) =>
    testApp.call(by, 'POST', 'priceChanges/', { ...buildRequest(changes), name: 'January, +5', plan }, headers)
  async function previewAndApply(changes: object = {}, by = manager): Promise<PriceChange> {
    const { plan } = await fetchPreview(changes, by)
    const response = await apply(plan, changes, by)
    expect([response.statusCode, response.json().code]).toEqual([201, undefined])
    return response.json()
  }

  return {
    manager,
    restaurantIds,
    variantIds,
    typeIds,
    today,
    start,
    buildKey: (restaurant = 0, type = 0) => Object.values(getKeyFields(restaurant, type)).join(':'),
    addMenu,
    addException,
    preview,
    fetchPreview,
    apply,
    previewAndApply,
    undo: (id: number, by = manager) => testApp.call(by, 'POST', `priceChanges/${id}/undo/`, {}),
    /** Reads the prices of a restaurant on a day, in the order of the types. */
    async readPrices(date: Day, restaurant = 0): Promise<[number | null, number | null][]> {
      const path = `restaurants/${restaurantIds[restaurant]}/prices/?date=${date}`
      const { items } = (await testApp.call(manager, 'GET', path)).json()
      return items.map(({ priceCzk, priceEur }: Record<string, number | null>) => [priceCzk, priceEur])
    },
    /** Deletes all price entries and price changes. */
    async deletePrices() {
      const tables =
        'price_changes, price_change_records, change_sets, change_set_records, restaurant_menus, restaurant_menu_exceptions, history'
      await testApp.database.rows({ text: `truncate ${tables}` })
    },
  }
}
export type PriceChangeFixture = Awaited<ReturnType<typeof buildPriceChangeFixture>>
