import { addDays } from '@poledne/contract/domain/day'
import { addHours } from '@poledne/contract/domain/deadline'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildWeekFixture, WEEKLY_MENU_RIGHTS, type WeekFixture } from '../../testing/builders/weekFixture.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'
import { sendDeadlineReminders } from './deadlines.job.ts'

const MONDAY = '2026-11-23'
/** Thursday at noon in Prague. */
const DEADLINE = '2026-11-19T11:00:00'

let testApp: TestApp
let anna: TestUser
let boris: TestUser
let weeks: WeekFixture

const query = (text: string, ...values: unknown[]) => testApp.database.rows({ text, values })

beforeAll(async () => {
  testApp = await buildTestApp()
  anna = await testApp.buildUser(WEEKLY_MENU_RIGHTS)
  boris = await testApp.buildUser(['weeklyMenus.view'])
  weeks = await buildWeekFixture(testApp)
})
beforeEach(async () => {
  for (const table of ['deadline_notices', 'deadline_snoozes', 'deadline_mails', 'notifications', 'outbox'])
    await query(`delete from ${table}`)
  for (const table of ['weekly_menus', 'restaurant_menus']) await query(`update ${table} set archived = true`)
  await query('update weekly_menu_variants set publish_by = $1', { weekday: 4, time: '12:00', userIds: null })
  await query("update restaurants set active = true, timezone = 'Europe/Prague', country = null")
  await serve(0)
  // The reminders of earlier weeks are not what the tests are about.
  await weeks.create(anna, { startDate: addDays(MONDAY, -7) })
  await query('update weekly_menus set published = true where not archived')
})
afterAll(() => testApp.close())

/** Lets a restaurant serve a variant from the week of the tests on, and the first restaurant also before. */
const serve = (variant: number, restaurant = 0) =>
  query(
    "insert into restaurant_menus (restaurant_id, weekly_menu_variant_id, start_date, restaurant_menu_items) values ($1, $2, $3, '[]')",
    weeks.restaurantIds[restaurant],
    weeks.variantIds[variant],
    variant === 0 ? '2026-01-01' : MONDAY,
  )
const send = (now: string) => testApp.database.transaction((tx) => sendDeadlineReminders(tx, now))
const sendAtHours = (...hours: number[]) =>
  hours.reduce<Promise<unknown>>((sent, hour) => sent.then(() => send(addHours(DEADLINE, hour))), Promise.resolve())
const readNotifications = async () =>
  (
    await testApp.database.rows<object>({
      text: 'select user_id as user, key, title, body, link from notifications order by id',
    })
  ).map((row) => Object.values(row))
const listTold = async () => (await readNotifications()).map(([user, key]) => [user, key])
type Mail = { recipient: string; params: { weeks: { nameCs: string; monday: string; isLate: boolean }[] } }
const listMails = async () =>
  ((await query('select recipient, params from outbox order by id')) as Mail[]).map(({ recipient, params }) => [
    recipient.split('@')[0],
    ...params.weeks.map(({ nameCs, monday, isLate }) => `${nameCs} ${monday}${isLate ? ' late' : ''}`),
  ])

describe('the notifications', () => {
  test('come 24 hours before the deadline, at the deadline and a day after, each once', async () => {
    await sendAtHours(-24.1)
    expect(await readNotifications()).toEqual([])
    await sendAtHours(-24, -23.9, -1)
    const title = `Klasika · ${MONDAY}`
    const link = '/weeklyMenus/calendar'
    expect(await readNotifications()).toEqual([[anna.id, 'deadlineAhead', title, DEADLINE, link]])
    await sendAtHours(0, 0.1, 23)
    expect(await listTold()).toHaveLength(2)
    await sendAtHours(24, 24.1, 60)
    expect((await readNotifications()).slice(1)).toEqual(
      [1, 2].map(() => [anna.id, 'deadlinePassed', title, DEADLINE, link]),
    )
  })

  test('link to the menu of the week', async () => {
    const { id } = await weeks.create(anna, { startDate: MONDAY })
    await sendAtHours(-24)
    expect(await readNotifications()).toMatchObject([{ 4: `/weeklyMenus/${id}` }])
  })

  test.each([
    ['published', 'update weekly_menus set published = true where id = $1'],
    [
      'scheduled',
      "update weekly_menus set publish_at = '2026-11-22', publish_version = 1, publish_by = 1 where id = $1",
    ],
  ])('are not sent once the week is %s, and again if it is not any more', async (_, change) => {
    const { id } = await weeks.create(anna, { startDate: MONDAY })
    await sendAtHours(-24)
    await query(change, id)
    await sendAtHours(0)
    expect(await listTold()).toHaveLength(1)
    await query('update weekly_menus set active = false where id = $1', id)
    await sendAtHours(1)
    expect(await listTold()).toHaveLength(2)
  })

  test('are sent to the chosen users, as far as they can sign in', async () => {
    const leaver = await testApp.buildUser(WEEKLY_MENU_RIGHTS)
    await query('update users set blocked = true where id = $1', leaver.id)
    await query('update weekly_menu_variants set publish_by = $1', {
      weekday: 4,
      time: '12:00',
      userIds: [boris.id, leaver.id],
    })
    await sendAtHours(-24)
    expect(await listTold()).toEqual([[boris.id, 'deadlineAhead']])
  })

  test.each([
    ['without a deadline', 'update weekly_menu_variants set publish_by = null'],
    ['that only inactive restaurants serve', 'update restaurants set active = false'],
    ['that no restaurant serves yet', "update restaurant_menus set start_date = '2026-12-01' where not archived"],
  ])('are not sent for variants %s', async (_, change) => {
    await query(change)
    await sendAtHours(0)
    expect(await listTold()).toEqual([])
  })

  test('follow the restaurant whose time comes first, and its holidays', async () => {
    await serve(0, 1)
    await query("update restaurants set timezone = 'Europe/Bucharest' where id = $1", weeks.restaurantIds[1])
    await sendAtHours(-1.1)
    await sendAtHours(-1)
    expect(await listTold()).toEqual([
      [anna.id, 'deadlineAhead'],
      [anna.id, 'deadlinePassed'],
    ])
    await query('delete from notifications')
    await query('delete from deadline_notices')
    // Tuesday 17 November is a holiday in Slovakia and in Czechia, not in Romania.
    await query('update weekly_menu_variants set publish_by = $1', { weekday: 2, time: '12:00', userIds: null })
    await send('2026-11-16T09:59:59')
    await send('2026-11-16T10:00:00')
    expect((await readNotifications()).map(([, key, , body]) => [key, body])).toEqual([
      ['deadlineAhead', '2026-11-16T10:00:00'],
      ['deadlinePassed', '2026-11-16T10:00:00'],
    ])
  })

  test('are one after an outage: the latest', async () => {
    await sendAtHours(100)
    expect(await listTold()).toEqual([[anna.id, 'deadlinePassed']])
    await sendAtHours(101)
    expect(await listTold()).toHaveLength(1)
  })

  test('follow a deadline that is moved to a later day', async () => {
    await sendAtHours(-24, 0)
    await query('update weekly_menu_variants set publish_by = $1', { weekday: 5, time: '12:00', userIds: null })
    await sendAtHours(0.1, 23.9, 24)
    expect((await listTold()).map(([, key]) => key)).toEqual([
      'deadlineAhead',
      'deadlinePassed',
      'deadlineAhead',
      'deadlinePassed',
    ])
  })

  test('wait for the end of a snooze', async () => {
    await sendAtHours(-24)
    await query(
      "insert into deadline_snoozes (weekly_menu_variant_id, start_date, until, reason) values ($1, $2, $3, 'x')",
      weeks.variantIds[0],
      MONDAY,
      addHours(DEADLINE, 3),
    )
    await sendAtHours(0, 2.9)
    expect(await listTold()).toHaveLength(1)
    await sendAtHours(3, 4)
    expect(await listTold()).toHaveLength(2)
    await query('update deadline_snoozes set until = $1', addHours(DEADLINE, 48))
    await sendAtHours(24, 47, 48, 49)
    expect(await listTold()).toHaveLength(3)
  })

  test('are sent once when several instances run the job', async () => {
    for (const hours of [-24, 0]) await Promise.all([1, 2, 3, 4].map(() => sendAtHours(hours)))
    expect([await listTold(), await listMails()]).toEqual([
      ['deadlineAhead', 'deadlinePassed'].map((key) => [anna.id, key]),
      ['', ' late'].map((late) => [anna.username, `Klasika ${MONDAY}${late}`]),
    ])
  })
})

describe('the mails', () => {
  test('collect what a working day brings, from seven o’clock on, and the deadline has one of its own', async () => {
    await serve(1)
    await query(
      'update weekly_menu_variants set publish_by = $1 where id = $2',
      { weekday: 4, time: '15:00', userIds: null },
      weeks.variantIds[1],
    )
    await send('2026-11-18T05:55:00')
    expect(await listMails()).toEqual([])
    await send('2026-11-18T06:00:00')
    const ahead = [[anna.username, `Klasika ${MONDAY}`, `Lehká ${MONDAY}`]]
    expect(await listMails()).toEqual(ahead)
    await sendAtHours(-24, -21, -1)
    expect(await listMails()).toEqual(ahead)
    await sendAtHours(0, 3, 18)
    expect((await listMails()).slice(1)).toEqual([
      [anna.username, `Klasika ${MONDAY} late`],
      [anna.username, `Lehká ${MONDAY} late`],
    ])
    await sendAtHours(20, 24, 27, 48, 72, 96)
    expect((await listMails()).slice(3)).toEqual([[anna.username, `Klasika ${MONDAY} late`, `Lehká ${MONDAY} late`]])
  })

  test('wait for the next working day, in the time zone of the user', async () => {
    await query('update weekly_menu_variants set publish_by = $1', { weekday: 5, time: '12:00', userIds: null })
    await query("update users set timezone = 'Europe/London' where id = $1", anna.id)
    await send('2026-11-20T11:00:00')
    expect(await listMails()).toHaveLength(1)
    // The day after the deadline is a Saturday.
    await send('2026-11-21T12:00:00')
    await send('2026-11-23T06:55:00')
    expect([await listTold(), await listMails()]).toMatchObject([{ length: 2 }, { length: 1 }])
    await send('2026-11-23T07:00:00')
    await query("update users set timezone = 'Europe/Prague' where id = $1", anna.id)
    expect((await listMails()).slice(1)).toEqual([[anna.username, `Klasika ${MONDAY} late`]])
  })

  test('are not sent on holidays', async () => {
    await query('update weekly_menu_variants set publish_by = $1', { weekday: 3, time: '12:00', userIds: null })
    await send('2026-11-17T12:00:00')
    expect([await listTold(), await listMails()]).toMatchObject([[[anna.id, 'deadlineAhead']], []])
    await send('2026-11-18T06:00:00')
    expect(await listMails()).toEqual([])
    await send('2026-11-18T11:00:00')
    expect(await listMails()).toEqual([[anna.username, `Klasika ${MONDAY} late`]])
  })
})
