import type { Day } from '@poledne/contract/domain/day'
import type { Statements } from '@poledne/contract/domain/price'
import type { Sql } from '../../db/database.ts'
import { EXCEPTION_COLUMNS, holding, MENU_COLUMNS } from '../prices/prices.store.ts'
import { PLANNED_DAYS, SEEN_OR_COMING } from './plannedDays.store.ts'

/** What a check asks the tables for; of many menus at once as of one. */

export type CheckedDish = {
  id: number
  nameCs: string
  nameEn: string | null
  allergenIds: number[] | null
  archived: boolean
}

export const readDishes = (sql: Sql, ids: readonly number[]): Promise<CheckedDish[]> =>
  sql.rows<CheckedDish>({
    name: 'check_dishes',
    text: `
      select id, name_cs as "nameCs", name_en as "nameEn", allergen_ids as "allergenIds", archived
      from dishes where id = any($1::int[])`,
    values: [ids],
  })

type NamedType = { id: number; nameCs: string; nameEn: string }

export const readTypes = (sql: Sql, ids: readonly number[]): Promise<NamedType[]> =>
  sql.rows<NamedType>({
    name: 'check_types',
    text: 'select id, name_cs as "nameCs", name_en as "nameEn" from menu_item_types where id = any($1::int[])',
    values: [ids],
  })

/** Prices stand in minor units; whether there is one is all that matters to a check. */
export type OfferingRestaurant = Statements & {
  id: number
  nameCs: string
  nameEn: string
  timezone: string
  /** By its own clock. */
  today: Day
}

const BETWEEN_TWO_DAYS = { restaurant: 'r.id', from: '$1::date', to: '$2::date' } as const

const STATEMENT = `'id', s.id, 'weeklyMenuVariantId', s.weekly_menu_variant_id, 'startDate', s.start_date`

const MENUS = `
  select s.* from weekly_menu_variants v cross join lateral (${holding({
    ...BETWEEN_TWO_DAYS,
    table: 'restaurant_menus',
    columns: MENU_COLUMNS,
    same: 's.weekly_menu_variant_id = v.id',
  })}) s
  where $3::int[] is null or v.id = any($3::int[])`

/** Only what a menu lists can have a price. */
const EXCEPTIONS = `
  select s.* from (
    select distinct m.weekly_menu_variant_id, (item ->> 'menuItemTypeId')::int as menu_item_type_id
    from menus m, jsonb_array_elements(m.restaurant_menu_items) item
  ) listed cross join lateral (${holding({
    ...BETWEEN_TWO_DAYS,
    table: 'restaurant_menu_exceptions',
    columns: EXCEPTION_COLUMNS,
    same: 's.weekly_menu_variant_id = listed.weekly_menu_variant_id and s.menu_item_type_id = listed.menu_item_type_id',
  })}) s`

/** The open restaurants that offer any of the variants (all, where none is told) between two days, and what they say. */
export const readOffers = (
  sql: Sql,
  span: { from: Day; to: Day },
  variantIds: readonly number[] | null,
): Promise<OfferingRestaurant[]> =>
  sql.rows<OfferingRestaurant>({
    name: 'check_offers',
    text: `
      select r.id, r.name_cs as "nameCs", r.name_en as "nameEn", r.timezone, (now() at time zone r.timezone)::date as today,
        said.menus, coalesce(said.exceptions, '[]') as exceptions
      from restaurants r
      cross join lateral (
        with menus as materialized (${MENUS}), exceptions as (${EXCEPTIONS})
        select (select json_agg(json_build_object(${STATEMENT}, 'items', s.restaurant_menu_items)) from menus s) as menus,
          (select json_agg(json_build_object(${STATEMENT}, 'menuItemTypeId', s.menu_item_type_id,
            'priceCzk', s.price_czk, 'priceEur', s.price_eur)) from exceptions s) as exceptions) said
      where r.active and not r.archived and said.menus is not null
      order by r.name_cs collate "czech", r.id`,
    values: [span.from, span.to, variantIds],
  })

export type LastServed = { monday: Day; dishId: number; lastServed: Day }

/**
 * When a dish was last on a menu before each of these weeks, as far back as a repeat is warned of: what lies further back
 * is no repeat, so that years of menus cost nothing.
 */
export const readLastServed = (sql: Sql, mondays: readonly Day[], dishIds: readonly number[]): Promise<LastServed[]> =>
  sql.rows<LastServed>({
    name: 'check_last_served',
    text: `
      with days as materialized (
        select distinct planned.dish_id, planned.on_day
        from weekly_menus m ${PLANNED_DAYS}
        where planned.dish_id = any($2::int[])
          and m.start_date > (select min(monday) from unnest($1::date[]) monday) - (select repeat_days from settings) - 7
          and m.start_date < (select max(monday) from unnest($1::date[]) monday)
          and ${SEEN_OR_COMING}
      )
      select week.monday, days.dish_id as "dishId", max(days.on_day) as "lastServed"
      from unnest($1::date[]) week (monday)
      join days on days.on_day < week.monday and days.on_day >= week.monday - (select repeat_days from settings)
      group by week.monday, days.dish_id`,
    values: [mondays, dishIds],
  })
