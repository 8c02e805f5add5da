import type { CoverageSettings } from '@poledne/contract/modules/settingsList'
import type { Sql } from '../../core/db/database.ts'

/** Builds the SQL of the watched ids that still exist, in the order of their list. */
const buildExistingIdsSql = (table: string, field: string) =>
  `coalesce((select json_agg(id order by position, id) from ${table}
    where settings.coverage -> '${field}' @> to_jsonb(id)), '[]') as "${field}"`

const COVERAGE_COLUMNS = [
  buildExistingIdsSql('allergens', 'allergenIds'),
  `coalesce(coverage -> 'diets', '[]') as diets`,
  buildExistingIdsSql('menu_item_types', 'soupTypeIds'),
  buildExistingIdsSql('menu_item_types', 'mainTypeIds'),
  'coverage_version as version',
].join(', ')

export async function readCoverage(sql: Sql): Promise<CoverageSettings> {
  const [row] = await sql.rows<CoverageSettings>({
    name: 'coverage',
    text: `select ${COVERAGE_COLUMNS} from settings`,
  })
  if (!row) throw new Error('The settings row is missing')
  return row
}

export type WatchedOptions = CoverageSettings & {
  /** The watched allergens with their codes and names. */
  allergens: { id: number; code: string; nameCs: string; nameEn: string }[]
}

/** Reads the options that the check of a weekly menu watches, with the names for its messages. */
export async function readWatchedOptions(sql: Sql): Promise<WatchedOptions> {
  const [row] = await sql.rows<WatchedOptions>({
    name: 'coverage_watched',
    text: `
      select ${COVERAGE_COLUMNS},
        coalesce((select json_agg(json_build_object('id', id, 'code', code, 'nameCs', name_cs, 'nameEn', name_en))
          from allergens where settings.coverage -> 'allergenIds' @> to_jsonb(id)), '[]') as allergens
      from settings`,
  })
  if (!row) throw new Error('The settings row is missing')
  return row
}

/** The SQL condition that the check watches an allergen or a diet. */
export const IS_ANYTHING_WATCHED_SQL = `(select jsonb_array_length(coalesce(coverage -> 'allergenIds', '[]'))
  + jsonb_array_length(coalesce(coverage -> 'diets', '[]')) > 0 from settings)`

type Coverage = Omit<CoverageSettings, 'version'>

/** Writes the watched options; returns null if the version is outdated. */
export async function writeCoverage(
  sql: Sql,
  coverage: Coverage,
  version: number | undefined,
): Promise<CoverageSettings | null> {
  const [row] = await sql.rows<CoverageSettings>({
    name: 'coverage_save',
    text: `
      update settings set coverage = $1::jsonb, coverage_version = coverage_version + 1
      where coverage_version = coalesce($2::int, coverage_version) returning ${COVERAGE_COLUMNS}`,
    values: [JSON.stringify(coverage), version ?? null],
  })
  sql.publish({ about: 'settings' })
  return row ?? null
}
