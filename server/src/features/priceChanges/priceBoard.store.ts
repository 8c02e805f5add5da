import type { Day } from '@poledne/contract/domain/day'
import type { PriceBoard } from '@poledne/contract/modules/priceBoard'
import type { Caller } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { buildRowScopeCondition } from '../../core/records/record.policy.ts'
import { createSqlParameters, type SqlParameters } from '../../core/records/sqlBuilder.ts'
import { buildVisibleRestaurantsCondition } from '../restaurants/index.ts'

/** Builds the condition for unarchived restaurants of which the caller can see the record and the menus. */
const buildBoardRestaurantsCondition = (caller: Caller, bound: SqlParameters) => `
  not record.archived and ${buildVisibleRestaurantsCondition(caller, bound)} and exists (
    select from (values (${bound.add(caller.userId)}::int)) own (created_by)
    where ${buildRowScopeCondition(caller, 'restaurantMenus', 'view', { createdBy: 'own.created_by', restaurant: 'record.id' }, bound)})`

type BoardColumns = { today: Day; columns: PriceBoard['columns'] }

/** Reads the caller's day, and what restaurants offer on a day, in the order of the settings. */
export async function readBoardColumns(sql: Sql, caller: Caller, date: Day | null): Promise<BoardColumns> {
  const bound = createSqlParameters()
  const [row] = await sql.rows<BoardColumns>({
    text: `
      with own as (
        select coalesce(${bound.add(date)}::date, (now() at time zone timezone)::date) as today
        from users where id = ${bound.add(caller.userId)}
      ), offered as (
        select distinct v.id as variant_id, (item ->> 'menuItemTypeId')::int as type_id
        from own cross join restaurants record cross join weekly_menu_variants v
        cross join lateral (
          select m.restaurant_menu_items from restaurant_menus m
          where m.restaurant_id = record.id and m.weekly_menu_variant_id = v.id and not m.archived
            and m.start_date <= own.today order by m.start_date desc limit 1) m
        cross join lateral jsonb_array_elements(m.restaurant_menu_items) item
        where ${buildBoardRestaurantsCondition(caller, bound)}
      )
      select own.today, coalesce((
        select json_agg(json_build_object('weeklyMenuVariantId', v.id, 'menuItemTypeId', t.id)
          order by v.position, v.id, t.position, t.id)
        from offered o join weekly_menu_variants v on v.id = o.variant_id join menu_item_types t on t.id = o.type_id
      ), '[]') as columns
      from own`,
    values: bound.values,
  })
  if (!row) throw new Error('The caller has no account')
  return row
}

type RestaurantPage = { restaurantIds: readonly number[] | null; after: number | null; limit: number }

/** Reads restaurants by name, after the given one. */
export function readBoardRestaurants(
  sql: Sql,
  caller: Caller,
  { restaurantIds, after, limit }: RestaurantPage,
): Promise<PriceBoard['restaurants']> {
  const bound = createSqlParameters()
  const isSelected = restaurantIds === null ? 'true' : `record.id = any(${bound.add(restaurantIds)}::int[])`
  const isLater =
    after === null
      ? 'true'
      : `(record.name_cs collate "czech", record.id) > (
          select last.name_cs collate "czech", last.id from restaurants last where last.id = ${bound.add(after)})`
  return sql.rows({
    text: `
      select record.id, record.name_cs as "nameCs", record.name_en as "nameEn", record.active from restaurants record
      where ${buildBoardRestaurantsCondition(caller, bound)} and ${isSelected} and ${isLater}
      order by record.name_cs collate "czech", record.id limit ${bound.add(limit)}`,
    values: bound.values,
  })
}
