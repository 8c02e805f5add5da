import type { DashboardData } from '@poledne/contract/modules/dashboard'
import type { Caller } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { buildScopeCondition } from '../../core/records/record.policy.ts'
import { createSqlParameters } from '../../core/records/sqlBuilder.ts'
import { buildVisiblePricesCondition, toDecimalPrices } from '../prices/index.ts'
import { restaurantResource } from '../restaurants/index.ts'

type PriceChange = NonNullable<DashboardData['priceChanges']>[number]

export const UPCOMING_PRICE_DAYS = 60

/** Builds the SQL of a price by the rule of `resolvePrice`; a property test compares the two. */
const buildPriceSql = (day: string) => `
  select case when item.listed is null then null when e.start_date >= m.start_date then e.price_czk
      else (item.listed ->> 'priceCzk')::bigint end as czk,
    case when item.listed is null then null when e.start_date >= m.start_date then e.price_eur
      else (item.listed ->> 'priceEur')::bigint end as eur
  from (select) always
  left join lateral (
    select s.start_date, s.restaurant_menu_items from restaurant_menus s
    where s.restaurant_id = step.restaurant_id and s.weekly_menu_variant_id = step.variant_id and not s.archived
      and s.start_date <= ${day}
    order by s.start_date desc limit 1) m on true
  left join lateral (
    select each as listed from jsonb_array_elements(m.restaurant_menu_items) each
    where (each ->> 'menuItemTypeId')::int = step.type_id limit 1) item on true
  left join lateral (
    select s.start_date, s.price_czk, s.price_eur from restaurant_menu_exceptions s
    where s.restaurant_id = step.restaurant_id and s.weekly_menu_variant_id = step.variant_id
      and s.menu_item_type_id = step.type_id and not s.archived and s.start_date <= ${day}
    order by s.start_date desc limit 1) e on true`

/**
 * The ranges of days, counted from today in UTC, in which price changes are looked for one after the other; the nearest
 * ones usually contain enough. A local day can be one day earlier or later.
 */
const WINDOWS = [
  { after: -1, until: 2 },
  { after: 2, until: 8 },
  { after: 8, until: UPCOMING_PRICE_DAYS + 1 },
] as const
type Window = (typeof WINDOWS)[number]

const buildWindowConditionSql = ({ after, until }: Window) => `
  s.start_date > current_date + (${after}) and s.start_date <= current_date + ${until}
  and s.start_date > seen.today and s.start_date <= seen.today + ${UPCOMING_PRICE_DAYS}`

/** Selects the days on which a price can change: an exception starts, or a menu starts or stops listing the type. */
const buildStepsSql = (window: Window) => `
  select s.restaurant_id, s.weekly_menu_variant_id as variant_id, s.menu_item_type_id as type_id, s.start_date as day
  from seen join restaurant_menu_exceptions s on s.restaurant_id = seen.id and not s.archived and ${buildWindowConditionSql(window)}
  union
  select s.restaurant_id, s.weekly_menu_variant_id, (item ->> 'menuItemTypeId')::int, s.start_date
  from seen
  join restaurant_menus s on s.restaurant_id = seen.id and not s.archived and ${buildWindowConditionSql(window)}
  left join lateral (
    select p.restaurant_menu_items as items from restaurant_menus p
    where p.restaurant_id = s.restaurant_id and p.weekly_menu_variant_id = s.weekly_menu_variant_id and not p.archived
      and p.start_date < s.start_date
    order by p.start_date desc limit 1) previous on true
  cross join lateral jsonb_array_elements(s.restaurant_menu_items || coalesce(previous.items, '[]')) item`

const ORDER = `step.day, step.place, step.variant_position, step.variant_id, step.type_position, step.type_id`

/** Reads the soonest price changes; candidates are sorted first, and prices resolved only up to the limit. */
export async function readUpcomingPriceChanges(sql: Sql, caller: Caller, limit: number): Promise<PriceChange[]> {
  const found: PriceChange[] = []
  for (const window of WINDOWS) {
    if (found.length >= limit) break
    found.push(...(await readUpcomingPriceChangesInWindow(sql, caller, window, limit - found.length)))
  }
  return found
}

async function readUpcomingPriceChangesInWindow(
  sql: Sql,
  caller: Caller,
  window: Window,
  limit: number,
): Promise<PriceChange[]> {
  const bound = createSqlParameters()
  const scope = buildScopeCondition(restaurantResource, caller, 'view', bound)
  const step = { restaurant: 'step.restaurant_id', variant: 'step.variant_id', type: 'step.type_id' }
  const rows = await sql.rows<PriceChange>({
    text: `
      with seen as materialized (
        select record.id, record.name_cs, record.name_en, (now() at time zone record.timezone)::date as today,
          row_number() over (order by record.name_cs collate "czech", record.id) as place
        from restaurants record where record.active and not record.archived and ${scope}
      )
      select step.restaurant_id as "restaurantId", step.name_cs as "restaurantNameCs", step.name_en as "restaurantNameEn",
        step.variant_id as "weeklyMenuVariantId", step.type_id as "menuItemTypeId", step.day as "from",
        price.czk as "priceCzk", price.eur as "priceEur"
      from (
        select steps.*, seen.name_cs, seen.name_en, seen.place, v.position as variant_position, ty.position as type_position
        from (${buildStepsSql(window)}) steps
        join seen on seen.id = steps.restaurant_id
        join weekly_menu_variants v on v.id = steps.variant_id
        join menu_item_types ty on ty.id = steps.type_id
        order by steps.day, seen.place, v.position, steps.variant_id, ty.position, steps.type_id
      ) step
      cross join lateral (${buildPriceSql('step.day')}) price
      cross join lateral (${buildPriceSql('step.day - 1')}) before
      where (price.czk is distinct from before.czk or price.eur is distinct from before.eur)
        and ${buildVisiblePricesCondition(caller, step, bound)}
      order by ${ORDER}
      limit ${bound.add(limit)}`,
    values: bound.values,
  })
  return rows.map(toDecimalPrices)
}
