import pg from 'pg'
import { getSuperuserUrl } from '../database/testDatabase.ts'

/** The numbers of records that responses could grow with. */
export type DataSize = {
  restaurants: number
  variants: number
  types: number
  /** The number of restaurant menus of each restaurant and variant, four weeks apart, half of them past. */
  menus: number
  /** The number of exceptions of each restaurant, variant and type, ten days apart, half of them past. */
  exceptions: number
  /** The number of weekly menus of each variant, eight of them in the future. */
  weeks: number
  dishes: number
  /** The number of screens, users, requests, notifications, reports and revisions each. */
  others: number
}

/** Data of 200 restaurants with 5,000 price entries each. */
export const LARGE_SIZE: DataSize = {
  restaurants: 200,
  variants: 20,
  types: 10,
  menus: 10,
  exceptions: 24,
  weeks: 60,
  dishes: 5_000,
  others: 1_000,
}

const buildSeedSql = (size: DataSize, userId: number): string[] => [
  // The rows are valid by construction, so checking each of them with foreign keys and triggers is not needed.
  'set session_replication_role = replica',
  'select setseed(0.2026)',
  `insert into restaurants (slug, name_cs, name_en, timezone)
   select 'restaurace-' || g, 'Restaurace ' || g, 'Restaurant ' || g, (array['Europe/Prague', 'Europe/Bratislava', 'Europe/Budapest'])[1 + g % 3]
   from generate_series(1, ${size.restaurants}) g`,
  `insert into weekly_menu_variants (position, name_cs, name_en, name_xls)
   select g, 'Varianta ' || g, 'Variant ' || g, 'V' || g from generate_series(1, ${size.variants}) g`,
  `insert into menu_item_types (position, name_cs, name_en)
   select g, 'Menu ' || g, 'Menu ' || g from generate_series(1, ${size.types}) g`,
  `insert into allergens (position, code, name_cs, name_en)
   select g, g::text, 'Alergen ' || g, 'Allergen ' || g from generate_series(1, 14) g`,
  `insert into dish_types (position, name_cs, name_en) select g, 'Druh ' || g, 'Type ' || g from generate_series(1, 8) g`,
  `insert into dishes (name_cs, name_en, dish_type_id, allergen_ids, archived)
   select 'Svíčková ' || g, case when g % 4 > 0 then 'Dish ' || g end, 1 + g % 8, case when g % 5 > 0 then array[1 + g % 14] end,
     g % 10 = 0
   from generate_series(1, ${size.dishes}) g`,
  // Every seventh menu does not list the last type.
  `insert into restaurant_menus (restaurant_id, weekly_menu_variant_id, start_date, restaurant_menu_items)
   select r.id, v.id, current_date + 28 * (g - ${Math.ceil(size.menus / 2)}), (
     select jsonb_agg(jsonb_build_object('menuItemTypeId', m.id, 'priceCzk', 12000 + 100 * m.id + g + r.id, 'priceEur', null))
     from menu_item_types m where m.id < ${size.types} or (r.id + v.id + g) % 7 > 0)
   from restaurants r, weekly_menu_variants v, generate_series(1, ${size.menus}) g`,
  `insert into restaurant_menu_exceptions
     (restaurant_id, weekly_menu_variant_id, menu_item_type_id, start_date, price_czk, price_eur)
   select r.id, v.id, m.id, current_date + 10 * (g - ${Math.ceil(size.exceptions / 2)}) + m.id % 10, 11000 + g * 10 + r.id, 500 + g
   from restaurants r, weekly_menu_variants v, menu_item_types m, generate_series(1, ${size.exceptions}) g`,
  `insert into weekly_menus (weekly_menu_variant_id, start_date, published, created_by, weekly_menu_items_data)
   select v.id, date_trunc('week', current_date)::date + 7 * (g - ${size.weeks} + 8), g % 4 > 0, ${userId}, (
     select jsonb_agg(jsonb_build_object('day', day, 'items', (
       select jsonb_agg(jsonb_build_object('menuItemTypeId', m.id, 'note', null,
         'dishIds', jsonb_build_array(1 + (m.id * 7919 + day * 104729 + g * 31 + v.id * 17) % ${size.dishes})) order by m.id)
       from menu_item_types m)) order by day)
     from generate_series(1, 5) day)
   from weekly_menu_variants v, generate_series(1, ${size.weeks}) g order by v.id, g`,
  `insert into screens (id, position, name, restaurant_id, screen_type, languages, show_prices)
   select 'screen' || g, g, 'Screen ' || g, 1 + g % ${size.restaurants}, 'week', '{cs}', true
   from generate_series(1, ${Math.ceil(size.others / 5)}) g`,
  `insert into users (username, email, password_hash)
   select 'person' || g, 'person' || g || '@example.com', '' from generate_series(1, ${size.others}) g`,
  `insert into notifications (user_id, type, key, title, body)
   select ${userId}, 'info', 'broadcast', 'Title ' || g, repeat('Text ', 40) from generate_series(1, ${size.others}) g`,
  `insert into support_requests (subject, body, status, created_by)
   select 'Request ' || g, repeat('Text ', 40), 'open', ${userId} from generate_series(1, ${size.others}) g`,
  `insert into error_log (message, stack)
   select 'Error ' || g, repeat('at line', 100) from generate_series(1, ${size.others}) g`,
  `insert into history (module, record_id, revision, user_id, action, state)
   select 'weeklyMenus', m.id, g, ${userId}, 'save', jsonb_build_object('startDate', m.start_date, 'weeklyMenuVariantId',
     m.weekly_menu_variant_id, 'active', g % 2 = 0, 'weeklyMenuItemsData', m.weekly_menu_items_data)
   from weekly_menus m, generate_series(1, ${Math.ceil(size.others / 5)}) g where m.id = 1`,
  `update weekly_menus set version = ${Math.ceil(size.others / 5)} where id = 1`,
  'set session_replication_role = origin',
  'vacuum analyze',
]

/** Fills an empty test database as a superuser; ids begin with 1 in every table. */
export async function seedLargeData(url: string, size: DataSize, userId: number): Promise<void> {
  const client = new pg.Client({ connectionString: getSuperuserUrl(url) })
  await client.connect()
  for (const text of buildSeedSql(size, userId)) await client.query(text)
  await client.end()
}
