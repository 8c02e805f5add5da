import type { Sql } from '../../../core/db/database.ts'
import type { BilingualName, MenuDish, MenuDocument } from '../../../core/export/menuDocument.ts'

/** The names of the records to which a menu refers, by id. */
export type DocumentNames = {
  variant: MenuDocument['variant']
  types: Readonly<Record<number, BilingualName>>
  dishes: Readonly<Record<number, MenuDish>>
  /** The allergens, sorted by their position in the settings. */
  allergens: MenuDocument['allergens']
}
type DocumentIds = { variantId: number; typeIds: readonly number[]; dishIds: readonly number[] }

const NAMES = "'cs', name_cs, 'en', name_en"

export async function readDocumentNames(
  sql: Sql,
  { variantId, typeIds, dishIds }: DocumentIds,
): Promise<DocumentNames | undefined> {
  const [row] = await sql.rows<DocumentNames>({
    name: 'document_names',
    text: `
      select json_build_object(${NAMES}, 'xls', name_xls) as variant,
        (select coalesce(json_object_agg(id, json_build_object(${NAMES})), '{}')
          from menu_item_types where id = any($2::int[])) as types,
        (select coalesce(json_object_agg(d.id, json_build_object(${NAMES}, 'allergens',
            case when d.allergen_ids is not null then array(
              select a.code from allergens a where a.id = any(d.allergen_ids) order by a.position, a.id) end)), '{}')
          from dishes d where d.id = any($3::int[])) as dishes,
        (select coalesce(json_agg(json_build_object('code', code, ${NAMES}) order by position, id), '[]')
          from allergens) as allergens
      from weekly_menu_variants where id = $1`,
    values: [variantId, typeIds, dishIds],
  })
  return row
}

export type DocumentRestaurant = BilingualName & { timezone: string }

export async function readDocumentRestaurant(sql: Sql, id: number): Promise<DocumentRestaurant | undefined> {
  const [row] = await sql.rows<DocumentRestaurant>({
    name: 'document_restaurant',
    text: 'select name_cs as cs, name_en as en, timezone from restaurants where id = $1',
    values: [id],
  })
  return row
}
