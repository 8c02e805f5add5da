import type { Sql } from '../../../core/db/database.ts'
import type { NamedType } from './recognition/placeRows.ts'

/** The names by which the parts of a week are recognised. */
export type WeekNames = {
  menuItemTypes: NamedType[]
  dishTypes: NamedType[]
  allergens: { id: number; code: string }[]
  /** The names of the requested variant; a workbook can have a sheet for each variant. */
  variantNames: string[]
}

export async function readWeekNames(sql: Sql, variantId: number | null): Promise<WeekNames> {
  const [names] = await sql.rows<WeekNames>({
    name: 'week_text_names',
    text: `
      select
        (select coalesce(json_agg(json_build_object('id', id, 'nameCs', name_cs, 'nameEn', name_en) order by position, id), '[]')
          from menu_item_types) as "menuItemTypes",
        (select coalesce(json_agg(json_build_object('id', id, 'nameCs', name_cs, 'nameEn', name_en) order by position, id), '[]')
          from dish_types) as "dishTypes",
        (select coalesce(json_agg(json_build_object('id', id, 'code', code) order by position, id), '[]')
          from allergens) as allergens,
        (select array[name_xls, name_cs, name_en] from weekly_menu_variants where id = $1) as "variantNames"`,
    values: [variantId],
  })
  return {
    menuItemTypes: names?.menuItemTypes ?? [],
    dishTypes: names?.dishTypes ?? [],
    allergens: names?.allergens ?? [],
    variantNames: names?.variantNames ?? [],
  }
}
