import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { Program } from './programs.ts'

/** Seeds one restaurant with 1,000 menus and 4,000 exceptions, nearly all of them in the past. */

export const PRICED = { restaurantId: 1, date: '2026-03-02' } as const

const VARIANTS = 2
const TYPES = 10
const MENUS_EACH = 500
const EXCEPTIONS_EACH = 200
const LAST_START = '2026-04-27'

/** Builds the statements that insert restaurants, variants and menu item types. */
export const buildListsSql = (counts: { restaurants: number; variants: number; types: number }) => `
  insert into restaurants (name_cs, name_en)
    select 'Kantýna ' || g, 'Canteen ' || g from generate_series(1, ${counts.restaurants}) g;
  insert into weekly_menu_variants (position, name_cs, name_en, name_xls)
    select g, 'Varianta ' || g, 'Variant ' || g, 'V' || g from generate_series(1, ${counts.variants}) g;
  insert into menu_item_types (position, name_cs, name_en)
    select g, 'Menu ' || g, 'Menu ' || g from generate_series(1, ${counts.types}) g`

const RESTAURANT_MENUS = `
  insert into restaurant_menus (restaurant_id, weekly_menu_variant_id, start_date, restaurant_menu_items)
  select ${PRICED.restaurantId}, v.id, date '${LAST_START}' - 7 * g, (
    select jsonb_agg(jsonb_build_object('menuItemTypeId', m.id, 'priceCzk', 12000 + 100 * m.id + g, 'priceEur', null))
    from menu_item_types m)
  from weekly_menu_variants v, generate_series(0, ${MENUS_EACH - 1}) g`

const EXCEPTIONS = `
  insert into restaurant_menu_exceptions
    (restaurant_id, weekly_menu_variant_id, menu_item_type_id, start_date, price_czk)
  select ${PRICED.restaurantId}, v.id, m.id, date '${LAST_START}' - 11 * g, 11000 + g
  from weekly_menu_variants v, menu_item_types m, generate_series(0, ${EXCEPTIONS_EACH - 1}) g`

export async function seedPrices(client: pg.Client): Promise<void> {
  const lists = buildListsSql({ restaurants: 1, variants: VARIANTS, types: TYPES })
  for (const text of [lists, RESTAURANT_MENUS, EXCEPTIONS]) await client.query(text)
  await client.query('vacuum analyze')
}

/** Seeds a screen with two full weeks: five days, two variants and six courses in each. */

export const SCREEN_PATH = '/admin/api/public/screens/bench-screen-000/'

const WEEKS = 2
const DAYS = 5
const COURSES = 6

const WEEKLY_MENUS = `
  insert into weekly_menus (start_date, weekly_menu_variant_id, published, weekly_menu_items_data)
  select date_trunc('week', now() at time zone 'Europe/Prague')::date + 7 * w, v.id, true, (
    select jsonb_agg(jsonb_build_object('day', d, 'items', (
      select jsonb_agg(jsonb_build_object('menuItemTypeId', m.id, 'dishIds', jsonb_build_array(100 * d + 10 * w + m.id)))
      from (select id from menu_item_types order by id limit ${COURSES}) m)))
    from generate_series(1, ${DAYS}) d)
  from weekly_menu_variants v, generate_series(0, ${WEEKS - 1}) w
  on conflict (weekly_menu_variant_id, start_date) where not archived
    do update set published = true, active = true, weekly_menu_items_data = excluded.weekly_menu_items_data`

const SCREEN = `
  insert into screens (id, position, name, restaurant_id, screen_type, languages, show_prices)
  values ('bench-screen-000', 0, 'Bench', ${PRICED.restaurantId}, 'week', '{cs,en}', true)`

export async function seedScreen(client: pg.Client): Promise<void> {
  for (const text of [WEEKLY_MENUS, SCREEN]) await client.query(text)
}

/** Saves the content of the screen to a file that the baseline sends, and returns the path of the file. */
export async function saveScreenContent(ours: Program): Promise<string> {
  const response = await fetch(`${ours.url}${SCREEN_PATH}`)
  if (!response.ok) throw new Error(`the screen responded with ${response.status}`)
  const file = join(tmpdir(), `poledne-bench-screen-${process.pid}.json`)
  await writeFile(file, await response.text())
  return file
}

const ADDRESSES = 2_000
let addressCount = 0

/** Returns the next of many IP addresses in turn, so that none of them reaches its rate limit. */
export function getNextIpAddress(): string {
  addressCount = (addressCount + 1) % ADDRESSES
  return `10.0.${addressCount >> 8}.${addressCount & 255}`
}
