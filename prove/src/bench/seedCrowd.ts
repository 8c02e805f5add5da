import type pg from 'pg'
import { generateToken, hashToken } from '../../../server/src/core/access/credentials.ts'
import { options } from './options.ts'

/** Seeds a hundred users, and screens of restaurants that have twenty each. */

const SCREENS = options.screens
const RESTAURANTS = SCREENS / 20
const USERS = 100
const PRICE_LISTS_EACH = 4

const INSERT_RESTAURANTS = `
  with created as (
    insert into restaurants (name_cs, name_en)
    select 'Jídelna ' || g, 'Canteen ' || g from generate_series(1, ${RESTAURANTS}) g returning id),
  numbered as (select id, row_number() over (order by id) - 1 as number from created),
  prices as (
    insert into restaurant_menus (restaurant_id, weekly_menu_variant_id, start_date, restaurant_menu_items)
    select h.id, v.id, date_trunc('week', now())::date - 28 * g, (
      select jsonb_agg(jsonb_build_object('menuItemTypeId', m.id, 'priceCzk', 12000 + 100 * m.id + g, 'priceEur', null))
      from menu_item_types m)
    from created h, weekly_menu_variants v, generate_series(0, ${PRICE_LISTS_EACH - 1}) g)
  insert into screens (id, position, name, restaurant_id, screen_type, languages, show_prices)
  select 'crowd-screen-' || g, g, 'Screen ' || g, h.id, case when g % 2 = 0 then 'day' else 'week' end, '{cs,en}', true
  from generate_series(0, ${SCREENS - 1}) g join numbered h on h.number = g % ${RESTAURANTS}
  returning id`

const INSERT_USER = `
  with u as (
    insert into users (username, email, password_hash, role_ids)
    select $1::text, $1 || '@example.com', '', role_ids from users order by id limit 1 returning id),
  s as (insert into sessions (user_id) select id from u returning id)
  insert into session_tokens (token_hash, session_id, expires_at) select $2, id, now() + interval '1 day' from s`

/** Selects a dish that is on every screen, so that saving it changes all screens. */
const SELECT_SHOWN_DISH = `
  select (weekly_menu_items_data #>> '{0,items,0,dishIds,0}')::int as id from weekly_menus
  where start_date = date_trunc('week', now() at time zone 'Europe/Prague')::date and published and not archived limit 1`

export type SeededCrowd = { screens: string[]; tokens: string[]; shownDish: number }

/** Inserts signed-in users with the roles of the first user, and returns their tokens. */
export async function seedUsers(client: pg.Client, prefix: string, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, generateToken)
  for (const [index, token] of tokens.entries())
    await client.query(INSERT_USER, [`${prefix}${index}`, hashToken(token)])
  return tokens
}

export async function seedCrowd(client: pg.Client): Promise<SeededCrowd> {
  const { rows: screens } = await client.query<{ id: string }>(INSERT_RESTAURANTS)
  const tokens = await seedUsers(client, 'crowd', USERS)
  const { rows: shown } = await client.query<{ id: number }>(SELECT_SHOWN_DISH)
  await client.query('vacuum analyze')
  const [dish] = shown
  if (!dish) throw new Error('no dish is on the screens')
  return { screens: screens.map(({ id }) => id), tokens, shownDish: dish.id }
}
