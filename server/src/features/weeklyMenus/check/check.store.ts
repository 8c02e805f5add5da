import type { Day, Weekday } from '@poledne/contract/domain/day'
import type { Diet, Meat } from '@poledne/contract/domain/diets'
import { MEATS_WITH_ORIGIN, type OriginFacts } from '@poledne/contract/domain/weekCheck'
import type { Caller } from '../../../core/access/caller.ts'
import type { Sql } from '../../../core/db/database.ts'
import { createSqlParameters, getStatementName } from '../../../core/records/sqlBuilder.ts'
import { IS_ANYTHING_WATCHED_SQL } from '../../coverage/index.ts'
import { buildValidFromSelectSql, buildVisiblePricesCondition } from '../../prices/index.ts'
import { buildVisibleRestaurantsCondition } from '../../restaurants/index.ts'
import { buildPlannedDishesJoinSql, isServedOrUpcomingSql } from '../weeklyMenus.store.ts'

export type MissingPriceRow = {
  weeklyMenuId: number
  restaurantId: number
  nameCs: string
  nameEn: string
  day: Weekday
  menuItemTypeId: number
  /** The restaurant menu that is valid on that day, where the price can be set. */
  restaurantMenuId: number
  /** The number of all missing prices of the weekly menu, also beyond the limit. */
  total: number
}

const VALID_MENUS = buildValidFromSelectSql({
  table: 'restaurant_menus',
  columns: 's.id, s.start_date, s.restaurant_menu_items',
  restaurant: 'r.id',
  same: 's.weekly_menu_variant_id = spans.variant_id',
  from: 'spans.first_day',
  to: 'spans.last_day',
})

/**
 * Builds the SQL version of `findMissingPrices` for many weekly menus; a property test compares both. Restaurant menus
 * that have a price for every planned type are left out first, so that only the others are compared by day. An
 * exception always has a price.
 */
const buildMissingPricesSql = (menuIds: string, seenRestaurant: string, seenPrice: string) => `
  with cells as materialized (
    select m.id, m.weekly_menu_variant_id as variant_id, (day ->> 'day')::int as day,
      m.start_date + (day ->> 'day')::int - 1 as date, (each.item ->> 'menuItemTypeId')::int as type_id,
      min(each.place) as place
    from weekly_menus m, jsonb_array_elements(m.weekly_menu_items_data) day,
      jsonb_array_elements(day -> 'items') with ordinality each (item, place)
    where m.id = any(${menuIds}::int[]) and jsonb_array_length(each.item -> 'dishIds') > 0
    group by 1, 2, 3, 4, 5
  ),
  weeks as materialized (
    select id, variant_id, min(date) as first_day, max(date) as last_day, array_agg(distinct type_id) as types
    from cells group by 1, 2
  ),
  spans as materialized (
    select variant_id, min(first_day) as first_day, max(last_day) as last_day from weeks group by 1
  ),
  offered as materialized (
    select r.id as restaurant_id, s.id as menu_id, spans.variant_id, s.start_date, listed.types, listed.priced,
      coalesce(lead(s.start_date) over (partition by r.id, spans.variant_id order by s.start_date), 'infinity') as ends
    from restaurants r
    cross join spans
    cross join lateral (${VALID_MENUS}) s
    cross join lateral (
      select array_agg((item ->> 'menuItemTypeId')::int) as types,
        coalesce(array_agg((item ->> 'menuItemTypeId')::int)
          filter (where coalesce(item ->> 'priceCzk', item ->> 'priceEur') is not null), '{}') as priced
      from jsonb_array_elements(s.restaurant_menu_items) item) listed
    where r.active and not r.archived and ${seenRestaurant}
  ),
  missing as (
    select distinct on (w.id, o.restaurant_id, c.type_id) w.id, o.restaurant_id, o.menu_id, c.type_id, c.day, c.place
    from weeks w
    join offered o on o.variant_id = w.variant_id and o.start_date <= w.last_day and o.ends > w.first_day
      and not w.types <@ o.priced
    join cells c on c.id = w.id and c.date >= o.start_date and c.date < o.ends and c.type_id <> all(o.priced)
    where ${seenPrice} and (c.type_id <> all(o.types) or not exists (
      select from restaurant_menu_exceptions e
      where e.restaurant_id = o.restaurant_id and e.weekly_menu_variant_id = o.variant_id
        and e.menu_item_type_id = c.type_id and not e.archived and e.start_date between o.start_date and c.date))
    order by w.id, o.restaurant_id, c.type_id, c.day
  )`

const PRICE_COLUMNS = { restaurant: 'o.restaurant_id', variant: 'o.variant_id', type: 'c.type_id' }

/** Reads the first missing prices of each weekly menu that the caller can see, sorted by day, then by restaurant. */
export function readMissingPrices(
  sql: Sql,
  caller: Caller,
  menuIds: readonly number[],
  limit: number,
): Promise<MissingPriceRow[]> {
  const bound = createSqlParameters()
  const [menus, most] = [bound.add(menuIds), bound.add(limit)]
  const seen = buildVisibleRestaurantsCondition(caller, bound)
  const seenRestaurant = seen === 'true' ? seen : `r.id in (select record.id from restaurants record where ${seen})`
  const text = `
      ${buildMissingPricesSql(menus, seenRestaurant, buildVisiblePricesCondition(caller, PRICE_COLUMNS, bound))}
      select "weeklyMenuId", "restaurantId", "nameCs", "nameEn", day, "menuItemTypeId", "restaurantMenuId", total
      from (
        select m.id as "weeklyMenuId", r.id as "restaurantId", r.name_cs as "nameCs", r.name_en as "nameEn", m.day,
          m.type_id as "menuItemTypeId", m.menu_id as "restaurantMenuId", count(*) over (partition by m.id) as total,
          row_number() over (partition by m.id order by m.day, r.name_cs collate "czech", r.id, m.place) as position
        from missing m join restaurants r on r.id = m.restaurant_id
      ) listed
      where position <= ${most} order by "weeklyMenuId", position`
  const name = getStatementName(text)
  return sql.rows<MissingPriceRow>({ ...(name && { name }), text, values: bound.values })
}

/** The country in which restaurants must state the origin of meat. */
const COUNTRY_WITH_ORIGINS = 'SK'

export type CheckedDish = {
  id: number
  nameCs: string
  nameEn: string | null
  /** Null if not declared; declared allergens are only read if the check watches allergens or diets. */
  allergenIds: number[] | null
  diets: Diet[]
  meats: Meat[]
  archived: boolean
}

/**
 * Reads the dishes as one JSON document, which is much faster than thousands of rows. With `onlyWithFindings`, dishes
 * without findings are left out; the query ignores it if an allergen or diet is watched, because that check needs every
 * dish.
 */
export async function readCheckedDishes(
  sql: Sql,
  ids: readonly number[],
  onlyWithFindings: boolean,
): Promise<CheckedDish[]> {
  const [row] = await sql.rows<{ dishes: CheckedDish[] | null }>({
    name: 'check_dishes',
    text: `
      with watched as materialized (select ${IS_ANYTHING_WATCHED_SQL} as is_any)
      select json_agg(json_build_object('id', id, 'nameCs', name_cs, 'nameEn', name_en,
        'allergenIds', case when (select is_any from watched) then allergen_ids when allergen_ids is not null then '{}' end,
        'diets', diets, 'meats', meats, 'archived', archived)) as dishes
      from dishes
      where id = any($1::int[])
        and (not $2::boolean or (select is_any from watched) or archived or allergen_ids is null or coalesce(name_en, '') = ''
          or meats && '{${MEATS_WITH_ORIGIN.join(',')}}' and exists (select from restaurants where country = '${COUNTRY_WITH_ORIGINS}'))`,
    values: [ids, onlyWithFindings],
  })
  return row?.dishes ?? []
}

export type OriginRow = OriginFacts & { weeklyMenuVariantId: number; nameCs: string; nameEn: string }

/** Reads the restaurants that must state the origin of meat, offer one of the variants, and that the caller can see. */
export function readOrigins(sql: Sql, caller: Caller, variantIds: readonly number[]): Promise<OriginRow[]> {
  const bound = createSqlParameters()
  return sql.rows<OriginRow>({
    text: `
      select record.id as "restaurantId", record.name_cs as "nameCs", record.name_en as "nameEn",
        s.weekly_menu_variant_id as "weeklyMenuVariantId", record.meat_origins as "meatOrigins",
        json_agg(json_build_object('startDate', s.start_date, 'menuItemTypeIds',
          (select coalesce(json_agg(item -> 'menuItemTypeId'), '[]')
            from jsonb_array_elements(s.restaurant_menu_items) item))) as offers
      from restaurants record
      join restaurant_menus s on s.restaurant_id = record.id and not s.archived
        and s.weekly_menu_variant_id = any(${bound.add(variantIds)}::int[])
      where record.country = '${COUNTRY_WITH_ORIGINS}' and record.active and not record.archived
        and ${buildVisibleRestaurantsCondition(caller, bound)}
      group by record.id, s.weekly_menu_variant_id
      order by record.name_cs collate "czech", record.id`,
    values: bound.values,
  })
}

type NamedType = { id: number; nameCs: string; nameEn: string }

export const readMenuItemTypeNames = (sql: Sql, ids: readonly number[]): Promise<NamedType[]> =>
  sql.rows<NamedType>({
    name: 'check_types',
    text: 'select id, name_cs as "nameCs", name_en as "nameEn" from menu_item_types where id = any($1::int[])',
    values: [ids],
  })

/** A time zone in which restaurants offer a variant, and the day since when they do. */
export type VariantTimeZone = { weeklyMenuVariantId: number; timezone: string; since: Day }

/** Reads the time zones of the restaurants that offer the variants and that the caller can see. */
export function readVariantTimeZones(
  sql: Sql,
  caller: Caller,
  variantIds: readonly number[],
): Promise<VariantTimeZone[]> {
  const bound = createSqlParameters()
  return sql.rows<VariantTimeZone>({
    text: `
      select v.id as "weeklyMenuVariantId", record.timezone, min(first.start_date) as since
      from unnest(${bound.add(variantIds)}::int[]) v (id)
      cross join restaurants record
      cross join lateral (
        select s.start_date from restaurant_menus s
        where s.restaurant_id = record.id and s.weekly_menu_variant_id = v.id and not s.archived
        order by s.start_date limit 1) first
      where record.active and not record.archived and ${buildVisibleRestaurantsCondition(caller, bound)}
      group by v.id, record.timezone order by v.id, record.timezone`,
    values: bound.values,
  })
}

/** The last day before the week of `monday` on which each dish was served, by dish id. */
export type LastServedDays = { monday: Day; days: Record<string, Day> }

/** Reads when the dishes were last served, as one JSON document per week, which is faster than many rows. */
export const readLastServed = (
  sql: Sql,
  mondays: readonly Day[],
  dishIds: readonly number[],
): Promise<LastServedDays[]> =>
  sql.rows<LastServedDays>({
    name: 'check_last_served',
    text: `
      with days as materialized (
        select distinct planned.dish_id, planned.on_day
        from weekly_menus m ${buildPlannedDishesJoinSql('m')}
        where planned.dish_id = any($2::int[])
          and m.start_date > (select min(monday) from unnest($1::date[]) monday) - (select repeat_days from settings) - 7
          and m.start_date < (select max(monday) from unnest($1::date[]) monday)
          and ${isServedOrUpcomingSql('m')}
      )
      select monday, json_object_agg(dish_id, last) as days
      from (
        select week.monday, days.dish_id, max(days.on_day) as last
        from unnest($1::date[]) week (monday)
        join days on days.on_day < week.monday and days.on_day >= week.monday - (select repeat_days from settings)
        group by week.monday, days.dish_id
      ) served
      group by monday`,
    values: [mondays, dishIds],
  })
