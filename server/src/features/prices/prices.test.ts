import { getToday } from '@poledne/contract/domain/timeZone'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildMenuFixture, type MenuFixture } from '../../testing/builders/weekFixture.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let manager: TestUser
let place: MenuFixture
let soupId: number
let where: { restaurantId: number; weeklyMenuVariantId: number }
let path: string

const RIGHTS = ['restaurants.view', 'restaurants.add', 'restaurantMenus.add', 'restaurantMenuExceptions.add']

beforeAll(async () => {
  testApp = await buildTestApp()
  manager = await testApp.buildUser([...RIGHTS, 'restaurantMenus.archive', 'restaurantMenus.view'])
  place = await buildMenuFixture(testApp)
  const [restaurantId = 0] = place.restaurantIds
  const [weeklyMenuVariantId = 0] = place.variantIds
  where = { restaurantId, weeklyMenuVariantId }
  soupId = place.typeIds[0] ?? 0
  path = `restaurants/${restaurantId}/prices/`
  await postMenu('2026-01-01', 120, 4.9)
  await postException('2026-09-01', 129.9, null)
  await postMenu('2026-11-01', 135, 5.5)
  // No menu lists the dessert, so this exception never applies.
  await postException('2026-09-01', 60, null, place.typeIds[2])
})
afterAll(() => testApp.close())

const postMenu = (startDate: string, priceCzk: number, priceEur: number) =>
  testApp.call(manager, 'POST', 'restaurantMenus/', {
    ...where,
    startDate,
    restaurantMenuItems: [{ menuItemTypeId: soupId, priceCzk, priceEur }],
  })
const postException = (startDate: string, priceCzk: number, priceEur: number | null, menuItemTypeId = soupId) =>
  testApp.call(manager, 'POST', 'restaurantMenuExceptions/', {
    ...where,
    menuItemTypeId,
    startDate,
    priceCzk,
    priceEur,
  })
const fetchAsManager = async (address: string) => (await testApp.call(manager, 'GET', address)).json()

describe('access', () => {
  test.each(['', 'timeline/'])(
    'prices/%s returns 404 for a restaurant that is missing or that the user cannot see',
    async (rest) => {
      const own = await testApp.buildUser([{ area: 'restaurants', action: 'view', allItems: false, level: null }])
      expect((await testApp.call(own, 'GET', path + rest)).statusCode).toBe(404)
      for (const id of ['999999', '9999999999', '0', 'x'])
        expect((await testApp.call(manager, 'GET', `restaurants/${id}/prices/${rest}`)).statusCode).toBe(404)
    },
  )

  test.each([
    ['?date=2026-02-30', 'date'],
    ['?date=today', 'date'],
    ['?day=2026-03-02', 'day'],
    ['timeline/?from=2026-03-02&to=2026-03-01', 'to'],
  ])('%s is refused and named', async (query, field) => {
    const response = await testApp.call(manager, 'GET', path + query)
    expect(response.statusCode).toBe(400)
    expect(response.json().violations).toMatchObject([{ field }])
  })
})

describe('on a day', () => {
  test('every price has its source, its base and the next change', async () => {
    const exception = (await fetchAsManager(`${path}timeline/`)).items.find(
      ({ priceCzk }: { priceCzk: number }) => priceCzk === 129.9,
    )
    expect(await fetchAsManager(`${path}?date=2026-10-05`)).toEqual({
      date: '2026-10-05',
      items: [
        {
          weeklyMenuVariantId: where.weeklyMenuVariantId,
          menuItemTypeId: soupId,
          priceCzk: 129.9,
          priceEur: null,
          from: '2026-09-01',
          source: 'exception',
          sourceId: exception.sourceId,
          base: { priceCzk: 120, priceEur: 4.9, from: '2026-01-01' },
          next: { priceCzk: 135, priceEur: 5.5, from: '2026-11-01' },
        },
      ],
    })
  })

  test('before the first menu nothing is offered', async () => {
    expect(await fetchAsManager(`${path}?date=2025-12-31`)).toEqual({ date: '2025-12-31', items: [] })
  })

  test('an archived price entry is ignored', async () => {
    const created = (await postMenu('2027-01-01', 200, 8)).json()
    expect(await fetchAsManager(`${path}?date=2027-01-01`)).toMatchObject({ items: [{ priceCzk: 200 }] })
    await testApp.call(manager, 'POST', `restaurantMenus/${created.id}/archive/`, {})
    expect(await fetchAsManager(`${path}?date=2027-01-01`)).toMatchObject({ items: [{ priceCzk: 135, next: null }] })
  })

  test('today is the local day of the restaurant by the clock of the database', async () => {
    const fetchTodayOfNewRestaurant = async (timezone: string) => {
      const { id } = (
        await testApp.call(manager, 'POST', 'restaurants/', { nameCs: timezone, nameEn: timezone, timezone })
      ).json()
      return (await fetchAsManager(`restaurants/${id}/prices/`)).date
    }
    const readKiritimatiDay = async () => {
      const [row] = await testApp.database.rows<{ now: string }>({ text: 'select now() as now' })
      return getToday(row?.now ?? '', 'Pacific/Kiritimati')
    }
    const before = await readKiritimatiDay()
    // The two time zones are 25 hours apart, so that their days differ at every hour.
    const east = await fetchTodayOfNewRestaurant('Pacific/Kiritimati')
    const west = await fetchTodayOfNewRestaurant('Pacific/Pago_Pago')
    expect([before, await readKiritimatiDay()]).toContain(east)
    expect(east > west).toBe(true)
  })
})

describe('timeline', () => {
  const readTimeline = async (query = '') =>
    (await fetchAsManager(`${path}timeline/${query}`)).items.map(
      ({ priceCzk, from, to, wins }: { priceCzk: number; from: string; to: string | null; wins: boolean }) =>
        `${priceCzk}: ${from} – ${to ?? ''}${wins ? '' : ' never'}`,
    )

  test('lists every price entry and marks those that never win', async () => {
    expect(await readTimeline()).toEqual([
      '120: 2026-01-01 – 2026-08-31',
      '129.9: 2026-09-01 – 2026-10-31',
      '135: 2026-11-01 – ',
      '60: 2026-09-01 –  never',
    ])
  })

  test.each([
    ['?from=2026-09-02&to=2026-10-31', ['129.9: 2026-09-01 – 2026-10-31']],
    ['?to=2026-08-31', ['120: 2026-01-01 – 2026-08-31']],
    ['?from=2026-11-01', ['135: 2026-11-01 – ']],
    [
      '?from=2026-08-31&to=2026-09-01',
      ['120: 2026-01-01 – 2026-08-31', '129.9: 2026-09-01 – 2026-10-31', '60: 2026-09-01 –  never'],
    ],
  ])('%s', async (query, expected) => {
    expect(await readTimeline(query)).toEqual(expected)
  })
})
