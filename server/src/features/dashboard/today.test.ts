import { addDays, type Day, getWeekday } from '@poledne/contract/domain/day'
import { getToday } from '@poledne/contract/domain/timeZone'
import { getMonday } from '@poledne/contract/domain/week'
import type { TodayData, TodayRestaurant } from '@poledne/contract/modules/dashboard'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildPermissionEntry } from '../../testing/builders/people.ts'
import { buildWeekFixture, WEEKLY_MENU_RIGHTS, type WeekFixture } from '../../testing/builders/weekFixture.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let cook: TestUser
let weeks: WeekFixture

beforeAll(async () => {
  testApp = await buildTestApp()
  cook = await testApp.buildUser([...WEEKLY_MENU_RIGHTS, 'restaurants.view', 'restaurantMenus.view'])
  weeks = await buildWeekFixture(testApp)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  for (const table of ['weekly_menus', 'restaurant_menus', 'restaurant_menu_exceptions', 'screens'])
    await runSql(`delete from ${table}`)
  await runSql(`update restaurants set active = true, archived = false, timezone = 'Europe/Prague'`)
})

const runSql = (text: string, ...values: unknown[]) => testApp.database.rows<{ id: number }>({ text, values })
const getLocalToday = (zone = 'Europe/Prague'): Day => getToday(new Date(), zone)
const readRestaurantProblems = async (user = cook): Promise<TodayData> => {
  const response = await testApp.call(user, 'GET', 'dashboard/today/')
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const readRestaurant = async (index: number, user = cook): Promise<TodayRestaurant> => {
  const found = (await readRestaurantProblems(user)).restaurants.find(({ id }) => id === weeks.restaurantIds[index])
  if (!found) throw new Error('the restaurant is not listed')
  return found
}
const insertOffer = (restaurant: number, from: Day, prices: readonly (number | null)[]) =>
  runSql(
    `insert into restaurant_menus (restaurant_id, weekly_menu_variant_id, start_date, restaurant_menu_items)
     values ($1, $2, $3, $4) returning id`,
    weeks.restaurantIds[restaurant],
    weeks.variantIds[0],
    from,
    JSON.stringify(prices.map((priceCzk, type) => ({ menuItemTypeId: weeks.typeIds[type], priceCzk, priceEur: null }))),
  )
/** Publishes the weeks of today and tomorrow, in which every day has the given items. */
async function publishWeeks(items: object[], published = true): Promise<number[]> {
  const mondays = [...new Set([getLocalToday(), addDays(getLocalToday(), 1)].map(getMonday))]
  const ids: number[] = []
  for (const startDate of mondays) {
    const { id } = await weeks.create(cook, {
      startDate,
      weeklyMenuItemsData: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, items })),
    })
    await runSql('update weekly_menus set published = $2 where id = $1', id, published)
    ids.push(id)
  }
  return ids
}

test('only restaurants in the scope of the caller are listed', async () => {
  const owner = await testApp.buildUser([buildPermissionEntry('restaurants.view', { allItems: false })])
  expect(await readRestaurantProblems(owner)).toMatchObject({ restaurants: [], total: 0, published: [] })
  await runSql('update restaurants set created_by = $1 where id = $2', owner.id, weeks.restaurantIds[1])
  expect((await readRestaurantProblems(owner)).restaurants.map(({ id }) => id)).toEqual([weeks.restaurantIds[1]])
})

test('a published day is listed once, with the offers of each restaurant', async () => {
  const today = getLocalToday()
  await insertOffer(0, addDays(today, -10), [4_500, 15_000])
  await insertOffer(1, addDays(today, -10), [5_000])
  await publishWeeks([weeks.buildCell(0), weeks.buildCell(1)])
  const data = await readRestaurantProblems()
  const days = data.published.filter(({ date }) => date === today)
  expect(days).toHaveLength(1)
  expect(days[0]?.items.map(({ dishes }) => dishes[0]?.nameCs)).toEqual(['Kulajda', 'Guláš'])
  expect((await readRestaurant(0)).offers.map(({ priceCzk }) => priceCzk)).toEqual([45, 150])
  expect((await readRestaurant(0)).problems).toEqual([])
  expect((await readRestaurant(1)).offers.map(({ priceCzk }) => priceCzk)).toEqual([50])
})

test('today is the local day of the restaurant', async () => {
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
  for (const [index, zone] of zones.entries())
    await runSql('update restaurants set timezone = $1 where id = $2', zone, weeks.restaurantIds[index])
  for (const [index, zone] of zones.entries()) expect((await readRestaurant(index)).date).toBe(getLocalToday(zone))
})

test('price changes of tomorrow and ended offers are listed', async () => {
  const tomorrow = addDays(getLocalToday(), 1)
  await insertOffer(0, addDays(tomorrow, -10), [4_500, 15_000, 3_000])
  await insertOffer(0, tomorrow, [4_500, 15_000])
  await runSql(
    `insert into restaurant_menu_exceptions (restaurant_id, weekly_menu_variant_id, menu_item_type_id, start_date, price_czk)
     values ($1, $2, $3, $4, 4900), ($1, $2, $5, $6, 9999)`,
    weeks.restaurantIds[0],
    weeks.variantIds[0],
    weeks.typeIds[0],
    tomorrow,
    weeks.typeIds[1],
    addDays(tomorrow, 1),
  )
  const { changedOffers } = await readRestaurant(0)
  expect(changedOffers.map(({ menuItemTypeId, priceCzk, isOffered }) => [menuItemTypeId, priceCzk, isOffered])).toEqual(
    [
      [weeks.typeIds[0], 49, true],
      [weeks.typeIds[2], null, false],
    ],
  )
  const limited = await testApp.buildUser([
    'restaurants.view',
    buildPermissionEntry('restaurantMenus.view', { allItems: false }),
  ])
  expect((await readRestaurant(0, limited)).offers.map(({ priceCzk }) => priceCzk)).toEqual([null, null, null])
})

test('an inactive restaurant is closed and listed last, an archived one is not listed', async () => {
  await runSql('update restaurants set active = false where id = $1', weeks.restaurantIds[1])
  const { restaurants } = await readRestaurantProblems()
  expect(restaurants.map(({ id, closed }) => [id, closed])).toEqual([
    [weeks.restaurantIds[0], false],
    [weeks.restaurantIds[1], true],
  ])
  await runSql('update restaurants set archived = true where id = $1', weeks.restaurantIds[1])
  expect((await readRestaurantProblems()).total).toBe(1)
})

describe('problems', () => {
  const listCodes = ({ problems }: TodayRestaurant) =>
    problems.map(({ code, when, count }) => `${code} ${when} ${count}`)

  test('a restaurant without a valid menu offers nothing', async () => {
    expect(listCodes(await readRestaurant(0))).toEqual(['notOffered today 1', 'notOffered tomorrow 1'])
  })

  test('working days without a published menu link to the draft, or to a new week', async () => {
    const today = getLocalToday()
    await insertOffer(0, addDays(today, -10), [4_500])
    const isWorkingDay = (day: Day) => getWeekday(day) <= 5
    const expected = [
      ...(isWorkingDay(today) ? ['notPublished today 1'] : []),
      ...(isWorkingDay(addDays(today, 1)) ? ['notPublished tomorrow 1'] : []),
    ]
    const missing = await readRestaurant(0)
    expect(listCodes(missing)).toEqual(expected)
    for (const { link } of missing.problems) expect(link).toMatch(/^\/weeklyMenus\/new\/edit\?variant=\d+&week=/)
    const ids = await publishWeeks([weeks.buildCell()], false)
    for (const { link } of (await readRestaurant(0)).problems)
      expect(ids.map((id) => `/weeklyMenus/${id}`)).toContain(link)
    const viewer = await testApp.buildUser(['restaurants.view'])
    for (const { link } of (await readRestaurant(0, viewer)).problems) expect(link).toBeNull()
  })

  test('missing prices and undeclared allergens are counted for today and tomorrow', async () => {
    const [offer] = await insertOffer(0, addDays(getLocalToday(), -10), [4_500, null])
    const [dish] = await runSql(`insert into dishes (name_cs, allergen_ids) values ('Holé', null) returning id`)
    const ids = await publishWeeks([
      { menuItemTypeId: weeks.typeIds[0], dishIds: [dish?.id] },
      weeks.buildCell(1),
      weeks.buildCell(2),
    ])
    const restaurant = await readRestaurant(0)
    expect(listCodes(restaurant).toSorted()).toEqual([
      'allergensUndeclared today 1',
      'allergensUndeclared tomorrow 1',
      'noPrice today 2',
      'noPrice tomorrow 2',
    ])
    const findLink = (code: string) => restaurant.problems.find((each) => each.code === code)?.link
    expect(findLink('noPrice')).toBe(`/restaurantMenus/${offer?.id}`)
    expect(findLink('allergensUndeclared')).toBe(
      `/weeklyMenus/${ids[0]}/edit?day=${getWeekday(getLocalToday())}&type=${weeks.typeIds[0]}`,
    )
    // A user who can view only own menus gets no link to the menu of another user.
    const own = buildPermissionEntry('weeklyMenus.view', { allItems: false })
    const { problems } = await readRestaurant(0, await testApp.buildUser(['restaurants.view', own]))
    expect(problems.find(({ code }) => code === 'allergensUndeclared')?.link).toBeNull()
  })

  test('offline screens are counted only with settings.view', async () => {
    await insertOffer(0, addDays(getLocalToday(), -10), [4_500])
    await publishWeeks([weeks.buildCell()])
    await runSql(
      `insert into screens (id, position, name, restaurant_id, screen_type, languages, show_prices)
       values ('dark', 0, 'dark', $1, 'todayMenu', '{cs}', true)`,
      weeks.restaurantIds[0],
    )
    expect(listCodes(await readRestaurant(0))).toEqual([])
    const keeper = await testApp.buildUser(['restaurants.view', 'settings.view'])
    expect(listCodes(await readRestaurant(0, keeper))).toEqual(['screensOffline today 1'])
  })
})
