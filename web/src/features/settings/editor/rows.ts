import { isSameValue } from '../../../lib/record/recordFields.ts'
import type { ListItem } from '../list/listSpecs.ts'

/** A row being edited. Its key stays the same wherever it moves; a removed one stays in sight until it is saved. */
export type Row = { key: string; item: ListItem; removed: boolean }

export const toRows = (items: readonly ListItem[]): Row[] =>
  items.map((item) => ({ key: String(item.id), item, removed: false }))

export const getRemainingRows = (rows: readonly Row[]) => rows.filter(({ removed }) => !removed)
export const getRemainingItems = (rows: readonly Row[]) => getRemainingRows(rows).map(({ item }) => item)

const NEW_KEY_PREFIX = 'new-'

/** Never one that is in use, also where the rows come from a draft of an earlier visit. */
export function createRowKey(rows: readonly Row[]): string {
  const taken = rows
    .filter(({ key }) => key.startsWith(NEW_KEY_PREFIX))
    .map(({ key }) => Number(key.slice(NEW_KEY_PREFIX.length)))
  return `${NEW_KEY_PREFIX}${Math.max(0, ...taken) + 1}`
}

export const addRow = (rows: readonly Row[], key: string, blank: ListItem): Row[] => [
  ...rows,
  { key, item: { ...blank }, removed: false },
]

const updateRow = (rows: readonly Row[], key: string, change: (row: Row) => Row) =>
  rows.map((row) => (row.key === key ? change(row) : row))

export const editRow = (rows: readonly Row[], key: string, field: string, value: unknown) =>
  updateRow(rows, key, (row) => ({ ...row, item: { ...row.item, [field]: value } }))

/** A new row into which nothing was typed is simply gone: there is nothing to bring back. */
const isUntouched = ({ item }: Row, blank: ListItem) => item.id === undefined && isSameValue(item, blank)

/** Empty new rows are no change: they are neither kept as a draft nor saved. */
export const dropBlankRows = (rows: readonly Row[], blank: ListItem): Row[] =>
  rows.filter((row) => !isUntouched(row, blank))

export const removeRow = (rows: readonly Row[], key: string, blank: ListItem): Row[] =>
  updateRow(rows, key, (row) => ({ ...row, removed: true })).filter((row) => !(row.removed && isUntouched(row, blank)))

export const restoreRow = (rows: readonly Row[], key: string) =>
  updateRow(rows, key, (row) => ({ ...row, removed: false }))

export const restoreAll = (rows: readonly Row[]): Row[] => rows.map((row) => ({ ...row, removed: false }))

export function moveRow(rows: readonly Row[], key: string, to: number): Row[] {
  const from = rows.findIndex((row) => row.key === key)
  const moved = rows[from]
  if (!moved) return [...rows]
  const others = rows.toSpliced(from, 1)
  return others.toSpliced(Math.min(Math.max(to, 0), others.length), 0, moved)
}

/** What somebody else removed meanwhile can only come back as a new row. */
export function rebaseRows(rows: readonly Row[], stored: readonly ListItem[]): Row[] {
  const known = new Set(stored.map(({ id }) => id))
  return getRemainingRows(rows).map((row) => {
    const { id, ...fields } = row.item
    return known.has(id) ? row : { ...row, item: fields }
  })
}

/**
 * After a save: the rows that were sent are the stored ones, in the same order. They keep their keys, so that the focus
 * stays where it is, and what was typed while the save was on its way.
 */
export function applySavedItems(now: readonly Row[], sent: readonly Row[], stored: readonly ListItem[]): Row[] {
  const remainingRows = getRemainingRows(sent)
  const answers = new Map(remainingRows.map(({ key, item }, index) => [key, { before: item, after: stored[index] }]))
  const removedKeys = new Set(sent.filter(({ removed }) => removed).map(({ key }) => key))
  return now.flatMap((row): Row[] => {
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

/** Rows as a draft kept them, or null where they are not ours. */
export function parseRows(value: unknown): Row[] | null {
  if (!Array.isArray(value)) return null
  const isValid = value.every(
    (row) => isObject(row) && typeof row.key === 'string' && typeof row.removed === 'boolean' && isObject(row.item),
  )
  return isValid ? (value as Row[]) : null
}
