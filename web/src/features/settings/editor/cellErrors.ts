import { collectViolations } from '@poledne/contract/http/violations'
import { settingsListEndpoints } from '@poledne/contract/modules/settingsList'
import type { TFunction } from 'i18next'
import { type FieldErrors, toFieldErrors } from '../../../core/form/formErrors.ts'
import type { SettingsListSpec, StoredSettingsList } from '../list/settingsListSpecs.ts'
import { type EditedRow, getRemainingItems, getRemainingRows } from './rows.ts'

/**
 * The messages of one row by field, such as `name` or `parts.1.to`. They are stored by the key of the row, so that they
 * follow a row that moves.
 */
export type ListRowErrors = Readonly<Record<string, string>>
type CellErrors = Readonly<Record<string, ListRowErrors>>
export type ListErrors = { cells: CellErrors; general: readonly string[] }

export const NO_LIST_ERRORS: ListErrors = { cells: {}, general: [] }
const CELL_PATH = /^items\.(\d+)\.((\w+)(?:\.\d+\.\w+)?)/

/**
 * Maps an error key such as `items.3.nameCs` to a cell of the fourth row that was sent. Errors without a cell are
 * general.
 */
export function mapErrorsToListCells(
  spec: SettingsListSpec,
  sent: readonly EditedRow[],
  errors: FieldErrors,
): ListErrors {
  const cells: Record<string, Record<string, string>> = {}
  const others: string[] = []
  for (const [path, message] of Object.entries(errors)) {
    const [, index, cell = '', field = ''] = CELL_PATH.exec(path) ?? []
    const key = index === undefined ? undefined : sent[Number(index)]?.key
    if (key === undefined || !spec.fields.includes(field)) others.push(message)
    else cells[key] = { ...cells[key], [cell]: message }
  }
  return { cells, general: others }
}

/** Removes the errors of a field or a part of it, such as `parts.1`. */
export function clearCellError(cells: CellErrors, key: string, path: string): CellErrors {
  const errors = Object.entries(cells[key] ?? {})
  const remaining = errors.filter(([cell]) => cell !== path && !cell.startsWith(`${path}.`))
  return remaining.length === errors.length ? cells : { ...cells, [key]: Object.fromEntries(remaining) }
}

export const countListErrors = (cells: CellErrors) =>
  Object.values(cells).reduce((sum, row) => sum + Object.keys(row).length, 0)

/** Validates the list with the schema of the contract. Returns the request body, or the errors. */
export function validateList(spec: SettingsListSpec, rows: readonly EditedRow[], version: number, t: TFunction) {
  const body = { items: getRemainingItems(rows), version }
  const result = settingsListEndpoints[spec.name].write.body.safeParse(body, { reportInput: true })
  if (result.success) return { body: result.data as StoredSettingsList, errors: NO_LIST_ERRORS }
  const errors = toFieldErrors(collectViolations(result.error.issues), t)
  return { body: null, errors: mapErrorsToListCells(spec, getRemainingRows(rows), errors) }
}
