import type { Action } from '@poledne/contract/access/permissions'
import type { Day } from '@poledne/contract/domain/day'
import type { Meat } from '@poledne/contract/domain/diets'
import { MAX_DAY_ITEMS, MAX_ITEM_DISHES } from '@poledne/contract/domain/limits'
import type { Closure, MeatOrigin } from '@poledne/contract/modules/restaurant'
import { type ServedDish, weeklyMenus } from '@poledne/contract/modules/weeklyMenu'
import type { Caller } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { weeklyMenus as table } from '../../core/db/schema/menus.ts'
import type { BilingualName, MenuDish, MenuDocument } from '../../core/export/menuDocument.ts'
import { buildScopeCondition } from '../../core/records/record.policy.ts'
import type { Resource } from '../../core/records/resource.ts'
import { buildPersonNameSql, createSqlParameters } from '../../core/records/sqlBuilder.ts'

const DAYS = 7

/**
 * Builds a join of the planned dishes of a menu as `planned`, one row for each dish and day. The limit is higher than
 * the rows of any menu; it only corrects the estimate of the query planner, which would expect a million rows.
 */
export const buildPlannedDishesJoinSql = (menu: string): string => `
  cross join lateral (
    select dish.id::int as dish_id, (item ->> 'menuItemTypeId')::int as type_id, ${menu}.start_date + (day ->> 'day')::int - 1 as on_day
    from jsonb_array_elements(${menu}.weekly_menu_items_data) day, jsonb_array_elements(day -> 'items') item,
      jsonb_array_elements_text(item -> 'dishIds') dish (id)
    limit ${DAYS * MAX_DAY_ITEMS * MAX_ITEM_DISHES}) planned`

/** Builds the condition that guests saw the menu or can still see it: a past week counts only if it was published. */
export const isServedOrUpcomingSql = (menu: string): string =>
  `${menu}.active and not ${menu}.archived and (${menu}.published or ${menu}.start_date > current_date - 7)`

/** The number of past weeks in which the servings of a dish are counted. */
const COUNTED_WEEKS = 8

/**
 * Reads the last day before `before` on which each dish was on a menu, and on how many days of the last weeks it was.
 * The condition on `planned_dish_ids` uses the index.
 */
export const readServedDishes = (sql: Sql, dishIds: readonly number[], before: Day, variantId: number | null) =>
  sql.rows<ServedDish>({
    name: 'served',
    text: `
      with days as (
        select planned.dish_id, planned.on_day
        from weekly_menus m ${buildPlannedDishesJoinSql('m')}
        where planned_dish_ids(m.weekly_menu_items_data) && $1::int[] and m.start_date < $2::date
          and ${isServedOrUpcomingSql('m')} and ($3::int is null or m.weekly_menu_variant_id = $3)
      )
      select asked.id as "dishId", max(days.on_day) as "lastServed",
        count(distinct days.on_day) filter (where days.on_day >= $2::date - ${COUNTED_WEEKS * 7}) as count
      from unnest($1::int[]) with ordinality asked (id, place)
      left join days on days.dish_id = asked.id and days.on_day < $2::date
      group by asked.id order by min(asked.place)`,
    values: [dishIds, before, variantId],
  })

/** Builds the condition that the menu with this table alias has no dishes. */
const isEmptyMenuSql = (menu: string): string => `cardinality(planned_dish_ids(${menu}.weekly_menu_items_data)) = 0`

/**
 * Builds the condition that the lock with this table alias is active: it was renewed in the last 15 minutes, and the
 * session or API token (a negative number) of at least one of its editors still exists. The session of a browser must
 * also have polled `status/` or renewed the lock in the last 4 minutes; clients that never poll are exempt.
 */
export const isLockActiveSql = (lock: string): string => `
  ${lock}.seen_at > now() - interval '15 minutes' and exists (
    select from jsonb_each_text(${lock}.editors) editor
    where exists (
        select from sessions s where s.id = editor.value::int and (s.last_seen_at = s.created_at
          or greatest(s.last_seen_at, ${lock}.seen_at) > now() - interval '4 minutes'))
      or exists (select from api_tokens where id = -editor.value::int and expires_at > now()))`

/** The word for a week in the four languages and its short form, as a regular expression. */
const WEEK_WORD = '(?:tyden|tyzden|het|week|wk)'

/** The resource without the rules for changing menus, for stores that only read. */
export const weeklyMenuBaseResource: Resource = {
  module: weeklyMenus,
  table,
  label:
    "record.start_date || ', ' || (select name_cs from weekly_menu_variants where id = record.weekly_menu_variant_id)",
  joins: `
    join weekly_menu_variants v on v.id = record.weekly_menu_variant_id
    left join weekly_menu_locks l on l.weekly_menu_id = record.id and ${isLockActiveSql('l')}
    left join users lu on lu.id = l.user_id`,
  getComputedColumns: () => ({
    weeklyMenuVariantNameCs: 'v.name_cs',
    weeklyMenuVariantNameEn: 'v.name_en',
    published: 'record.published',
    publishAt: 'record.publish_at',
    lockedAt: 'l.locked_at',
    lockedByUserId: 'l.user_id',
    lockedByUserName: buildPersonNameSql('lu'),
  }),
  globalSearch: {
    joins: 'join weekly_menu_variants v on v.id = record.weekly_menu_variant_id',
    nameCs: 'v.name_cs',
    nameEn: 'v.name_en',
    detail: 'record.start_date::text',
    texts: ['search_text(v.name_cs)', 'search_text(v.name_en)'],
    // "47", "week 47" and "47. týden" match the week of that number, "2026-11" the weeks of that month.
    extraCondition: (place) => `(
      extract(week from record.start_date)::text
        = substring(search_text(${place}) from '^(?:${WEEK_WORD}\\.?\\s*)?(\\d{1,2})(?:\\.?\\s*${WEEK_WORD})?\\.?$')
      or record.start_date::text like substring(${place} from '^\\s*(\\d{4}-[\\d-]*)') || '%')`,
  },
}

export type MenuForUpdate = {
  id: number
  version: number
  isEmpty: boolean
  published: boolean
  isScheduled: boolean
  archived: boolean
  createdById: number | null
}

/** Reads menus that the caller can access and locks their rows, which every write of a menu or its lock does first. */
export function readMenusForUpdate(
  tx: Sql,
  caller: Caller,
  ids: readonly number[],
  actions: readonly Action[],
): Promise<MenuForUpdate[]> {
  const bound = createSqlParameters()
  const conditions = [
    `record.id = any(${bound.add(ids)}::int[])`,
    ...actions.map((action) => buildScopeCondition(weeklyMenuBaseResource, caller, action, bound)),
  ]
  const text = `
    select record.id, record.version, record.archived, record.created_by as "createdById", record.published,
      record.publish_at is not null as "isScheduled", ${isEmptyMenuSql('record')} as "isEmpty"
    from weekly_menus record where ${conditions.join(' and ')} order by record.id for update`
  return tx.rows<MenuForUpdate>({ text, values: bound.values })
}

/** The names of the records to which a menu refers, by id. */
export type DocumentNames = {
  variant: MenuDocument['variant']
  types: Readonly<Record<number, BilingualName>>
  dishes: Readonly<Record<number, MenuDish & { meats: Meat[]; portion: string | null }>>
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
              select a.code from allergens a where a.id = any(d.allergen_ids) order by a.position, a.id) end,
            'meats', d.meats, 'portion', d.portion)), '{}')
          from dishes d where d.id = any($3::int[])) as dishes,
        (select coalesce(json_agg(json_build_object('code', code, ${NAMES}) order by position, id), '[]')
          from allergens) as allergens
      from weekly_menu_variants where id = $1`,
    values: [variantId, typeIds, dishIds],
  })
  return row
}

export type DocumentRestaurant = BilingualName & {
  timezone: string
  country: string | null
  closures: Closure[]
  meatOrigins: MeatOrigin[]
}

export async function readDocumentRestaurant(sql: Sql, id: number): Promise<DocumentRestaurant | undefined> {
  const [row] = await sql.rows<DocumentRestaurant>({
    name: 'document_restaurant',
    text: `
      select name_cs as cs, name_en as en, timezone, country, closures, meat_origins as "meatOrigins"
      from restaurants where id = $1`,
    values: [id],
  })
  return row
}
