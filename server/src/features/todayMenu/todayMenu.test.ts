import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let waiter: TestUser
let standard: number
let light: number
let soup: number
let main: number
let kulajda: number
let gulas: number
let plan: object[]

const ONE = 'returning id'
const insertAndGetId = async (text: string, ...values: unknown[]): Promise<number> => {
  const [row] = await testApp.database.rows<{ id: number }>({ text: `insert into ${text} ${ONE}`, values })
  return row?.id ?? 0
}
const insertRestaurant = (timezone = 'Europe/Prague') =>
  insertAndGetId("restaurants (name_cs, name_en, timezone) values ('U Lípy', 'The Linden', $1)", timezone)
const insertMenu = (restaurant: number, variant: number, from: string, items: [type: number, halere: number][]) =>
  insertAndGetId(
    'restaurant_menus (restaurant_id, weekly_menu_variant_id, start_date, restaurant_menu_items) values ($1, $2, $3, $4)',
    restaurant,
    variant,
    from,
    JSON.stringify(items.map(([menuItemTypeId, priceCzk]) => ({ menuItemTypeId, priceCzk, priceEur: null }))),
  )
const insertWeek = (variant: number, monday: string, more = 'true, true, false') =>
  insertAndGetId(
    `weekly_menus (weekly_menu_variant_id, start_date, weekly_menu_items_data, published, active, archived)
     values ($1, $2, $3, ${more})`,
    variant,
    monday,
    JSON.stringify(plan),
  )
const readTodayMenu = async (restaurant: number, date?: string) =>
  (await testApp.call(waiter, 'GET', `restaurants/${restaurant}/today/${date ? `?date=${date}` : ''}`)).json()

beforeAll(async () => {
  testApp = await buildTestApp()
  waiter = await testApp.buildUser(['restaurants.view'])
  standard = await insertAndGetId(
    "weekly_menu_variants (position, name_cs, name_en, name_xls) values (1, 'Klasik', 'Classic', 'K')",
  )
  light = await insertAndGetId(
    "weekly_menu_variants (position, name_cs, name_en, name_xls) values (0, 'Lehká', 'Light', 'L')",
  )
  soup = await insertAndGetId("menu_item_types (position, name_cs, name_en) values (0, 'Polévka', 'Soup')")
  main = await insertAndGetId("menu_item_types (position, name_cs, name_en) values (1, 'Hlavní jídlo', 'Main course')")
  const milk = await insertAndGetId("allergens (position, code, name_cs, name_en) values (1, '7', 'Mléko', 'Milk')")
  const gluten = await insertAndGetId("allergens (position, code, name_cs, name_en) values (0, '1', 'Lepek', 'Gluten')")
  kulajda = await insertAndGetId("dishes (name_cs, name_en, allergen_ids) values ('Kulajda', 'Dill soup', $1)", [
    milk,
    gluten,
  ])
  gulas = await insertAndGetId("dishes (name_cs) values ('Guláš')")
  plan = [
    { day: 1, items: [{ menuItemTypeId: main, dishIds: [kulajda] }] },
    {
      day: 3,
      items: [
        { menuItemTypeId: main, dishIds: [gulas, kulajda], note: 's knedlíkem' },
        { menuItemTypeId: soup, dishIds: [kulajda] },
      ],
    },
  ]
  await insertWeek(standard, '2026-09-07')
})
afterAll(() => testApp.close())

describe('access', () => {
  test('a user who can see only own restaurants gets 404 for others', async () => {
    const restaurant = await insertRestaurant()
    const owner = await testApp.buildUser([{ area: 'restaurants', action: 'view', allItems: false, level: null }])
    expect((await testApp.call(owner, 'GET', `restaurants/${restaurant}/today/`)).statusCode).toBe(404)
    await testApp.database.rows({
      text: 'update restaurants set created_by = $2 where id = $1',
      values: [restaurant, owner.id],
    })
    expect((await testApp.call(owner, 'GET', `restaurants/${restaurant}/today/`)).statusCode).toBe(200)
  })
})

describe('the menu of a day', () => {
  test('has the dishes of the weekday in order, with allergens and prices', async () => {
    const restaurant = await insertRestaurant()
    await insertMenu(restaurant, standard, '2026-09-01', [
      [soup, 4_500],
      [main, 12_000],
    ])
    await insertAndGetId(
      `restaurant_menu_exceptions (restaurant_id, weekly_menu_variant_id, menu_item_type_id, start_date, price_czk)
       values ($1, $2, $3, '2026-09-09', 12990)`,
      restaurant,
      standard,
      main,
    )
    const answer = await readTodayMenu(restaurant, '2026-09-09')
    expect(answer).toMatchObject({ date: '2026-09-09', timezone: 'Europe/Prague', closed: false })
    expect(answer.variants).toEqual([
      {
        weeklyMenuVariantId: standard,
        nameCs: 'Klasik',
        nameEn: 'Classic',
        weeklyMenuId: expect.any(Number),
        items: [
          {
            menuItemTypeId: main,
            typeNameCs: 'Hlavní jídlo',
            typeNameEn: 'Main course',
            dishes: [
              { id: gulas, nameCs: 'Guláš', nameEn: null, allergenCodes: null, diets: [] },
              { id: kulajda, nameCs: 'Kulajda', nameEn: 'Dill soup', allergenCodes: ['1', '7'], diets: [] },
            ],
            note: 's knedlíkem',
            priceCzk: 129.9,
            priceEur: null,
          },
          expect.objectContaining({ menuItemTypeId: soup, note: null, priceCzk: 45 }),
        ],
      },
    ])
  })

  test('leaves out items that the restaurant does not offer', async () => {
    const restaurant = await insertRestaurant()
    await insertMenu(restaurant, standard, '2026-09-01', [[soup, 4_500]])
    const { variants } = await readTodayMenu(restaurant, '2026-09-09')
    expect(variants[0].items).toMatchObject([{ menuItemTypeId: soup }])
    expect((await readTodayMenu(restaurant, '2026-08-31')).variants).toEqual([])
  })

  test('has every variant of the restaurant in the order of the settings, with or without a published menu', async () => {
    const restaurant = await insertRestaurant()
    await insertMenu(restaurant, standard, '2026-09-01', [[main, 12_000]])
    await insertMenu(restaurant, light, '2026-09-01', [[main, 11_000]])
    const { variants } = await readTodayMenu(restaurant, '2026-09-07')
    expect(variants).toMatchObject([
      { weeklyMenuVariantId: light, weeklyMenuId: null, items: [] },
      { weeklyMenuVariantId: standard, items: [{ priceCzk: 120 }] },
    ])
    const sunday = await readTodayMenu(restaurant, '2026-09-13')
    expect(sunday.variants[1]).toMatchObject({ weeklyMenuId: expect.any(Number), items: [] })
  })

  test.each([
    ['unpublished', '2026-10-05', 'false, true, false'],
    ['inactive', '2026-10-12', 'true, false, false'],
    ['archived', '2026-10-19', 'true, true, true'],
  ])('leaves out a menu that is %s', async (_, monday, state) => {
    const restaurant = await insertRestaurant()
    await insertMenu(restaurant, standard, '2026-09-01', [[main, 12_000]])
    await insertWeek(standard, monday, state)
    expect((await readTodayMenu(restaurant, monday)).variants).toMatchObject([{ weeklyMenuId: null, items: [] }])
  })
})

describe('the date', () => {
  test('defaults to the local day of the restaurant, not of the server', async () => {
    // The clocks of the two restaurants are 26 hours apart, so they never have the same date.
    const east = await readTodayMenu(await insertRestaurant('Pacific/Kiritimati'))
    const west = await readTodayMenu(await insertRestaurant('Etc/GMT+12'))
    expect(east.date > west.date).toBe(true)
  })

  test('must exist in the calendar', async () => {
    const restaurant = await insertRestaurant()
    const response = await testApp.call(waiter, 'GET', `restaurants/${restaurant}/today/?date=2026-02-30`)
    expect(response.statusCode).toBe(400)
    expect((await testApp.call(waiter, 'GET', 'restaurants/9999999999/today/')).statusCode).toBe(404)
  })
})

test.each(['active = false', 'archived = true'])('a restaurant that is %s is closed', async (change) => {
  const restaurant = await insertRestaurant()
  await insertMenu(restaurant, standard, '2026-09-01', [[main, 12_000]])
  await testApp.database.rows({ text: `update restaurants set ${change} where id = $1`, values: [restaurant] })
  expect(await readTodayMenu(restaurant, '2026-09-07')).toMatchObject({ closed: true, variants: [] })
})
