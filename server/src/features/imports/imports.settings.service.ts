import { randomBytes } from 'node:crypto'
import {
  MAX_LIST_ROWS,
  type SettingsListName,
  type SettingsRow,
  settingsListEndpoints,
} from '@poledne/contract/modules/settingsList'
import type { Caller } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import {
  findUsedRow,
  incrementListVersion,
  isRowInReach,
  lockSettingsList,
  readSettingsList,
  removeRows,
  writeRows,
} from '../settingsLists/index.ts'
import type { ImportPlan } from './imports.check.service.ts'
import { canEditList } from './imports.modules.ts'
import { insertImportedListRows, readImportedListRows } from './imports.settings.store.ts'
import type { Fields, ImportSource, RecordId, StoredRecord } from './imports.source.ts'
import type { LeftRecord } from './imports.undo.service.ts'

/** Imports of settings lists: rows that the file does not mention stay as they are. */

type Row = SettingsRow<SettingsListName>
type ListRow = Fields & { id: RecordId }

const readRows = async (sql: Sql, list: SettingsListName): Promise<ListRow[]> =>
  (await readSettingsList(sql, list)).items.map((item) => item as Fields as ListRow)

const toStored = ({ id, ...fields }: ListRow): StoredRecord => ({ id, version: null, archived: false, fields })

export async function createSettingsSource(sql: Sql, list: SettingsListName, caller: Caller): Promise<ImportSource> {
  const rows = (await readRows(sql, list)).filter((row) => isRowInReach(row, caller, 'view'))
  const canEdit = canEditList(caller, list)
  const listKeys = async () => rows.map(({ id, ...fields }) => ({ id, fields }))
  return {
    readByIds: async (ids) => rows.filter(({ id }) => ids.includes(id)).map(toStored),
    readKeys: listKeys,
    readUniqueKeys: listKeys,
    canAdd: canEdit,
    canChange: ({ fields }) => canEdit && isRowInReach(fields, caller, 'edit'),
    freeRows: Math.max(0, MAX_LIST_ROWS - rows.length),
    isArchivedUnique: true,
    findViolations: (_, after) =>
      isRowInReach(after, caller, 'edit')
        ? []
        : [{ field: 'restaurantId', code: 'selectValue', reason: 'beyondRights' }],
  }
}

const createScreenId = () => randomBytes(16).toString('base64url')

/** Writes the new and changed rows of a list, and stores them for an undo. Runs inside a transaction. */
export async function applySettingsRows(
  tx: Sql,
  list: SettingsListName,
  importId: number,
  { rows: planned }: ImportPlan,
): Promise<void> {
  const before = await readRows(tx, list)
  const changes = new Map(
    planned.flatMap(({ state, record, after }) => (state === 'changed' && record ? [[record.id, after]] : [])),
  )
  const created = planned.filter(({ state }) => state === 'created').map(({ after }) => after)
  if (changes.size + created.length === 0) return
  const kept = before.map((row) => ({ ...row, ...changes.get(row.id) }))
  const added = created.map((row) => (list === 'screens' ? { ...row, id: createScreenId() } : row))
  await writeRows(tx, list, [...kept, ...added] as unknown as Row[])
  await incrementListVersion(tx, list)
  const oldById = new Map(before.map((row) => [row.id, row]))
  const written = (await readRows(tx, list)).filter(({ id }) => changes.has(id) || !oldById.has(id))
  await insertImportedListRows(
    tx,
    importId,
    written.map((row) => ({ recordId: String(row.id), oldValues: oldById.get(row.id) ?? null, newValues: row })),
  )
}

const areSameRows = (one: Fields, other: Fields) =>
  Object.keys(one).every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]))

const getLabel = (row: Fields) => String(row.nameCs ?? row.name ?? '')

/** Finds the fields in which two rows of a list must differ and do not. */
function hasConflict(list: SettingsListName, rows: readonly ListRow[]): boolean {
  return !settingsListEndpoints[list].write.body.safeParse({ items: rows }).success
}

/**
 * Removes the rows that the import added and restores those that it changed, unless they were changed since, are in
 * use, or have a name that another row has now. Runs inside a transaction.
 */
export async function undoSettingsRows(tx: Sql, list: SettingsListName, importId: number, caller: Caller) {
  await lockSettingsList(tx, list)
  let rows = await readRows(tx, list)
  const left: LeftRecord[] = []
  const removedIds: RecordId[] = []
  let undone = 0
  for (const { recordId, oldValues, newValues } of await readImportedListRows(tx, importId)) {
    const row = rows.find(({ id }) => String(id) === recordId)
    const leave = (reason: LeftRecord['reason']) =>
      left.push({ module: list, id: row?.id ?? recordId, label: getLabel(row ?? newValues), reason })
    if (!row) leave('deleted')
    else if (![row, oldValues ?? row].every((each) => isRowInReach(each, caller, 'edit'))) leave('forbidden')
    else if (!areSameRows(newValues, row)) leave('changed')
    else if (oldValues === null) {
      if (await findUsedRow(tx, list, [row.id], 'cs')) leave('refused')
      else {
        rows = rows.filter(({ id }) => id !== row.id)
        removedIds.push(row.id)
        undone++
      }
    } else {
      const restored = rows.map((each) => (each.id === row.id ? { ...row, ...oldValues } : each))
      if (hasConflict(list, restored)) leave('refused')
      else {
        rows = restored
        undone++
      }
    }
  }
  if (undone > 0) {
    if (removedIds.length > 0) await removeRows(tx, list, removedIds)
    await writeRows(tx, list, rows as unknown as Row[])
    await incrementListVersion(tx, list)
  }
  return { undone, left }
}
