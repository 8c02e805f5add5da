import { addDays, type Day } from '@poledne/contract/domain/day'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildWeekFixture, WEEKLY_MENU_RIGHTS, type WeekFixture } from '../../../testing/builders/weekFixture.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/testApp.ts'

let testApp: TestApp
let cook: TestUser
let weeks: WeekFixture

beforeAll(async () => {
  testApp = await buildTestApp()
  cook = await testApp.buildUser(WEEKLY_MENU_RIGHTS)
  weeks = await buildWeekFixture(testApp)
})
afterAll(() => testApp.close())

const listServedDishes = async (query: string) =>
  (await testApp.call(cook, 'GET', `weeklyMenus/served/?${query}`)).json().items

/** Creates a menu with the soup on these days; it is published by default. */
async function createMenu(startDate: string, days: number[], { variant = 0, calls = ['publish'] } = {}): Promise<void> {
  const { id } = await weeks.create(cook, {
    startDate,
    weeklyMenuVariantId: weeks.variantIds[variant],
    weeklyMenuItemsData: days.map((day) => ({ day, items: [weeks.buildCell(0), weeks.buildCell(1, 0)] })),
  })
  for (const call of calls) await testApp.call(cook, 'POST', `weeklyMenus/${id}/${call}/`, {})
}

test('an invalid query returns 400', async () => {
  for (const query of [
    'dishIds=1',
    'before=2026-05-01',
    'dishIds=x&before=2026-05-01',
    'dishIds=1&before=2026-02-30',
    'dishIds=9999999999&before=2026-05-01',
  ])
    expect((await testApp.call(cook, 'GET', `weeklyMenus/served/?${query}`)).statusCode).toBe(400)
})

describe('served dishes', () => {
  beforeAll(async () => {
    // This Friday is eight weeks and two days before the requested day.
    await createMenu('2021-03-01', [5])
    await createMenu('2021-03-08', [1, 2])
    await createMenu('2021-04-26', [1, 7])
    await createMenu('2021-04-26', [1, 3], { variant: 1 })
    await createMenu('2021-04-05', [2], { calls: [] })
    await createMenu('2021-04-12', [2], { calls: ['publish', 'deactivate'] })
    await createMenu('2021-04-19', [2], { calls: ['publish', 'archive'] })
  })

  test('the last day before the date, and the number of days in eight weeks', async () => {
    const [soup, goulash] = weeks.dishIds
    expect(await listServedDishes(`dishIds=${goulash},${soup}&before=2021-05-02`)).toEqual([
      { dishId: goulash, lastServed: null, count: 0 },
      { dishId: soup, lastServed: '2021-04-28', count: 4 },
    ])
    expect(await listServedDishes(`dishIds=${soup}&before=2021-05-03`)).toMatchObject([
      { lastServed: '2021-05-02', count: 5 },
    ])
    expect(await listServedDishes(`dishIds=${soup}&before=2021-05-04`)).toMatchObject([{ count: 4 }])
    expect(await listServedDishes(`dishIds=${soup}&before=2021-03-08`)).toMatchObject([
      { lastServed: '2021-03-05', count: 1 },
    ])
  })

  test('only the menus of one variant, if given', async () => {
    const query = `dishIds=${weeks.dishIds[0]}&before=2021-05-02&variantId=${weeks.variantIds[0]}`
    expect(await listServedDishes(query)).toMatchObject([{ lastServed: '2021-04-26', count: 3 }])
  })

  test('a menu that is not published counts until its week is over', async () => {
    const [row] = await testApp.database.rows<{ day: Day }>({ text: "select date_trunc('week', now())::date as day" })
    const monday = row?.day ?? ''
    await createMenu(addDays(monday, -7), [3], { calls: [] })
    for (const week of [0, 7]) await createMenu(addDays(monday, week), [1], { calls: [] })
    const before = addDays(monday, 14)
    expect(await listServedDishes(`dishIds=${weeks.dishIds[0]}&before=${before}`)).toMatchObject([
      { lastServed: addDays(monday, 7), count: 2 },
    ])
  })

  test('an unknown dish was never served', async () => {
    expect(await listServedDishes('dishIds=999999&before=2021-05-02')).toEqual([
      { dishId: 999_999, lastServed: null, count: 0 },
    ])
  })
})
