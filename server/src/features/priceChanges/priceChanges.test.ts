import { addDays } from '@poledne/contract/domain/day'
import { getToday } from '@poledne/contract/domain/timeZone'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildPermissionEntry } from '../../testing/builders/people.ts'
import { ADD_5, buildPriceChangeFixture, type PriceChangeFixture } from '../../testing/builders/priceChangeFixture.ts'
import { buildTestApp, type TestApp } from '../../testing/testApp.ts'

let testApp: TestApp
let fixture: PriceChangeFixture

beforeAll(async () => {
  testApp = await buildTestApp()
  fixture = await buildPriceChangeFixture(testApp)
})
afterAll(() => testApp.close())
beforeEach(() => fixture.deletePrices())

/** The fixture has been built when a test runs, but not when it is declared. */
const inDays = (days: number) => addDays(fixture.start, days)
const previewViolations = async (changes: object) => {
  const response = await fixture.preview(changes)
  expect(response.statusCode).toBe(422)
  return response.json().violations.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)
}

describe('access', () => {
  test('a preview contains only restaurants that the caller can view', async () => {
    await fixture.addMenu(inDays(-90), [[0, 45, null]])
    const own = buildPermissionEntry('restaurants.view', { allItems: false })
    const user = await testApp.buildUser(['restaurantMenuExceptions.view', 'restaurantMenuExceptions.add', own])
    expect(await fixture.fetchPreview({}, user)).toEqual({ items: [], skipped: [], plan: '' })
    const named = await fixture.preview({ restaurantIds: [fixture.restaurantIds[0]] }, user)
    expect(named.json().violations).toMatchObject([{ field: 'restaurantIds.0', code: 'selectValue' }])
  })

  test.each(['restaurantMenus', 'restaurantMenuExceptions'])(
    'a price that depends on hidden %s is left out',
    async (module) => {
      await fixture.addMenu(inDays(-90), [
        [0, 45, null],
        [1, 129, null],
      ])
      await fixture.addException(inDays(5), [1, 120, null])
      const others = ['restaurantMenus', 'restaurantMenuExceptions'].filter((each) => each !== module)
      const user = await testApp.buildUser([
        'restaurants.view',
        'restaurantMenuExceptions.add',
        ...others.map((each) => `${each}.view`),
        buildPermissionEntry(`${module}.view`, { allItems: false }),
      ])
      const { items, skipped, plan } = await fixture.fetchPreview({}, user)
      const visible = module === 'restaurantMenus' ? [] : [fixture.buildKey(0, 0)]
      expect(items.map(({ key }) => key)).toEqual(visible)
      expect(skipped).toEqual([])
      expect(plan.split(',').filter((entry) => entry.startsWith(fixture.buildKey(0, 1)))).toEqual([])
    },
  )
})

describe('a preview', () => {
  test('lists the old and new prices in both currencies, and writes nothing', async () => {
    await fixture.addMenu(inDays(-90), [
      [0, 45, 1.9],
      [1, 129, null],
    ])
    await fixture.addMenu(inDays(-90), [[0, 49, null]], { restaurant: 1 })
    const percent = { rule: 'percent', value: 10, round: 'x90', direction: 'up' }
    const { items, skipped } = await fixture.fetchPreview({ eur: percent })
    expect(skipped).toEqual([])
    const rest = { later: [], exceptionId: null, forbidden: false }
    expect(items).toMatchObject([
      { key: fixture.buildKey(0, 0), oldCzk: 45, newCzk: 50, oldEur: 1.9, newEur: 2.9, ...rest },
      { key: fixture.buildKey(0, 1), oldCzk: 129, newCzk: 134, oldEur: null, newEur: null, ...rest },
      { key: fixture.buildKey(1, 0), oldCzk: 49, newCzk: 54, oldEur: null, newEur: null, ...rest },
    ])
    expect(await fixture.readPrices(fixture.start)).toEqual([
      [45, 1.9],
      [129, null],
    ])
  })

  test('applies the rule to the price that is in force on the start date', async () => {
    await fixture.addMenu(inDays(-90), [[0, 45, null]])
    await fixture.addException(inDays(-1), [0, 60, 2])
    const { items } = await fixture.fetchPreview({ startDate: inDays(-2) })
    expect(items).toMatchObject([{ oldCzk: 45, newCzk: 50, later: [{ startDate: inDays(-1) }] }])
    expect((await fixture.fetchPreview()).items).toMatchObject([{ oldCzk: 60, newCzk: 65, newEur: 2, later: [] }])
  })

  test('lists only later entries that take precedence', async () => {
    await fixture.addMenu(inDays(-90), [
      [0, 45, null],
      [1, 129, null],
    ])
    const nextMenu = await fixture.addMenu(inDays(7), [[0, 48, null]])
    const exception = await fixture.addException(inDays(9), [0, 50, null])
    // The exception of the same day wins over this menu, and the menu does not offer type 1.
    await fixture.addMenu(inDays(9), [[0, 49, null]])
    await fixture.addException(inDays(9), [1, 120, null])
    const { items } = await fixture.fetchPreview()
    expect(items.map(({ later }) => later)).toEqual([
      [
        { module: 'restaurantMenus', id: nextMenu, startDate: inDays(7) },
        { module: 'restaurantMenuExceptions', id: exception, startDate: inDays(9) },
      ],
      [],
    ])
  })

  test('names the exception that already starts on that day', async () => {
    await fixture.addMenu(inDays(-90), [[0, 45, null]])
    const id = await fixture.addException(fixture.start, [0, 50, null])
    expect((await fixture.fetchPreview()).items).toMatchObject([{ exceptionId: id, oldCzk: 50, newCzk: 55, later: [] }])
  })

  test('skips items that are not offered, have no price in the currency, or would stay the same', async () => {
    await fixture.addMenu(inDays(-90), [
      [0, null, 2],
      [1, 129, null],
    ])
    await fixture.addMenu(inDays(10), [[2, 60, null]])
    const set = { rule: 'set', value: 129, round: 'cent', direction: 'nearest' }
    const { items, skipped } = await fixture.fetchPreview({ czk: set })
    expect(items).toEqual([])
    expect(skipped).toEqual([
      { key: fixture.buildKey(0, 2), reason: 'notOffered' },
      { key: fixture.buildKey(0, 0), reason: 'noPrice' },
      { key: fixture.buildKey(0, 1), reason: 'unchanged' },
    ])
  })

  test('is limited to the selected variants and types, and skips archived restaurants', async () => {
    const prices = [
      [0, 45, null],
      [1, 129, null],
    ] as const
    for (const restaurant of [0, 1])
      await fixture.addMenu(inDays(-90), [[...prices[0]], [...prices[1]]], { restaurant })
    const fetchKeys = async (changes: object) => (await fixture.fetchPreview(changes)).items.map(({ key }) => key)
    expect(await fetchKeys({ menuItemTypeIds: [fixture.typeIds[1]] })).toEqual([
      fixture.buildKey(0, 1),
      fixture.buildKey(1, 1),
    ])
    expect(await fetchKeys({ weeklyMenuVariantIds: [fixture.variantIds[1]] })).toEqual([])
    const archive = (archived: boolean) =>
      testApp.database.rows({
        text: 'update restaurants set archived = $2 where id = $1',
        values: [fixture.restaurantIds[1], archived],
      })
    await archive(true)
    expect(await fetchKeys({ menuItemTypeIds: [fixture.typeIds[1]] })).toEqual([fixture.buildKey(0, 1)])
    expect(await previewViolations({ restaurantIds: fixture.restaurantIds })).toEqual(['restaurantIds.1 selectValue'])
    await archive(false)
  })

  test('leaves inactive restaurants out unless they are included or named', async () => {
    for (const restaurant of [0, 1]) await fixture.addMenu(inDays(-90), [[0, 45, null]], { restaurant })
    const [first, second] = [fixture.buildKey(0), fixture.buildKey(1)]
    const activate = (active: boolean) =>
      testApp.database.rows({
        text: 'update restaurants set active = $2 where id = $1',
        values: [fixture.restaurantIds[1], active],
      })
    const fetchKeys = async (changes: object) => (await fixture.fetchPreview(changes)).items.map(({ key }) => key)
    await activate(false)
    expect(await fetchKeys({})).toEqual([first])
    expect(await fetchKeys({ includeInactive: true })).toEqual([first, second])
    expect(await fetchKeys({ restaurantIds: [fixture.restaurantIds[1]] })).toEqual([second])
    await activate(true)
  })

  test('uses typed prices in both currencies, also for an item without a price in the currency', async () => {
    await fixture.addMenu(inDays(-90), [
      [0, 45, 1.9],
      [1, null, 5],
      [2, 60, null],
    ])
    const typed = [
      { key: fixture.buildKey(0, 0), priceCzk: 47.5, priceEur: null },
      { key: fixture.buildKey(0, 1), priceCzk: 130, priceEur: 5 },
      { key: fixture.buildKey(0, 2), priceCzk: 60, priceEur: null },
    ]
    const { items, skipped } = await fixture.fetchPreview({ typed })
    expect(items).toMatchObject([
      { key: typed[0]?.key, newCzk: 47.5, newEur: null },
      { key: typed[1]?.key, oldCzk: null, newCzk: 130, newEur: 5 },
    ])
    expect(skipped).toEqual([{ key: typed[2]?.key, reason: 'unchanged' }])
  })

  test('has a plan that does not depend on the rule, on excluded and on typed prices', async () => {
    await fixture.addMenu(inDays(-90), [
      [0, 45, 1.9],
      [1, null, 5],
    ])
    const { plan } = await fixture.fetchPreview()
    const typed = [{ key: fixture.buildKey(0, 1), priceCzk: 1, priceEur: 1 }]
    const other = await fixture.fetchPreview({ eur: ADD_5, typed, excluded: [fixture.buildKey()], later: 'shift' })
    expect(other.plan).toBe(plan)
    await fixture.addException(inDays(50), [1, 100, null])
    expect((await fixture.fetchPreview()).plan).not.toBe(plan)
  })
})

describe('a request is refused at its field', () => {
  const rule = (changes: object) => ({ czk: { ...ADD_5, ...changes } })
  test.each<[string, object, string[]]>([
    ['without a rule', { czk: null }, ['czk emptyField']],
    ['without restaurants', { restaurantIds: [] }, ['restaurantIds itemsMissing']],
    ['with 0 %', rule({ rule: 'percent', value: 0 }), ['czk.value emptyField']],
    ['with −100 %', rule({ rule: 'percent', value: -100 }), ['czk.value wrongFormat']],
    ['with NaN', rule({ value: Number.NaN }), ['czk.value emptyField']],
    ['with three decimals', rule({ value: 0.005 }), ['czk.value wrongFormat']],
    ['with a price of 0', rule({ rule: 'set', value: 0 }), ['czk.value biggerThanZero']],
    ['with an unknown restaurant', { restaurantIds: [999_999] }, ['restaurantIds.0 selectValue']],
    ['with an unknown variant', { weeklyMenuVariantIds: [999_999] }, ['weeklyMenuVariantIds.0 selectValue']],
    ['with an unknown type', { menuItemTypeIds: [999_999] }, ['menuItemTypeIds.0 selectValue']],
    [
      'with a typed row without a price',
      { typed: [{ key: '1:1:1', priceCzk: null, priceEur: null }] },
      ['typed.0.priceCzk emptyField'],
    ],
    [
      'with a key twice',
      { typed: [1, 2].map((priceCzk) => ({ key: '1:1:1', priceCzk, priceEur: null })) },
      ['typed.1.key duplicate'],
    ],
  ])('%s', async (_, changes, expected) => {
    expect(await previewViolations(changes)).toEqual(expected)
  })

  test('that starts before the local day of a restaurant', async () => {
    expect(await previewViolations({ startDate: addDays(fixture.today, -1) })).toEqual(['startDate wrongFormat'])
    const requestInZone = async (timezone: string, startDate: string) => {
      const restaurantIds = [fixture.restaurantIds[1]]
      const text = 'update restaurants set timezone = $2 where id = $1'
      await testApp.database.rows({ text, values: [...restaurantIds, timezone] })
      return (await fixture.preview({ restaurantIds, startDate })).statusCode
    }
    // The two time zones are 25 hours apart, so that their days differ at every hour.
    const [west, east] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati']
    const westernDay = getToday(new Date(), west)
    expect(await requestInZone(west, westernDay)).toBe(200)
    expect(await requestInZone(east, westernDay)).toBe(422)
    expect(await requestInZone('Europe/Prague', fixture.today)).toBe(200)
  })

  test('with a result below 0.01, until the row is excluded or typed', async () => {
    await fixture.addMenu(inDays(-90), [
      [0, 5, 1.9],
      [1, 129, 0.5],
    ])
    const [low, other] = [fixture.buildKey(0, 0), fixture.buildKey(0, 1)]
    const czk = { ...ADD_5, value: -5 }
    const response = await fixture.preview({ czk, eur: { ...ADD_5, value: -1 } })
    expect(response.json()).toMatchObject({
      status: 422,
      violations: [
        { field: 'czk.value', code: 'biggerThanZero' },
        { field: 'eur.value', code: 'biggerThanZero' },
      ],
      keys: [low, other],
    })
    const excluded = await fixture.fetchPreview({ czk, excluded: [low] })
    expect(excluded.items).toMatchObject([
      { key: low, newCzk: null },
      { key: other, newCzk: 124 },
    ])
    const typed = [{ key: low, priceCzk: 1, priceEur: 1.9 }]
    expect((await fixture.fetchPreview({ czk, typed })).items).toMatchObject([{ newCzk: 1 }, { newCzk: 124 }])
  })

  test('with a result above the highest price, also of a shifted entry', async () => {
    await fixture.addMenu(inDays(-90), [[0, 45, null]])
    await fixture.addException(inDays(10), [0, 99_999_999, null])
    expect((await fixture.preview()).statusCode).toBe(200)
    const response = await fixture.preview({ later: 'shift' })
    expect(response.json()).toMatchObject({
      violations: [{ field: 'czk.value', code: 'wrongFormat' }],
      keys: [fixture.buildKey()],
    })
  })

  test('with more than 5,000 prices', async () => {
    await testApp.database.rows({
      text: `
        with r as (insert into restaurants (name_cs, name_en) select 'R' || g, 'R' from generate_series(1, 1700) g returning id)
        insert into restaurant_menus (restaurant_id, weekly_menu_variant_id, start_date, restaurant_menu_items)
        select r.id, $1, '2026-01-01', (
          select jsonb_agg(jsonb_build_object('menuItemTypeId', t.id, 'priceCzk', 100, 'priceEur', null)) from menu_item_types t)
        from r`,
      values: [fixture.variantIds[0]],
    })
    expect(await previewViolations({})).toEqual(['restaurantIds wrongFormat'])
    // Prices that would be skipped count as well, because the plan contains them.
    expect(await previewViolations({ czk: null, eur: ADD_5 })).toEqual(['restaurantIds wrongFormat'])
    expect((await fixture.fetchPreview({ menuItemTypeIds: [fixture.typeIds[0]] })).items).toHaveLength(1_700)
  })
})
