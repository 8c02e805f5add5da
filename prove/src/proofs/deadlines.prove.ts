import { addDays, type Day } from '@poledne/contract/domain/day'
import { addHours, getDeadlineDay } from '@poledne/contract/domain/deadline'
import type { Instant } from '@poledne/contract/domain/instant'
import { readWallClock } from '@poledne/contract/domain/timeZone'
import { WEEK_DAYS } from '@poledne/contract/domain/week'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readWeekDeadlines, sendDeadlineReminders } from '../../../server/src/features/deadlines/index.ts'
import { findHolidays } from '../../../server/src/features/weeklyMenus/index.ts'
import {
  buildWeekFixture,
  WEEKLY_MENU_RIGHTS,
  type WeekFixture,
} from '../../../server/src/testing/builders/weekFixture.ts'
import { buildTestApp, type TestApp } from '../../../server/src/testing/testApp.ts'
import { recordProof } from '../../../server/src/testing/testReport.ts'

/**
 * Two instances run the job every six hours for almost four years, with week 53, changes of the clocks, holidays and
 * outages. A model with one rule says which reminders are sent.
 */

const VARIANTS = 50
const WEEKS = 200
const FIRST_MONDAY = '2026-11-02'
const STEP_HOURS = 6
/** After this many runs, the job does not run for as many hours as `OUTAGE_HOURS`. */
const RUNS_BEFORE_OUTAGE = 40
const OUTAGE_HOURS = 72
const MINUTES = 60_000

let testApp: TestApp
let fixture: WeekFixture
const query = <T extends object>(text: string, ...values: unknown[]) => testApp.database.rows<T>({ text, values })

beforeAll(async () => {
  testApp = await buildTestApp()
  await testApp.buildUser(WEEKLY_MENU_RIGHTS)
  fixture = await buildWeekFixture(testApp)
  await query("update restaurants set timezone = 'Europe/Prague', country = 'CZ'")
  await query(
    "update restaurants set timezone = 'Europe/Bucharest', country = 'RO' where id = $1",
    fixture.restaurantIds[1],
  )
  await query('delete from weekly_menu_variants')
  await query(
    `insert into weekly_menu_variants (position, name_cs, name_en, name_xls, publish_by)
    select n, 'V' || n, 'V' || n, 'V' || n, jsonb_build_object(
      'weekday', n % 7 + 1, 'time', to_char(6 + n % 13, 'FM00') || ':30', 'userIds', null)
    from generate_series(0, $1::int - 1) n`,
    VARIANTS,
  )
  await query(
    `insert into restaurant_menus (restaurant_id, weekly_menu_variant_id, start_date, restaurant_menu_items)
    select r.id, v.id, '2026-01-01', '[]' from restaurants r, weekly_menu_variants v
    where r.country = 'CZ' or v.position % 2 = 1`,
  )
})
afterAll(() => testApp?.close())

const MONDAYS: Day[] = Array.from({ length: WEEKS }, (_, index) => addDays(FIRST_MONDAY, index * WEEK_DAYS.length))

type Week = { name: string; variantId: number; startDate: Day; at: Instant; publishedAt: Instant | null }

/** Lists the weeks with their deadlines, and when some of them are published; counts wrong deadlines. */
async function listWeeks(): Promise<{ weeks: Week[]; wrong: number }> {
  let wrong = 0
  const deadlines = await readWeekDeadlines(testApp.database, MONDAYS)
  const days = MONDAYS.flatMap((monday) => Array.from({ length: 30 }, (_, index) => addDays(monday, -index)))
  const czech = await findHolidays(days, ['CZ'])
  const both = await findHolidays(days, ['CZ', 'RO'])
  const weeks = deadlines.map(({ weeklyMenuVariantId: variantId, nameCs, startDate, at }) => {
    const n = Number(nameCs.slice(1))
    const clock = readWallClock(at, n % 2 === 1 ? 'Europe/Bucharest' : 'Europe/Prague')
    const day = getDeadlineDay(startDate, (n % 7) + 1, n % 2 === 1 ? both : czech)
    const time = `${String(6 + (n % 13)).padStart(2, '0')}:30`
    if (clock.day !== day || clock.time.slice(0, 5) !== time) wrong++
    const order = n * 7 + MONDAYS.indexOf(startDate) * 13
    const publishedAt = order % 3 === 0 ? null : addHours(at, (order % 60) - 30)
    return { name: `${nameCs} · ${startDate}`, variantId, startDate, at, publishedAt }
  })
  return { weeks, wrong }
}

test(
  'each week is reminded of once at each time, until it is published, by two instances',
  async () => {
    const { weeks, wrong } = await listWeeks()
    const names = new Set(weeks.map(({ name }) => name))
    expect(weeks).toHaveLength(VARIANTS * WEEKS)
    let [mistakes, reminders, mails, outages, runs] = [wrong, 0, 0, 0, 0]
    const end = `${addDays(FIRST_MONDAY, (WEEKS - 1) * WEEK_DAYS.length)}T00:00:00`
    let last = `${addDays(FIRST_MONDAY, -21)}T00:00:00`
    await testApp.database.transaction((tx) => sendDeadlineReminders(tx, last))
    await query('delete from notifications')
    await query('delete from outbox')
    for (let now = addHours(last, STEP_HOURS); now < end; runs++) {
      const from = addDays(now.slice(0, 10), -14)
      const near = weeks.filter(({ startDate }) => startDate >= from && startDate <= addDays(from, 42))
      const published = near.filter(
        ({ publishedAt }) => publishedAt !== null && publishedAt > last && publishedAt <= now,
      )
      await query(
        `insert into weekly_menus (start_date, weekly_menu_variant_id, weekly_menu_items_data, active, published)
        select "startDate", "variantId", '[]', true, true
        from jsonb_to_recordset($1) as w ("startDate" date, "variantId" int)`,
        JSON.stringify(published),
      )
      const isDue = ({ at, publishedAt }: Week) =>
        (publishedAt === null || publishedAt > now) &&
        [-24, 0, 24].map((hours) => addHours(at, hours)).some((due) => due > last && due <= now)
      const expected = near.filter(isDue).map(({ name }) => name)
      const instant = now
      await Promise.all([1, 2].map(() => testApp.database.transaction((tx) => sendDeadlineReminders(tx, instant))))
      const sent = await query<{ title: string; count: number }>('delete from notifications returning title, count')
      // The weeks before the first Monday, which are reminded of too, are not part of the model.
      const ofModel = sent.filter(({ title }) => names.has(title))
      const told = ofModel.flatMap(({ title, count }) => Array<string>(count).fill(title))
      if (JSON.stringify(told.sort()) !== JSON.stringify(expected.sort())) mistakes++
      const outbox = await query<{ params: object }>('delete from outbox returning params')
      if (new Set(outbox.map(({ params }) => JSON.stringify(params))).size < outbox.length) mistakes++
      reminders += told.length
      mails += outbox.length
      const isOutage = runs % RUNS_BEFORE_OUTAGE === RUNS_BEFORE_OUTAGE - 1
      if (isOutage) outages++
      last = now
      now = addHours(now, isOutage ? OUTAGE_HOURS : STEP_HOURS)
    }
    const measured = `${runs} runs of two instances, ${outages} outages, ${reminders} reminders, ${mails} mails`
    process.stdout.write(`${measured}, ${mistakes} wrong\n`)
    recordProof({ proof: 'reminders of deadlines', tried: weeks.length, wrong: mistakes, measured })
    expect(mistakes).toBe(0)
  },
  30 * MINUTES,
)
