import { addDays } from '@poledne/contract/domain/day'
import {
  type ExceptionStatement,
  explainPrices,
  type MenuStatement,
  restaurantTimeline,
  type Statements,
} from '@poledne/contract/domain/price'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPlace } from '../../testing/place.ts'
import { proved } from '../../testing/proved.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'
import { readStatements } from './prices.store.ts'

/** A few hundred cases by default; `npm run prove` asks for many more. */
const CASES = Number(process.env.PROVE_PRICES ?? 300)
const FIRST = '2026-02-01'
const SPAN = 30
/** From before the first statement until after the last. */
const DAYS = Array.from({ length: SPAN + 4 }, (_, index) => addDays(FIRST, index - 2))
const RESTAURANTS = Math.ceil(CASES / DAYS.length)
const TIMEOUT = 30_000 + CASES * 30

let t: TestApp
let manager: TestUser
let restaurantIds: number[]

/** Half of all prices lack one currency, and a seventh of the statements lie in the archive. */
const amount = 'nullif(floor(random() * 400)::int, 0)'
const day = `date '${FIRST}' + floor(random() * ${SPAN})::int`
const SEED = `
  select setseed(0.2026);
  insert into restaurants (name_cs, name_en) select 'R' || g, 'R' || g from generate_series(1, ${RESTAURANTS}) g;
  insert into restaurant_menus (restaurant_id, weekly_menu_variant_id, start_date, archived, restaurant_menu_items)
  select r.id, v.id, ${day}, random() < 0.15, (
    select jsonb_agg(jsonb_build_object('menuItemTypeId', m.id, 'priceCzk', case when random() < 0.7 then ${amount} end,
      'priceEur', floor(random() * 900)::int + 1))
    from menu_item_types m where m.position = g % 3 or random() < 0.4)
  from restaurants r, weekly_menu_variants v, generate_series(1, 4) g
  on conflict do nothing;
  insert into restaurant_menu_exceptions
    (restaurant_id, weekly_menu_variant_id, menu_item_type_id, start_date, archived, price_czk, price_eur)
  select r.id, v.id, m.id, ${day}, random() < 0.15, floor(random() * 900)::int + 1,
    case when random() < 0.5 then ${amount} end
  from restaurants r, weekly_menu_variants v, menu_item_types m, generate_series(1, 3) g
  on conflict do nothing;
  analyze`

beforeAll(async () => {
  t = await buildTestApp()
  manager = await t.buildUser(['restaurants.view'])
  await buildPlace(t)
  const client = await t.database.connect()
  await client.query(SEED)
  await client.end()
  const rows = await t.database.rows<{ id: number }>({ text: 'select id from restaurants order by id' })
  restaurantIds = rows.map(({ id }) => id)
}, TIMEOUT)
afterAll(() => t.close())

const decimals = <P extends { priceCzk: number | null; priceEur: number | null }>(row: P): P => ({
  ...row,
  priceCzk: row.priceCzk === null ? null : row.priceCzk / 100,
  priceEur: row.priceEur === null ? null : row.priceEur / 100,
})

/** All of them, past and future, by the plainest statements there are. */
async function everything(restaurantId: number): Promise<Statements> {
  const where = 'where restaurant_id = $1 and not archived'
  const place = 'id, weekly_menu_variant_id as "weeklyMenuVariantId", start_date as "startDate"'
  const menus = await t.database.rows<MenuStatement>({
    text: `select ${place}, restaurant_menu_items as items from restaurant_menus ${where}`,
    values: [restaurantId],
  })
  const exceptions = await t.database.rows<ExceptionStatement>({
    text: `select ${place}, menu_item_type_id as "menuItemTypeId", price_czk as "priceCzk", price_eur as "priceEur"
      from restaurant_menu_exceptions ${where}`,
    values: [restaurantId],
  })
  return {
    menus: menus.map((menu) => ({ ...menu, items: menu.items.map(decimals) })),
    exceptions: exceptions.map(decimals),
  }
}

const get = async (path: string) => (await t.call(manager, 'GET', path)).json()

/** How many statements of each kind began on or before the day; more than one is read in vain. */
function mostPast({ menus, exceptions }: Statements, date: string): number {
  const counts = new Map<string, number>()
  const past = [
    ...menus.map(({ startDate, weeklyMenuVariantId }) => ({ startDate, key: `${weeklyMenuVariantId}` })),
    ...exceptions.map(({ startDate, weeklyMenuVariantId, menuItemTypeId }) => ({
      startDate,
      key: `${weeklyMenuVariantId} ${menuItemTypeId}`,
    })),
  ].filter(({ startDate }) => startDate <= date)
  for (const { key } of past) counts.set(key, (counts.get(key) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}

describe(`the price function and the SQL agree, ${RESTAURANTS} restaurants × ${DAYS.length} days`, () => {
  test('on every day', { timeout: TIMEOUT }, async () => {
    let priced = 0
    for (const id of restaurantIds) {
      const full = await everything(id)
      for (const date of DAYS) {
        const expected = explainPrices(full, date)
        expect(await get(`restaurants/${id}/prices/?date=${date}`)).toEqual({ date, items: expected })
        priced += expected.length
      }
    }
    expect(priced).toBeGreaterThan(CASES)
    proved({ proof: 'prices: endpoint and pure rule agree', tried: priced, wrong: 0 })
  })

  test('on what is to come, from the statements of one day alone', { timeout: TIMEOUT }, async () => {
    for (const id of restaurantIds) {
      const full = await everything(id)
      for (const since of DAYS) {
        const read = await readStatements(t.database, id, since, 'offered')
        expect(mostPast(read, since)).toBeLessThanOrEqual(1)
        for (const date of [addDays(since, 1), addDays(since, 12)])
          expect(explainPrices(read, date)).toEqual(explainPrices(full, date))
      }
    }
  })

  test('on the timeline between any two days', { timeout: TIMEOUT }, async () => {
    for (const id of restaurantIds) {
      const full = await everything(id)
      expect(await get(`restaurants/${id}/prices/timeline/`)).toEqual({ items: restaurantTimeline(full, {}) })
      for (const from of DAYS.filter((_, index) => index % 3 === id % 3)) {
        const to = addDays(from, (id * 7) % 11)
        const { items } = await get(`restaurants/${id}/prices/timeline/?from=${from}&to=${to}`)
        expect(items).toEqual(restaurantTimeline(full, { from, to }))
      }
    }
  })
})
