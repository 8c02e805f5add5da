import { addDays, getWeekday } from '@poledne/contract/domain/day'
import { getToday } from '@poledne/contract/domain/timeZone'
import { getMonday, WEEK_DAYS } from '@poledne/contract/domain/week'
import type { DashboardData, DashboardWeek } from '@poledne/contract/modules/dashboard'
import type { CheckFinding } from '@poledne/contract/modules/weeklyMenu'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildWeekFixture,
  createLockedMenu,
  WEEKLY_MENU_RIGHTS,
  type WeekFixture,
} from '../../testing/builders/weekFixture.ts'
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

const runSql = (text: string, ...values: unknown[]) => testApp.database.rows<{ id: number }>({ text, values })
const readDashboard = async (user: TestUser, query = ''): Promise<DashboardData> => {
  const answer = await testApp.call(user, 'GET', `dashboard/${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const findSquare = (dashboard: DashboardData, startDate: string, variant = 0): DashboardWeek | undefined =>
  dashboard.squares?.find(
    (each) => each.startDate === startDate && each.weeklyMenuVariantId === weeks.variantIds[variant],
  )
const insertOffer = (restaurant: number, variant: number, from: string, priceCzk: number | null = 4_500) =>
  runSql(
    `insert into restaurant_menus (restaurant_id, weekly_menu_variant_id, start_date, restaurant_menu_items) values ($1, $2, $3, $4)`,
    weeks.restaurantIds[restaurant],
    weeks.variantIds[variant],
    from,
    JSON.stringify([{ menuItemTypeId: weeks.typeIds[0], priceCzk, priceEur: null }]),
  )

test.each(['?weeks=0', '?weeks=13', '?from=2027-02-30', '?from=soon', '?other=1'])('%s is refused', async (query) => {
  expect((await testApp.call(cook, 'GET', `dashboard/${query}`)).statusCode).toBe(400)
})

describe('parts without permission are null', () => {
  const listVisibleParts = async (rights: string[]) => {
    const dashboard = await readDashboard(await testApp.buildUser(rights))
    return Object.entries(dashboard).flatMap(([part, value]) => (value === null ? [] : [part]))
  }
  test.each([
    [[], []],
    [['weeklyMenus.view'], ['variants', 'squares', 'myLocks', 'variety']],
    [['restaurantMenus.view'], []],
    [['restaurants.view'], []],
    [
      ['restaurantMenus.view', 'restaurants.view'],
      ['priceChanges', 'hasMorePriceChanges'],
    ],
    [
      ['restaurantMenuExceptions.view', 'restaurants.view'],
      ['priceChanges', 'hasMorePriceChanges'],
    ],
    [['settings.view'], ['screens', 'screenCount']],
  ])('%j sees %j', async (rights, seen) => {
    expect(new Set(await listVisibleParts(rights))).toEqual(new Set(['weeks', 'requests', ...seen]))
  })
})

describe('weeks', () => {
  test('start with the current week in the time zone of the caller', async () => {
    for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await runSql('update users set timezone = $1 where id = $2', timezone, cook.id)
      const monday = getMonday(getToday(new Date(), timezone))
      expect((await readDashboard(cook)).weeks).toEqual([0, 7, 14, 21].map((days) => addDays(monday, days)))
    }
  })

  test('start with the week of the given day', async () => {
    expect((await readDashboard(cook, '?from=2027-01-06&weeks=2')).weeks).toEqual(['2027-01-04', '2027-01-11'])
  })
})

describe('squares', () => {
  const planWeek = (startDate: string, user = cook, days = [1, 2]) =>
    weeks.create(user, { startDate, weeklyMenuItemsData: days.map((day) => ({ day, items: [weeks.buildCell()] })) })

  test('have the state of the week of a variant', async () => {
    const [missing, draft, scheduled, changed, published, inactive, archived] = [0, 1, 2, 3, 4, 5, 6].map((week) =>
      addDays('2027-03-01', 7 * week),
    ) as [string, string, string, string, string, string, string]
    const { id: draftId } = await planWeek(draft, cook, [1, 3, 6])
    const later = '2099-01-01T10:00:00'
    for (const startDate of [scheduled, changed]) {
      const { id } = await planWeek(startDate)
      await testApp.call(cook, 'POST', `weeklyMenus/${id}/publish/`, { publishAt: later })
      if (startDate === changed) await runSql('update weekly_menus set version = version + 1 where id = $1', id)
    }
    await testApp.call(cook, 'POST', `weeklyMenus/${(await planWeek(published)).id}/publish/`, {})
    await testApp.call(cook, 'POST', `weeklyMenus/${(await planWeek(inactive)).id}/deactivate/`, {})
    await testApp.call(cook, 'POST', `weeklyMenus/${(await planWeek(archived)).id}/archive/`, {})
    const dashboard = await readDashboard(cook, '?from=2027-03-01&weeks=7')
    const states = [missing, draft, scheduled, changed, published, inactive, archived].map(
      (startDate) => findSquare(dashboard, startDate)?.state,
    )
    expect(states).toEqual(['missing', 'draft', 'scheduled', 'scheduled', 'published', 'inactive', 'missing'])
    expect(findSquare(dashboard, draft)).toMatchObject({ weeklyMenuId: draftId, plannedDays: 2, publishAt: null })
    expect(findSquare(dashboard, scheduled)).toMatchObject({ publishAt: later })
    expect(findSquare(dashboard, missing, 1)).toMatchObject({ weeklyMenuId: null, plannedDays: 0, problems: [] })
    expect(dashboard.squares).toHaveLength(7 * 2)
  })

  test('count the findings of each menu by code, with a link to the first', async () => {
    const [old, undeclared] = await runSql(`
      insert into dishes (name_cs, name_en, allergen_ids, archived)
      values ('Staré', 'Old', '{}', true), ('Holé', null, null, false) returning id`)
    const buildDishCell = (dish: { id: number } | undefined, type = 0) => ({
      menuItemTypeId: weeks.typeIds[type],
      dishIds: [dish?.id],
    })
    await insertOffer(0, 0, '2027-09-22')
    await insertOffer(1, 1, '2027-10-06', null)
    const menus = []
    for (const [startDate, variant] of [
      ['2027-09-20', 0],
      ['2027-09-20', 1],
      ['2027-09-27', 0],
      // This week has a holiday, and no restaurant offers the variant yet.
      ['2027-09-27', 1],
      ['2027-10-04', 0],
      ['2027-10-04', 1],
    ] as const) {
      const menu = await weeks.create(cook, {
        startDate,
        weeklyMenuVariantId: weeks.variantIds[variant],
        weeklyMenuItemsData: [1, 3, 4].map((day) => ({
          day,
          items: [buildDishCell(day === 3 ? old : undeclared), weeks.buildCell(1)],
        })),
      })
      await runSql('update weekly_menus set published = true where id = $1', menu.id)
      menus.push(menu)
    }
    const { squares } = await readDashboard(cook, '?from=2027-09-20&weeks=3')
    const kinds = new Set<string>()
    for (const { id } of menus) {
      const { items } = (await testApp.call(cook, 'GET', `weeklyMenus/${id}/check/`)).json() as {
        items: CheckFinding[]
      }
      for (const { code } of items) kinds.add(code)
      const expected = [...new Set(items.map(({ code }) => code))].map((code) => {
        const [first, ...others] = items.filter((each) => each.code === code)
        return { code, severity: first?.severity, count: 1 + others.length, link: first?.link }
      })
      expect(squares?.find(({ weeklyMenuId }) => weeklyMenuId === id)?.problems).toEqual(expected)
    }
    expect([...kinds].sort()).toEqual(
      [
        'allergensUndeclared',
        'archivedDish',
        'emptyDay',
        'holiday',
        'nameMissing',
        'noPrice',
        'noRestaurant',
        'repeated',
      ].sort(),
    )
  })

  test('leave out the problems of past days and keep those of a dish that is served again', async () => {
    const user = await testApp.buildUser(WEEKLY_MENU_RIGHTS)
    const today = getToday(new Date(), 'Europe/Prague')
    const startDate = getMonday(today)
    const [every, ...once] = await runSql(`
      insert into dishes (name_cs, name_en, allergen_ids)
      select 'Holé ' || n, 'Bare', null from generate_series(0, 7) n returning id`)
    await weeks.create(user, {
      startDate,
      weeklyMenuVariantId: weeks.variantIds[1],
      weeklyMenuItemsData: WEEK_DAYS.map((day) => ({
        day,
        items: [{ menuItemTypeId: weeks.typeIds[0], dishIds: [every?.id, once[day - 1]?.id] }],
      })),
    })
    const weekday = getWeekday(today)
    const daysLeft = WEEK_DAYS.length + 1 - weekday
    const square = findSquare(await readDashboard(user), startDate, 1)
    expect(square?.problems.find(({ code }) => code === 'allergensUndeclared')).toMatchObject({
      count: daysLeft + 1,
      link: expect.stringContaining(`day=${weekday}&`),
    })
  })

  test('of menus that the caller cannot see are left out', async () => {
    const buildOwnMenusPermission = (action: 'view' | 'add') =>
      ({ area: 'weeklyMenus', action, allItems: false, level: null }) as const
    const trainee = await testApp.buildUser([buildOwnMenusPermission('view'), buildOwnMenusPermission('add')])
    await planWeek('2027-05-03')
    const { id } = await planWeek('2027-05-10', trainee)
    const dashboard = await readDashboard(trainee, '?from=2027-05-03&weeks=3')
    expect(findSquare(dashboard, '2027-05-03')).toBeUndefined()
    expect(findSquare(dashboard, '2027-05-10')).toMatchObject({ weeklyMenuId: id, state: 'draft' })
    expect(findSquare(dashboard, '2027-05-17')).toMatchObject({ state: 'missing' })
    expect(findSquare(await readDashboard(cook, '?from=2027-05-03'), '2027-05-03')).toMatchObject({ state: 'draft' })
  })
})

describe('restaurants', () => {
  const now = getToday(new Date(), 'Europe/Prague')
  const getDayFromNow = (days: number) => addDays(now, days)
  beforeAll(async () => {
    await runSql('delete from restaurant_menus')
    await insertOffer(0, 0, getDayFromNow(-30))
    await insertOffer(0, 0, getDayFromNow(10), 4_900)
    await insertOffer(0, 0, getDayFromNow(20), 5_250)
    await insertOffer(0, 0, getDayFromNow(70), 9_900)
    await insertOffer(1, 0, getDayFromNow(3))
  })

  test('that serve a variant now are listed with it', async () => {
    const listRestaurantIdsByVariant = async (user: TestUser) =>
      (await readDashboard(user)).variants?.map(({ restaurants }) => restaurants.map(({ id }) => id))
    expect(await listRestaurantIdsByVariant(cook)).toEqual([[weeks.restaurantIds[0]], []])
    expect(await listRestaurantIdsByVariant(await testApp.buildUser(['weeklyMenus.view']))).toEqual([[], []])
  })

  test('have their price changes of the next 60 days', async () => {
    const { priceChanges } = await readDashboard(cook)
    const listed = priceChanges?.map(({ restaurantId, from, priceCzk, priceEur }) => [
      restaurantId,
      from,
      priceCzk,
      priceEur,
    ])
    expect(listed).toEqual([
      [weeks.restaurantIds[1], getDayFromNow(3), 45, null],
      [weeks.restaurantIds[0], getDayFromNow(10), 49, null],
      [weeks.restaurantIds[0], getDayFromNow(20), 52.5, null],
    ])
    const owner = await testApp.buildUser([
      'restaurantMenus.view',
      { area: 'restaurants', action: 'view', allItems: false, level: null },
    ])
    expect((await readDashboard(owner)).priceChanges).toEqual([])
  })
})

test('only the locks of the caller are listed', async () => {
  const editor = await testApp.buildUser(['weeklyMenus.view'])
  const id = await createLockedMenu(testApp, editor)
  expect((await readDashboard(editor)).myLocks).toMatchObject([{ id, startDate: '2026-11-16' }])
  expect((await readDashboard(cook)).myLocks).toEqual([])
})

test('screens that were not seen for five minutes are listed', async () => {
  const [restaurantId] = weeks.restaurantIds
  for (const [id, seen] of [
    ['never', null],
    ['dark', '6 minutes'],
    ['bright', '4 minutes'],
  ] as const) {
    await runSql(
      `insert into screens (id, position, name, restaurant_id, screen_type, languages, show_prices)
       values ($1, 0, $1, $2, 'todayMenu', '{cs}', true)`,
      id,
      restaurantId,
    )
    if (seen)
      await runSql('insert into screen_states (screen_id, last_seen_at) values ($1, now() - $2::interval)', id, seen)
  }
  const { screens } = await readDashboard(await testApp.buildUser(['settings.view']))
  expect(screens).toEqual([
    { id: 'dark', name: 'dark', restaurantId, lastSeenAt: expect.any(String) },
    { id: 'never', name: 'never', restaurantId, lastSeenAt: null },
  ])
})

test('the number of requests is that of the badge', async () => {
  const asker = await testApp.buildUser([])
  await runSql(
    `insert into support_requests (subject, body, status, created_by) select 'Help', '', status, $1
     from unnest('{waiting,open}'::text[]) status`,
    asker.id,
  )
  expect((await readDashboard(asker)).requests).toBe(1)
  expect(
    (await readDashboard(await testApp.buildUser(['supportRequests.view', 'supportRequests.edit']))).requests,
  ).toBe(1)
  expect((await readDashboard(await testApp.buildUser([]))).requests).toBe(0)
})

test('variety counts the published dishes of the previous eight weeks', async () => {
  const [type] = await runSql(
    `insert into dish_types (position, name_cs, name_en) values (0, 'Polévka', 'Soup') returning id`,
  )
  const [soup, broth] = weeks.dishIds
  await runSql('update dishes set dish_type_id = $1 where id = any($2)', type?.id, [soup, broth])
  const publishWeek = async (startDate: string, dishIds: unknown[], isPublished = true) => {
    const items = [{ menuItemTypeId: weeks.typeIds[0], dishIds }]
    const { id } = await weeks.create(cook, { startDate, weeklyMenuItemsData: [1, 2].map((day) => ({ day, items })) })
    await runSql('update weekly_menus set published = $2 where id = $1', id, isPublished)
  }
  await publishWeek('2028-01-03', [weeks.dishIds[2]])
  await publishWeek('2028-01-10', [soup, broth])
  await publishWeek('2028-01-17', [soup])
  await publishWeek('2028-01-24', [broth], false)
  await publishWeek('2028-02-28', [weeks.dishIds[2]])
  await publishWeek('2028-03-06', [soup])
  const { variety } = await readDashboard(cook, '?from=2028-03-06')
  expect(variety).toEqual([
    { dishTypeId: type?.id, nameCs: 'Polévka', nameEn: 'Soup', dishes: 2, served: 6 },
    { dishTypeId: null, nameCs: null, nameEn: null, dishes: 1, served: 2 },
  ])
})
