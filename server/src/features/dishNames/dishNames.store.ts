import { type Caller, getScope } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'

/** The unarchived dishes that a caller can see: all dishes, or only the dishes that one user created. */
export type VisibleDishes = { createdBy: number | null }

/** Returns null if the caller cannot view any dish. */
export function getVisibleDishes(caller: Caller): VisibleDishes | null {
  const scope = getScope(caller, 'dishes', 'view')
  return scope === null ? null : { createdBy: scope === 'own' ? caller.userId : null }
}

const IS_CANDIDATE_SQL = 'not archived and ($1::int is null or created_by = $1)'

/** Reads a text that changes with every change of the dishes, because each save raises the version of its dish. */
export async function readDishesVersion(sql: Sql, { createdBy }: VisibleDishes): Promise<string> {
  const [row] = await sql.rows<{ version: string }>({
    name: 'dishes_version',
    text: `
      select concat_ws(' ', count(*), sum(version), max(id), max(updated_at)) as version
      from dishes where ${IS_CANDIDATE_SQL}`,
    values: [createdBy],
  })
  return row?.version ?? ''
}

/** The highest number of dishes to read, which limits the memory of worker threads; installations have far fewer. */
const MAX_DISHES = 200_000
const PAGE_SIZE = 10_000

/** Reads the dishes in pages of JSON, which a worker thread parses so that other requests are not blocked. */
export async function readDishPages(sql: Sql, { createdBy }: VisibleDishes): Promise<string[]> {
  const pages: string[] = []
  let lastId = 0
  while (pages.length * PAGE_SIZE < MAX_DISHES) {
    const [row] = await sql.rows<{ count: number; lastId: number | null; page: string | null }>({
      name: 'dish_pages',
      text: `
        select count(*) as count, max(id) as "lastId",
          json_agg(json_build_array(id, name_cs, name_en, dish_type_id, allergen_ids) order by id)::text as page
        from (
          select id, name_cs, name_en, dish_type_id, allergen_ids from dishes
          where ${IS_CANDIDATE_SQL} and id > $2 order by id limit ${PAGE_SIZE}) dish`,
      values: [createdBy, lastId],
    })
    if (!row?.page || row.lastId === null) break
    pages.push(row.page)
    lastId = row.lastId
    if (row.count < PAGE_SIZE) break
  }
  return pages
}

export type PagedDish = {
  id: number
  nameCs: string
  nameEn: string | null
  dishTypeId: number | null
  allergenIds: number[] | null
}

export const parseDishPage = (page: string): PagedDish[] =>
  (JSON.parse(page) as [number, string, string | null, number | null, number[] | null][]).map(
    ([id, nameCs, nameEn, dishTypeId, allergenIds]) => ({ id, nameCs, nameEn, dishTypeId, allergenIds }),
  )
