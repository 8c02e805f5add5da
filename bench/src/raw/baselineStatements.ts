/** The statements of the baseline, written by hand: the same columns, joins and order as our server's. */

const item = `
  t.id, t.version, t.archived, t.created_at as "createdAt", t.updated_at as "updatedAt", t.name_cs as "nameCs",
  t.name_en as "nameEn", t.dish_type_id as "dishTypeId", t.allergen_ids as "allergenIds", dt.name_cs as "dishTypeName"`
const record = `${item}, t.created_by as "createdById", cu.username as "createdByName",
  t.updated_by as "updatedById", uu.username as "updatedByName"`
const type = 'left join dish_types dt on dt.id = t.dish_type_id'
const people = 'left join users cu on cu.id = t.created_by left join users uu on uu.id = t.updated_by'
const matchesName = `search_text(t.name_cs) like '%' || search_text($1) || '%'`

const user = `
  select u.id from session_tokens k join sessions s on s.id = k.session_id join users u on u.id = s.user_id
  where k.token_hash = $1 and k.expires_at > now()`

const list = `select ${item} from dishes t ${type} where not t.archived
  order by t.name_cs collate "czech", t.id limit $1 offset $2`
const count = 'select count(*) as total from dishes t where not t.archived'

const find = `select ${item} from dishes t ${type} where not t.archived and ${matchesName}
  order by t.name_cs collate "czech", t.id limit $2`
const countFound = `select count(*) as total from dishes t where not t.archived and ${matchesName}`

const read = `select ${record} from dishes t ${type} ${people} where t.id = $1`

const updateDish = `update dishes t set name_cs = $1, name_en = $2, dish_type_id = $3, allergen_ids = $4,
    version = t.version + 1, updated_at = now(), updated_by = $7
  where t.id = $5 and t.version = $6 returning t.*`
const save = `with changed as (${updateDish}), kept as (
    insert into history (module, record_id, revision, user_id, acting_as_id, action, state)
    select 'dishes', id, version, $7, null, 'save', jsonb_build_object('archived', archived, 'nameCs', name_cs,
      'nameEn', name_en, 'dishTypeId', dish_type_id, 'allergenIds', allergen_ids) from changed)
  select ${record} from changed t ${type} ${people}`

/** The menu that holds on the day and those to come, and of what they offer the last exception and those to come. */
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

const buildLikeCondition = (cs: string, en: string, before: string) =>
  `(${cs} like '${before}' || search_text($1) || '%' or ${en} like '${before}' || search_text($1) || '%')`
/** The first candidates by either name; those that begin so first. */
const typeAhead = `with found as materialized (
    select id, search_text(name_cs) as cs, search_text(name_en) as en from dishes
    where ${buildLikeCondition('search_text(name_cs)', 'search_text(name_en)', '%')} limit 500)
  select d.id, d.name_cs as value, d.archived as disabled, d.name_en as "nameEn", d.dish_type_id as "dishTypeId",
    case when d.allergen_ids is not null then coalesce((select string_agg(a.code, ' ' order by a.position, a.id)
      from allergens a where a.id = any(d.allergen_ids)), '') end as allergens
  from found f join dishes d on d.id = f.id
  order by d.archived, case when ${buildLikeCondition('f.cs', 'f.en', '')} then 0 when ${buildLikeCondition('f.cs', 'f.en', '% ')} then 1 else 2 end,
    d.name_cs collate "czech", d.id limit $2`

export const baselineStatements = {
  user,
  list,
  count,
  find,
  countFound,
  read,
  save,
  update: updateDish,
  prices,
  typeAhead,
}
