import { type Caller, getScope } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { buildScopeCondition } from '../../core/records/record.policy.ts'
import type { Assignment } from '../../core/records/record.store.ts'
import { createSqlParameters, type SqlParameters } from '../../core/records/sqlBuilder.ts'
import { weeklyMenuBaseResource } from '../weeklyMenus/index.ts'

type NewMerge = {
  keepId: number
  goneId: number
  keptOldValues: object
  /** The versions after the merge, by which the history finds it. */
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

/**
 * Builds the SQL of a list of dish ids with one id replaced. A dish that is then in the list twice stays at its first
 * place.
 */
const buildReplacedIdsSql = (ids: string, goneId: string, keepId: string) => `(
  select jsonb_agg(id order by place) from (
    select id, min(place) as place from (
      select case when each.id = ${goneId} then ${keepId} else each.id end as id, each.place
      from (select value::int as id, place from jsonb_array_elements_text(${ids}) with ordinality listed (value, place)) each
    ) replaced group by id) unique_ids)`

/** Builds the SQL of cells, such as the items of a day, with the dish replaced in those that contain it. */
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

/**
 * Replaces the dish in the changes that users have set aside for menus that the caller can edit. Returns the ids of these
 * menus.
 */
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
