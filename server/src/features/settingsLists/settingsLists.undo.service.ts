import {
  SETTINGS_LISTS,
  type SettingsListName,
  type SettingsRow,
  settingsListEndpoints,
} from '@poledne/contract/modules/settingsList'
import { readStoredListRows } from '../../core/changeSets/changeSet.store.ts'
import type { UndoListRows } from '../../core/changeSets/undo.service.ts'
import type { LeftRecord } from '../../core/changeSets/undo.store.ts'
import { createForbiddenProblem } from '../../core/errors/problem.ts'
import { canEditList, replaceListRows } from './settingsLists.service.ts'
import {
  findSettingsRowInUse,
  isRowInReach,
  lockSettingsList,
  type RowId,
  readSettingsList,
} from './settingsLists.store.ts'

type Fields = Readonly<Record<string, unknown>>
type ListRow = Fields & { id: RowId }

const areSameRows = (one: Fields, other: Fields) =>
  Object.keys(one).every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]))

const getLabel = (row: Fields) => String(row.nameCs ?? row.name ?? '')

/** Whether the rows differ in all fields in which rows of the list must differ. */
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
