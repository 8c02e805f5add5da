import type { CheckFinding } from '@poledne/contract/modules/weeklyMenu'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildWeekFixture, WEEKLY_MENU_RIGHTS, type WeekFixture } from '../../../testing/builders/weekFixture.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/testApp.ts'

let testApp: TestApp
let cook: TestUser
let weeks: WeekFixture

beforeAll(async () => {
  testApp = await buildTestApp()
  cook = await testApp.buildUser([...WEEKLY_MENU_RIGHTS, 'restaurants.view'])
  weeks = await buildWeekFixture(testApp)
  const restaurantId = await insertAndGetId(
    "restaurants (name_cs, name_en, timezone) values ('Jídelna', 'Diner', 'Asia/Tokyo')",
  )
  const items = weeks.typeIds.map((menuItemTypeId) => ({ menuItemTypeId, priceCzk: 9_900, priceEur: null }))
  await insertAndGetId(
    `restaurant_menus (restaurant_id, weekly_menu_variant_id, start_date, restaurant_menu_items)
     values ($1, $2, '2020-01-01', $3)`,
    restaurantId,
    weeks.variantIds[1],
    JSON.stringify(items),
  )
})
afterAll(() => testApp.close())

const insertAndGetId = async (text: string, ...values: unknown[]): Promise<number> => {
  const [row] = await testApp.database.rows<{ id: number }>({ text: `insert into ${text} returning id`, values })
  return row?.id ?? 0
}
const insertDish = (columns: string) =>
  insertAndGetId(`dishes (name_cs, name_en, allergen_ids, archived) values ('Houby', ${columns})`)
const buildCell = (dishId: number, type = 0) => ({ menuItemTypeId: weeks.typeIds[type], dishIds: [dishId] })
/** Creates a week with a different dish on each working day, except on the given days. */
async function createWeek(days: Record<number, object[]>, changes: object = {}): Promise<number> {
  const weeklyMenuItemsData = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7].map(async (day) => {
      const buildFreshDishCells = async () => (day < 6 ? [buildCell(await insertDish("'Fresh', '{}', false"))] : [])
      return { day, items: days[day] ?? (await buildFreshDishCells()) }
    }),
  )
  // One restaurant offers every type of the second variant, so that no price is missing.
  const variant = { weeklyMenuVariantId: weeks.variantIds[1] }
  return (await weeks.create(cook, { weeklyMenuItemsData, ...variant, ...changes })).id
}
const fetchFindings = async (id: number, language = 'en'): Promise<CheckFinding[]> =>
  (await testApp.call(cook, 'GET', `weeklyMenus/${id}/check/`, undefined, { 'accept-language': language })).json().items

test('the check of a missing menu returns 404', async () => {
  expect((await testApp.call(cook, 'GET', 'weeklyMenus/999999/check/')).statusCode).toBe(404)
})

test('a complete week has no findings, an empty one only that it is empty', async () => {
  expect(await fetchFindings(await createWeek({}))).toEqual([])
  const { id } = await weeks.create(cook, { weeklyMenuItemsData: [] })
  expect(await fetchFindings(id)).toEqual([
    { severity: 'error', code: 'emptyMenu', message: 'Nothing is planned yet.', link: `/weeklyMenus/${id}/edit` },
  ])
})

describe('dishes', () => {
  test.each([
    ['archivedDish', 'error', "'Mushrooms', '{}', true", '“Mushrooms” is archived.'],
    ['allergensUndeclared', 'error', "'Mushrooms', null, false", 'The allergens of “Mushrooms” aren’t declared.'],
    ['nameMissing', 'warning', "null, '{}', false", '“Houby” has no English name.'],
  ])('%s links to the cell', async (code, severity, columns, message) => {
    const dishId = await insertDish(columns)
    const id = await createWeek({ 3: [buildCell(dishId, 1)] })
    const menuItemTypeId = weeks.typeIds[1]
    const link = `/weeklyMenus/${id}/edit?day=3&type=${menuItemTypeId}`
    expect(await fetchFindings(id)).toEqual([{ severity, code, day: 3, menuItemTypeId, dishId, message, link }])
  })

  test('repeated dishes are counted from menus that guests saw', async () => {
    const dishId = await insertDish("'Mushrooms', '{}', false")
    const last = await createWeek({ 5: [buildCell(dishId)] }, { startDate: '2021-02-01' })
    const id = await createWeek({ 1: [buildCell(dishId)] }, { startDate: '2021-02-08' })
    expect(await fetchFindings(id)).toEqual([])
    await testApp.call(cook, 'POST', `weeklyMenus/${last}/publish/`, {})
    await testApp.database.rows({ text: 'update settings set repeat_days = 3' })
    expect(await fetchFindings(id)).toMatchObject([
      { code: 'repeated', dishId, message: '“Mushrooms” repeats after 3 days.' },
    ])
    await testApp.database.rows({ text: 'update settings set repeat_days = 2' })
    expect(await fetchFindings(id)).toEqual([])
  })
})

describe('restaurants that offer the variant', () => {
  /** Creates a restaurant that offers the soup from a day on. */
  async function createRestaurantWithOffer(
    variant: number,
    from: string,
    timezone = 'Asia/Tokyo',
    items?: object[],
  ): Promise<number> {
    const restaurantId = await insertAndGetId(
      "restaurants (name_cs, name_en, timezone) values ('Výdejna', 'Counter', $1)",
      timezone,
    )
    const soup = { menuItemTypeId: weeks.typeIds[0], priceCzk: 4_500, priceEur: null }
    await insertAndGetId(
      `restaurant_menus (restaurant_id, weekly_menu_variant_id, start_date, restaurant_menu_items) values ($1, $2, $3, $4)`,
      restaurantId,
      variant,
      from,
      JSON.stringify(items ?? [soup]),
    )
    return restaurantId
  }
  const insertVariant = () =>
    insertAndGetId("weekly_menu_variants (position, name_cs, name_en, name_xls) values (9, 'Nová', 'New', 'N')")

  test('meat without an origin is a warning for restaurants in Slovakia', async () => {
    const variant = await insertVariant()
    const restaurantId = await createRestaurantWithOffer(variant, '2020-01-01')
    const dishId = await insertDish("'Roast', '{}', false")
    await testApp.database.rows({ text: "update dishes set meats = '{pork,fish}' where id = $1", values: [dishId] })
    const monday = { startDate: '2027-08-02', weeklyMenuVariantId: variant }
    const id = await createWeek({ 2: [buildCell(dishId)] }, monday)
    expect(await fetchFindings(id)).toEqual([])
    const setRestaurant = (text: string) =>
      testApp.database.rows({ text: `update restaurants set ${text} where id = $1`, values: [restaurantId] })
    await setRestaurant("country = 'SK'")
    expect(await fetchFindings(id)).toEqual([
      {
        severity: 'warning',
        code: 'originMissing',
        day: 2,
        restaurantId,
        meats: ['pork'],
        message: 'Counter has no country of origin for: Pork.',
        link: `/restaurants/${restaurantId}?tab=guests`,
      },
    ])
    await setRestaurant(`meat_origins = '[{"meat": "pork", "country": "SK", "startDate": "2027-08-03"}]'`)
    expect(await fetchFindings(id)).toEqual([])
  })

  test('a week without such a restaurant is a finding that links to restaurant menus', async () => {
    const variant = await insertVariant()
    const id = await createWeek({}, { startDate: '2027-06-07', weeklyMenuVariantId: variant })
    const finding = {
      severity: 'warning',
      code: 'noRestaurant',
      message: 'No active restaurant offers this variant that week, so guests won’t see the weekly menu.',
      link: '/restaurantMenus',
    }
    expect(await fetchFindings(id)).toEqual([finding])
    await createRestaurantWithOffer(variant, '2027-06-14')
    expect(await fetchFindings(id)).toEqual([finding])
    const offered = await createRestaurantWithOffer(variant, '2027-06-13')
    expect(await fetchFindings(id)).toEqual([])
    await testApp.database.rows({ text: 'update restaurants set active = false where id = $1', values: [offered] })
    expect(await fetchFindings(id)).toEqual([finding])
  })

  test('a price is missing from the day on which the restaurant offers the item', async () => {
    const variant = await insertVariant()
    const main = weeks.typeIds[1]
    const restaurantId = await createRestaurantWithOffer(variant, '2027-06-09')
    await createRestaurantWithOffer(variant, '2027-06-14')
    const closed = await createRestaurantWithOffer(variant, '2027-06-01')
    await testApp.database.rows({ text: 'update restaurants set active = false where id = $1', values: [closed] })
    const buildCellsOfBothTypes = async () => [
      buildCell(await insertDish("'A', '{}', false"), 0),
      buildCell(await insertDish("'B', '{}', false"), 1),
    ]
    const plan = { 1: await buildCellsOfBothTypes(), 4: await buildCellsOfBothTypes() }
    const id = await createWeek(plan, { startDate: '2027-06-07', weeklyMenuVariantId: variant })
    expect(await fetchFindings(id)).toMatchObject([
      {
        code: 'noPrice',
        severity: 'warning',
        day: 4,
        menuItemTypeId: main,
        restaurantId,
        message: 'Counter has no price for “Main course”.',
      },
    ])
  })

  test('a missing price links to the restaurant menu if the caller can open it', async () => {
    const variant = await insertVariant()
    const [soup] = weeks.typeIds
    const price = [{ menuItemTypeId: soup, priceCzk: 100, priceEur: null }]
    const restaurantId = await createRestaurantWithOffer(variant, '2027-06-01', 'Europe/Prague', price)
    const menuId = await insertAndGetId(
      `restaurant_menus (restaurant_id, weekly_menu_variant_id, start_date, restaurant_menu_items)
       values ($1, $2, '2027-06-09', '[]')`,
      restaurantId,
      variant,
    )
    const id = await createWeek({}, { startDate: '2027-06-07', weeklyMenuVariantId: variant })
    const readFindingLink = async (user: TestUser) => {
      const { items } = (await testApp.call(user, 'GET', `weeklyMenus/${id}/check/`)).json()
      return items.find(({ code, day }: CheckFinding) => code === 'noPrice' && day === 3)?.link
    }
    expect(await readFindingLink(cook)).toBe(`/weeklyMenus/${id}/edit?day=3&type=${soup}`)
    const reader = await testApp.buildUser(['weeklyMenus.view', 'restaurants.view', 'restaurantMenus.view'])
    expect(await readFindingLink(reader)).toBe(`/restaurantMenus/${menuId}`)
    const manager = await testApp.buildUser([
      ...['weeklyMenus.view', 'restaurants.view'],
      ...['restaurantMenus.view', 'restaurantMenus.edit'],
    ])
    expect(await readFindingLink(manager)).toBe(`/restaurantMenus/${menuId}/edit`)
  })

  test('an exception with a price counts as a price, one without does not', async () => {
    const variant = await insertVariant()
    const [soup] = weeks.typeIds
    const restaurantId = await createRestaurantWithOffer(variant, '2027-06-01', 'Asia/Tokyo', [
      { menuItemTypeId: soup, priceCzk: null, priceEur: null },
    ])
    const id = await createWeek({}, { startDate: '2027-06-07', weeklyMenuVariantId: variant })
    expect(await fetchFindings(id)).toMatchObject([{ code: 'noPrice', day: 1, restaurantId }])
    await insertAndGetId(
      `restaurant_menu_exceptions (restaurant_id, weekly_menu_variant_id, menu_item_type_id, start_date, price_eur)
       values ($1, $2, $3, '2027-06-09', 500)`,
      restaurantId,
      variant,
      soup,
    )
    expect(await fetchFindings(id)).toMatchObject([{ code: 'noPrice', day: 1, restaurantId }])
    await testApp.database.rows({ text: "update restaurant_menu_exceptions set start_date = '2027-06-02'" })
    expect(await fetchFindings(id)).toEqual([])
  })

  test('the public holidays of their countries are findings', async () => {
    const variant = await insertVariant()
    await createRestaurantWithOffer(variant, '2027-06-01', 'Europe/Prague')
    await createRestaurantWithOffer(variant, '2027-06-01', 'Europe/Prague')
    await createRestaurantWithOffer(variant, '2027-06-01', 'Europe/Bratislava')
    const id = await createWeek({ 2: [] }, { startDate: '2027-09-27', weeklyMenuVariantId: variant })
    expect(await fetchFindings(id)).toMatchObject([
      {
        severity: 'info',
        code: 'holiday',
        day: 2,
        message: 'Public holiday in Czechia: St. Wenceslas Day (Czech Statehood Day).',
      },
    ])
    expect((await fetchFindings(id, 'cs'))[0]?.message).toContain('Den české státnosti')
  })

  test('the holidays of a week without a menu are listed', async () => {
    const variant = await insertVariant()
    const readHolidays = (query: string) =>
      testApp.call(cook, 'GET', `weeklyMenus/holidays/?${query}`, undefined, { 'accept-language': 'en' })
    const asked = `week=2027-09-29&variantId=${variant}`
    expect((await readHolidays(asked)).json()).toEqual({ items: [] })
    await createRestaurantWithOffer(variant, '2027-06-01', 'Europe/Prague')
    await createRestaurantWithOffer(variant, '2027-10-04', 'Europe/Bratislava')
    const message = 'Public holiday in Czechia: St. Wenceslas Day (Czech Statehood Day).'
    expect((await readHolidays(asked)).json()).toEqual({ items: [{ day: 2, message }] })
    for (const query of [
      'week=2027-09-27',
      'variantId=1',
      'week=2027-09-31&variantId=1',
      'week=2027-09-27&variantId=x',
    ])
      expect((await readHolidays(query)).statusCode).toBe(400)
  })
})
