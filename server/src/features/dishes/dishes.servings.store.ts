import type { Day } from '@poledne/contract/domain/day'
import {
  type DishImpact,
  type DishServings,
  MAX_DISH_IMPACT_ROWS,
  MAX_SERVINGS,
} from '@poledne/contract/modules/dishImpact'
import { type Caller, hasPermission } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { buildScopeCondition } from '../../core/records/record.policy.ts'
import { buildPersonJsonSql, createSqlParameters } from '../../core/records/sqlBuilder.ts'
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

/** Reads the servings of a dish on the menus that the caller can see. */
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

const NO_IMPACT: DishImpact = { weeks: [], screens: [], exports: [], totals: { weeks: 0, screens: 0, exports: 0 } }

/**
 * The time after a change of a dish within which the content of each connected screen is computed again; a screen that
 * reports later shows the change, even if its revision is the same.
 */
const CONTENT_DELAY = "interval '5 seconds'"

/**
 * Reads where guests see a dish: published weeks that are not over in a restaurant, the screens of those restaurants,
 * and the downloads. If the caller can see no restaurant, a week ends by the clock of the database.
 */
export async function readDishImpact(sql: Sql, caller: Caller, id: number): Promise<DishImpact> {
  if (!hasPermission(caller, 'weeklyMenus.view')) return NO_IMPACT
  const bound = createSqlParameters()
  const dish = `${bound.add(id)}::int`
  const text = `
    with places as materialized (
      select record.id, (now() at time zone record.timezone)::date as today from restaurants record
      where record.active and not record.archived and ${buildVisibleRestaurantsCondition(caller, bound)}
    ), servings as materialized (
      select distinct record.id, record.start_date, record.weekly_menu_variant_id as variant_id,
        (day ->> 'day')::int as day, (item ->> 'menuItemTypeId')::int as type_id
      from weekly_menus record, jsonb_array_elements(record.weekly_menu_items_data) day,
        jsonb_array_elements(day -> 'items') item
      where planned_dish_ids(record.weekly_menu_items_data) && array[${dish}] and item -> 'dishIds' @> to_jsonb(${dish})
        and record.published and record.active and not record.archived and record.start_date > current_date - 8
        and ${buildScopeCondition(weeklyMenuBaseResource, caller, 'view', bound)}
    ), periods as (
      select m.restaurant_id, m.weekly_menu_variant_id as variant_id, m.start_date, m.restaurant_menu_items as items,
        lead(m.start_date) over (
          partition by m.restaurant_id, m.weekly_menu_variant_id order by m.start_date) as next_date
      from restaurant_menus m join places on places.id = m.restaurant_id
      where not m.archived and m.weekly_menu_variant_id in (select variant_id from servings)
    ), offered_types as materialized (
      select restaurant_id, variant_id, start_date, next_date, (item ->> 'menuItemTypeId')::int as type_id
      from periods, jsonb_array_elements(items) item
      where next_date is null or next_date > current_date - 8
    ), offers as materialized (
      select distinct s.id, places.id as restaurant_id
      from servings s
      join offered_types o on o.variant_id = s.variant_id and o.type_id = s.type_id
        and o.start_date < s.start_date + s.day and (o.next_date is null or o.next_date >= s.start_date + s.day)
      join places on places.id = o.restaurant_id
      where s.start_date + 6 >= places.today
    ), offered as (
      select id, json_agg(restaurant_id order by restaurant_id) as restaurant_ids from offers group by id
    ), weeks as materialized (
      select s.id, s.start_date, s.variant_id, json_agg(distinct s.day order by s.day) as days, restaurant_ids::text as restaurant_ids
      from servings s left join offered using (id)
      where restaurant_ids is not null or s.start_date + 6 >= current_date
      group by s.id, s.start_date, s.variant_id, restaurant_ids::text
    ), shown_screens as materialized (
      select s.id, s.name, s.restaurant_id, s.position, coalesce(st.shown_revision = st.revision
        and (st.content_at >= d.updated_at or st.last_seen_at > d.updated_at + ${CONTENT_DELAY}), false) as shown
      from screens s left join screen_states st on st.screen_id = s.id join dishes d on d.id = ${dish}
      where s.restaurant_id in (select restaurant_id from offers)
    ), downloads as materialized (
      select e.id, e.at, e.user_id, e.format, e.revision, e.reprinted_at is not null as reprinted, e.weekly_menu_id,
        (select places.id from places where places.id = e.restaurant_id) as restaurant_id
      from weekly_menu_exports e where e.published and e.weekly_menu_id in (select id from weeks)
    )
    select
      (select coalesce(json_agg(json_build_object('weeklyMenuId', id, 'startDate', start_date,
          'weeklyMenuVariantId', variant_id, 'days', days, 'restaurantIds', coalesce(restaurant_ids::json, '[]'))
          order by start_date, variant_id, id), '[]')
        from (select * from weeks order by start_date, variant_id, id limit ${MAX_DISH_IMPACT_ROWS}) w) as weeks,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'restaurantId', restaurant_id, 'shown', shown)
          order by shown, position, id), '[]')
        from (select * from shown_screens order by shown, position, id limit ${MAX_DISH_IMPACT_ROWS}) s) as screens,
      (select coalesce(json_agg(json_build_object('id', e.id, 'at', to_char(e.at, 'YYYY-MM-DD"T"HH24:MI:SS'),
          'by', ${buildPersonJsonSql('u')}, 'format', format, 'revision', revision, 'reprinted', reprinted,
          'weeklyMenuId', weekly_menu_id, 'restaurantId', restaurant_id) order by reprinted, e.id desc), '[]')
        from (select * from downloads order by reprinted, id desc limit ${MAX_DISH_IMPACT_ROWS}) e
        left join users u on u.id = e.user_id) as exports,
      json_build_object('weeks', (select count(*) from weeks), 'screens', (select count(*) from shown_screens),
        'exports', (select count(*) from downloads)) as totals`
  const [row] = await sql.rows<DishImpact>({ text, values: bound.values })
  return row ?? NO_IMPACT
}
