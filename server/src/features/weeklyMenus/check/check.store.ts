import type { Day } from '@poledne/contract/domain/day'
import type { Diet } from '@poledne/contract/domain/diets'
import type { Caller } from '../../../core/access/caller.ts'
import type { Sql } from '../../../core/db/database.ts'
import { createSqlParameters } from '../../../core/records/sqlBuilder.ts'
import { IS_ANYTHING_WATCHED_SQL } from '../../coverage/index.ts'
import { buildVisibleRestaurantsCondition } from '../../restaurants/index.ts'
import { buildPlannedDishesJoinSql, isServedOrUpcomingSql } from '../weeklyMenus.servedDishes.store.ts'

export type CheckedDish = {
  id: number
  nameCs: string
  nameEn: string | null
  /** Null if the allergens are not declared; otherwise empty unless the check watches allergens or diets. */
  allergenIds: number[] | null
  diets: Diet[]
  archived: boolean
}

/**
 * Reads the dishes as one JSON document, which is much faster than thousands of rows. `onlyDefective` leaves out dishes
 * without findings, unless the check watches allergens or diets and so needs all dishes.
 */
export async function readCheckedDishes(
  sql: Sql,
  ids: readonly number[],
  onlyDefective: boolean,
): Promise<CheckedDish[]> {
  const [row] = await sql.rows<{ dishes: CheckedDish[] | null }>({
    name: 'check_dishes',
    text: `
      with watched as materialized (select ${IS_ANYTHING_WATCHED_SQL} as is_any)
      select json_agg(json_build_object('id', id, 'nameCs', name_cs, 'nameEn', name_en,
        'allergenIds', case when (select is_any from watched) then allergen_ids when allergen_ids is not null then '{}' end,
        'diets', diets, 'archived', archived)) as dishes
      from dishes
      where id = any($1::int[])
        and (not $2::boolean or (select is_any from watched) or archived or allergen_ids is null or coalesce(name_en, '') = '')`,
    values: [ids, onlyDefective],
  })
  return row?.dishes ?? []
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

/** For the week that starts on `monday`, the last day before it on which each dish was served, by dish id. */
export type LastServedDays = { monday: Day; days: Record<string, Day> }

/**
 * Reads when the dishes were last served, only from menus that are recent enough for the warning about repeated dishes.
 * One JSON document per week is read much faster than thousands of rows.
 */
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
