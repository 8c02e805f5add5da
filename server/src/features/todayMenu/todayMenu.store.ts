import type { TodayVariant } from '@poledne/contract/todayMenu'
import type { Sql } from '../../db/database.ts'

type PlannedItem = Omit<TodayVariant['items'][number], 'priceCzk' | 'priceEur'>
export type PlannedVariant = Omit<TodayVariant, 'items'> & { items: PlannedItem[] }

/** What the published menus of these variants plan for one weekday of the week; a variant without one plans nothing. */
export function readPlanned(
  sql: Sql,
  variantIds: number[],
  monday: string,
  weekday: number,
): Promise<PlannedVariant[]> {
  return sql.rows<PlannedVariant>({
    name: 'today-menu',
    text: `
      select v.id as "weeklyMenuVariantId", v.name_cs as "nameCs", v.name_en as "nameEn", m.id as "weeklyMenuId",
        coalesce(planned.items, '[]') as items
      from weekly_menu_variants v
      left join weekly_menus m on m.weekly_menu_variant_id = v.id and m.start_date = $2
        and m.published and m.active and not m.archived
      left join lateral (
        select json_agg(json_build_object(
            'menuItemTypeId', ty.id, 'typeNameCs', ty.name_cs, 'typeNameEn', ty.name_en, 'note', each.item ->> 'note',
            'dishes', (
              select coalesce(json_agg(json_build_object(
                  'id', d.id, 'nameCs', d.name_cs, 'nameEn', d.name_en,
                  'allergenCodes', case when d.allergen_ids is not null then array(
                    select a.code from allergens a where a.id = any(d.allergen_ids) order by a.position, a.id) end
                ) order by chosen.place), '[]')
              from jsonb_array_elements_text(each.item -> 'dishIds') with ordinality chosen (id, place)
              join dishes d on d.id = chosen.id::int)
          ) order by each.place) as items
        from jsonb_array_elements(m.weekly_menu_items_data) day,
          jsonb_array_elements(day -> 'items') with ordinality each (item, place)
        join menu_item_types ty on ty.id = (each.item ->> 'menuItemTypeId')::int
        where (day ->> 'day')::int = $3
      ) planned on true
      where v.id = any($1)
      order by v.position, v.id`,
    values: [variantIds, monday, weekday],
  })
}
