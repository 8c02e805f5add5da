import type { Day } from '@poledne/contract/domain/day'
import { minorUnitsToAmount } from '@poledne/contract/domain/prices/money'
import type { ExceptionPriceSource, MenuPriceSource, PriceSources, Prices } from '@poledne/contract/domain/prices/price'
import type { Database } from '../../core/db/database.ts'

type PriceEntryOptions = { restaurants: number; first: Day; span: number }

/** Builds SQL that inserts price entries: some lack a currency, and a seventh are archived. */
function buildSeedSql({ restaurants, first, span }: PriceEntryOptions): string {
  const amount = 'nullif(floor(random() * 400)::int, 0)'
  const day = `date '${first}' + floor(random() * ${span})::int`
  return `
  select setseed(0.2026);
  insert into restaurants (name_cs, name_en) select 'R' || g, 'R' || g from generate_series(1, ${restaurants}) g;
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
}

/**
 * Inserts random price entries of many restaurants, the same ones every time, and returns the ids of all restaurants.
 */
export async function seedPriceEntries(database: Database, entries: PriceEntryOptions): Promise<number[]> {
  const client = await database.connect()
  await client.query(buildSeedSql(entries))
  await client.end()
  const rows = await database.rows<{ id: number }>({ text: 'select id from restaurants order by id' })
  return rows.map(({ id }) => id)
}

const toDecimal = (minor: number | null) => (minor === null ? null : minorUnitsToAmount(minor))
const toDecimalPrices = <P extends Prices>(row: P): P => ({
  ...row,
  priceCzk: toDecimal(row.priceCzk),
  priceEur: toDecimal(row.priceEur),
})

/** Reads all entries of a restaurant, past and future, with simple statements. */
export async function readAllEntries(database: Database, restaurantId: number): Promise<PriceSources> {
  const where = 'where restaurant_id = $1 and not archived'
  const entryColumns = 'id, weekly_menu_variant_id as "weeklyMenuVariantId", start_date as "startDate"'
  const menus = await database.rows<MenuPriceSource>({
    text: `select ${entryColumns}, restaurant_menu_items as items from restaurant_menus ${where}`,
    values: [restaurantId],
  })
  const exceptions = await database.rows<ExceptionPriceSource>({
    text: `select ${entryColumns}, menu_item_type_id as "menuItemTypeId", price_czk as "priceCzk", price_eur as "priceEur"
      from restaurant_menu_exceptions ${where}`,
    values: [restaurantId],
  })
  return {
    menus: menus.map((menu) => ({ ...menu, items: menu.items.map(toDecimalPrices) })),
    exceptions: exceptions.map(toDecimalPrices),
  }
}
