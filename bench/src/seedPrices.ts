import type pg from 'pg'

/** One restaurant of many years: 1,000 menus and 4,000 exceptions, nearly all of them past. */

export const PRICED = { restaurantId: 1, date: '2026-03-02' } as const

const VARIANTS = 2
const TYPES = 10
const MENUS_EACH = 500
const EXCEPTIONS_EACH = 200
const LAST_START = '2026-04-27'

const LISTS = `
  insert into restaurants (name_cs, name_en) values ('Kantýna', 'Canteen');
  insert into weekly_menu_variants (position, name_cs, name_en, name_xls)
    select g, 'Varianta ' || g, 'Variant ' || g, 'V' || g from generate_series(1, ${VARIANTS}) g;
  insert into menu_item_types (position, name_cs, name_en)
    select g, 'Menu ' || g, 'Menu ' || g from generate_series(1, ${TYPES}) g`

const MENUS = `
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
  for (const text of [LISTS, MENUS, EXCEPTIONS]) await client.query(text)
  await client.query('vacuum analyze')
}
