import { isSameValue } from '../../../core/record/recordFields.ts'
import type { SettingsListItem } from '../list/settingsListSpecs.ts'

/** A row being edited. It keeps its key when it is moved. A removed row stays visible until the save. */
export type EditedRow = { key: string; item: SettingsListItem; removed: boolean }

export const toEditorRows = (items: readonly SettingsListItem[]): EditedRow[] =>
  items.map((item) => ({ key: String(item.id), item, removed: false }))

export const getRemainingRows = (rows: readonly EditedRow[]) => rows.filter(({ removed }) => !removed)
export const getRemainingItems = (rows: readonly EditedRow[]) => getRemainingRows(rows).map(({ item }) => item)

const NEW_KEY_PREFIX = 'new-'

/** Creates a key that no row uses, including rows restored from a draft. */
export function createRowKey(rows: readonly EditedRow[]): string {
  const taken = rows
    .filter(({ key }) => key.startsWith(NEW_KEY_PREFIX))
    .map(({ key }) => Number(key.slice(NEW_KEY_PREFIX.length)))
  return `${NEW_KEY_PREFIX}${Math.max(0, ...taken) + 1}`
}

export const addRow = (rows: readonly EditedRow[], key: string, blank: SettingsListItem): EditedRow[] => [
  ...rows,
  { key, item: { ...blank }, removed: false },
]

const updateRow = (rows: readonly EditedRow[], key: string, change: (row: EditedRow) => EditedRow) =>
  rows.map((row) => (row.key === key ? change(row) : row))

export const editRow = (rows: readonly EditedRow[], key: string, field: string, value: unknown) =>
  updateRow(rows, key, (row) => ({ ...row, item: { ...row.item, [field]: value } }))

/** Returns whether a new row is still empty, so that removing it needs no undo. */
const isUntouched = ({ item }: EditedRow, blank: SettingsListItem) => item.id === undefined && isSameValue(item, blank)

/** Removes empty new rows, which are neither stored in a draft nor saved. */
export const dropBlankRows = (rows: readonly EditedRow[], blank: SettingsListItem): EditedRow[] =>
  rows.filter((row) => !isUntouched(row, blank))

/** Returns the new rows that are still empty. */
export const pickBlankRows = (rows: readonly EditedRow[], blank: SettingsListItem): EditedRow[] =>
  rows.filter((row) => isUntouched(row, blank))

export const removeRow = (rows: readonly EditedRow[], key: string, blank: SettingsListItem): EditedRow[] =>
  updateRow(rows, key, (row) => ({ ...row, removed: true })).filter((row) => !(row.removed && isUntouched(row, blank)))

export const restoreRow = (rows: readonly EditedRow[], key: string) =>
  updateRow(rows, key, (row) => ({ ...row, removed: false }))

export const restoreAllRows = (rows: readonly EditedRow[]): EditedRow[] =>
  rows.map((row) => ({ ...row, removed: false }))

export function moveRow(rows: readonly EditedRow[], key: string, to: number): EditedRow[] {
  const from = rows.findIndex((row) => row.key === key)
  const moved = rows[from]
  if (!moved) return [...rows]
  const others = rows.toSpliced(from, 1)
  return others.toSpliced(Math.min(Math.max(to, 0), others.length), 0, moved)
}

/** Converts edited rows to changes of a newer stored list. A row that another user has removed becomes a new row. */
export function rebaseRows(rows: readonly EditedRow[], stored: readonly SettingsListItem[]): EditedRow[] {
  const known = new Set(stored.map(({ id }) => id))
  return getRemainingRows(rows).map((row) => {
    const { id, ...fields } = row.item
    return known.has(id) ? row : { ...row, item: fields }
  })
}

/**
 * Applies a saved list: the sent rows are the stored rows in the same order. They keep their keys, so that the focus
 * does not move, and the edits that were made during the save.
 */
export function applySavedItems(
  now: readonly EditedRow[],
  sent: readonly EditedRow[],
  stored: readonly SettingsListItem[],
): EditedRow[] {
  const remainingRows = getRemainingRows(sent)
  const answers = new Map(remainingRows.map(({ key, item }, index) => [key, { before: item, after: stored[index] }]))
  const removedKeys = new Set(sent.filter(({ removed }) => removed).map(({ key }) => key))
  return now.flatMap((row): EditedRow[] => {
    const answer = answers.get(row.key)
    if (answer?.after) {
      const { before, after } = answer
      return [{ ...row, item: row.item === before ? after : { ...row.item, ...(after.id && { id: after.id }) } }]
    }
    if (!removedKeys.has(row.key)) return [row]
    const { id, ...fields } = row.item
    return row.removed ? [] : [{ ...row, item: fields }]
  })
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Returns the rows of a draft, or null if they are invalid. */
export function parseRows(value: unknown): EditedRow[] | null {
  if (!Array.isArray(value)) return null
  const isValid = value.every(
    (row) => isObject(row) && typeof row.key === 'string' && typeof row.removed === 'boolean' && isObject(row.item),
  )
  return isValid ? (value as EditedRow[]) : null
}
