import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPermissionEntry } from '../../../testing/builders/people.ts'
import { buildMenuFixture, type MenuFixture } from '../../../testing/builders/weekFixture.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/testApp.ts'

let testApp: TestApp
let fixture: MenuFixture
let manager: TestUser

beforeAll(async () => {
  testApp = await buildTestApp()
  fixture = await buildMenuFixture(testApp)
  manager = await testApp.buildUser(['weeklyMenus.view', 'restaurants.view', 'settings.view'])
  await testApp.database.rows({
    text: `insert into screens (id, position, name, restaurant_id, screen_type, languages, show_prices)
      select 'offer-' || n, n, 'Screen ' || n, $1, 'day', '{cs}', true from generate_series(1, 3) n`,
    values: [fixture.restaurantIds[0]],
  })
})
afterAll(() => testApp.close())

const fetchOffer = (user: TestUser | null, startDate: string, variantId = fixture.variantIds[0], language = 'en') =>
  testApp.call(user, 'GET', `weeklyMenus/offer/?startDate=${startDate}&weeklyMenuVariantId=${variantId}`, undefined, {
    'accept-language': language,
  })
const readOffer = async (...request: Parameters<typeof fetchOffer>) => (await fetchOffer(...request)).json()

/** Inserts a restaurant menu that offers the types at the given positions of the fixture. */
const insertOffer = (restaurant: number, startDate: string, types: number[], archived = false) =>
  testApp.database.rows({
    text: `insert into restaurant_menus (restaurant_id, weekly_menu_variant_id, start_date, restaurant_menu_items, archived)
      values ($1, $2, $3, $4, $5)`,
    values: [
      fixture.restaurantIds[restaurant],
      fixture.variantIds[0],
      startDate,
      JSON.stringify(types.map((type) => ({ menuItemTypeId: fixture.typeIds[type], priceCzk: 100, priceEur: null }))),
      archived,
    ],
  })

test('the offer of an invalid week returns 400', async () => {
  expect((await fetchOffer(manager, '2028-01-04')).statusCode).toBe(400)
  expect((await testApp.call(manager, 'GET', 'weeklyMenus/offer/?startDate=2028-01-03')).statusCode).toBe(400)
})

test('the offer lists types, restaurants and screens of the restaurant menus that are valid during the week', async () => {
  const [soup, main, dessert] = fixture.typeIds
  const [canteen, bistro] = fixture.restaurantIds
  expect(await readOffer(manager, '2028-01-03')).toEqual({
    menuItemTypeIds: [],
    restaurants: [],
    restaurantCount: 0,
    screens: 0,
  })
  await insertOffer(0, '2027-06-01', [0, 2])
  await insertOffer(0, '2027-12-01', [0])
  await insertOffer(1, '2028-01-07', [1])
  await insertOffer(1, '2028-01-01', [2], true)
  expect(await readOffer(manager, '2028-01-03')).toEqual({
    menuItemTypeIds: [soup, main],
    restaurants: [
      { id: bistro, name: 'Bistro' },
      { id: canteen, name: 'Canteen' },
    ],
    restaurantCount: 2,
    screens: 3,
  })
  // The second restaurant starts a week later, and the earlier menu of the first one still offers a dessert.
  expect(await readOffer(manager, '2027-11-29', undefined, 'cs')).toMatchObject({
    menuItemTypeIds: [soup, dessert],
    restaurants: [{ id: canteen, name: 'Kantýna' }],
  })
  expect((await readOffer(manager, '2028-01-03', fixture.variantIds[1])).restaurantCount).toBe(0)
  await testApp.database.rows({ text: 'update restaurants set active = false where id = $1', values: [bistro] })
  expect(await readOffer(manager, '2028-01-03')).toMatchObject({ menuItemTypeIds: [soup], restaurantCount: 1 })
})

test('the offer hides what the caller has no permission to see', async () => {
  const planner = await testApp.buildUser(['weeklyMenus.view'])
  expect(await readOffer(planner, '2028-01-03')).toEqual({
    menuItemTypeIds: null,
    restaurants: null,
    restaurantCount: null,
    screens: null,
  })
  const withoutSettings = await testApp.buildUser(['weeklyMenus.view', 'restaurants.view'])
  expect(await readOffer(withoutSettings, '2028-01-03')).toMatchObject({ restaurantCount: 1, screens: null })
  const ownOnly = await testApp.buildUser([
    'weeklyMenus.view',
    buildPermissionEntry('restaurants.view', { allItems: false }),
  ])
  expect(await readOffer(ownOnly, '2028-01-03')).toEqual({
    menuItemTypeIds: null,
    restaurants: [],
    restaurantCount: 0,
    screens: null,
  })
})
