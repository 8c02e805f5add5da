import { addDays } from '@poledne/contract/domain/day'
import { getMonday } from '@poledne/contract/domain/week'
import type { DishImpact } from '@poledne/contract/modules/dishImpact'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let cook: TestUser
let variant: number
let soup: number
let main: number
let dish: number
let linden: number
let closed: number
let thisWeek: number
let nextWeek: number
let monday: string

const run = (text: string, ...values: unknown[]) => testApp.database.rows({ text, values })
const insertAndGetId = async (text: string, ...values: unknown[]): Promise<number> => {
  const [row] = await testApp.database.rows<{ id: number }>({ text: `insert into ${text} returning id`, values })
  return row?.id ?? 0
}
const insertRestaurant = (name: string, active = true) =>
  insertAndGetId("restaurants (name_cs, name_en, timezone, active) values ($1, $1, 'Europe/Prague', $2)", name, active)
const insertRestaurantMenu = (restaurant: number, types: number[]) =>
  insertAndGetId(
    "restaurant_menus (restaurant_id, weekly_menu_variant_id, start_date, restaurant_menu_items) values ($1, $2, '2020-01-01', $3)",
    restaurant,
    variant,
    JSON.stringify(types.map((menuItemTypeId) => ({ menuItemTypeId, priceCzk: 12_900, priceEur: null }))),
  )
const insertWeek = (startDate: string, published: boolean, days: number[]) =>
  insertAndGetId(
    'weekly_menus (weekly_menu_variant_id, start_date, weekly_menu_items_data, published) values ($1, $2, $3, $4)',
    variant,
    startDate,
    JSON.stringify(days.map((day) => ({ day, items: [{ menuItemTypeId: soup, dishIds: [dish] }] }))),
    published,
  )
const insertScreen = async (id: string, restaurant: number) => {
  await run(
    "insert into screens (id, position, name, restaurant_id, screen_type, languages, show_prices) values ($1, 0, $1, $2, 'day', '{cs}', true)",
    id,
    restaurant,
  )
}
const insertExport = (menu: number, published: boolean, restaurant: number | null = null) =>
  insertAndGetId(
    "weekly_menu_exports (code, weekly_menu_id, restaurant_id, user_id, format, choices, revision, published) values ($1, $2, $3, $4, 'pdf', '{}', 'a1', $5)",
    crypto.randomUUID(),
    menu,
    restaurant,
    cook.id,
    published,
  )
const readImpact = async (user: TestUser) =>
  (await testApp.call(user, 'GET', `dishes/${dish}/impact/`)).json<DishImpact>()

beforeAll(async () => {
  testApp = await buildTestApp()
  const [row] = await testApp.database.rows<{ today: string }>({
    text: "select (now() at time zone 'Europe/Prague')::date as today",
  })
  monday = getMonday(row?.today ?? '')
  cook = await testApp.buildUser(['dishes.view', 'weeklyMenus.view', 'restaurants.view'])
  variant = await insertAndGetId(
    "weekly_menu_variants (position, name_cs, name_en, name_xls) values (1, 'Klasik', 'Classic', 'K')",
  )
  soup = await insertAndGetId("menu_item_types (position, name_cs, name_en) values (0, 'Polévka', 'Soup')")
  main = await insertAndGetId("menu_item_types (position, name_cs, name_en) values (1, 'Hlavní jídlo', 'Main course')")
  dish = await insertAndGetId("dishes (name_cs) values ('Kulajda')")
  linden = await insertRestaurant('U Lípy')
  closed = await insertRestaurant('Zavřená', false)
  const other = await insertRestaurant('Bez polévky')
  for (const id of [linden, closed]) await insertRestaurantMenu(id, [soup])
  await insertRestaurantMenu(other, [main])
  await insertScreen('linden', linden)
  await insertScreen('other', other)
  thisWeek = await insertWeek(monday, true, [1, 7])
  nextWeek = await insertWeek(addDays(monday, 7), true, [3])
  await insertWeek(addDays(monday, -7), true, [2])
  await insertWeek(addDays(monday, 14), false, [2])
  return () => testApp.close()
})

describe('the impact of a dish', () => {
  test('lists the published weeks that are not over, with the restaurants that offer the item', async () => {
    const { weeks, totals } = await readImpact(cook)
    expect(weeks).toEqual([
      {
        weeklyMenuId: thisWeek,
        startDate: monday,
        weeklyMenuVariantId: variant,
        days: [1, 7],
        restaurantIds: [linden],
      },
      {
        weeklyMenuId: nextWeek,
        startDate: addDays(monday, 7),
        weeklyMenuVariantId: variant,
        days: [3],
        restaurantIds: [linden],
      },
    ])
    expect(totals).toEqual({ weeks: 2, screens: 1, exports: 0 })
  })

  test('lists only downloads of these weeks that were made while they were published', async () => {
    const id = await insertExport(thisWeek, true, linden)
    const hidden = await insertExport(thisWeek, true, closed)
    await insertExport(thisWeek, false)
    await run('update weekly_menu_exports set reprinted_at = now() where id = $1', hidden)
    const { exports } = await readImpact(cook)
    expect(exports).toMatchObject([
      { id, format: 'pdf', revision: 'a1', reprinted: false, weeklyMenuId: thisWeek, restaurantId: linden },
      { id: hidden, reprinted: true, restaurantId: null },
    ])
    expect(exports[0]?.by?.username).toBe(cook.username)
  })

  test('contains nothing that the caller cannot see', async () => {
    const withoutRestaurants = await readImpact(await testApp.buildUser(['dishes.view', 'weeklyMenus.view']))
    expect(withoutRestaurants.weeks.map(({ restaurantIds }) => restaurantIds)).toEqual([[], []])
    expect(withoutRestaurants.screens).toEqual([])
    expect(withoutRestaurants.exports.map(({ restaurantId }) => restaurantId)).toEqual([null, null])
    const own = { area: 'weeklyMenus', action: 'view', allItems: false, level: null } as const
    const none = { weeks: [], screens: [], exports: [], totals: { weeks: 0, screens: 0, exports: 0 } }
    expect(await readImpact(await testApp.buildUser(['dishes.view', 'restaurants.view', own]))).toEqual(none)
    expect(await readImpact(await testApp.buildUser(['dishes.view', 'restaurants.view']))).toEqual(none)
  })

  test('of a missing dish returns 404', async () => {
    const getStatus = async (user: TestUser, id = dish) =>
      (await testApp.call(user, 'GET', `dishes/${id}/impact/`)).statusCode
    expect(await getStatus(cook, 999_999)).toBe(404)
  })
})

describe('a screen in the impact of a dish', () => {
  const setState = (shown: number, contentAt: string, lastSeenAt: string) =>
    run(
      `insert into screen_states (screen_id, revision, shown_revision, content_at, last_seen_at)
       values ('linden', 5, $1, now() + $2::interval, now() + $3::interval)
       on conflict (screen_id) do update set shown_revision = excluded.shown_revision, content_at = excluded.content_at,
         last_seen_at = excluded.last_seen_at`,
      shown,
      contentAt,
      lastSeenAt,
    )
  const isShown = async () => (await readImpact(cook)).screens.map(({ id, shown }) => [id, shown])
  beforeEach(() => run('update dishes set updated_at = now() where id = $1', dish))

  test('is not updated before it has reported', async () => {
    await run("delete from screen_states where screen_id = 'linden'")
    expect(await isShown()).toEqual([['linden', false]])
  })

  test('is updated once it reports the revision that was computed after the change', async () => {
    await setState(4, '1 second', '1 second')
    expect(await isShown()).toEqual([['linden', false]])
    await setState(5, '1 second', '1 second')
    expect(await isShown()).toEqual([['linden', true]])
  })

  test('is not updated by a report of a revision from before the change', async () => {
    await setState(5, '-1 hour', '-1 minute')
    expect(await isShown()).toEqual([['linden', false]])
    await setState(5, '-1 hour', '1 second')
    expect(await isShown()).toEqual([['linden', false]])
  })

  test('is updated if its content did not change and it reports later', async () => {
    await setState(5, '-1 hour', '1 minute')
    expect(await isShown()).toEqual([['linden', true]])
  })
})
