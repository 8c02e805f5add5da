import type { Day } from '@poledne/contract/domain/day'
import type { Instant } from '@poledne/contract/domain/instant'
import { fromMinor } from '@poledne/contract/domain/money'
import type { ExceptionStatement, MenuStatement, Prices, Statements } from '@poledne/contract/domain/price'
import type { Sql } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { scopeCondition, values } from '../../resource/scope.ts'
import { restaurantResource } from '../restaurants/restaurants.store.ts'

/** Guests of one that is not open read "closed", whatever its menus say. */
type RestaurantClock = { timezone: string; now: Instant; open: boolean }

/** Where the restaurant's clock stands, by the database's; nothing for one that the caller may not see. */
export async function readClock(sql: Sql, caller: Caller, restaurantId: number): Promise<RestaurantClock | undefined> {
  const bound = values()
  const where = `t.id = ${bound.add(restaurantId)} and ${scopeCondition(restaurantResource, caller, 'view', bound)}`
  const text = `select t.timezone, t.active and not t.archived as open, now() as now from restaurants t where ${where}`
  const [row] = await sql.rows<RestaurantClock>({ text, values: bound.list })
  return row
}

// `offset 0` keeps the planner from joining first and looking for the latest start once for every row

/** For each variant the menu that is active on the day, and all later ones. */
const MENUS = `
  select m.* from weekly_menu_variants v cross join lateral (
    select id, weekly_menu_variant_id, start_date, restaurant_menu_items from restaurant_menus
    where restaurant_id = $1 and weekly_menu_variant_id = v.id and not archived
      and start_date >= coalesce((
        select max(start_date) from restaurant_menus
        where restaurant_id = $1 and weekly_menu_variant_id = v.id and start_date <= $2::date and not archived
      ), $2::date)
    offset 0) m`

/** Only what these menus offer can have a price. */
const OFFERED = `
  select distinct m.weekly_menu_variant_id, (item ->> 'menuItemTypeId')::int as menu_item_type_id
  from menus m, jsonb_array_elements(m.restaurant_menu_items) item`

/** An exception for what no menu offers never wins, and a timeline says so. */
const SAID = `
  select distinct weekly_menu_variant_id, menu_item_type_id from restaurant_menu_exceptions
  where restaurant_id = $1 and not archived`

/** For each pair of variant and type the latest exception up to the day, and all later ones. */
const EXCEPTIONS = `
  select e.* from pairs p cross join lateral (
    select id, weekly_menu_variant_id, menu_item_type_id, start_date, price_czk, price_eur
    from restaurant_menu_exceptions
    where restaurant_id = $1 and weekly_menu_variant_id = p.weekly_menu_variant_id
      and menu_item_type_id = p.menu_item_type_id and not archived
      and start_date >= coalesce((
        select max(start_date) from restaurant_menu_exceptions
        where restaurant_id = $1 and weekly_menu_variant_id = p.weekly_menu_variant_id
          and menu_item_type_id = p.menu_item_type_id and start_date <= $2::date and not archived
      ), $2::date)
    offset 0) e`

const statementsFor = (pairs: string) => `
  with menus as materialized (${MENUS}), pairs as (${pairs}), exceptions as (${EXCEPTIONS})
  select
    (select json_agg(json_build_object('id', id, 'weeklyMenuVariantId', weekly_menu_variant_id,
      'startDate', start_date, 'items', restaurant_menu_items)) from menus) as menus,
    (select json_agg(json_build_object('id', id, 'weeklyMenuVariantId', weekly_menu_variant_id,
      'menuItemTypeId', menu_item_type_id, 'startDate', start_date, 'priceCzk', price_czk, 'priceEur', price_eur))
      from exceptions) as exceptions`

const TEXTS = { offered: statementsFor(OFFERED), said: statementsFor(SAID) } as const

const decimal = (minor: number | null) => (minor === null ? null : fromMinor(minor))
/** Prices are stored in minor units. */
export const inDecimals = <P extends Prices>(stored: P): P => ({
  ...stored,
  priceCzk: decimal(stored.priceCzk),
  priceEur: decimal(stored.priceEur),
})

/**
 * The statements that decide the prices from a day on, and no others: of what is offered, or of everything that was
 * ever said.
 */
export async function readStatements(
  sql: Sql,
  restaurantId: number,
  since: Day,
  about: keyof typeof TEXTS,
): Promise<Statements> {
  const [row] = await sql.rows<{ menus: MenuStatement[] | null; exceptions: ExceptionStatement[] | null }>({
    name: `price_statements_${about}`,
    text: TEXTS[about],
    values: [restaurantId, since],
  })
  return {
    menus: (row?.menus ?? []).map((menu) => ({ ...menu, items: menu.items.map(inDecimals) })),
    exceptions: (row?.exceptions ?? []).map(inDecimals),
  }
}
