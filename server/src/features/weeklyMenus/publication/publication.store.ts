import type { Day } from '@poledne/contract/domain/day'
import { type Language, pickName, toNameLanguage } from '@poledne/contract/domain/languages'
import type { WeeklyOffer } from '@poledne/contract/modules/restaurantOffer'
import type { WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import { type Caller, getLimitedCaller, getScope, hasPermission } from '../../../core/access/caller.ts'
import type { Sql } from '../../../core/db/database.ts'
import { buildHistoryInsert } from '../../../core/records/history/history.store.ts'
import { buildScopeCondition } from '../../../core/records/record.policy.ts'
import { publishRecordChange } from '../../../core/records/record.store.ts'
import { createSqlParameters } from '../../../core/records/sqlBuilder.ts'
import { buildValidFromSelectSql } from '../../prices/index.ts'
import {
  buildVisibleRestaurantsCondition,
  buildVisibleScreensCondition,
  restaurantResource,
} from '../../restaurants/index.ts'
import { isLockActiveSql, weeklyMenuBaseResource } from '../weeklyMenus.store.ts'

/** Whether the time is at least two hours ahead of the database's clock. */
export async function isTwoHoursAhead(sql: Sql, publishAt: string): Promise<boolean> {
  const [row] = await sql.rows<{ far: boolean }>({
    name: 'publish_at_check',
    text: "select $1::timestamptz >= now() + interval '2 hours' as far",
    values: [publishAt],
  })
  return row?.far ?? false
}

const isLockedSql = (menu: string) =>
  `exists (select from weekly_menu_locks l where l.weekly_menu_id = ${menu}.id and ${isLockActiveSql('l')})`

/** Reads the ids of menus whose scheduled time has come, except menus that a user is editing. */
export async function readDueMenuIds(sql: Sql): Promise<number[]> {
  const rows = await sql.rows<{ id: number }>({
    text: `select m.id from weekly_menus m where m.publish_at <= now() and not ${isLockedSql('m')} order by m.publish_at, m.id`,
  })
  return rows.map(({ id }) => id)
}

export type DueMenu = {
  id: number
  publishBy: number
  active: boolean
  archived: boolean
  createdById: number | null
  startDate: Day
  variantName: string
}

/** Reads and locks a due menu; undefined if it was rescheduled or is being edited since its id was read. */
export async function readDueMenuForUpdate(tx: Sql, id: number): Promise<DueMenu | undefined> {
  await tx.rows({ text: 'select from weekly_menus where id = $1 for update', values: [id] })
  const [menu] = await tx.rows<DueMenu>({
    text: `
      select m.id, m.publish_by as "publishBy", m.active, m.archived, m.created_by as "createdById",
        m.start_date as "startDate", v.name_cs as "variantName"
      from weekly_menus m join weekly_menu_variants v on v.id = m.weekly_menu_variant_id
      where m.id = $1 and m.publish_at <= now() and not ${isLockedSql('m')}`,
    values: [id],
  })
  return menu
}

/** Cancels a scheduled publication; the history names the user who scheduled it. */
export async function cancelSchedule(tx: Sql, { id, publishBy }: DueMenu): Promise<void> {
  const bound = createSqlParameters()
  const user = bound.add(publishBy)
  const text = `with changed as (
      update weekly_menus record
      set published = false, publish_at = null, publish_version = null, publish_by = null,
        version = record.version + 1, updated_at = now(), updated_by = ${user}
      where record.id = ${bound.add(id)} returning record.*
    ), logged as (
      ${buildHistoryInsert(weeklyMenuBaseResource, { userId: publishBy, realUserId: null }, 'unpublish', bound)}
    )
    select id, version from changed`
  const [row] = await tx.rows<{ id: number; version: number }>({ text, values: bound.values })
  if (!row) throw new Error(`weekly menu ${id} is missing`)
  publishRecordChange(tx, weeklyMenuBaseResource, row)
}

type Audience = { restaurants: number | null; screens: number | null }

/** Counts the restaurants and screens, visible to the caller, that show the menu once it is published. */
export async function readAudience(
  sql: Sql,
  caller: Caller,
  { weeklyMenuVariantId, startDate }: Pick<WeeklyMenu, 'weeklyMenuVariantId' | 'startDate'>,
): Promise<Audience> {
  if (!hasPermission(caller, 'restaurants.view')) return { restaurants: null, screens: null }
  const bound = createSqlParameters()
  const text = `
    select count(distinct record.id)::int as restaurants, count(s.id)::int as screens
    from restaurants record
    left join screens s on s.restaurant_id = record.id and ${buildVisibleScreensCondition(caller, bound)}
    where record.active and not record.archived and ${buildScopeCondition(restaurantResource, caller, 'view', bound)}
      and exists (
        select from restaurant_menus o
        where o.restaurant_id = record.id and o.weekly_menu_variant_id = ${bound.add(weeklyMenuVariantId)}
          and not o.archived and o.start_date < ${bound.add(startDate)}::date + 7)`
  const [counts] = await sql.rows<{ restaurants: number; screens: number }>({ text, values: bound.values })
  const { restaurants = 0, screens = 0 } = counts ?? {}
  return { restaurants, screens: hasPermission(caller, 'settings.view') ? screens : null }
}

const MAX_NAMED_RESTAURANTS = 20

type OfferQuery = { startDate: Day; weeklyMenuVariantId: number; language: Language }
type OfferRow = {
  restaurants: { id: number; nameCs: string; nameEn: string }[]
  restaurantCount: number
  screens: number
  typeIds: number[]
}

/** Whether the caller sees every restaurant menu. Only then is a type that the offer lacks offered nowhere. */
const seesAllOffers = (caller: Caller) =>
  getScope(caller, 'restaurants', 'view') === 'all' &&
  (getScope(getLimitedCaller(caller, 'restaurantMenus'), 'restaurantMenus', 'view') ?? 'all') === 'all'

/** Reads which types, restaurants and screens show a variant in a week, among the restaurants the caller can see. */
export async function readWeeklyOffer(
  sql: Sql,
  caller: Caller,
  { startDate, weeklyMenuVariantId, language }: OfferQuery,
): Promise<WeeklyOffer> {
  if (!hasPermission(caller, 'restaurants.view'))
    return { menuItemTypeIds: null, restaurants: null, restaurantCount: null, screens: null }
  const bound = createSqlParameters()
  const [variant, monday] = [bound.add(weeklyMenuVariantId), `${bound.add(startDate)}::date`]
  const validMenus = buildValidFromSelectSql({
    table: 'restaurant_menus',
    columns: 's.restaurant_menu_items',
    restaurant: 'record.id',
    same: `s.weekly_menu_variant_id = ${variant}`,
    from: monday,
    to: `${monday} + 6`,
  })
  const text = `
    with offered as materialized (
      select record.id, record.name_cs, record.name_en, menu.restaurant_menu_items as items
      from restaurants record cross join lateral (${validMenus}) menu
      where record.active and not record.archived and ${buildVisibleRestaurantsCondition(caller, bound)}
    ), places as (
      select *, row_number() over (order by name_cs collate "czech", id) as place
      from (select distinct id, name_cs, name_en from offered) named
    )
    select
      (select coalesce(json_agg(json_build_object('id', id, 'nameCs', name_cs, 'nameEn', name_en) order by place)
        filter (where place <= ${MAX_NAMED_RESTAURANTS}), '[]') from places) as restaurants,
      (select count(*)::int from places) as "restaurantCount",
      (select count(*)::int from screens s join places on places.id = s.restaurant_id
        where ${buildVisibleScreensCondition(caller, bound)}) as screens,
      (select coalesce(json_agg(distinct (item ->> 'menuItemTypeId')::int), '[]')
        from offered, jsonb_array_elements(items) item) as "typeIds"`
  const [row] = await sql.rows<OfferRow>({ text, values: bound.values })
  if (!row) throw new Error('the offer query returns one row')
  return {
    menuItemTypeIds: seesAllOffers(caller) ? row.typeIds : null,
    restaurants: row.restaurants.map(({ id, nameCs, nameEn }) => ({
      id,
      name: pickName(toNameLanguage(language), nameCs, nameEn),
    })),
    restaurantCount: row.restaurantCount,
    screens: hasPermission(caller, 'settings.view') ? row.screens : null,
  }
}
