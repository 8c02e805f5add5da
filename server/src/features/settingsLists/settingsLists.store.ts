import type { RecordModuleName } from '@poledne/contract/access/permissions'
import { ACCOUNT_LANGUAGES, type AccountLanguage } from '@poledne/contract/domain/languages'
import type { ResponseBody } from '@poledne/contract/http/endpoint'
import type { ListColumns } from '@poledne/contract/list/listQuery'
import { type SettingsListName, type SettingsRow, settingsListEndpoints } from '@poledne/contract/modules/settingsList'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Caller } from '../../core/access/caller.ts'
import { canUseAreaOf } from '../../core/access/recordRights.ts'
import type { Sql } from '../../core/db/database.ts'
import { allergens, dishTypes } from '../../core/db/schema/catalogue.ts'
import { menuItemTypes, weeklyMenuVariants } from '../../core/db/schema/menus.ts'
import { screens } from '../../core/db/schema/screens.ts'
import type { ListSource } from '../../core/records/list/list.store.ts'
import { buildVisibleScreensCondition } from '../restaurants/index.ts'

export type SettingsList = ResponseBody<(typeof settingsListEndpoints)[SettingsListName]['read']>
export type SettingsRowId = number | string
export type Row = SettingsRow<SettingsListName>

const TABLES: Record<SettingsListName, PgTable> = { allergens, menuItemTypes, dishTypes, weeklyMenuVariants, screens }

/** The queries of the used rows: each returns the id of a row once for each record that uses it. */
const USAGE_QUERIES: Partial<Record<SettingsListName, Partial<Record<RecordModuleName, string>>>> = {
  allergens: { dishes: 'unnest(allergen_ids) as id from dishes' },
  dishTypes: { dishes: 'dish_type_id as id from dishes' },
  menuItemTypes: {
    restaurantMenus: 'unnest(priced_type_ids(restaurant_menu_items)) as id from restaurant_menus',
    restaurantMenuExceptions: 'menu_item_type_id as id from restaurant_menu_exceptions',
    weeklyMenus: 'unnest(planned_type_ids(weekly_menu_items_data)) as id from weekly_menus',
  },
  weeklyMenuVariants: {
    restaurantMenus: 'weekly_menu_variant_id as id from restaurant_menus',
    restaurantMenuExceptions: 'weekly_menu_variant_id as id from restaurant_menu_exceptions',
    weeklyMenus: 'weekly_menu_variant_id as id from weekly_menus',
  },
}

const toTableName = (list: SettingsListName) => getTableName(TABLES[list])

/** Lists the columns of a row by field, without its position. */
function listRowColumns(list: SettingsListName): [field: string, column: PgColumn][] {
  return Object.entries(getTableColumns(TABLES[list])).filter(([field]) => field !== 'position')
}

/** Keeps the rows that the caller can view: the screens of their restaurants, and all rows of other lists. */
export const selectVisibleRows = (list: SettingsList, caller: Caller): SettingsList =>
  ({ ...list, items: list.items.filter((row) => isRowInReach(row, caller, 'view')) }) as SettingsList

/** Whether the caller can view or edit a row; only screens belong to a restaurant. */
export const isRowInReach = (row: object, caller: Caller, action: 'view' | 'edit'): boolean =>
  !('restaurantId' in row) || canUseAreaOf(caller, 'settings', action, Number(row.restaurantId))

/** Reads rows and version in one query, so that they match. A list that was never saved has version 1. */
export async function readSettingsList(sql: Sql, list: SettingsListName): Promise<SettingsList> {
  const fields = listRowColumns(list).map(([field, { name }]) => `'${field}', ${name}`)
  const [row] = await sql.rows<SettingsList>({
    name: `settings_list_${list}`,
    text: `
      select coalesce((select version from list_versions where list = $1), 1) as version,
        coalesce(
          (select json_agg(json_build_object(${fields.join(', ')}) order by position, id) from ${toTableName(list)}), '[]'
        ) as items`,
    values: [list],
  })
  if (!row) throw new Error(`${list}: a select without from found no row`)
  return row
}

const NAME_COLUMNS = { nameCs: { kind: 'text' }, nameEn: { kind: 'text' } } as const satisfies ListColumns
/** The columns of an exported list; they are the fields of its rows. */
const EXPORTED_COLUMNS: Record<SettingsListName, ListColumns> = {
  allergens: { id: { kind: 'id' }, code: { kind: 'text' }, ...NAME_COLUMNS },
  menuItemTypes: { id: { kind: 'id' }, ...NAME_COLUMNS },
  dishTypes: { id: { kind: 'id' }, ...NAME_COLUMNS },
  weeklyMenuVariants: {
    id: { kind: 'id' },
    ...NAME_COLUMNS,
    nameXls: { kind: 'text' },
    publishByWeekday: { kind: 'number' },
    publishByTime: { kind: 'text' },
  },
  screens: {
    id: { kind: 'text' },
    name: { kind: 'text' },
    restaurantId: { kind: 'choice', codelist: 'restaurants' },
    screenType: { kind: 'text' },
    languages: { kind: 'choices', codelist: 'languages', values: ACCOUNT_LANGUAGES },
    showPrices: { kind: 'boolean' },
    hoursFrom: { kind: 'text' },
    hoursTo: { kind: 'text' },
  },
}

const EXPORTED_EXPRESSIONS: Readonly<Record<string, string>> = {
  publishByWeekday: "record.publish_by->>'weekday'",
  publishByTime: "record.publish_by->>'time'",
}

/** Creates the list for the export of a settings list; its rows have the order of the settings. */
export function createSettingsListSource(list: SettingsListName, caller: Caller): ListSource {
  const columns = getTableColumns(TABLES[list])
  return {
    columns: EXPORTED_COLUMNS[list],
    defaultSort: [{ column: 'position', direction: 'asc' }],
    from: `${toTableName(list)} record`,
    select: 'record.*',
    getExpression: (field) => EXPORTED_EXPRESSIONS[field] ?? `record.${columns[field]?.name}`,
    buildScope: (bound) => (list === 'screens' ? buildVisibleScreensCondition(caller, bound, 'record') : 'true'),
  }
}

/** Locks the list: other saves of it wait until the transaction ends. */
export async function lockSettingsList(sql: Sql, list: SettingsListName): Promise<void> {
  await sql.rows({
    text: 'insert into list_versions (list) values ($1) on conflict (list) do update set version = list_versions.version',
    values: [list],
  })
}

export async function incrementListVersion(sql: Sql, list: SettingsListName): Promise<void> {
  await sql.rows({ text: 'update list_versions set version = version + 1 where list = $1', values: [list] })
}

type RowUsage = { id: SettingsRowId; name: string; count: number; by: { module: RecordModuleName; count: number }[] }

/**
 * Finds the first of these rows that records use, with the number of records by module. The rows are locked before the
 * count, so that a record that is being saved is either counted or refused.
 */
export async function findSettingsRowInUse(
  sql: Sql,
  list: SettingsListName,
  ids: readonly SettingsRowId[],
  language: AccountLanguage,
): Promise<RowUsage | undefined> {
  const uses = USAGE_QUERIES[list]
  if (!uses) return undefined
  await sql.rows({ text: `select 1 from ${toTableName(list)} where id = any($1) for update`, values: [ids] })
  const all = Object.entries(uses)
    .map(([module, ids]) => `select '${module}' as module, ${ids}`)
    .join(' union all ')
  const [use] = await sql.rows<RowUsage>({
    text: `
      select listed.id, listed.name_${language} as name, sum(used.count)::int as count,
        json_agg(json_build_object('module', used.module, 'count', used.count) order by used.count desc, used.module desc) as by
      from (select id, module, count(*)::int as count from (${all}) each group by id, module) used
        join ${toTableName(list)} listed on listed.id = used.id
      where listed.id = any($1) group by listed.id order by listed.position limit 1`,
    values: [ids],
  })
  return use
}

export async function deleteSettingsListRows(
  sql: Sql,
  list: SettingsListName,
  ids: readonly SettingsRowId[],
): Promise<void> {
  await sql.rows({ text: `delete from ${toTableName(list)} where id = any($1)`, values: [ids] })
}

/** Gives each allergen a temporary code, because the save can swap codes, which a unique index would refuse. */
async function clearAllergenCodes(sql: Sql): Promise<void> {
  await sql.rows({ text: 'update allergens set code = chr(1) || id' })
}

/** Adds the fields that a save left out: the stored values of a known row, and the defaults of the columns of a new one. */
export function addKeptFields(list: SettingsListName, rows: readonly Row[], stored: readonly Row[]): Row[] {
  const { keptIfMissing } = settingsListEndpoints[list]
  const columns = getTableColumns(TABLES[list])
  const storedById = new Map(stored.map((row) => [row.id, row as Record<string, unknown>]))
  return rows.map((row) => {
    const old = row.id === undefined ? undefined : storedById.get(row.id)
    const kept = keptIfMissing.map((field) => [field, old ? old[field] : (columns[field]?.default ?? null)])
    return { ...Object.fromEntries(kept), ...row }
  })
}

/** Updates existing rows and inserts the others; the position is the index in the list. */
export async function writeSettingsRows(sql: Sql, list: SettingsListName, rows: readonly Row[]): Promise<void> {
  if (list === 'allergens') await clearAllergenCodes(sql)
  const columns = listRowColumns(list)
  const shape = columns.map(([field, column]) => `"${field}" ${column.getSQLType()}`)
  const written = columns.filter(([, column]) => !column.generatedIdentity)
  await sql.rows({
    text: `
      merge into ${toTableName(list)} listed
      using (select * from jsonb_to_recordset($1) as s (position integer, ${shape.join(', ')}) order by position) s
      on listed.id = s.id
      when matched then update set position = s.position, ${written.map(([field, { name }]) => `${name} = s."${field}"`).join(', ')}
      when not matched then insert (position, ${written.map(([, { name }]) => name).join(', ')})
        values (s.position, ${written.map(([field]) => `s."${field}"`).join(', ')})`,
    values: [JSON.stringify(rows.map((row, position) => ({ ...row, position })))],
  })
}

/** Returns which of these restaurants exist; a lock keeps them from being deleted until the transaction ends. */
export async function readRestaurantIdsForKeyShare(sql: Sql, ids: readonly number[]): Promise<Set<number>> {
  const rows = await sql.rows<{ id: number }>({
    text: 'select id from restaurants where id = any($1) for key share',
    values: [ids],
  })
  return new Set(rows.map(({ id }) => id))
}

/** Returns the restaurants of these pictures; a lock keeps the pictures from being deleted until the transaction ends. */
export async function readPictureRestaurantsForKeyShare(
  sql: Sql,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await sql.rows<{ id: string; restaurantId: number }>({
    text: `
      select id, restaurant_id as "restaurantId" from pictures
      where id = any($1) and kind = 'picture' and restaurant_id is not null order by id for key share`,
    values: [ids],
  })
  return new Map(rows.map(({ id, restaurantId }) => [id, restaurantId]))
}
