/** What the desk is made of, each fact by one statement: from this Monday on, four weeks, prices sixty days ahead. */

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
  deskMenus: dashboardMenus,
  deskVariants: dashboardVariants,
  deskDishes: dashboardDishes,
  deskServed: dashboardServed,
  deskVariety: dashboardVariety,
  deskMenusOf: dashboardRestaurantMenus,
  deskExceptions: dashboardExceptions,
  deskLocks: dashboardLocks,
  deskScreens: dashboardScreens,
  deskRequests: dashboardRequests,
}
