import { addDays } from '@poledne/contract/domain/day'
import { getMonday } from '@poledne/contract/domain/week'
import type { DishServings } from '@poledne/contract/modules/dishImpact'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let cook: TestUser
let variant: number
let soup: number
let main: number
let dish: number
let linden: number
let today: string

const insertAndGetId = async (text: string, ...values: unknown[]): Promise<number> => {
  const [row] = await testApp.database.rows<{ id: number }>({ text: `insert into ${text} returning id`, values })
  return row?.id ?? 0
}
const insertRestaurant = (name: string, active = true) =>
  insertAndGetId("restaurants (name_cs, name_en, timezone, active) values ($1, $1, 'Europe/Prague', $2)", name, active)
const insertRestaurantMenu = (restaurant: number, from: string, types: number[]) =>
  insertAndGetId(
    'restaurant_menus (restaurant_id, weekly_menu_variant_id, start_date, restaurant_menu_items) values ($1, $2, $3, $4)',
    restaurant,
    variant,
    from,
    JSON.stringify(types.map((menuItemTypeId) => ({ menuItemTypeId, priceCzk: 12_900, priceEur: null }))),
  )
const insertWeek = (
  startDate: string,
  published: boolean,
  day: number,
  type: number,
  createdBy: number | null = null,
) =>
  insertAndGetId(
    'weekly_menus (weekly_menu_variant_id, start_date, weekly_menu_items_data, published, created_by) values ($1, $2, $3, $4, $5)',
    variant,
    startDate,
    JSON.stringify([{ day, items: [{ menuItemTypeId: type, dishIds: [dish] }] }]),
    published,
    createdBy,
  )
const readServings = async (user: TestUser, query = '') =>
  (await testApp.call(user, 'GET', `dishes/${dish}/served/${query}`)).json<DishServings>()

beforeAll(async () => {
  testApp = await buildTestApp()
  const [row] = await testApp.database.rows<{ today: string }>({ text: 'select current_date as today', values: [] })
  today = row?.today ?? ''
  const monday = getMonday(today)
  cook = await testApp.buildUser(['dishes.view', 'weeklyMenus.view', 'restaurants.view'])
  variant = await insertAndGetId(
    "weekly_menu_variants (position, name_cs, name_en, name_xls) values (1, 'Klasik', 'Classic', 'K')",
  )
  soup = await insertAndGetId("menu_item_types (position, name_cs, name_en) values (0, 'Polévka', 'Soup')")
  main = await insertAndGetId("menu_item_types (position, name_cs, name_en) values (1, 'Hlavní jídlo', 'Main course')")
  dish = await insertAndGetId("dishes (name_cs) values ('Kulajda')")
  linden = await insertRestaurant('U Lípy')
  const closed = await insertRestaurant('Zavřená', false)
  const later = await insertRestaurant('Nová')
  for (const id of [linden, closed]) await insertRestaurantMenu(id, '2020-01-01', [soup])
  await insertRestaurantMenu(later, addDays(monday, 7), [soup, main])
  await insertWeek(addDays(monday, -28), true, 2, soup)
  await insertWeek(addDays(monday, -21), false, 2, soup)
  await insertWeek(addDays(monday, -14), true, 3, main)
  await insertWeek(addDays(monday, 14), false, 1, soup)
  return () => testApp.close()
})

describe('the servings of a dish', () => {
  test('are listed newest first, with the restaurants that offer the item on that day', async () => {
    const monday = getMonday(today)
    const { items, last, next, times } = await readServings(cook)
    expect(items.map(({ startDate, day, published }) => [startDate, day, published])).toEqual([
      [addDays(monday, 14), 1, false],
      [addDays(monday, -14), 3, true],
      [addDays(monday, -28), 2, true],
    ])
    expect(items.map(({ restaurantIds }) => restaurantIds.length)).toEqual([2, 0, 1])
    expect(items[2]?.restaurantIds).toEqual([linden])
    expect({ last, next, times }).toEqual({ last: addDays(monday, -12), next: addDays(monday, 14), times: 2 })
  })

  test('can be limited to a period, while the totals count all days', async () => {
    const { items, times } = await readServings(cook, `?from=${addDays(today, -21)}&to=${today}`)
    expect(items).toHaveLength(1)
    expect(times).toBe(2)
    const wrong = await testApp.call(cook, 'GET', `dishes/${dish}/served/?from=${today}&to=2020-01-01`)
    expect(wrong.statusCode).toBe(400)
  })

  test('contain only menus and restaurants that the caller can see', async () => {
    const own = await testApp.buildUser([
      'dishes.view',
      { area: 'weeklyMenus', action: 'view', allItems: false, level: null },
    ])
    expect(await readServings(own)).toEqual({ items: [], last: null, next: null, times: 0 })
    const withoutRestaurants = await testApp.buildUser(['dishes.view', 'weeklyMenus.view'])
    expect((await readServings(withoutRestaurants)).items.map(({ restaurantIds }) => restaurantIds)).toEqual([
      [],
      [],
      [],
    ])
  })

  test('are empty without permission for weekly menus, and 404 for a missing dish', async () => {
    expect((await readServings(await testApp.buildUser(['dishes.view']))).times).toBe(0)
    const getStatus = async (user: TestUser, id = dish) =>
      (await testApp.call(user, 'GET', `dishes/${id}/served/`)).statusCode
    expect(await getStatus(cook, 999_999)).toBe(404)
  })
})
