import { addDays } from '@poledne/contract/domain/day'
import { dateToInstant } from '@poledne/contract/domain/instant'
import { getMonday } from '@poledne/contract/domain/week'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildWeekFixture, WEEKLY_MENU_RIGHTS, type WeekFixture } from '../../testing/builders/weekFixture.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

/** The week after the current one. */
const MONDAY = addDays(getMonday(new Date().toISOString().slice(0, 10)), 7)
const inHours = (hours: number) => dateToInstant(new Date(Date.now() + hours * 3_600_000))

let testApp: TestApp
let anna: TestUser
let weeks: WeekFixture

const query = (text: string, ...values: unknown[]) => testApp.database.rows<object>({ text, values })

beforeAll(async () => {
  testApp = await buildTestApp()
  anna = await testApp.buildUser(WEEKLY_MENU_RIGHTS)
  weeks = await buildWeekFixture(testApp)
  await query(
    "insert into restaurant_menus (restaurant_id, weekly_menu_variant_id, start_date, restaurant_menu_items) values ($1, $2, '2026-01-01', '[]')",
    weeks.restaurantIds[0],
    weeks.variantIds[0],
  )
})
beforeEach(() => query('delete from deadline_snoozes'))
afterAll(() => testApp.close())

const snooze = (changes: object = {}, user = anna) =>
  testApp.call(user, 'POST', 'weeklyMenus/deadlines/snooze/', {
    weeklyMenuVariantId: weeks.variantIds[0],
    startDate: MONDAY,
    until: inHours(20),
    reason: 'The supplier confirms tomorrow',
    ...changes,
  })
const readSnoozes = async () =>
  (await query('select until, reason, user_id as user from deadline_snoozes')).map((row) => Object.values(row))

test('a deadline is snoozed, and once more, with entries in the audit log', async () => {
  const until = inHours(20)
  const response = await snooze({ until })
  expect([response.statusCode, response.json()]).toEqual([200, { at: expect.any(String), snoozedUntil: until }])
  const later = inHours(40)
  await snooze({ until: later, reason: ' Dovolená ' })
  expect(await readSnoozes()).toEqual([[later, 'Dovolená', anna.id]])
  const [{ squares }] = [(await testApp.call(anna, 'GET', `dashboard/?from=${MONDAY}&weeks=1`)).json()]
  expect(squares[0].deadline).toEqual({ at: response.json().at, snoozedUntil: later })
  const entries = await query(
    "select user_id, module, details, personal from audit_log where event = 'deadlineSnoozed' order by id",
  )
  expect(entries.at(-1)).toEqual({
    user_id: anna.id,
    module: 'weeklyMenus',
    details: { weeklyMenuVariantId: weeks.variantIds[0], variant: 'Klasika', week: MONDAY, until: later },
    personal: { reason: 'Dovolená' },
  })
  expect(entries).toHaveLength(2)
})

test.each([
  ['a time in the past', () => ({ until: inHours(-1) }), ['until', 'wrongFormat']],
  ['a time after the week', () => ({ until: `${addDays(MONDAY, 7)}T00:00:00` }), ['until', 'wrongFormat']],
  ['no time', () => ({ until: '' }), ['until', 'emptyField']],
  ['a text that is no time', () => ({ until: 'tomorrow' }), ['until', 'wrongFormat']],
  ['no reason', () => ({ reason: ' ' }), ['reason', 'emptyField']],
  ['a reason of 201 characters', () => ({ reason: 'x'.repeat(201) }), ['reason', 'wrongFormat']],
  ['a day that is no Monday', () => ({ startDate: addDays(MONDAY, 1) }), ['startDate', 'wrongFormat']],
  ['a week far ahead', () => ({ startDate: addDays(MONDAY, 70), until: inHours(9) }), ['startDate', 'selectValue']],
  [
    'a variant that no restaurant serves',
    () => ({ weeklyMenuVariantId: weeks.variantIds[1] }),
    ['startDate', 'selectValue'],
  ],
])('%s returns 422', async (_, buildChanges, [field, code]) => {
  const response = await snooze(buildChanges())
  expect(response.statusCode).toBe(422)
  expect(response.json().violations).toMatchObject([{ field, code }])
  expect(await readSnoozes()).toEqual([])
})

test('a user who can edit only own menus cannot snooze the menu of another user', async () => {
  const trainee = await testApp.buildUser(
    (['view', 'edit'] as const).map((action) => ({
      area: 'weeklyMenus' as const,
      action,
      allItems: false,
      level: null,
      restaurantIds: null,
    })),
  )
  expect((await snooze({}, trainee)).statusCode).toBe(200)
  await weeks.create(anna, { startDate: MONDAY })
  expect((await snooze({}, trainee)).statusCode).toBe(404)
  expect((await snooze()).statusCode).toBe(200)
})
