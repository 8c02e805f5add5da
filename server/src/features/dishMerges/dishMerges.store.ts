import type { DishMerge, MergeField } from '@poledne/contract/modules/dishDuplicate'
import { type Caller, getScope } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { getPageOffset, type RequestedPage } from '../../core/http/page.ts'
import { buildScopeCondition } from '../../core/records/record.policy.ts'
import type { Assignment } from '../../core/records/record.store.ts'
import { buildPersonJsonSql, createSqlParameters, type SqlParameters } from '../../core/records/sqlBuilder.ts'
import { dishResource, SERVED_DISHES_JOIN_SQL } from '../dishes/index.ts'
import { weeklyMenuBaseResource } from '../weeklyMenus/index.ts'

export type MergedDish = {
  id: number
  version: number
  archived: boolean
  createdById: number | null
} & Record<MergeField, unknown>

/** Reads the given dishes that the caller can see; `lock` makes other writers of the dishes and of their menus wait. */
export function readDishesToMerge(
  sql: Sql,
  caller: Caller,
  ids: readonly number[],
  lock: boolean,
): Promise<MergedDish[]> {
  const bound = createSqlParameters()
  return sql.rows<MergedDish>({
    text: `
      select record.id, record.version, record.archived, record.created_by as "createdById", record.name_cs as "nameCs",
        record.name_en as "nameEn", record.dish_type_id as "dishTypeId", record.allergen_ids as "allergenIds", record.diets,
        record.meats, record.portion
      from dishes record
      where record.id = any(${bound.add(ids)}::int[]) and ${buildScopeCondition(dishResource, caller, 'view', bound)}
      order by record.id ${lock ? 'for update' : ''}`,
    values: bound.values,
  })
}

export type MenuOfDish = { id: number; version: number; archived: boolean; createdById: number | null }

const MENU_COLUMNS = 'm.id, m.version, m.archived, m.created_by as "createdById"'

/** Reads all menus that contain the dish, also archived menus and menus that the caller cannot see. */
export const readMenusWithDish = (sql: Sql, dishId: number, lock: boolean): Promise<MenuOfDish[]> =>
  sql.rows<MenuOfDish>({
    text: `
      select ${MENU_COLUMNS} from weekly_menus m where planned_dish_ids(m.weekly_menu_items_data) && array[$1::int]
      order by m.id ${lock ? 'for update' : ''}`,
    values: [dishId],
  })

export type NamedMenu = { id: number; startDate: string; nameCs: string; nameEn: string }

export const readMenuNames = (sql: Sql, ids: readonly number[]): Promise<NamedMenu[]> =>
  sql.rows<NamedMenu>({
    text: `
      select m.id, m.start_date as "startDate", v.name_cs as "nameCs", v.name_en as "nameEn"
      from weekly_menus m join weekly_menu_variants v on v.id = m.weekly_menu_variant_id
      where m.id = any($1::int[]) order by m.start_date, m.id`,
    values: [ids],
  })

const MERGE_COLUMNS = `
  c.id, c.kept_id as "keepId", c.gone_id as "goneId", c.created_at as "createdAt",
  s.undone_at as "undoneAt", s.id as "changeId",
  json_build_object('nameCs', kept.name_cs, 'nameEn', kept.name_en) as keep,
  json_build_object('nameCs', gone.name_cs, 'nameEn', gone.name_en) as gone,
  (select count(*) from change_set_records r where r.set_id = s.id and r.module = 'weeklyMenus')::int as "weeklyMenus",
  ${buildPersonJsonSql('cu')} as "createdBy"`
const MERGE_JOINS = `
  join dishes kept on kept.id = c.kept_id join dishes gone on gone.id = c.gone_id
  left join change_sets s on s.kind = 'merge' and s.source_id = c.id left join users cu on cu.id = c.created_by`

function buildVisibleMergesCondition(caller: Caller, bound: SqlParameters): string {
  if (getScope(caller, 'dishes', 'view') === 'all') return 'true'
  const user = bound.add(caller.userId)
  return `kept.created_by = ${user} and gone.created_by = ${user}`
}

export async function listMerges(sql: Sql, caller: Caller, page: RequestedPage) {
  const bound = createSqlParameters()
  const where = buildVisibleMergesCondition(caller, bound)
  const [count] = await sql.rows<{ total: number }>({
    text: `select count(*) as total from dish_merges c ${MERGE_JOINS} where ${where}`,
    values: [...bound.values],
  })
  const items = await sql.rows<DishMerge>({
    text: `
      select ${MERGE_COLUMNS} from dish_merges c ${MERGE_JOINS} where ${where}
      order by c.id desc limit ${bound.add(page.pageSize)} offset ${bound.add(getPageOffset(page))}`,
    values: bound.values,
  })
  return { items, ...page, total: count?.total ?? 0 }
}

export async function readMerge(sql: Sql, caller: Caller, id: number): Promise<DishMerge | undefined> {
  const bound = createSqlParameters()
  const where = `c.id = ${bound.add(id)} and ${buildVisibleMergesCondition(caller, bound)}`
  const [row] = await sql.rows<DishMerge>({
    text: `select ${MERGE_COLUMNS} from dish_merges c ${MERGE_JOINS} where ${where}`,
    values: bound.values,
  })
  return row
}

type NewMerge = {
  keepId: number
  goneId: number
  keptOldValues: object
  /** The versions of the dishes after the merge, by which their history finds it. */
  keptVersion: number
  goneVersion: number
  goneWasArchived: boolean
}

export async function insertMerge(tx: Sql, caller: Caller, merge: NewMerge): Promise<number> {
  const [row] = await tx.rows<{ id: number }>({
    name: 'dish_merge_insert',
    text: `
      insert into dish_merges (kept_id, gone_id, kept_old_values, kept_version, gone_version, gone_was_archived,
        created_by, created_by_real_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    values: [
      merge.keepId,
      merge.goneId,
      JSON.stringify(merge.keptOldValues),
      merge.keptVersion,
      merge.goneVersion,
      merge.goneWasArchived,
      caller.userId,
      caller.realUserId,
    ],
  })
  if (!row) throw new Error('the merge could not be written')
  return row.id
}

/** Builds the SQL of a list of dish ids with one id replaced; a list with both ids keeps the first place. */
const buildReplacedIdsSql = (ids: string, goneId: string, keepId: string) => `(
  select jsonb_agg(id order by place) from (
    select id, min(place) as place from (
      select case when each.id = ${goneId} then ${keepId} else each.id end as id, each.place
      from (select value::int as id, place from jsonb_array_elements_text(${ids}) with ordinality listed (value, place)) each
    ) replaced group by id) unique_ids)`

/** Builds the SQL of cells, such as the items of a day, with the dish replaced. */
const buildReplacedCellsSql = (cells: string, goneId: string, keepId: string) => `(
  select coalesce(jsonb_agg(
    case when cell -> 'dishIds' @> to_jsonb(${goneId})
      then jsonb_set(cell, '{dishIds}', ${buildReplacedIdsSql("cell -> 'dishIds'", goneId, keepId)}) else cell end
    order by cell_place), '[]')
  from jsonb_array_elements(${cells}) with ordinality cells (cell, cell_place))`

/** Builds the assignment that replaces the dish in the items of a menu. */
export function buildReplacedMenuItems(
  { keepId, goneId }: { keepId: number; goneId: number },
  bound: SqlParameters,
): Assignment[] {
  const [keep, gone] = [`${bound.add(keepId)}::int`, `${bound.add(goneId)}::int`]
  const value = `(
    select jsonb_agg(jsonb_set(day, '{items}', ${buildReplacedCellsSql("day -> 'items'", gone, keep)}) order by day_place)
    from jsonb_array_elements(record.weekly_menu_items_data) with ordinality days (day, day_place))`
  return [{ column: 'weekly_menu_items_data', value, differs: 'true' }]
}

/** Replaces the dish in set-aside changes of menus that the caller can edit; returns the ids of these menus. */
export async function replaceDishInSetAsideChanges(
  tx: Sql,
  caller: Caller,
  { keepId, goneId }: { keepId: number; goneId: number },
): Promise<number[]> {
  if (getScope(caller, 'weeklyMenus', 'edit') === null) return []
  const bound = createSqlParameters()
  const [keep, gone] = [`${bound.add(keepId)}::int`, `${bound.add(goneId)}::int`]
  const rows = await tx.rows<{ id: number }>({
    text: `
      update weekly_menu_shelves shelf set cells = ${buildReplacedCellsSql('shelf.cells', gone, keep)}
      from weekly_menus record
      where record.id = shelf.weekly_menu_id and ${buildScopeCondition(weeklyMenuBaseResource, caller, 'edit', bound)}
        and exists (select from jsonb_array_elements(shelf.cells) cell where cell -> 'dishIds' @> to_jsonb(${gone}))
      returning record.id`,
    values: bound.values,
  })
  return [...new Set(rows.map(({ id }) => id))]
}

export type ServedTimes = { id: number; timesServed: number; lastServed: string | null }

/** Reads on how many days guests could see each of these dishes; dishes that were never served are left out. */
export const readServedTimes = (sql: Sql, ids: readonly number[]): Promise<ServedTimes[]> =>
  sql.rows<ServedTimes>({
    text: `
      select record.id, served.days::int as "timesServed", served.last_day as "lastServed"
      from unnest($1::int[]) record (id) ${SERVED_DISHES_JOIN_SQL} where served.days > 0`,
    values: [ids],
  })
