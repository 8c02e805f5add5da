import type { Day } from '@poledne/contract/domain/day'
import { type DishServings, MAX_SERVINGS } from '@poledne/contract/modules/dishImpact'
import { type Caller, hasPermission } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { buildScopeCondition } from '../../core/records/record.policy.ts'
import { createSqlParameters } from '../../core/records/sqlBuilder.ts'
import { buildVisibleRestaurantsCondition } from '../restaurants/index.ts'
import { isServedOrUpcomingSql, weeklyMenuBaseResource } from '../weeklyMenus/index.ts'
import { dishResource } from './dishes.store.ts'

export async function canSeeDish(sql: Sql, caller: Caller, id: number): Promise<boolean> {
  const bound = createSqlParameters()
  const text = `
    select 1 from dishes record
    where record.id = ${bound.add(id)} and ${buildScopeCondition(dishResource, caller, 'view', bound)}`
  return (await sql.rows({ text, values: bound.values })).length > 0
}

const NO_SERVINGS: DishServings = { items: [], last: null, next: null, times: 0 }

type ServingsQuery = { id: number; from?: Day | undefined; to?: Day | undefined }

/**
 * Reads the servings of a dish on the menus that the caller can see. A restaurant offers an item if the restaurant menu
 * that is valid on the day lists its type.
 */
export async function readDishServings(
  sql: Sql,
  caller: Caller,
  { id, from, to }: ServingsQuery,
): Promise<DishServings> {
  if (!hasPermission(caller, 'weeklyMenus.view')) return NO_SERVINGS
  const bound = createSqlParameters()
  const dish = `${bound.add(id)}::int`
  const [first, last] = [bound.add(from ?? null), bound.add(to ?? null)]
  const text = `
    with servings as materialized (
      select record.id, record.start_date, (day ->> 'day')::int as day,
        record.start_date + (day ->> 'day')::int - 1 as on_day, record.weekly_menu_variant_id as variant_id,
        (item ->> 'menuItemTypeId')::int as type_id, record.published
      from weekly_menus record, jsonb_array_elements(record.weekly_menu_items_data) day,
        jsonb_array_elements(day -> 'items') item
      where planned_dish_ids(record.weekly_menu_items_data) && array[${dish}] and item -> 'dishIds' @> to_jsonb(${dish})
        and ${isServedOrUpcomingSql('record')}
        and ${buildScopeCondition(weeklyMenuBaseResource, caller, 'view', bound)}
    ),
    listed as (
      select * from servings
      where on_day >= coalesce(${first}::date, on_day) and on_day <= coalesce(${last}::date, on_day)
      order by on_day desc, variant_id, type_id limit ${MAX_SERVINGS}
    ),
    offers as (
      select s.on_day, s.variant_id, s.type_id, json_agg(record.id order by record.id) as restaurant_ids
      from (select distinct on_day, variant_id, type_id from listed) s
      cross join restaurants record
      cross join lateral (
        select m.restaurant_menu_items from restaurant_menus m
        where m.restaurant_id = record.id and m.weekly_menu_variant_id = s.variant_id and not m.archived
          and m.start_date <= s.on_day
        order by m.start_date desc limit 1) valid
      where record.active and not record.archived and ${buildVisibleRestaurantsCondition(caller, bound)}
        and valid.restaurant_menu_items @> jsonb_build_array(jsonb_build_object('menuItemTypeId', s.type_id))
      group by 1, 2, 3
    )
    select
      (select coalesce(json_agg(json_build_object('weeklyMenuId', id, 'startDate', start_date, 'day', day,
        'weeklyMenuVariantId', variant_id, 'menuItemTypeId', type_id, 'published', published,
        'restaurantIds', coalesce(restaurant_ids, '[]')) order by on_day desc, variant_id, type_id), '[]')
       from listed left join offers using (on_day, variant_id, type_id)) as items,
      max(on_day) filter (where published and on_day <= current_date) as last,
      min(on_day) filter (where on_day > current_date) as next,
      count(distinct on_day) filter (where published and on_day <= current_date)::int as times
    from servings`
  const [row] = await sql.rows<DishServings>({ text, values: bound.values })
  return row ?? NO_SERVINGS
}
