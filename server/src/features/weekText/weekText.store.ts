import type { MenuItemType } from '@poledne/contract/domain/weekText/placeRows'
import { type Caller, getScope } from '../../access/caller.ts'
import type { Sql } from '../../db/database.ts'
import type { DishTypeName, KnownAllergen } from './readWeek.ts'

/** The names by which the parts of a week are recognised. */
export type WeekNames = {
  menuItemTypes: MenuItemType[]
  dishTypes: DishTypeName[]
  allergens: KnownAllergen[]
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

/** The dishes that a caller can see: all of them, or those that one user created. */
export type VisibleDishes = { createdBy: number | null }

/** Returns null if the caller cannot view any dish. */
export function getVisibleDishes(caller: Caller): VisibleDishes | null {
  const scope = getScope(caller, 'dishes', 'view')
  return scope === null ? null : { createdBy: scope === 'own' ? caller.userId : null }
}

const IS_CANDIDATE = 'not archived and ($1::int is null or created_by = $1)'

/** Reads a text that changes with every change of the dishes: each save raises the version of its dish. */
export async function readDishesVersion(sql: Sql, { createdBy }: VisibleDishes): Promise<string> {
  const [row] = await sql.rows<{ version: string }>({
    name: 'week_text_dishes_version',
    text: `
      select concat_ws(' ', count(*), sum(version), max(id), max(updated_at)) as version
      from dishes where ${IS_CANDIDATE}`,
    values: [createdBy],
  })
  return row?.version ?? ''
}

/** No installation has so many dishes; the limit bounds the memory of the index. */
const MAX_DISHES = 200_000
const PAGE_SIZE = 10_000

/**
 * Reads the dishes in pages. Each page is one JSON text, which is parsed in the worker thread, so that many dishes do
 * not block other requests.
 */
export async function readDishPages(sql: Sql, { createdBy }: VisibleDishes): Promise<string[]> {
  const pages: string[] = []
  let lastId = 0
  while (pages.length * PAGE_SIZE < MAX_DISHES) {
    const [row] = await sql.rows<{ count: number; lastId: number | null; page: string | null }>({
      name: 'week_text_dishes',
      text: `
        select count(*) as count, max(id) as "lastId",
          json_agg(json_build_array(id, name_cs, name_en, dish_type_id, allergen_ids) order by id)::text as page
        from (
          select id, name_cs, name_en, dish_type_id, allergen_ids from dishes
          where ${IS_CANDIDATE} and id > $2 order by id limit ${PAGE_SIZE}) dish`,
      values: [createdBy, lastId],
    })
    if (!row?.page || row.lastId === null) break
    pages.push(row.page)
    lastId = row.lastId
    if (row.count < PAGE_SIZE) break
  }
  return pages
}
