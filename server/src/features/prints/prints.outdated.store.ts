import type { Instant } from '@poledne/contract/domain/instant'
import type { WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import { MAX_PRINT_RESTAURANTS } from '@poledne/contract/modules/weeklyMenuExport'
import type { Sql } from '../../core/db/database.ts'
import { buildIsPastSql, buildPrintTimeZoneSql, type StoredChoices } from './prints.store.ts'

/** The prints that a change can have made outdated. */
export type ChangedScope =
  | 'all'
  | { menuIds: readonly number[]; dishIds: readonly number[]; restaurantIds: readonly number[] }

/** The highest number of weekly menus that one pass checks, the next weeks first. */
const MAX_CHECKED_MENUS = 1_000

/** Reads the ids of menus that are not past and have a print that is not confirmed as reprinted. */
export async function readMenuIdsToCheck(sql: Sql, scope: ChangedScope): Promise<number[]> {
  const rows = await sql.rows<{ id: number }>({
    name: 'prints_to_check',
    text: `
      select m.id from weekly_menus m
      where m.start_date > now()::date - 9
        and exists (
          select from weekly_menu_exports e where e.weekly_menu_id = m.id and e.reprinted_at is null
            and ($1 or m.id = any($2::int[]) or planned_dish_ids(m.weekly_menu_items_data) && $3::int[]
              or e.restaurant_id = any($4::int[])))
      order by m.start_date, m.id limit ${MAX_CHECKED_MENUS}`,
    values: scope === 'all' ? [true, [], [], []] : [false, scope.menuIds, scope.dishIds, scope.restaurantIds],
  })
  return rows.map(({ id }) => id)
}

/** A print and what decides whether guests are still offered its menu. */
export type CheckedPrint = {
  id: number
  restaurantId: number | null
  choices: StoredChoices
  revision: string
  /**
   * Whether guests can be offered the menu as it is planned: it is active and published, or has not been published since
   * the print, and no dish of today was replaced.
   */
  isOffered: boolean
  outdatedAt: Instant | null
}

/** The condition that guests are offered the menu: it is published, or a draft that was never unpublished since. */
const IS_OFFERED_SQL = `
  m.active and not m.archived and (m.published or (not e.published and not exists (
    select from history h
    where h.module = 'weeklyMenus' and h.record_id = m.id and h.action = 'unpublish' and h.at >= e.at)))`

/** The condition that staff replaced a dish of the menu today, in the restaurant of the print or in any. */
const IS_REPLACED_TODAY_SQL = `
  exists (
    select from today_changes c join restaurants t on t.id = c.restaurant_id
    where c.state = 'replaced' and c.day = (now() at time zone t.timezone)::date
      and c.weekly_menu_variant_id = m.weekly_menu_variant_id and c.day between m.start_date and m.start_date + 6
      and (e.restaurant_id is null or c.restaurant_id = e.restaurant_id))`

const PRINT_COLUMNS = `
  e.id, e.restaurant_id as "restaurantId", e.choices, e.revision,
  ${IS_OFFERED_SQL} and not ${IS_REPLACED_TODAY_SQL} as "isOffered",
  e.outdated_at as "outdatedAt"`

/** Reads and locks the prints of a menu, so that a later check reads the menu after this one has written. */
export async function lockPrints(tx: Sql, menuId: number): Promise<CheckedPrint[]> {
  await tx.rows({
    name: 'prints_lock',
    text: `
      select from weekly_menu_exports where weekly_menu_id = $1 and reprinted_at is null order by id for no key update`,
    values: [menuId],
  })
  return tx.rows<CheckedPrint>({
    name: 'prints_of_menu',
    text: `
      select ${PRINT_COLUMNS} from weekly_menu_exports e
      join weekly_menus m on m.id = e.weekly_menu_id
      left join restaurants r on r.id = e.restaurant_id
      where e.weekly_menu_id = $1 and e.reprinted_at is null and not ${buildIsPastSql('m', buildPrintTimeZoneSql('r'))}
      order by e.id`,
    values: [menuId],
  })
}

export type PrintedMenu = Pick<WeeklyMenu, 'startDate' | 'weeklyMenuVariantId' | 'weeklyMenuItemsData'>

export async function readPrintedMenu(sql: Sql, id: number): Promise<PrintedMenu | undefined> {
  const [row] = await sql.rows<PrintedMenu>({
    name: 'printed_menu',
    text: `
      select start_date as "startDate", weekly_menu_variant_id as "weeklyMenuVariantId",
        weekly_menu_items_data as "weeklyMenuItemsData" from weekly_menus where id = $1`,
    values: [id],
  })
  return row
}

/** Stores since when prints are outdated, and clears it for prints that match their menu again. */
export async function writeOutdatedPrints(sql: Sql, outdatedIds: readonly number[], currentIds: readonly number[]) {
  await sql.rows({
    name: 'prints_outdated',
    text: `
      update weekly_menu_exports set outdated_at = case when id = any($1::int[]) then now() end
      where (id = any($1::int[]) and outdated_at is null) or (id = any($2::int[]) and outdated_at is not null)`,
    values: [outdatedIds, currentIds],
  })
}

export type PublicPrint = CheckedPrint &
  PrintedMenu & { weeklyMenuId: number; timezone: string; isPast: boolean; endedAt: Instant; now: Instant }

export async function readPrintByCode(sql: Sql, code: string): Promise<PublicPrint | undefined> {
  const timeZone = buildPrintTimeZoneSql('r')
  const [row] = await sql.rows<PublicPrint>({
    name: 'print_by_code',
    text: `
      select ${PRINT_COLUMNS}, m.id as "weeklyMenuId", m.start_date as "startDate",
        m.weekly_menu_variant_id as "weeklyMenuVariantId", m.weekly_menu_items_data as "weeklyMenuItemsData",
        ${timeZone} as timezone, ${buildIsPastSql('m', timeZone)} as "isPast",
        (m.start_date + 7)::timestamp at time zone ${timeZone} as "endedAt", now() as now
      from weekly_menu_exports e
      join weekly_menus m on m.id = e.weekly_menu_id
      left join restaurants r on r.id = e.restaurant_id
      where e.code = $1`,
    values: [code],
  })
  return row
}

type PrintRestaurant = { id: number; slug: string; nameCs: string; nameEn: string }

/** Reads the active restaurants that serve the menu of a print: its own restaurant, or all that offer the variant. */
export const readPrintRestaurants = (sql: Sql, print: PublicPrint): Promise<PrintRestaurant[]> =>
  sql.rows({
    name: 'print_restaurants',
    text: `
      select r.id, r.slug, r.name_cs as "nameCs", r.name_en as "nameEn" from restaurants r
      where r.active and not r.archived and (r.id = $1 or ($1::int is null and exists (
        select from restaurant_menus o
        where o.restaurant_id = r.id and o.weekly_menu_variant_id = $2 and not o.archived
          and o.start_date < $3::date + 7)))
      order by r.name_cs collate "czech", r.id limit ${MAX_PRINT_RESTAURANTS}`,
    values: [print.restaurantId, print.weeklyMenuVariantId, print.startDate],
  })
