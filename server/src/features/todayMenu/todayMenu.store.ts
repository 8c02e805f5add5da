import type { Day } from '@poledne/contract/domain/day'
import type { Meat } from '@poledne/contract/domain/diets'
import type { TodayVariant } from '@poledne/contract/modules/restaurantOffer'
import type { Sql } from '../../core/db/database.ts'

type TodayItem = TodayVariant['items'][number]
export type PlannedDish = TodayItem['dishes'][number] & { meats: Meat[]; portion: string | null }
type PlannedItem = Omit<TodayItem, 'priceCzk' | 'priceEur' | 'dishes'> & { dishes: PlannedDish[] }
export type PlannedVariant = Omit<TodayVariant, 'items'> & { date: Day; items: PlannedItem[] }

/** Builds the dish `d` as guests see it. */
export const GUEST_DISH_SQL = `json_build_object(
  'id', d.id, 'nameCs', d.name_cs, 'nameEn', d.name_en,
  'allergenCodes', case when d.allergen_ids is not null then array(
    select a.code from allergens a where a.id = any(d.allergen_ids) order by a.position, a.id) end,
  'diets', d.diets, 'meats', d.meats, 'portion', d.portion)`

type PlannedRange = { variantIds: readonly number[]; from: Day; to: Day }
type PlannedVariantsQuery = PlannedRange & {
  /** The id of a menu that is treated as published and replaces the published one of its week. */
  asPublished?: number | undefined
}

/**
 * Reads the planned items of the published menus of these variants, by day and variant; a variant without a menu has no
 * items. Each menu is looked up once for its week, not for each day.
 */
export function readPlannedVariants(
  sql: Sql,
  { variantIds, from, to, asPublished }: PlannedVariantsQuery,
): Promise<PlannedVariant[]> {
  return sql.rows<PlannedVariant>({
    name: 'planned',
    text: `
      with menus as materialized (
        select v.id as variant_id, week.monday::date as monday, m.id, m.weekly_menu_items_data as days
        from weekly_menu_variants v
        cross join generate_series(date_trunc('week', $2::timestamp), $3::timestamp, '7 days') week (monday)
        join weekly_menus m on m.id = coalesce(
          (select p.id from weekly_menus p
            where p.id = $4::int and p.weekly_menu_variant_id = v.id and p.start_date = week.monday::date),
          (select p.id from weekly_menus p
            where p.weekly_menu_variant_id = v.id and p.start_date = week.monday::date
              and p.published and p.active and not p.archived))
        where v.id = any($1)
      )
      select served.at::date as date, v.id as "weeklyMenuVariantId", v.name_cs as "nameCs", v.name_en as "nameEn",
        m.id as "weeklyMenuId", coalesce(planned.items, '[]') as items
      from generate_series($2::timestamp, $3::timestamp, '1 day') served (at)
      cross join weekly_menu_variants v
      left join menus m on m.variant_id = v.id and m.monday = date_trunc('week', served.at)::date
      left join lateral (
        select json_agg(json_build_object(
            'menuItemTypeId', ty.id, 'typeNameCs', ty.name_cs, 'typeNameEn', ty.name_en, 'note', each.item ->> 'note',
            'dishes', (
              select coalesce(json_agg(${GUEST_DISH_SQL} order by chosen.place), '[]')
              from jsonb_array_elements_text(each.item -> 'dishIds') with ordinality chosen (id, place)
              join dishes d on d.id = chosen.id::int)
          ) order by each.place) as items
        from jsonb_array_elements(m.days) day,
          jsonb_array_elements(day -> 'items') with ordinality each (item, place)
        join menu_item_types ty on ty.id = (each.item ->> 'menuItemTypeId')::int
        where (day ->> 'day')::int = extract(isodow from served.at)
      ) planned on true
      where v.id = any($1)
      order by served.at, v.position, v.id`,
    values: [variantIds, from, to, asPublished ?? null],
  })
}
