import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { Program } from './programs.ts'
import { PRICED } from './seedPrices.ts'

/** A screen of two full weeks: five days, two variants, six courses. */

export const SCREEN_PATH = '/admin/api/public/screens/bench-screen-000/'

const WEEKS = 2
const DAYS = 5
const COURSES = 6

const MENUS = `
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
  for (const text of [MENUS, SCREEN]) await client.query(text)
}

/** What the screen shows as a file, for the baseline to send. */
export async function saveScreen(ours: Program): Promise<string> {
  const response = await fetch(`${ours.url}${SCREEN_PATH}`)
  if (!response.ok) throw new Error(`the screen was refused: ${response.status}`)
  const file = join(tmpdir(), `poledne-bench-screen-${process.pid}.json`)
  await writeFile(file, await response.text())
  return file
}

const ADDRESSES = 2_000
let addressCount = 0

/** No address asks more often than one may. */
export function nextAddress(): string {
  addressCount = (addressCount + 1) % ADDRESSES
  return `10.0.${addressCount >> 8}.${addressCount & 255}`
}
