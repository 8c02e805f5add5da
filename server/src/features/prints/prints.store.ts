import type { RawQuery } from '@poledne/contract/list/listQuery'
import {
  type DashboardPrint,
  MAX_DASHBOARD_PRINTS,
  MAX_EXPORTS,
  type WeeklyMenuExport,
  weeklyMenuExportList,
} from '@poledne/contract/modules/weeklyMenuExport'
import { type Caller, getRealUserId } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import type { ExportChoices } from '../../core/export/menuDocument.ts'
import { type ListContext, type ListSource, listRows } from '../../core/records/list/list.store.ts'
import { buildScopeCondition } from '../../core/records/record.policy.ts'
import {
  buildPersonJsonSql,
  buildPersonNameSql,
  createSqlParameters,
  type SqlParameters,
} from '../../core/records/sqlBuilder.ts'
import { buildVisibleRestaurantsCondition } from '../restaurants/index.ts'
import { weeklyMenuBaseResource } from '../weeklyMenus/index.ts'

/** A download before the abilities of the caller are added. */
export type ExportRow = Omit<WeeklyMenuExport, 'can'>

/**
 * The choices of a download as they are stored. The restaurant has its own column, which becomes null when the
 * restaurant is deleted.
 */
export type StoredChoices = Omit<ExportChoices, 'format'> & { hasRestaurant: boolean }

const HOME_TIME_ZONE = 'Europe/Prague'

/** Builds the SQL of the time zone of a print; `restaurant` is the alias of its restaurant. */
export const buildPrintTimeZoneSql = (restaurant: string) => `coalesce(${restaurant}.timezone, '${HOME_TIME_ZONE}')`
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

/** Stores a download and deletes the oldest ones beyond the limit; does nothing if the menu was deleted. */
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

/** Older downloads have no template and no size. */
const CHOICES_OF_OLD_DOWNLOADS = JSON.stringify({ template: 'table', size: 'a4' })

const EXPORT_COLUMNS = `
  record.id, record.code, record.at, ${buildPersonJsonSql('u')} as by, ${buildPersonJsonSql('a')} as "actingAs",
  record.format, '${CHOICES_OF_OLD_DOWNLOADS}'::jsonb || record.choices as choices,
  case when r.id is not null then
    json_build_object('id', r.id, 'nameCs', r.name_cs, 'nameEn', r.name_en) end as restaurant,
  record.revision, record.published, record.outdated_at as "outdatedAt", record.reprinted_at as "reprintedAt",
  ${buildPersonJsonSql('p')} as "reprintedBy"`

/** Builds the joins of a download with the alias `record`; a restaurant that the caller cannot see is null. */
const buildExportJoinsSql = (caller: Caller, bound: SqlParameters) => `
  left join users u on u.id = record.user_id
  left join users a on a.id = record.acting_as_id
  left join users p on p.id = record.reprinted_by_id
  left join (select record.* from restaurants record where ${buildVisibleRestaurantsCondition(caller, bound)}) r
    on r.id = record.restaurant_id`

const COLUMN_EXPRESSIONS: Readonly<Record<string, string>> = {
  byName: buildPersonNameSql('u'),
  restaurantId: 'r.id',
  outdatedAt: 'record.outdated_at',
  toReplace: '(record.outdated_at is not null and record.reprinted_at is null)',
}

/** Lists the downloads of a menu that the caller can see. */
export function listMenuExports(context: ListContext, menuId: number, raw: RawQuery) {
  const bound = createSqlParameters()
  const source: ListSource = {
    ...weeklyMenuExportList,
    from: `weekly_menu_exports record ${buildExportJoinsSql(context.caller, bound)}`,
    bound,
    select: EXPORT_COLUMNS,
    getExpression: (column) => COLUMN_EXPRESSIONS[column] ?? `record.${column}`,
    changesSilently: true,
    buildScope: () => `record.weekly_menu_id = ${bound.add(menuId)}`,
  }
  return listRows<ExportRow>(context, source, raw)
}

export async function readExport(sql: Sql, caller: Caller, menuId: number, id: number): Promise<ExportRow | undefined> {
  const bound = createSqlParameters()
  const [row] = await sql.rows<ExportRow>({
    text: `
      select ${EXPORT_COLUMNS} from weekly_menu_exports record ${buildExportJoinsSql(caller, bound)}
      where record.weekly_menu_id = ${bound.add(menuId)} and record.id = ${bound.add(id)}`,
    values: bound.values,
  })
  return row
}

/** Sets or clears the confirmation of a reprint; a download that is already in this state stays unchanged. */
export async function setPrintReprinted(sql: Sql, id: number, reprintedById: number | null): Promise<void> {
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
      from weekly_menu_exports record
      join weekly_menus m on m.id = record.weekly_menu_id
      join weekly_menu_variants v on v.id = m.weekly_menu_variant_id
      left join restaurants place on place.id = record.restaurant_id
      ${buildExportJoinsSql(caller, bound)}
      where record.outdated_at is not null and record.reprinted_at is null and (m.published or record.published)
        and not ${buildIsPastSql('m', buildPrintTimeZoneSql('place'))}
        and m.id in (
          select record.id from weekly_menus record
          where ${buildScopeCondition(weeklyMenuBaseResource, caller, 'view', bound)})
      order by m.start_date, record.outdated_at, record.id limit ${MAX_DASHBOARD_PRINTS}`,
    values: bound.values,
  })
}
