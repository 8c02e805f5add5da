import {
  type DashboardPrint,
  MAX_DASHBOARD_PRINTS,
  MAX_EXPORTS,
  type WeeklyMenuExport,
} from '@poledne/contract/modules/weeklyMenuExport'
import { type Caller, getRealUserId } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import type { ExportChoices } from '../../core/export/menuDocument.ts'
import { getOffset, type Page } from '../../core/http/page.ts'
import { buildScopeCondition } from '../../core/records/record.policy.ts'
import { buildPersonJsonSql, createSqlParameters, type SqlParameters } from '../../core/records/sqlBuilder.ts'
import { buildVisibleRestaurantsCondition } from '../restaurants/index.ts'
import { weeklyMenuBaseResource } from '../weeklyMenus/index.ts'

/** A download before the abilities of the caller are added. */
export type ExportRow = Omit<WeeklyMenuExport, 'can'>

/** The stored choices; the restaurant has its own column, which becomes null when the restaurant is deleted. */
export type StoredChoices = Omit<ExportChoices, 'format'> & { hasRestaurant: boolean }

const HOME_TIME_ZONE = 'Europe/Prague'

/** Builds the local time zone of a print; `restaurant` and `menu` are table aliases in these conditions. */
export const buildTimeZoneSql = (restaurant: string) => `coalesce(${restaurant}.timezone, '${HOME_TIME_ZONE}')`
export const buildIsPastSql = (menu: string, timeZone: string) =>
  `${menu}.start_date + 7 <= (now() at time zone ${timeZone})::date`

type NewExport = {
  code: string
  weeklyMenuId: number
  restaurantId: number | undefined
  choices: ExportChoices
  revision: string
  published: boolean
}

/** Logs a download and deletes the oldest ones beyond the limit. A menu that was deleted meanwhile has no log. */
export async function insertExport(sql: Sql, caller: Caller, download: NewExport): Promise<void> {
  const { format, ...choices } = download.choices
  const stored: StoredChoices = { ...choices, hasRestaurant: download.restaurantId !== undefined }
  await sql.rows({
    name: 'export_log',
    text: `
      with logged as (
        insert into weekly_menu_exports
          (code, weekly_menu_id, restaurant_id, user_id, acting_as_id, format, choices, revision, published)
        select $1, m.id, (select id from restaurants where id = $3), $4, $5, $6, $7, $8, $9
        from weekly_menus m where m.id = $2 for key share
      )
      delete from weekly_menu_exports where weekly_menu_id = $2 and id in (
        select id from weekly_menu_exports where weekly_menu_id = $2 order by id desc offset ${MAX_EXPORTS - 1})`,
    values: [
      download.code,
      download.weeklyMenuId,
      download.restaurantId ?? null,
      getRealUserId(caller),
      caller.realUserId === null ? null : caller.userId,
      format,
      JSON.stringify(stored),
      download.revision,
      download.published,
    ],
  })
  sql.publish({ about: 'exports', weeklyMenuId: download.weeklyMenuId })
}

const EXPORT_COLUMNS = `
  e.id, e.code, e.at, ${buildPersonJsonSql('u')} as by, ${buildPersonJsonSql('a')} as "actingAs", e.format, e.choices,
  case when record.id is not null then
    json_build_object('id', record.id, 'nameCs', record.name_cs, 'nameEn', record.name_en) end as restaurant,
  e.revision, e.published, e.outdated_at as "outdatedAt", e.reprinted_at as "reprintedAt",
  ${buildPersonJsonSql('p')} as "reprintedBy"`

/** Builds the joins of the export `e`; a restaurant that the caller cannot see is left out. */
const buildExportJoinsSql = (caller: Caller, bound: SqlParameters) => `
  left join users u on u.id = e.user_id
  left join users a on a.id = e.acting_as_id
  left join users p on p.id = e.reprinted_by_id
  left join restaurants record on record.id = e.restaurant_id and ${buildVisibleRestaurantsCondition(caller, bound)}`

/** Reads one page of the downloads of a menu, newest first. */
export async function readExports(sql: Sql, caller: Caller, menuId: number, page: Page) {
  const bound = createSqlParameters()
  const menu = bound.add(menuId)
  const items = await sql.rows<ExportRow>({
    text: `
      select ${EXPORT_COLUMNS} from weekly_menu_exports e ${buildExportJoinsSql(caller, bound)}
      where e.weekly_menu_id = ${menu} order by e.id desc
      limit ${bound.add(page.pageSize)} offset ${bound.add(getOffset(page))}`,
    values: bound.values,
  })
  const [count] = await sql.rows<{ total: number }>({
    name: 'exports_count',
    text: 'select count(*) as total from weekly_menu_exports where weekly_menu_id = $1',
    values: [menuId],
  })
  return { items, ...page, total: count?.total ?? 0 }
}

export async function readExport(sql: Sql, caller: Caller, menuId: number, id: number): Promise<ExportRow | undefined> {
  const bound = createSqlParameters()
  const [row] = await sql.rows<ExportRow>({
    text: `
      select ${EXPORT_COLUMNS} from weekly_menu_exports e ${buildExportJoinsSql(caller, bound)}
      where e.weekly_menu_id = ${bound.add(menuId)} and e.id = ${bound.add(id)}`,
    values: bound.values,
  })
  return row
}

/** Sets or clears the confirmation of a reprint; a download that is already in this state stays unchanged. */
export async function setReprinted(sql: Sql, id: number, reprintedById: number | null): Promise<void> {
  await sql.rows({
    name: 'export_reprinted',
    text: `
      update weekly_menu_exports
      set reprinted_at = case when $2::int is not null then now() end, reprinted_by_id = $2
      where id = $1 and (reprinted_at is null) = ($2::int is not null)`,
    values: [id, reprintedById],
  })
}

type DashboardPrintRow = Omit<DashboardPrint, 'can'> & { archived: boolean; createdById: number | null; total: number }

/**
 * Reads the outdated prints that nobody has replaced yet, the earliest week first. They are of menus that are published
 * or were published when they were printed, and that the caller can see.
 */
export function readPrintsToReplace(sql: Sql, caller: Caller): Promise<DashboardPrintRow[]> {
  const bound = createSqlParameters()
  return sql.rows<DashboardPrintRow>({
    text: `
      select ${EXPORT_COLUMNS}, m.id as "weeklyMenuId", m.start_date as "startDate",
        v.name_cs as "weeklyMenuVariantNameCs", v.name_en as "weeklyMenuVariantNameEn",
        m.archived, m.created_by as "createdById", count(*) over () as total
      from weekly_menu_exports e
      join weekly_menus m on m.id = e.weekly_menu_id
      join weekly_menu_variants v on v.id = m.weekly_menu_variant_id
      left join restaurants r on r.id = e.restaurant_id
      ${buildExportJoinsSql(caller, bound)}
      where e.outdated_at is not null and e.reprinted_at is null and (m.published or e.published)
        and not ${buildIsPastSql('m', buildTimeZoneSql('r'))}
        and m.id in (
          select record.id from weekly_menus record
          where ${buildScopeCondition(weeklyMenuBaseResource, caller, 'view', bound)})
      order by m.start_date, e.outdated_at, e.id limit ${MAX_DASHBOARD_PRINTS}`,
    values: bound.values,
  })
}
