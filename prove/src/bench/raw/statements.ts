import type { DishTable } from '../seedDishes.ts'

/** The statements of the baseline are written by hand and have the same columns, joins and order as in our server. */

const item = `
  t.id, t.version, t.archived, t.created_at as "createdAt", t.updated_at as "updatedAt", t.name_cs as "nameCs",
  t.name_en as "nameEn", t.dish_type_id as "dishTypeId", t.allergen_ids as "allergenIds", dt.name_cs as "dishTypeName"`
const record = `${item}, t.created_by as "createdById", cu.username as "createdByName",
  t.updated_by as "updatedById", uu.username as "updatedByName"`
const type = 'left join dish_types dt on dt.id = t.dish_type_id'
const people = 'left join users cu on cu.id = t.created_by left join users uu on uu.id = t.updated_by'
const matchesName = `t.name_cs_search like '%' || search_text($1) || '%'`

const user = `
  select u.id from session_tokens k join sessions s on s.id = k.session_id join users u on u.id = s.user_id
  where k.token_hash = $1 and k.expires_at > now()`

const list = `select ${item} from dishes t ${type} where not t.archived
  order by t.name_cs collate "czech", t.id limit $1 offset $2`
const count = 'select count(*) as total from dishes t where not t.archived'

/** The columns of the exported list, in its order. */
export const EXPORT_COLUMNS = 'nameCs,nameEn,dishTypeName,allergenIds,archived,createdAt,updatedAt'
export const exportCursor = `declare export_rows no scroll cursor for
  select t.id, t.name_cs, t.name_en, dt.name_cs, t.allergen_ids, t.archived, t.created_at, t.updated_at
  from dishes t ${type} order by t.name_cs collate "czech", t.id`

const find = `select ${item} from dishes t ${type} where not t.archived and ${matchesName}
  order by t.name_cs collate "czech", t.id limit $2`
const countFound = `select count(*) as total from dishes t where not t.archived and ${matchesName}`

const read = `select ${record} from dishes t ${type} ${people} where t.id = $1`

const buildUpdateSql = (
  table: DishTable,
) => `update ${table} t set name_cs = $1, name_en = $2, dish_type_id = $3, allergen_ids = $4,
    version = t.version + 1, updated_at = now(), updated_by = $7
  where t.id = $5 and t.version = $6 returning t.*`
const save = `with changed as (${buildUpdateSql('dishes')}), recorded as (
    insert into history (module, record_id, revision, user_id, acting_as_id, action, state)
    select 'dishes', id, version, $7, null, 'save', jsonb_build_object('archived', archived, 'nameCs', name_cs,
      'nameEn', name_en, 'dishTypeId', dish_type_id, 'allergenIds', allergen_ids) from changed)
  select ${record} from changed t ${type} ${people}`

/** Selects the current and later menus of a restaurant, and the current and later exceptions for the types on them. */
const prices = `with menus as materialized (
    select m.* from weekly_menu_variants v cross join lateral (
      select id, weekly_menu_variant_id, start_date, restaurant_menu_items from restaurant_menus
      where restaurant_id = $1 and weekly_menu_variant_id = v.id and not archived
        and start_date >= coalesce((select max(start_date) from restaurant_menus where restaurant_id = $1
          and weekly_menu_variant_id = v.id and start_date <= $2::date and not archived), $2::date)
      offset 0) m
  ), pairs as (
    select distinct m.weekly_menu_variant_id, (item ->> 'menuItemTypeId')::int as menu_item_type_id
    from menus m, jsonb_array_elements(m.restaurant_menu_items) item
  )
  select 'restaurantMenu' as source, id, weekly_menu_variant_id as "weeklyMenuVariantId", start_date as "startDate",
    restaurant_menu_items as items, null as "menuItemTypeId", null as "priceCzk", null as "priceEur" from menus
  union all
  select 'exception', e.* from pairs p cross join lateral (
    select id, weekly_menu_variant_id, start_date, null::jsonb, menu_item_type_id, price_czk, price_eur
    from restaurant_menu_exceptions
    where restaurant_id = $1 and weekly_menu_variant_id = p.weekly_menu_variant_id
      and menu_item_type_id = p.menu_item_type_id and not archived
      and start_date >= coalesce((select max(start_date) from restaurant_menu_exceptions where restaurant_id = $1
        and weekly_menu_variant_id = p.weekly_menu_variant_id and menu_item_type_id = p.menu_item_type_id
        and start_date <= $2::date and not archived), $2::date)
    offset 0) e`

const buildLikeConditionSql = (cs: string, en: string, before: string) =>
  `(${cs} like '${before}' || search_text($1) || '%' or ${en} like '${before}' || search_text($1) || '%')`
/** Selects dishes whose Czech or English name contains the text; names that start with it come first. */
const typeAhead = `with found as materialized (
    select id, name_cs_search as cs, name_en_search as en from dishes
    where ${buildLikeConditionSql('name_cs_search', 'name_en_search', '%')} limit 500)
  select d.id, d.name_cs as value, d.archived as disabled, d.name_en as "nameEn", d.dish_type_id as "dishTypeId",
    case when d.allergen_ids is not null then coalesce((select string_agg(a.code, ' ' order by a.position, a.id)
      from allergens a where a.id = any(d.allergen_ids)), '') end as allergens
  from found f join dishes d on d.id = f.id
  order by d.archived, case when ${buildLikeConditionSql('f.cs', 'f.en', '')} then 0 when ${buildLikeConditionSql('f.cs', 'f.en', '% ')} then 1 else 2 end,
    d.name_cs collate "czech", d.id limit $2`

export const dishStatements = {
  user,
  list,
  count,
  find,
  countFound,
  read,
  save,
  update: buildUpdateSql('bare_dishes'),
  prices,
  typeAhead,
}

/** The dashboard has one statement for each part: four weeks from this Monday, and prices sixty days ahead. */

const monday = `date_trunc('week', now() at time zone 'Europe/Prague')::date`
const planned = `cross join lateral (
    select dish.id::int as dish_id, m.start_date + (day ->> 'day')::int - 1 as on_day
    from jsonb_array_elements(m.weekly_menu_items_data) day, jsonb_array_elements(day -> 'items') item,
      jsonb_array_elements_text(item -> 'dishIds') dish (id) limit 7000) planned`
const isServedCondition = 'm.published and m.active and not m.archived'

const dashboardMenus = `select m.id, m.start_date, m.weekly_menu_variant_id, m.active, m.published, m.publish_at, m.publish_version,
    m.version, m.weekly_menu_items_data
  from weekly_menus m where not m.archived and m.start_date between ${monday} and ${monday} + 27`

const dashboardVariants = 'select id, name_cs, name_en from weekly_menu_variants order by position, id'

const dashboardDishes = `select d.id, d.name_cs, d.name_en, d.allergen_ids, d.archived from dishes d
  where d.id = any(array(select planned.dish_id from weekly_menus m ${planned}
    where not m.archived and m.start_date between ${monday} and ${monday} + 27))`

const dashboardServed = `select week.monday, served.dish_id, max(served.on_day) from
    (select ${monday} + 7 * w as monday from generate_series(0, 3) w) week
  join (select distinct planned.dish_id, planned.on_day from weekly_menus m ${planned}
    where m.start_date > ${monday} - 14 - 7 and m.start_date < ${monday} + 21 and ${isServedCondition}) served
    on served.on_day < week.monday and served.on_day >= week.monday - 14
  group by week.monday, served.dish_id`

const dashboardVariety = `select ty.id, ty.name_cs, ty.name_en, count(*) as dishes, sum(served.days) as served from (
    select planned.dish_id, count(distinct planned.on_day) as days from weekly_menus m ${planned}
    where m.start_date >= ${monday} - 56 and m.start_date < ${monday} and ${isServedCondition} group by planned.dish_id) served
  cross join lateral (select dish_type_id from dishes where id = served.dish_id offset 0) d
  left join dish_types ty on ty.id = d.dish_type_id group by ty.id`

const from = `least(${monday}, current_date - 1)`
const to = 'current_date + 61'
const dashboardRestaurantMenus = `select r.id as restaurant_id, r.name_cs, r.name_en, r.timezone, s.* from restaurants r
  cross join weekly_menu_variants v cross join lateral (
    select s.id, s.weekly_menu_variant_id, s.start_date, s.restaurant_menu_items from restaurant_menus s
    where s.restaurant_id = r.id and s.weekly_menu_variant_id = v.id and not s.archived and s.start_date <= ${to}
      and s.start_date >= coalesce((select max(s.start_date) from restaurant_menus s where s.restaurant_id = r.id
        and s.weekly_menu_variant_id = v.id and not s.archived and s.start_date <= ${from}), ${from})
    offset 0) s
  where r.active and not r.archived`
const dashboardExceptions = `select s.* from restaurants r cross join weekly_menu_variants v cross join menu_item_types i
  cross join lateral (
    select s.id, s.restaurant_id, s.weekly_menu_variant_id, s.menu_item_type_id, s.start_date, s.price_czk, s.price_eur
    from restaurant_menu_exceptions s
    where s.restaurant_id = r.id and s.weekly_menu_variant_id = v.id and s.menu_item_type_id = i.id and not s.archived
      and s.start_date <= ${to} and s.start_date >= coalesce((select max(s.start_date) from restaurant_menu_exceptions s
        where s.restaurant_id = r.id and s.weekly_menu_variant_id = v.id and s.menu_item_type_id = i.id
          and not s.archived and s.start_date <= ${from}), ${from})
    offset 0) s
  where r.active and not r.archived`

const dashboardLocks = `select weekly_menu_id, locked_at from weekly_menu_locks
  where user_id = 1 and seen_at > now() - interval '15 minutes'`
const dashboardScreens = `select s.id, s.name, s.restaurant_id, st.last_seen_at from screens s
  left join screen_states st on st.screen_id = s.id
  where st.last_seen_at is null or st.last_seen_at < now() - interval '5 minutes'`
const dashboardRequests = `select count(*) from support_requests where status = 'open'`

export const dashboardStatements = {
  dashboardMenus,
  dashboardVariants,
  dashboardDishes,
  dashboardServed,
  dashboardVariety,
  dashboardRestaurantMenus,
  dashboardExceptions,
  dashboardLocks,
  dashboardScreens,
  dashboardRequests,
}
