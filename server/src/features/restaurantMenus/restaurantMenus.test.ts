import type { RestaurantMenu } from '@poledne/contract/modules/restaurantMenu'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatViolations } from '../../testing/builders/people.ts'
import { buildMenuFixture, type MenuFixture } from '../../testing/builders/weekFixture.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let manager: TestUser
let place: MenuFixture
let days = 0

const ALL = ['view', 'add', 'edit', 'archive', 'delete'].map((action) => `restaurantMenus.${action}`)

beforeAll(async () => {
  testApp = await buildTestApp()
  manager = await testApp.buildUser(ALL)
  place = await buildMenuFixture(testApp)
})
afterAll(() => testApp.close())

/** Returns a different day for each menu, so that tests do not conflict. */
const getNextDay = () => new Date(Date.UTC(2026, 0, ++days)).toISOString().slice(0, 10)
const buildSoupPrice = (prices: object = { priceCzk: 45, priceEur: null }) => ({
  menuItemTypeId: place.typeIds[0],
  ...prices,
})
const buildFields = (changes: object = {}) => ({
  restaurantId: place.restaurantIds[0],
  weeklyMenuVariantId: place.variantIds[0],
  startDate: getNextDay(),
  restaurantMenuItems: [buildSoupPrice()],
  ...changes,
})
const postMenu = (changes?: object) => testApp.call(manager, 'POST', 'restaurantMenus/', buildFields(changes))
const createMenu = async (changes?: object): Promise<RestaurantMenu> => (await postMenu(changes)).json()

describe('create and save', () => {
  test('creating a menu returns it with the names of its references', async () => {
    const sent = buildFields({ restaurantMenuItems: [buildSoupPrice({ priceCzk: 129.9, priceEur: 5.1 })] })
    const response = await testApp.call(manager, 'POST', 'restaurantMenus/', sent)
    expect(response.statusCode).toBe(201)
    expect(response.json()).toMatchObject({
      ...sent,
      restaurantNameCs: 'Kantýna',
      restaurantNameEn: 'Canteen',
      weeklyMenuVariantNameCs: 'Klasika',
      weeklyMenuVariantNameEn: 'Classic',
      version: 1,
    })
  })

  test('a second menu for the same restaurant, variant and day returns 409', async () => {
    const { startDate, id } = await createMenu()
    const second = await postMenu({ startDate })
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({ code: 'duplicate', violations: [{ field: 'startDate', code: 'duplicate' }] })
    expect((await postMenu({ startDate, weeklyMenuVariantId: place.variantIds[1] })).statusCode).toBe(201)
    expect((await postMenu({ startDate, restaurantId: place.restaurantIds[1] })).statusCode).toBe(201)
    await testApp.call(manager, 'POST', `restaurantMenus/${id}/archive/`, {})
    expect((await postMenu({ startDate })).statusCode).toBe(201)
  })

  test('a restore that would make a duplicate is refused', async () => {
    const { startDate, id } = await createMenu()
    await testApp.call(manager, 'POST', `restaurantMenus/${id}/archive/`, {})
    await createMenu({ startDate })
    const refused = await testApp.call(manager, 'POST', `restaurantMenus/${id}/restore/`, {})
    expect(refused.statusCode).toBe(409)
    expect(formatViolations(refused)).toEqual(['startDate:duplicate'])
    expect((await testApp.call(manager, 'GET', `restaurantMenus/${id}/`)).json()).toMatchObject({ archived: true })
  })

  test('a menu without items or with a duplicate type returns 422', async () => {
    const none = await postMenu({ restaurantMenuItems: [] })
    expect(none.statusCode).toBe(422)
    expect(formatViolations(none)).toEqual(['restaurantMenuItems:itemsMissing'])
    expect(formatViolations(await postMenu({ restaurantMenuItems: [buildSoupPrice(), buildSoupPrice()] }))).toEqual([
      'restaurantMenuItems.1.menuItemTypeId:duplicate',
    ])
  })

  test('all violations are returned at once, with their line', async () => {
    const none = { priceCzk: null, priceEur: null }
    const lines = [
      { ...buildSoupPrice(none), menuItemTypeId: null },
      buildSoupPrice(),
      buildSoupPrice({ priceCzk: -1, priceEur: null }),
      buildSoupPrice(none),
    ]
    expect(formatViolations(await postMenu({ startDate: 'x', restaurantMenuItems: lines })).sort()).toEqual([
      'restaurantMenuItems.0.menuItemTypeId:selectValue',
      'restaurantMenuItems.0.priceCzk:emptyField',
      'restaurantMenuItems.2.menuItemTypeId:duplicate',
      'restaurantMenuItems.2.priceCzk:biggerThanZero',
      'restaurantMenuItems.3.menuItemTypeId:duplicate',
      'restaurantMenuItems.3.priceCzk:emptyField',
      'startDate:wrongFormat',
    ])
  })

  test.each([
    ['a restaurant', () => ({ restaurantId: 999_999 }), 'restaurantId'],
    ['a variant', () => ({ weeklyMenuVariantId: 999_999 }), 'weeklyMenuVariantId'],
    [
      'a type',
      () => ({ restaurantMenuItems: [{ ...buildSoupPrice(), menuItemTypeId: 999_999 }] }),
      'restaurantMenuItems',
    ],
  ])('an unknown %s is a violation at its field', async (_name, changes, field) => {
    const response = await postMenu(changes())
    expect(response.statusCode).toBe(422)
    expect(formatViolations(response)).toEqual([`${field}:selectValue`])
  })

  test.each([['2026-02-30'], ['2026-2-3'], ['tomorrow']])('%s is no day', async (startDate) => {
    expect(formatViolations(await postMenu({ startDate }))).toEqual(['startDate:wrongFormat'])
  })

  test('a stale save returns the current menu with decimal prices', async () => {
    const menu = await createMenu({ restaurantMenuItems: [buildSoupPrice({ priceCzk: 45.5, priceEur: null })] })
    const { startDate } = menu
    const saveMenu = (version: number) =>
      testApp.call(manager, 'PUT', `restaurantMenus/${menu.id}/`, { ...buildFields({ startDate }), version })
    expect((await saveMenu(1)).json()).toMatchObject({ version: 2, restaurantMenuItems: [{ priceCzk: 45 }] })
    expect((await saveMenu(1)).json()).toMatchObject({
      code: 'stale_version',
      current: { version: 2, restaurantMenuItems: [{ priceCzk: 45, priceEur: null }] },
    })
  })
})

describe('prices', () => {
  test.each([129.9, 0.01, 0.1, 4.35, 99_999_999.99])('%d is stored exactly', async (priceCzk) => {
    const { id } = await createMenu({ restaurantMenuItems: [buildSoupPrice({ priceCzk, priceEur: null })] })
    expect((await testApp.call(manager, 'GET', `restaurantMenus/${id}/`)).json()).toMatchObject({
      restaurantMenuItems: [{ priceCzk, priceEur: null }],
    })
  })

  test.each([
    [1.005, 'wrongFormat'],
    [0.1 + 0.2, 'wrongFormat'],
    [100_000_000, 'wrongFormat'],
    [0, 'biggerThanZero'],
    [-5, 'biggerThanZero'],
  ])('%d is refused at its field', async (amount, code) => {
    const czk = await postMenu({ restaurantMenuItems: [buildSoupPrice({ priceCzk: amount, priceEur: null })] })
    expect(czk.statusCode).toBe(422)
    expect(formatViolations(czk)).toEqual([`restaurantMenuItems.0.priceCzk:${code}`])
    const eur = await postMenu({ restaurantMenuItems: [buildSoupPrice({ priceCzk: null, priceEur: amount })] })
    expect(formatViolations(eur)).toEqual([`restaurantMenuItems.0.priceEur:${code}`])
  })

  test('at least one currency is required', async () => {
    expect(
      formatViolations(await postMenu({ restaurantMenuItems: [buildSoupPrice({ priceCzk: null, priceEur: null })] })),
    ).toEqual(['restaurantMenuItems.0.priceCzk:emptyField'])
  })

  test('are stored in minor units', async () => {
    const { id } = await createMenu({ restaurantMenuItems: [buildSoupPrice({ priceCzk: 129.9, priceEur: 5.1 })] })
    const [row] = await testApp.database.rows<{ items: unknown }>({
      text: 'select restaurant_menu_items as items from restaurant_menus where id = $1',
      values: [id],
    })
    expect(row?.items).toEqual([buildSoupPrice({ priceCzk: 12_990, priceEur: 510 })])
  })

  test('the history shows and restores decimals', async () => {
    const { id, startDate } = await createMenu({
      restaurantMenuItems: [buildSoupPrice({ priceCzk: 129.9, priceEur: null })],
    })
    await testApp.call(manager, 'PUT', `restaurantMenus/${id}/`, { ...buildFields({ startDate }), version: 1 })
    const { items } = (await testApp.call(manager, 'GET', `restaurantMenus/${id}/history/`)).json()
    expect(items[0].changes).toEqual([
      {
        field: 'restaurantMenuItems',
        from: [buildSoupPrice({ priceCzk: 129.9, priceEur: null })],
        to: [buildSoupPrice()],
      },
    ])
    const back = await testApp.call(manager, 'POST', `restaurantMenus/${id}/history/1/restore/`, {})
    expect(back.json()).toMatchObject({ version: 3, restaurantMenuItems: [{ priceCzk: 129.9 }] })
  })
})

describe('lists', () => {
  test('are sorted newest first and can be filtered by name in both languages', async () => {
    const { items } = (await testApp.call(manager, 'GET', 'restaurantMenus/?pageSize=200')).json() as {
      items: RestaurantMenu[]
    }
    const starts = items.map(({ startDate }) => startDate)
    expect(starts).toEqual(starts.toSorted().toReversed())
    const bistro = await createMenu({ restaurantId: place.restaurantIds[1] })
    const listMenus = async (filter: string) => {
      const answer = (await testApp.call(manager, 'GET', `restaurantMenus/?pageSize=200&filter=${filter}`)).json()
      return (answer.items as RestaurantMenu[]).map(({ restaurantNameCs }) => restaurantNameCs)
    }
    expect(new Set(await listMenus('restaurantNameCs:contains:kantyna'))).toEqual(new Set(['Kantýna']))
    expect(new Set(await listMenus('restaurantNameEn:contains:canteen'))).toEqual(new Set(['Kantýna']))
    expect(await listMenus(`startDate:equals:${bistro.startDate}`)).toEqual(['Bistro'])
    expect(await listMenus('weeklyMenuVariantNameEn:contains:classical')).toEqual([])
  })
})
