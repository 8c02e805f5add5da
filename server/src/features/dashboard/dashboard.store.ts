import type { Day } from '@poledne/contract/domain/day'
import { type DashboardData, SETUP_PREFERENCE } from '@poledne/contract/modules/dashboard'
import type { Caller } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { buildScopeCondition } from '../../core/records/record.policy.ts'
import { createSqlParameters } from '../../core/records/sqlBuilder.ts'
import { buildVisibleRestaurantsCondition, buildVisibleScreensCondition } from '../restaurants/index.ts'
import {
  buildPlannedDishesJoinSql,
  type CheckedMenu,
  isLockActiveSql,
  weeklyMenuBaseResource,
} from '../weeklyMenus/index.ts'

type SetupSteps = NonNullable<DashboardData['setup']>

/** Reads which steps of the setup are done; null if the checklist is hidden, complete or was never used. */
export async function readSetupSteps(sql: Sql, { userId }: Caller): Promise<SetupSteps | null> {
  const [row] = await sql.rows<SetupSteps & { preference: { hidden?: unknown } | null }>({
    name: 'dashboard_setup',
    text: `
      select preference.value as preference,
        coalesce(preference.value -> 'profile' = 'true', false) as profile,
        exists (select from allergens) as allergens,
        exists (select from menu_item_types) and exists (select from dish_types)
          and exists (select from weekly_menu_variants) as lists,
        exists (select from restaurants where not archived) as restaurant,
        exists (select from restaurant_menus where not archived) as prices,
        exists (select from weekly_menus where not archived) as "weeklyMenu",
        exists (select from weekly_menus where not archived and published) as publication,
        coalesce(preference.value -> 'guestPage' = 'true', false) as "guestPage"
      from (values (1)) one
      left join preferences preference on preference.user_id = $1 and preference.key = $2`,
    values: [userId, SETUP_PREFERENCE],
  })
  if (!row) throw new Error('the query returned no row')
  const { preference, ...steps } = row
  const isStarted = preference !== null
  const isInUse = steps.publication && !isStarted
  const isComplete = Object.values(steps).every((isDone) => isDone)
  return preference?.hidden === true || isInUse || isComplete ? null : steps
}

type DashboardPart<K extends keyof DashboardData> = NonNullable<DashboardData[K]>

/** Reads the current day in the time zone of the caller. */
export async function readCallerToday(sql: Sql, { userId }: Caller): Promise<Day> {
  const [row] = await sql.rows<{ today: Day }>({
    name: 'dashboard_today',
    text: 'select (now() at time zone timezone)::date as today from users where id = $1',
    values: [userId],
  })
  if (!row) throw new Error('The caller has no account')
  return row.today
}

const MAX_NAMED_RESTAURANTS = 5

/** Reads every variant, with the restaurants in the caller's scope that serve it now. */
export function readOfferedVariants(sql: Sql, caller: Caller): Promise<DashboardPart<'variants'>> {
  const bound = createSqlParameters()
  const scope = buildVisibleRestaurantsCondition(caller, bound)
  return sql.rows({
    text: `
      with seen as materialized (
        select record.id, record.name_cs, record.name_en, (now() at time zone record.timezone)::date as today
        from restaurants record where record.active and not record.archived and ${scope}
      )
      select v.id, v.name_cs as "nameCs", v.name_en as "nameEn", serving.count as "restaurantCount",
        serving.restaurants
      from weekly_menu_variants v
      cross join lateral (
        select count(*) as count, coalesce(json_agg(
            json_build_object('id', s.id, 'nameCs', s.name_cs, 'nameEn', s.name_en) order by s.place
          ) filter (where s.place <= ${MAX_NAMED_RESTAURANTS}), '[]') as restaurants
        from (
          select seen.*, row_number() over (order by seen.name_cs collate "czech", seen.id) as place from seen
          where exists (select from restaurant_menus m where m.restaurant_id = seen.id
            and m.weekly_menu_variant_id = v.id and not m.archived and m.start_date <= seen.today)
        ) s
      ) serving
      order by v.position, v.id`,
    values: bound.values,
  })
}

export type DashboardMenu = CheckedMenu & {
  active: boolean
  published: boolean
  publishAt: string | null
  /** False for a menu that the caller cannot see. */
  isSeen: boolean
}

export function readDashboardMenus(sql: Sql, caller: Caller, span: { from: Day; to: Day }): Promise<DashboardMenu[]> {
  const bound = createSqlParameters()
  const seen = buildScopeCondition(weeklyMenuBaseResource, caller, 'view', bound)
  return sql.rows<DashboardMenu>({
    text: `
      select record.id, record.start_date as "startDate", record.weekly_menu_variant_id as "weeklyMenuVariantId", record.active, record.published,
        record.publish_at as "publishAt", coalesce(${seen}, false) as "isSeen", record.weekly_menu_items_data as "weeklyMenuItemsData"
      from weekly_menus record
      where not record.archived and record.start_date between ${bound.add(span.from)}::date and ${bound.add(span.to)}::date`,
    values: bound.values,
  })
}

export function readOwnLocks(sql: Sql, caller: Caller): Promise<DashboardPart<'myLocks'>> {
  const bound = createSqlParameters()
  const holder = bound.add(caller.userId)
  return sql.rows({
    text: `
      select record.id, record.start_date as "startDate", record.weekly_menu_variant_id as "weeklyMenuVariantId",
        l.locked_at as "lockedAt"
      from weekly_menu_locks l join weekly_menus record on record.id = l.weekly_menu_id
      where l.user_id = ${holder} and ${isLockActiveSql('l')} and ${buildScopeCondition(weeklyMenuBaseResource, caller, 'view', bound)}
      order by record.start_date, record.id`,
    values: bound.values,
  })
}

/** A screen without a report for this long counts as offline; screens report every minute. */
export const SCREEN_OFFLINE_INTERVAL = '5 minutes'

const MAX_SCREENS = 20

export function readOfflineScreens(
  sql: Sql,
  caller: Caller,
): Promise<(DashboardPart<'screens'>[number] & { total: number })[]> {
  const bound = createSqlParameters()
  return sql.rows({
    text: `
      select s.id, s.name, s.restaurant_id as "restaurantId", st.last_seen_at as "lastSeenAt",
        count(*) over () as total
      from screens s left join screen_states st on st.screen_id = s.id
      where (st.last_seen_at is null or st.last_seen_at < now() - interval '${SCREEN_OFFLINE_INTERVAL}')
        and ${buildVisibleScreensCondition(caller, bound)}
      order by s.position, s.id limit ${MAX_SCREENS}`,
    values: bound.values,
  })
}

const VARIETY_WEEKS = 8

/** Counts the published dishes by type; `offset 0` makes the planner look up each dish instead of scanning all. */
export const readDishVariety = (sql: Sql, before: Day): Promise<DashboardPart<'variety'>> =>
  sql.rows({
    name: 'dashboard_variety',
    text: `
      with served as (
        select planned.dish_id, count(distinct planned.on_day) as days
        from weekly_menus m ${buildPlannedDishesJoinSql('m')}
        where m.start_date >= $1::date - ${VARIETY_WEEKS * 7} and m.start_date < $1::date
          and m.published and m.active and not m.archived
        group by planned.dish_id
      )
      select ty.id as "dishTypeId", ty.name_cs as "nameCs", ty.name_en as "nameEn",
        count(*) as dishes, sum(served.days)::int as served
      from served
      cross join lateral (select dish_type_id from dishes where id = served.dish_id offset 0) d
      left join dish_types ty on ty.id = d.dish_type_id
      group by ty.id order by ty.position nulls last, ty.id`,
    values: [before],
  })
