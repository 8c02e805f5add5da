import type { Language } from '@poledne/contract/domain/languages'
import { MAX_LIST_ROWS, type SettingsListName, type SettingsRow } from '@poledne/contract/modules/settingsList'
import type { Caller } from '../../core/access/caller.ts'
import { storeListRows } from '../../core/changeSets/changeSet.store.ts'
import type { Sql } from '../../core/db/database.ts'
import type { ChangeSetLink } from '../../core/records/history/history.store.ts'
import { canEditList, isRowInReach, readSettingsList, replaceListRows } from '../settingsLists/index.ts'
import type { ImportPlan } from './imports.check.service.ts'
import type { Fields, ImportSource, RecordId, StoredRecord } from './imports.source.ts'

/** Imports of settings lists: rows that the file does not mention stay as they are. */

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

/** Writes the new and changed rows of a list, and stores them for an undo. Runs inside a transaction. */
export async function applySettingsRows(
  tx: Sql,
  list: SettingsListName,
  { caller, language }: { caller: Caller; language: Language },
  changeSet: ChangeSetLink,
  { rows: planned }: ImportPlan,
): Promise<void> {
  const before = await readRows(tx, list)
  const changes = new Map(
    planned.flatMap(({ state, record, after }) => (state === 'changed' && record ? [[record.id, after]] : [])),
  )
  const created = planned.filter(({ state }) => state === 'created').map(({ after }) => after)
  if (changes.size + created.length === 0) return
  const kept = before
    .filter((row) => isRowInReach(row, caller, 'view'))
    .map((row) => ({ ...row, ...changes.get(row.id) }))
  const items = [...kept, ...created] as unknown as SettingsRow<SettingsListName>[]
  await replaceListRows(tx, list, { items }, { caller, language })
  const oldById = new Map(before.map((row) => [row.id, row]))
  const written = (await readRows(tx, list)).filter(({ id }) => changes.has(id) || !oldById.has(id))
  await storeListRows(
    tx,
    changeSet,
    list,
    written.map((row) => ({ recordId: String(row.id), oldValues: oldById.get(row.id) ?? null, newValues: row })),
  )
}
