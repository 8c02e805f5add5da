import type { WeekCalendar } from '@poledne/contract/modules/dashboard'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeekFixture, WEEKLY_MENU_RIGHTS, type WeekFixture } from '../../testing/builders/weekFixture.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let cook: TestUser
let weeks: WeekFixture

beforeAll(async () => {
  testApp = await buildTestApp()
  cook = await testApp.buildUser([...WEEKLY_MENU_RIGHTS])
  weeks = await buildWeekFixture(testApp)
})
afterAll(() => testApp.close())

const requestCalendar = (query: string, user = cook) => testApp.call(user, 'GET', `weeklyMenus/calendar/${query}`)
const readCalendar = async (query: string, user = cook): Promise<WeekCalendar> => {
  const answer = await requestCalendar(query, user)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

test.each(['?weeks=0', '?weeks=61', '?weeks=06', '?from=2027-02-30', '?other=1'])('%s is refused', async (query) => {
  expect((await requestCalendar(query)).statusCode).toBe(400)
})

test('the calendar has the cells of the dashboard, by week', async () => {
  const { id } = await weeks.create(cook, {
    startDate: '2027-03-08',
    weeklyMenuItemsData: [1, 6].map((day) => ({ day, items: [weeks.buildCell()] })),
  })
  const { variants, weeks: listed } = await readCalendar('?from=2027-03-03&weeks=60')
  expect(variants.map((variant) => variant.id)).toEqual(weeks.variantIds)
  expect(listed).toHaveLength(60)
  expect(listed.slice(0, 2).map(({ startDate }) => startDate)).toEqual(['2027-03-01', '2027-03-08'])
  const missing = { weeklyMenuId: null, state: 'missing', publishAt: null, dishes: 0, problems: [], deadline: null }
  expect(listed[0]?.cells).toEqual(weeks.variantIds.map((each) => ({ weeklyMenuVariantId: each, ...missing })))
  const dishes = 2 * weeks.buildCell().dishIds.length
  const { squares } = (await testApp.call(cook, 'GET', 'dashboard/?from=2027-03-08&weeks=1')).json()
  const { startDate: _, plannedDays: __, ...square } = squares[0]
  expect(listed[1]?.cells[0]).toEqual(square)
  expect(square).toMatchObject({ weeklyMenuId: id, state: 'draft', dishes })
})

test('the cells of variants that a restaurant serves carry the deadline and the end of a snooze', async () => {
  const [variantId] = weeks.variantIds
  await testApp.database.rows({
    text: `insert into restaurant_menus (restaurant_id, weekly_menu_variant_id, start_date, restaurant_menu_items)
      values ($1, $2, '2027-06-09', '[]')`,
    values: [weeks.restaurantIds[0], variantId],
  })
  await testApp.database.rows({
    text: `insert into deadline_snoozes (weekly_menu_variant_id, start_date, until, reason)
      values ($1, '2027-06-14', '2027-06-11 08:00Z', 'Dovolená')`,
    values: [variantId],
  })
  const listed = (await readCalendar('?from=2027-05-31&weeks=6')).weeks.map(({ startDate, cells }) => [
    startDate,
    ...cells.map(({ deadline }) => deadline),
  ])
  // Monday 5 July and Tuesday 6 July are holidays in Czechia, Thursday 1 July is not.
  expect(listed).toEqual([
    ['2027-05-31', null, null],
    ['2027-06-07', { at: '2027-06-03T10:00:00', snoozedUntil: null }, null],
    ['2027-06-14', { at: '2027-06-10T10:00:00', snoozedUntil: '2027-06-11T08:00:00' }, null],
    ['2027-06-21', { at: '2027-06-17T10:00:00', snoozedUntil: null }, null],
    ['2027-06-28', { at: '2027-06-24T10:00:00', snoozedUntil: null }, null],
    ['2027-07-05', { at: '2027-07-01T10:00:00', snoozedUntil: null }, null],
  ])
})

test('menus that the user cannot see have no cell', async () => {
  const trainee = await testApp.buildUser([
    { area: 'weeklyMenus', action: 'view', allItems: false, level: null, restaurantIds: null },
  ])
  await weeks.create(cook, { startDate: '2027-05-03' })
  const [week] = (await readCalendar('?from=2027-05-03&weeks=1', trainee)).weeks
  expect(week?.cells.map(({ weeklyMenuVariantId }) => weeklyMenuVariantId)).toEqual(weeks.variantIds.slice(1))
})
