import type { RestaurantMenuException } from '@poledne/contract/modules/restaurantMenuException'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatViolations } from '../../testing/builders/people.ts'
import { buildMenuFixture, type MenuFixture } from '../../testing/builders/weekFixture.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let manager: TestUser
let place: MenuFixture
let days = 0

const PATH = 'restaurantMenuExceptions/'
const ALL = ['view', 'add', 'edit', 'archive', 'delete'].map((action) => `restaurantMenuExceptions.${action}`)

beforeAll(async () => {
  testApp = await buildTestApp()
  manager = await testApp.buildUser(ALL)
  place = await buildMenuFixture(testApp)
})
afterAll(() => testApp.close())

/** Returns a different day for each exception, so that tests do not conflict. */
const getNextDay = () => new Date(Date.UTC(2026, 0, ++days)).toISOString().slice(0, 10)
const buildFields = (changes: object = {}) => ({
  restaurantId: place.restaurantIds[0],
  weeklyMenuVariantId: place.variantIds[0],
  menuItemTypeId: place.typeIds[0],
  startDate: getNextDay(),
  priceCzk: 45,
  ...changes,
})
const postException = (changes?: object) => testApp.call(manager, 'POST', PATH, buildFields(changes))
const createException = async (changes?: object): Promise<RestaurantMenuException> =>
  (await postException(changes)).json()

describe('create and save', () => {
  test('creating an exception returns it with the names of its references', async () => {
    const sent = buildFields({ priceCzk: 129.9 })
    const response = await testApp.call(manager, 'POST', PATH, sent)
    expect(response.statusCode).toBe(201)
    expect(response.json()).toMatchObject({
      ...sent,
      priceEur: null,
      restaurantNameCs: 'Kantýna',
      weeklyMenuVariantNameEn: 'Classic',
      menuItemTypeNameCs: 'Polévka',
      menuItemTypeNameEn: 'Soup',
      version: 1,
    })
  })

  test('a second exception for the same restaurant, variant, type and day returns 409', async () => {
    const { startDate } = await createException()
    const second = await postException({ startDate, priceCzk: 50 })
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({ code: 'duplicate', violations: [{ field: 'startDate', code: 'duplicate' }] })
    expect((await postException({ startDate, menuItemTypeId: place.typeIds[1] })).statusCode).toBe(201)
  })

  test('a restore that would make a duplicate is refused, also in bulk', async () => {
    const { startDate, id } = await createException()
    await testApp.call(manager, 'POST', `${PATH}${id}/archive/`, {})
    await createException({ startDate })
    const refused = await testApp.call(manager, 'POST', `${PATH}${id}/restore/`, {})
    expect(refused.statusCode).toBe(409)
    expect(formatViolations(refused)).toEqual(['startDate:duplicate'])
    const bulk = await testApp.call(manager, 'POST', `${PATH}bulk/`, { action: 'restore', ids: [id] })
    expect(bulk.statusCode).toBe(409)
    expect((await testApp.call(manager, 'GET', `${PATH}${id}/`)).json()).toMatchObject({ archived: true })
  })

  test.each(['restaurantId', 'weeklyMenuVariantId', 'menuItemTypeId'])(
    'an unknown or missing %s is a violation at its field',
    async (field) => {
      for (const value of [999_999, null]) {
        const response = await postException({ [field]: value })
        expect(response.statusCode).toBe(422)
        expect(formatViolations(response)).toEqual([`${field}:selectValue`])
      }
    },
  )

  test('a type that an exception names cannot be deleted', async () => {
    await createException({ menuItemTypeId: place.typeIds[2] })
    const removal = { text: 'delete from menu_item_types where id = $1', values: [place.typeIds[2]] }
    await expect(testApp.database.rows(removal)).rejects.toMatchObject({ code: '23503' })
  })
})

describe('prices', () => {
  test.each([129.9, 0.01, 99_999_999.99])('%d is stored exactly', async (priceEur) => {
    const { id } = await createException({ priceCzk: null, priceEur })
    expect((await testApp.call(manager, 'GET', `${PATH}${id}/`)).json()).toMatchObject({ priceCzk: null, priceEur })
  })

  test.each([
    [1.005, 'wrongFormat'],
    [100_000_000, 'wrongFormat'],
    [0, 'biggerThanZero'],
    [-0.01, 'biggerThanZero'],
  ])('%d is refused at its field', async (amount, code) => {
    expect(formatViolations(await postException({ priceCzk: amount }))).toEqual([`priceCzk:${code}`])
    expect(formatViolations(await postException({ priceEur: amount }))).toEqual([`priceEur:${code}`])
  })

  test('at least one currency is required, on create and on save', async () => {
    const empty = { priceCzk: null, priceEur: null }
    expect(formatViolations(await postException(empty))).toEqual(['priceCzk:emptyField'])
    // The missing price is reported together with other violations, but not with an invalid price.
    const nowhere = await postException({ ...empty, restaurantId: null })
    expect(formatViolations(nowhere)).toEqual(['restaurantId:selectValue', 'priceCzk:emptyField'])
    expect(formatViolations(await postException({ ...empty, priceEur: 'x' }))).toEqual(['priceEur:wrongFormat'])
    const { id, startDate } = await createException()
    const save = await testApp.call(manager, 'PUT', `${PATH}${id}/`, {
      ...buildFields({ ...empty, startDate }),
      version: 1,
    })
    expect(formatViolations(save)).toEqual(['priceCzk:emptyField'])
  })

  test('the history shows and restores decimals', async () => {
    const { id, startDate } = await createException({ priceCzk: 129.9 })
    await testApp.call(manager, 'PUT', `${PATH}${id}/`, {
      ...buildFields({ startDate, priceCzk: 99.5, priceEur: 4 }),
      version: 1,
    })
    const { items } = (await testApp.call(manager, 'GET', `${PATH}${id}/history/`)).json()
    expect(items[0].changes).toEqual(
      expect.arrayContaining([
        { field: 'priceCzk', from: 129.9, to: 99.5 },
        { field: 'priceEur', from: null, to: 4 },
      ]),
    )
    const back = await testApp.call(manager, 'POST', `${PATH}${id}/history/1/restore/`, {})
    expect(back.json()).toMatchObject({ version: 3, priceCzk: 129.9, priceEur: null })
  })
})

describe('lists', () => {
  const listPrices = async (query: string) => {
    const response = await testApp.call(manager, 'GET', `${PATH}?pageSize=200&${query}`)
    return (response.json().items as RestaurantMenuException[]).map(({ priceCzk }) => priceCzk)
  }

  test('filter and sort by money in decimals', async () => {
    const restaurantId = place.restaurantIds[1]
    for (const priceCzk of [119, 129.9, 130, 1_299]) await createException({ restaurantId, priceCzk })
    await createException({ restaurantId, priceCzk: null, priceEur: 5 })
    const here = `filter=restaurantId:equals:${restaurantId}&sort=priceCzk:asc`
    expect(await listPrices(`${here}&filter=priceCzk:equals:129.9`)).toEqual([129.9])
    expect(await listPrices(`${here}&filter=priceCzk:lessThan:130`)).toEqual([119, 129.9])
    expect(await listPrices(`${here}&filter=priceCzk:greaterThanOrEqualTo:129.90`)).toEqual([129.9, 130, 1_299])
    expect(await listPrices(`${here}&filter=priceCzk:betweenInclusive:119,130`)).toEqual([119, 129.9, 130])
    expect((await testApp.call(manager, 'GET', `${PATH}?filter=priceCzk:equals:1.005`)).statusCode).toBe(400)
  })

  test('are sorted newest first by default, and can be sorted by type name', async () => {
    const response = await testApp.call(manager, 'GET', `${PATH}?pageSize=200`)
    const starts = (response.json().items as RestaurantMenuException[]).map(({ startDate }) => startDate)
    expect(starts).toEqual(starts.toSorted().toReversed())
    await createException({ menuItemTypeId: place.typeIds[1], priceCzk: 77 })
    expect(await listPrices('filter=menuItemTypeNameCs:contains:hlavni&filter=priceCzk:equals:77')).toEqual([77])
    expect(await listPrices('filter=menuItemTypeNameEn:contains:main&filter=priceCzk:equals:77')).toEqual([77])
  })
})
