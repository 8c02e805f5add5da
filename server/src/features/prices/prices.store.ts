import type { Day } from '@poledne/contract/domain/day'
import { minorUnitsToAmount } from '@poledne/contract/domain/prices/money'
import type { Prices } from '@poledne/contract/domain/prices/price'
import { type Caller, getLimitedCaller, getScope } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { buildRowScopeCondition } from '../../core/records/record.policy.ts'
import type { SqlParameters } from '../../core/records/sqlBuilder.ts'
import type { OwnedPriceSources } from './prices.service.ts'

/** The SQL expressions that identify a price. */
type PriceKeyColumns = Record<'restaurant' | 'variant' | 'type', string>

/**
 * Builds the SQL condition that the caller can see every price entry that decides a price, like
 * `createPriceVisibilityCheck`. A role that is limited to own records or to restaurants hides prices that depend on
 * other entries.
 */
export function buildVisiblePricesCondition(
  caller: Caller,
  { restaurant, variant, type }: PriceKeyColumns,
  bound: SqlParameters,
): string {
  const entry = { createdBy: 'x.created_by', restaurant: 'x.restaurant_id' }
  const buildNoHiddenEntriesSql = (
    module: 'restaurantMenus' | 'restaurantMenuExceptions',
    table: string,
    same: string,
  ) => {
    const limited = getLimitedCaller(caller, module)
    const scope = getScope(limited, module, 'view')
    if (scope === null || scope === 'all') return []
    const isVisible = buildRowScopeCondition(limited, module, 'view', entry, bound)
    return [
      `not exists (select from ${table} x where x.restaurant_id = ${restaurant} and ${same} and not x.archived
        and (${isVisible}) is not true)`,
    ]
  }
  const variantOf = `x.weekly_menu_variant_id = ${variant}`
  const conditions = [
    ...buildNoHiddenEntriesSql('restaurantMenus', 'restaurant_menus', variantOf),
    ...buildNoHiddenEntriesSql(
      'restaurantMenuExceptions',
      'restaurant_menu_exceptions',
      `${variantOf} and x.menu_item_type_id = ${type}`,
    ),
  ]
  return conditions.length > 0 ? conditions.join(' and ') : 'true'
}

type PriceSourceSelect = {
  table: 'restaurant_menus' | 'restaurant_menu_exceptions'
  columns: string
  restaurant: string
  /** The condition on `s` that selects the entries of one price. */
  same: string
  from: string
  to?: string
}

/**
 * Selects the price entry that is valid on a day and all later ones. `offset 0` keeps the planner from joining first and
 * searching the latest start once for every row.
 */
export const buildValidFromSelectSql = ({ table, columns, restaurant, same, from, to }: PriceSourceSelect) => `
  select ${columns} from ${table} s
  where s.restaurant_id = ${restaurant} and ${same} and not s.archived ${to ? `and s.start_date <= ${to}` : ''}
    and s.start_date >= coalesce((
      select max(s.start_date) from ${table} s
      where s.restaurant_id = ${restaurant} and ${same} and not s.archived and s.start_date <= ${from}), ${from})
  offset 0`

/** The columns of price entries, and aggregates that return them in the form of `OwnedPriceSources`. */
export const MENU_PRICE_COLUMNS = 's.id, s.weekly_menu_variant_id, s.start_date, s.restaurant_menu_items, s.created_by'
export const EXCEPTION_PRICE_COLUMNS =
  's.id, s.weekly_menu_variant_id, s.menu_item_type_id, s.start_date, s.price_czk, s.price_eur, s.created_by'
export const MENU_PRICES_JSON_SQL = `json_agg(json_build_object('id', id, 'weeklyMenuVariantId', weekly_menu_variant_id,
  'startDate', start_date, 'items', restaurant_menu_items, 'createdById', created_by))`
export const EXCEPTION_PRICES_JSON_SQL = `json_agg(json_build_object('id', id, 'weeklyMenuVariantId', weekly_menu_variant_id,
  'menuItemTypeId', menu_item_type_id, 'startDate', start_date, 'priceCzk', price_czk, 'priceEur', price_eur,
  'createdById', created_by))`
const ONE_RESTAURANT_FROM_DAY = { restaurant: '$1', from: '$2::date' } as const

/** Selects for each variant the menu that is active on the day, and all later ones. */
const VALID_MENUS = `
  select m.* from weekly_menu_variants v cross join lateral (${buildValidFromSelectSql({
    ...ONE_RESTAURANT_FROM_DAY,
    table: 'restaurant_menus',
    columns: MENU_PRICE_COLUMNS,
    same: 's.weekly_menu_variant_id = v.id',
  })}) m`

/** Selects the pairs of variant and type on these menus, because only types that a menu offers can have a price. */
const OFFERED_KEYS = `
  select distinct m.weekly_menu_variant_id, (item ->> 'menuItemTypeId')::int as menu_item_type_id
  from menus m, jsonb_array_elements(m.restaurant_menu_items) item`

/** Selects the pairs of all exceptions, because a timeline also lists exceptions that never win. */
const EXCEPTION_KEYS = `
  select distinct weekly_menu_variant_id, menu_item_type_id from restaurant_menu_exceptions
  where restaurant_id = $1 and not archived`

/** Selects for each pair of variant and type the latest exception up to the day, and all later ones. */
const VALID_EXCEPTIONS = `
  select e.* from pairs p cross join lateral (${buildValidFromSelectSql({
    ...ONE_RESTAURANT_FROM_DAY,
    table: 'restaurant_menu_exceptions',
    columns: EXCEPTION_PRICE_COLUMNS,
    same: 's.weekly_menu_variant_id = p.weekly_menu_variant_id and s.menu_item_type_id = p.menu_item_type_id',
  })}) e`

const buildPriceSourcesSql = (pairs: string) => `
  with menus as materialized (${VALID_MENUS}), pairs as (${pairs}), exceptions as (${VALID_EXCEPTIONS})
  select
    (select ${MENU_PRICES_JSON_SQL} from menus) as menus,
    (select ${EXCEPTION_PRICES_JSON_SQL} from exceptions) as exceptions`

const PRICE_SOURCE_QUERIES = {
  offered: buildPriceSourcesSql(OFFERED_KEYS),
  all: buildPriceSourcesSql(EXCEPTION_KEYS),
} as const

export const toDecimalPrice = (minor: number | null) => (minor === null ? null : minorUnitsToAmount(minor))
/** Converts prices from minor units, in which they are stored, to decimals. */
export const toDecimalPrices = <P extends Prices>(stored: P): P => ({
  ...stored,
  priceCzk: toDecimalPrice(stored.priceCzk),
  priceEur: toDecimalPrice(stored.priceEur),
})

export type StoredPriceSources = { [K in keyof OwnedPriceSources]: OwnedPriceSources[K] | null }

/** Converts the price entries of a query, which are null if there are none. */
export const toPriceSources = ({ menus, exceptions }: StoredPriceSources): OwnedPriceSources => ({
  menus: (menus ?? []).map((menu) => ({ ...menu, items: menu.items.map(toDecimalPrices) })),
  exceptions: (exceptions ?? []).map(toDecimalPrices),
})

/** Reads the price entries from a day on: `offered` by a menu, or `all`, also exceptions without a menu. */
export async function readPriceSources(
  sql: Sql,
  restaurantId: number,
  since: Day,
  selection: keyof typeof PRICE_SOURCE_QUERIES,
): Promise<OwnedPriceSources> {
  const [row] = await sql.rows<StoredPriceSources>({
    name: `price_entries_${selection}`,
    text: PRICE_SOURCE_QUERIES[selection],
    values: [restaurantId, since],
  })
  return toPriceSources(row ?? { menus: null, exceptions: null })
}
