import { randomBytes } from 'node:crypto'
import { type Language, nameLanguage } from '@poledne/contract/languages'
import type { SettingsListName, SettingsRow } from '@poledne/contract/settingsList'
import type { RawViolation } from '@poledne/contract/violations'
import type { Database, Sql } from '../../db/database.ts'
import { ProblemError, violated } from '../../http/problem.ts'
import { translate } from '../../http/translate.ts'
import { isDuplicate, isStillReferenced } from '../../resource/constraint.ts'
import {
  findUse,
  holdRestaurants,
  lockList,
  type RowId,
  raiseVersion,
  readList,
  removeRows,
  type SettingsList,
  writeRows,
} from './settingsLists.store.ts'

type Row = SettingsRow<SettingsListName>
type Save = { items: readonly Row[]; version?: number | undefined }

/** A new screen's public address: nobody finds a screen by trying. Other rows get their number from their table. */
const addressed = (row: Row): Row =>
  'screenType' in row ? { ...row, id: row.id ?? randomBytes(16).toString('base64url') } : row

/** Every id is one of the list's own, and stands once. */
function wrongIds(rows: readonly Row[], known: ReadonlySet<RowId>): RawViolation[] {
  const seen = new Set<RowId>()
  return rows.flatMap(({ id }, index): RawViolation[] => {
    if (id === undefined) return []
    if (!known.has(id)) return [{ field: `items.${index}.id`, code: 'selectValue' }]
    if (seen.has(id)) return [{ field: `items.${index}.id`, code: 'duplicate' }]
    seen.add(id)
    return []
  })
}

async function wrongRestaurants(sql: Sql, rows: readonly Row[]): Promise<RawViolation[]> {
  const wanted = rows.flatMap((row, index) => ('screenType' in row ? [{ id: row.restaurantId, index }] : []))
  if (wanted.length === 0) return []
  const found = await holdRestaurants(
    sql,
    wanted.map(({ id }) => id),
  )
  return wanted
    .filter(({ id }) => !found.has(id))
    .map(({ index }) => ({ field: `items.${index}.restaurantId`, code: 'selectValue' }))
}

async function remove(sql: Sql, list: SettingsListName, ids: readonly RowId[], language: Language): Promise<void> {
  if (ids.length === 0) return
  const use = await findUse(sql, list, ids, nameLanguage(language))
  if (use) {
    const by = use.by.map(({ module, count }) => `${translate(language, `codelists.areas.${module}`)}: ${count}`)
    const params = { name: use.name, count: use.count, by: by.join(', ') }
    throw new ProblemError('in_use', { title: 'in_use_row', params, extra: { row: use.id } })
  }
  await removeRows(sql, list, ids)
}

async function replace(sql: Sql, list: SettingsListName, { items, version }: Save, language: Language) {
  await lockList(sql, list)
  const current = await readList(sql, list)
  if (version !== undefined && version !== current.version)
    throw new ProblemError('stale_version', { extra: { current } })
  const known = new Set(current.items.flatMap(({ id }) => id ?? []))
  const wrong = [...wrongIds(items, known), ...(await wrongRestaurants(sql, items))]
  if (wrong.length > 0) throw violated(...wrong)
  const kept = new Set(items.map(({ id }) => id))
  const gone = [...known].filter((id) => !kept.has(id))
  await remove(sql, list, gone, language)
  await writeRows(sql, list, items.map(addressed))
  await raiseVersion(sql, list)
  return readList(sql, list)
}

/** The whole list or nothing; saves of one list follow one another. */
export async function saveList(
  database: Database,
  list: SettingsListName,
  save: Save,
  language: Language,
): Promise<SettingsList> {
  try {
    return await database.transaction((sql) => replace(sql, list, save, language))
  } catch (error) {
    if (isDuplicate(error)) throw new ProblemError('duplicate')
    throw isStillReferenced(error) ? new ProblemError('in_use') : error
  }
}
