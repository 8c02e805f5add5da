import type pg from 'pg'
import { options } from './options.ts'

/** Five years of weekly menus of every variant, up to three weeks ahead; what lies ahead is not published yet. */

const YEARS = 5
const WEEKS = YEARS * 52
const AHEAD = 3
const DAYS = 5
const COURSES = 6

const MENUS = `
  insert into weekly_menus (start_date, weekly_menu_variant_id, published, weekly_menu_items_data)
  select date_trunc('week', now() at time zone 'Europe/Prague')::date + 7 * (${AHEAD} - w), v.id, w >= ${AHEAD}, (
    select jsonb_agg(jsonb_build_object('day', d, 'items', (
      select jsonb_agg(jsonb_build_object('menuItemTypeId', m.id,
        'dishIds', jsonb_build_array(1 + (w * 7919 + v.id * 104729 + d * 613 + m.id * 31) % ${options.dishes})))
      from (select id from menu_item_types order by id limit ${COURSES}) m)))
    from generate_series(1, ${DAYS}) d)
  from weekly_menu_variants v, generate_series(0, ${WEEKS - 1}) w
  on conflict (weekly_menu_variant_id, start_date) where not archived do nothing`

export async function seedWeeks(client: pg.Client): Promise<void> {
  await client.query(MENUS)
  await client.query('vacuum analyze weekly_menus')
}
