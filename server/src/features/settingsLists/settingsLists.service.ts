import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Language, toNameLanguage } from '@poledne/contract/domain/languages'
import { collectViolations, type RawViolation } from '@poledne/contract/http/violations'
import {
  SETTINGS_LISTS,
  type SettingsListName,
  type SettingsRow,
  settingsListEndpoints,
} from '@poledne/contract/modules/settingsList'
import { writeAudit } from '../../core/access/audit.store.ts'
import { type Caller, hasPermission, hasUnlimitedPermission } from '../../core/access/caller.ts'
import { readStoredListRows } from '../../core/changeSets/changeSet.store.ts'
import type { UndoListRows } from '../../core/changeSets/undo.service.ts'
import type { LeftRecord } from '../../core/changeSets/undo.store.ts'
import type { Database, Sql } from '../../core/db/database.ts'
import { createForbiddenProblem, createValidationProblem, ProblemError } from '../../core/errors/problem.ts'
import { getAreaName } from '../../core/http/language.ts'
import { isForeignKeyViolation, isUniqueViolation } from '../../core/records/record.service.ts'
import { findVisibleRecipients } from '../notifications/index.ts'
import {
  addKeptFields,
  deleteSettingsListRows,
  findSettingsRowInUse,
  incrementListVersion,
  isRowInReach,
  lockSettingsList,
  type Row,
  readPictureRestaurantsForKeyShare,
  readRestaurantIdsForKeyShare,
  readSettingsList,
  type SettingsList,
  type SettingsRowId,
  selectVisibleRows,
  writeSettingsRows,
} from './settingsLists.store.ts'

type ListSave = { items: readonly Row[]; version?: number | undefined }

/** Gives a new screen a random id, because it is its public address; other new rows get their ids from the database. */
const assignScreenId = (row: Row): Row =>
  'screenType' in row ? { ...row, id: row.id ?? randomBytes(16).toString('base64url') } : row

/** Finds ids that are not in the list or occur more than once. */
function findWrongIds(rows: readonly Row[], currentIds: ReadonlySet<SettingsRowId>): RawViolation[] {
  const seen = new Set<SettingsRowId>()
  return rows.flatMap(({ id }, index): RawViolation[] => {
    if (id === undefined) return []
    if (!currentIds.has(id)) return [{ field: `items.${index}.id`, code: 'selectValue' }]
    if (seen.has(id)) return [{ field: `items.${index}.id`, code: 'duplicate' }]
    seen.add(id)
    return []
  })
}

async function findWrongRestaurants(sql: Sql, rows: readonly Row[]): Promise<RawViolation[]> {
  const restaurantRefs = rows.flatMap((row, index) => ('screenType' in row ? [{ id: row.restaurantId, index }] : []))
  if (restaurantRefs.length === 0) return []
  const found = await readRestaurantIdsForKeyShare(
    sql,
    restaurantRefs.map(({ id }) => id),
  )
  return restaurantRefs
    .filter(({ id }) => !found.has(id))
    .map(({ index }) => ({ field: `items.${index}.restaurantId`, code: 'selectValue' }))
}

/** Finds pictures that do not belong to the restaurant of their screen. */
async function findWrongPictures(sql: Sql, rows: readonly Row[]): Promise<RawViolation[]> {
  const pictures = rows.flatMap((row, index) => {
    if (!('screenType' in row)) return []
    const { restaurantId, outsidePictureId, parts } = row
    const used = [
      { id: outsidePictureId, field: 'outsidePictureId' },
      ...parts.map(({ pictureId }, part) => ({ id: pictureId, field: `parts.${part}.pictureId` })),
    ]
    return used.flatMap(({ id, field }) => (id ? [{ id, restaurantId, field: `items.${index}.${field}` }] : []))
  })
  if (pictures.length === 0) return []
  const found = await readPictureRestaurantsForKeyShare(sql, [...new Set(pictures.map(({ id }) => id))])
  return pictures.flatMap(({ id, restaurantId, field }): RawViolation[] =>
    found.get(id) === restaurantId ? [] : [{ field, code: 'selectValue' }],
  )
}

const listDeadlineUserIds = (row: Row | undefined): readonly number[] =>
  row && 'publishBy' in row ? (row.publishBy?.userIds ?? []) : []

/** Finds reminded users who are unknown or not visible to the caller, unless the row has them already. */
async function findWrongDeadlineUsers(
  sql: Sql,
  caller: Caller,
  rows: readonly Row[],
  stored: readonly Row[],
): Promise<RawViolation[]> {
  const storedById = new Map(stored.map((row) => [row.id, listDeadlineUserIds(row)]))
  const addedIds = rows.map((row) => {
    const known = row.id === undefined ? [] : (storedById.get(row.id) ?? [])
    return listDeadlineUserIds(row).filter((id) => !known.includes(id))
  })
  const userIds = [...new Set(addedIds.flat())]
  if (userIds.length === 0) return []
  const found = new Set((await findVisibleRecipients(sql, caller, { roleIds: [], userIds })).userIds)
  return addedIds.flatMap((ids, index) =>
    ids.every((id) => found.has(id)) ? [] : [{ field: `items.${index}.publishBy.userIds`, code: 'selectValue' }],
  )
}

async function removeUnusedRows(
  sql: Sql,
  list: SettingsListName,
  ids: readonly SettingsRowId[],
  language: Language,
): Promise<void> {
  if (ids.length === 0) return
  const use = await findSettingsRowInUse(sql, list, ids, toNameLanguage(language))
  if (use) {
    const by = use.by.map(({ module, count }) => `${getAreaName(language, module)}: ${count}`)
    const params = { name: use.name, count: use.count, by: by.join(', ') }
    throw new ProblemError('in_use', { title: 'in_use_row', params, extra: { row: use.id } })
  }
  await deleteSettingsListRows(sql, list, ids)
}

/** Finds rows outside of the caller's restaurants, unless they are sent as they are stored. */
function findForeignRows(
  rows: readonly Row[],
  foreign: ReadonlyMap<SettingsRowId, Row>,
  caller: Caller,
): RawViolation[] {
  return rows.flatMap((row, index): RawViolation[] => {
    const stored = row.id === undefined ? undefined : foreign.get(row.id)
    const isAllowed = stored ? isDeepStrictEqual(row, stored) : isRowInReach(row, caller, 'edit')
    return isAllowed ? [] : [{ field: `items.${index}.restaurantId`, code: 'selectValue', reason: 'beyondRights' }]
  })
}

/** Puts the rows of the caller between the rows that they cannot write, which keep their places. */
function mergeRows(current: readonly Row[], foreign: ReadonlyMap<SettingsRowId, Row>, own: readonly Row[]): Row[] {
  const rest = [...own]
  const merged = current.flatMap((row) => (row.id !== undefined && foreign.has(row.id) ? [row] : rest.splice(0, 1)))
  return [...merged, ...rest]
}

/** Whether the caller can edit the list; a permission for selected restaurants counts only for their screens. */
export const canEditList = (caller: Caller, list: SettingsListName): boolean =>
  list === 'screens' ? hasPermission(caller, 'settings.edit') : hasUnlimitedPermission(caller, 'settings.edit')

type Save = { caller: Caller; language: Language }

/** Writes the rows of a list that the caller can edit. Runs inside a transaction. */
export async function replaceListRows(
  sql: Sql,
  list: SettingsListName,
  { items: sent, version }: ListSave,
  { caller, language }: Save,
) {
  await lockSettingsList(sql, list)
  const current = await readSettingsList(sql, list)
  if (version !== undefined && version !== current.version)
    throw new ProblemError('stale_version', { extra: { current: selectVisibleRows(current, caller) } })
  const rows: readonly Row[] = current.items
  const items = addKeptFields(list, sent, rows)
  const foreign = new Map(
    rows.flatMap((row): [SettingsRowId, Row][] =>
      row.id !== undefined && !isRowInReach(row, caller, 'edit') ? [[row.id, row]] : [],
    ),
  )
  const knownIds = new Set(
    rows.flatMap((row) => (row.id !== undefined && isRowInReach(row, caller, 'view') ? row.id : [])),
  )
  const wrong = [
    ...findWrongIds(items, knownIds),
    ...findForeignRows(items, foreign, caller),
    ...(await findWrongRestaurants(sql, items)),
    ...(await findWrongPictures(sql, items)),
    ...(await findWrongDeadlineUsers(sql, caller, items, rows)),
  ]
  if (wrong.length > 0) throw createValidationProblem(...wrong)
  const own = items.filter(({ id }) => id === undefined || !foreign.has(id))
  const keptIds = new Set(own.map(({ id }) => id))
  const removedIds = rows.flatMap(({ id }) => (id === undefined || foreign.has(id) || keptIds.has(id) ? [] : id))
  await removeUnusedRows(sql, list, removedIds, language)
  await writeSettingsRows(sql, list, mergeRows(rows, foreign, own).map(assignScreenId))
  await incrementListVersion(sql, list)
  sql.publish({ about: 'lists' })
  return selectVisibleRows(await readSettingsList(sql, list), caller)
}

/** Adds a row at the end of a list, and returns its id. Violations name the fields of the row. Runs inside a transaction. */
export async function addListRow(sql: Sql, list: SettingsListName, row: object, save: Save): Promise<SettingsRowId> {
  await lockSettingsList(sql, list)
  const known: readonly Row[] = selectVisibleRows(await readSettingsList(sql, list), save.caller).items
  const prefix = `items.${known.length}.`
  const throwForRow = (violations: readonly RawViolation[]) => {
    const own = violations.map((each) => ({ ...each, field: each.field.replace(prefix, '') }))
    throw createValidationProblem(...own)
  }
  const body = { items: [...known, row] }
  const checked = settingsListEndpoints[list].write.body.safeParse(body, { reportInput: true })
  if (!checked.success) throwForRow(collectViolations(checked.error.issues))
  const saved = await replaceListRows(sql, list, body as ListSave, save).catch((error: unknown) => {
    if (error instanceof ProblemError && error.violations.length > 0) throwForRow(error.violations)
    throw error
  })
  const knownIds = new Set(known.map(({ id }) => id))
  const added = saved.items.find(({ id }) => !knownIds.has(id))
  if (added?.id === undefined) throw new Error(`${list}: the added row is missing`)
  return added.id
}

/** Saves the whole list in one transaction; parallel saves of a list wait for each other. */
export async function saveSettingsList(
  database: Database,
  { caller, language }: { caller: Caller; language: Language },
  list: SettingsListName,
  save: ListSave,
): Promise<SettingsList> {
  try {
    return await database.transaction(async (tx) => {
      await writeAudit(tx, { event: 'settingsChanged', actor: caller, details: { list } })
      return replaceListRows(tx, list, save, { caller, language })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new ProblemError('duplicate')
    throw isForeignKeyViolation(error) ? new ProblemError('in_use') : error
  }
}

type Fields = Readonly<Record<string, unknown>>
type ListRow = Fields & { id: SettingsRowId }

const areSameRows = (one: Fields, other: Fields) =>
  Object.keys(one).every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]))

const getLabel = (row: Fields) => String(row.nameCs ?? row.name ?? '')

/** Whether the rows are valid together: some fields must be unique in the list. */
const areValid = (list: SettingsListName, rows: readonly ListRow[]): boolean =>
  settingsListEndpoints[list].write.body.safeParse({ items: rows }).success

/**
 * Removes the rows that a change set added and restores those that it changed, unless they were changed since, are in
 * use, or have a name that another row has now. Runs inside a transaction.
 */
export const undoListRows: UndoListRows = async (tx, caller, set) => {
  const list = SETTINGS_LISTS.find((name) => name === set.module)
  if (list === undefined || !canEditList(caller, list)) throw createForbiddenProblem()
  await lockSettingsList(tx, list)
  let rows = (await readSettingsList(tx, list)).items as unknown as ListRow[]
  const left: LeftRecord[] = []
  const undoneIds: string[] = []
  for (const { recordId, oldValues, newValues } of await readStoredListRows(tx, set.id)) {
    const row = rows.find(({ id }) => String(id) === recordId)
    const leave = (reason: LeftRecord['reason']) =>
      left.push({ module: list, id: row?.id ?? recordId, label: getLabel(row ?? newValues), reason })
    const undo = (restored: ListRow[]) => {
      rows = restored
      undoneIds.push(recordId)
    }
    if (!row) leave('deleted')
    else if (![row, oldValues ?? row].every((each) => isRowInReach(each, caller, 'edit'))) leave('forbidden')
    else if (!areSameRows(newValues, row)) leave('changed')
    else if (oldValues === null) {
      if (await findSettingsRowInUse(tx, list, [row.id], 'cs')) leave('refused')
      else undo(rows.filter(({ id }) => id !== row.id))
    } else {
      const restored = rows.map((each) => (each.id === row.id ? { ...row, ...oldValues } : each))
      if (areValid(list, restored)) undo(restored)
      else leave('refused')
    }
  }
  if (undoneIds.length > 0) {
    const items = rows.filter((row) => isRowInReach(row, caller, 'view')) as unknown as SettingsRow<SettingsListName>[]
    await replaceListRows(tx, list, { items }, { caller, language: 'cs' })
  }
  return { undoneIds, left }
}
