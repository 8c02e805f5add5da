import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteExpiredRows } from '../../core/jobs/expiredRows.store.ts'
import { composeMail, type Mail } from '../../core/mail/mail.ts'
import { buildPermissionEntry } from '../../testing/builders/people.ts'
import { buildPublishedWeek, type PublishedWeek } from '../../testing/builders/publishedWeek.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'
import { countScreenMinutes, mailSilentScreens } from './screenCheck.job.ts'

/** Thursday at noon in Prague. */
const NOON = '2026-11-19T11:00:00'

let testApp: TestApp
let guests: PublishedWeek
let editor: TestUser

const query = (text: string, ...values: unknown[]) => testApp.database.rows({ text, values })

beforeAll(async () => {
  testApp = await buildTestApp()
  guests = await buildPublishedWeek(testApp)
  const created = await testApp.call(guests.manager, 'POST', 'restaurants/', { nameCs: 'Jiná', nameEn: 'Other' })
  const limit = (restaurantIds: number[]) => [
    buildPermissionEntry('settings.view'),
    buildPermissionEntry('settings.edit', { restaurantIds }),
  ]
  editor = await testApp.buildUser(limit([guests.restaurantId]))
  await testApp.buildUser(limit([created.json().id]))
  await testApp.buildUser(['settings.view'])
  // Only the users of these tests get mails.
  await query('update users set blocked = true where id = $1', guests.manager.id)
})
beforeEach(async () => {
  for (const table of ['outbox', 'screen_states', 'screen_days']) await query(`delete from ${table}`)
  await query("update screens set hours_from = '10:00', hours_to = '14:00', alerts = true")
  await query(
    "update restaurants set active = true, timezone = 'Europe/Prague', opening_hours = '[]', closures = '[]', archived = false",
  )
})
afterAll(() => testApp.close())

const see = (at: string) =>
  query(
    `insert into screen_states (screen_id, last_seen_at) values ($1, $2::timestamptz)
     on conflict (screen_id) do update set last_seen_at = excluded.last_seen_at`,
    guests.screenId,
    at,
  )
const check = (now: string) => testApp.database.transaction((tx) => mailSilentScreens(tx, now))
const readMails = async () => (await query('select * from outbox order by id')) as unknown as Mail[]
const listKinds = async () =>
  (await readMails()).map(({ params, recipient }) => [recipient.split('@')[0], (params as { kind?: string }).kind])
const at = (time: string) => `2026-11-19T${time}:00`

describe('a silent screen', () => {
  test('is mailed once to the users who can edit it, and once when it is back', async () => {
    await see(at('10:31'))
    await check(NOON)
    expect(await readMails()).toEqual([])
    await see(at('10:30'))
    await check(NOON)
    await check(at('11:05'))
    await check(at('12:59'))
    expect(await listKinds()).toEqual([[editor.username, 'silent']])
    await see(at('13:30'))
    await check(at('13:31'))
    await check(at('13:35'))
    expect(await listKinds()).toEqual([
      [editor.username, 'silent'],
      [editor.username, 'back'],
    ])
    const [silent, back] = (await readMails()).map(composeMail)
    expect(silent?.subject).toMatch(/isn’t responding|neodpovídá/)
    expect(silent?.opening.at(-1)).toContain('11:30')
    expect(back?.opening.at(-1)).toContain('14:30')
  })

  test('is mailed once by two instances', async () => {
    await see(at('10:00'))
    await Promise.all([check(NOON), check(NOON)])
    await see(at('11:01'))
    await Promise.all([check(at('11:02')), check(at('11:02'))])
    expect((await listKinds()).map(([, kind]) => kind)).toEqual(['silent', 'back'])
  })

  test.each([
    ['that has never been seen', 'update screen_states set last_seen_at = null'],
    ['without alerts', 'update screens set alerts = false'],
    ['whose hours began less than 30 minutes ago', "update screens set hours_from = '11:45'"],
    ['whose hours have ended', "update screens set hours_to = '12:00'"],
    [
      'without hours while its restaurant is not open',
      `update screens set hours_from = null, hours_to = null; update restaurants set opening_hours = '[{"weekday": 4, "from": "13:00", "to": "15:00"}]'`,
    ],
    [
      'on a day on which its restaurant is closed',
      `update restaurants set closures = '[{"from": "2026-11-19", "to": "2026-11-20", "reasonCs": null, "reasonEn": null}]'`,
    ],
    ['of an inactive restaurant', 'update restaurants set active = false'],
  ])('%s is not mailed', async (_, changes) => {
    await see(at('09:00'))
    for (const change of changes.split('; ')) await query(change)
    await check(NOON)
    expect(await readMails()).toEqual([])
  })

  test('is not mailed again if its alerts were turned off meanwhile', async () => {
    await see(at('10:00'))
    await check(NOON)
    await query('update screens set alerts = false')
    await see(at('11:10'))
    await check(at('11:11'))
    expect(await listKinds()).toEqual([[editor.username, 'silent']])
  })
})

describe('the state of a screen', () => {
  const readCare = async () => {
    const { items } = (await testApp.call(editor, 'GET', 'settings/screensSeen/')).json()
    return items[0]
  }
  const count = (now: string) => testApp.database.transaction((tx) => countScreenMinutes(tx, now))
  const today = () => new Date().toISOString().slice(0, 10)

  test('has the percentage of its hours in which it was seen', async () => {
    await see(at('10:58'))
    expect((await readCare()).uptime).toBeNull()
    await count(NOON)
    await count(at('11:05'))
    await count(at('11:10'))
    // These minutes are outside of the hours.
    await count(at('14:00'))
    expect(await query('select day, minutes, expected_minutes as expected from screen_days')).toEqual([
      { day: '2026-11-19', minutes: 5, expected: 15 },
    ])
    await query('update screen_days set day = $1', today())
    expect((await readCare()).uptime).toBe(33.3)
    await query('update screen_days set day = current_date - 30')
    expect((await readCare()).uptime).toBeNull()
    await deleteExpiredRows(testApp.database)
    expect(await query('select 1 from screen_days')).toEqual([])
  })

  test('names what it shows and its device', async () => {
    const headers = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36',
    }
    const url = `${testApp.config.BASE_PATH}/api/public/screens/${guests.screenId}/seen/`
    const answer = await testApp.app.inject({ method: 'POST', url, headers, payload: { revision: 1 } })
    expect(answer.statusCode).toBe(204)
    expect((await readCare()).device).toBe('Chrome · Linux')
    const shows = async () => (await readCare()).shows
    const change = async (text: string) => {
      await query(`update screens set ${text}`)
      testApp.database.publish({ about: 'screen', screenId: guests.screenId })
    }
    await change("screen_type = 'allergens', hours_from = null, hours_to = null")
    await expect.poll(shows).toBe('allergens')
    await change("hours_to = '00:00'")
    await expect.poll(shows).toBe('outside')
    await query("update screen_states set last_seen_at = now() - interval '6 minutes'")
    expect(await shows()).toBeNull()
  })
})
