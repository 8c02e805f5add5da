import type {
  DeclarationState,
  MenuState,
  RestaurantMenuState,
  RestaurantState,
  StateSince,
} from '@poledne/contract/domain/exposure'
import type { Instant } from '@poledne/contract/domain/instant'
import { type Caller, hasPermission } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { buildScopeCondition } from '../../core/records/record.policy.ts'
import { createSqlParameters } from '../../core/records/sqlBuilder.ts'
import { buildVisibleRestaurantsCondition } from '../restaurants/index.ts'
import { weeklyMenuBaseResource } from '../weeklyMenus/index.ts'

/** The highest number of states that are read of one module; one more is read to detect that there are more. */
export const MAX_HISTORY_STATES = 20_000

type RecordState<T> = StateSince<T> & { id: number }

/**
 * Reads the names of the dish and the allergen, the time of the database, since when the history is complete if old
 * versions are deleted, and the stored declarations of the dish.
 */
export async function readDeclarations(sql: Sql, dishId: number, allergenId: number) {
  const [names] = await sql.rows<{
    now: Instant
    completeSince: Instant | null
    dish: { cs: string; en: string | null }
    allergen: { code: string; cs: string; en: string } | null
  }>({
    name: 'exposure_names',
    text: `
      select now() as now, (select now() - make_interval(days => history_days) from settings) as "completeSince",
        json_build_object('cs', d.name_cs, 'en', d.name_en) as dish,
        case when a.id is not null then json_build_object('code', a.code, 'cs', a.name_cs, 'en', a.name_en) end as allergen
      from dishes d left join allergens a on a.id = $2 where d.id = $1`,
    values: [dishId, allergenId],
  })
  const states = await sql.rows<StateSince<DeclarationState>>({
    name: 'exposure_declarations',
    text: `
      select at, state -> 'allergenIds' as "allergenIds" from history
      where module = 'dishes' and record_id = $1 order by revision limit ${MAX_HISTORY_STATES + 1}`,
    values: [dishId],
  })
  return { names, states }
}

type MenuStatesQuery = { dishId: number; from: Instant; to: Instant }

/**
 * Reads the states of the published weekly menus with the dish between two times, as far as the caller can see them. A
 * deleted menu has only its history, which is shown to callers who see all menus.
 */
export async function readMenuStates(
  sql: Sql,
  caller: Caller,
  { dishId, from, to }: MenuStatesQuery,
): Promise<RecordState<MenuState>[]> {
  if (!hasPermission(caller, 'weeklyMenus.view')) return []
  const bound = createSqlParameters()
  const dish = `${bound.add(dishId)}::int`
  const [first, last] = [bound.add(from), bound.add(to)]
  const text = `
    with candidates as materialized (
      select distinct h.record_id as id from history h
      where h.module = 'weeklyMenus' and h.at < ${last}::timestamptz and h.state ->> 'published' = 'true'
        and (h.state ->> 'startDate')::date > ${first}::date - 9
        and jsonb_path_exists(h.state, '$.weeklyMenuItemsData[*].items[*].dishIds[*] ? (@ == $dish)',
          jsonb_build_object('dish', ${dish}))
    )
    select h.record_id as id, h.at, (h.state -> 'published')::boolean and (h.state -> 'active')::boolean
        and not (h.state -> 'archived')::boolean as "isPublic", h.state ->> 'startDate' as "startDate",
      (h.state -> 'weeklyMenuVariantId')::int as "weeklyMenuVariantId",
      (select coalesce(jsonb_agg(jsonb_build_object('day', day -> 'day', 'menuItemTypeId', item -> 'menuItemTypeId')), '[]')
        from jsonb_array_elements(h.state -> 'weeklyMenuItemsData') day, jsonb_array_elements(day -> 'items') item
        where item -> 'dishIds' @> to_jsonb(${dish})) as slots
    from history h join candidates on candidates.id = h.record_id
    left join weekly_menus record on record.id = h.record_id
    where h.module = 'weeklyMenus' and ${buildScopeCondition(weeklyMenuBaseResource, caller, 'view', bound)}
    order by h.record_id, h.revision limit ${MAX_HISTORY_STATES + 1}`
  return sql.rows({ text, values: bound.values })
}

export type NamedRestaurantState = RestaurantState & { nameCs: string; nameEn: string }

export function readRestaurantStates(sql: Sql, caller: Caller): Promise<RecordState<NamedRestaurantState>[]> {
  const bound = createSqlParameters()
  const text = `
    select h.record_id as id, h.at, (h.state -> 'active')::boolean and not (h.state -> 'archived')::boolean as "isOpen",
      h.state ->> 'timezone' as timezone, h.state ->> 'nameCs' as "nameCs", h.state ->> 'nameEn' as "nameEn"
    from history h left join restaurants record on record.id = h.record_id
    where h.module = 'restaurants' and ${buildVisibleRestaurantsCondition(caller, bound)}
    order by h.record_id, h.revision limit ${MAX_HISTORY_STATES + 1}`
  return sql.rows({ text, values: bound.values })
}

/** Reads the states of the restaurant menus that ever belonged to these restaurants and variants. */
export const readRestaurantMenuStates = (
  sql: Sql,
  restaurantIds: readonly number[],
  variantIds: readonly number[],
): Promise<RecordState<RestaurantMenuState>[]> =>
  sql.rows({
    name: 'exposure_offers',
    text: `
      with candidates as materialized (
        select distinct record_id as id from history
        where module = 'restaurantMenus' and (state -> 'restaurantId')::int = any($1::int[])
          and (state -> 'weeklyMenuVariantId')::int = any($2::int[])
      )
      select h.record_id as id, h.at, (h.state -> 'archived')::boolean as "isArchived",
        (h.state -> 'restaurantId')::int as "restaurantId",
        (h.state -> 'weeklyMenuVariantId')::int as "weeklyMenuVariantId", h.state ->> 'startDate' as "startDate",
        jsonb_path_query_array(h.state, '$.restaurantMenuItems[*].menuItemTypeId') as "menuItemTypeIds"
      from history h join candidates on candidates.id = h.record_id
      where h.module = 'restaurantMenus' order by h.record_id, h.revision limit ${MAX_HISTORY_STATES + 1}`,
    values: [restaurantIds, variantIds],
  })
