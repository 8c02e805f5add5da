import { MAX_ID, MAX_ITEM_DISHES, MAX_NOTE } from '@poledne/contract/domain/limits'
import { MAX_CLIPBOARD_CHARACTERS } from '../../../../core/grid/clipboardTable.ts'
import type { CellBlock } from '../../../../core/grid/gridSelection.ts'
import type { Cell } from '../../weeklyMenuPlan.ts'

const MAX_ROWS = 200
const MAX_COLUMNS = 7

const isId = (value: unknown) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_ID
const isNote = (value: unknown) => value === null || (typeof value === 'string' && [...value].length <= MAX_NOTE)

/**
 * Returns whether a value is a cell. Every field is checked, because other programs can write the same clipboard type.
 */
function isCopiedCell(value: unknown): value is Cell {
  const { dishIds, note, ...others } = Object(value) as Record<string, unknown>
  const isDishList = Array.isArray(dishIds) && dishIds.length <= MAX_ITEM_DISHES && dishIds.every(isId)
  return isDishList && isNote(note) && Object.keys(others).length === 0
}

const isFilledArray = (value: unknown, max: number): value is unknown[] =>
  Array.isArray(value) && value.length >= 1 && value.length <= max
const isCopiedRow = (value: unknown): value is Cell[] => isFilledArray(value, MAX_COLUMNS) && value.every(isCopiedCell)

/** Parses cells that the planner copied to the clipboard; null if the text is not valid. */
export function parseCopiedCells(text: string): CellBlock<Cell> | null {
  if (text === '' || text.length > MAX_CLIPBOARD_CHARACTERS) return null
  try {
    const rows: unknown = JSON.parse(text)
    if (!isFilledArray(rows, MAX_ROWS) || !rows.every(isCopiedRow)) return null
    return rows.map((row) => row.map((cell) => ({ ...cell, dishIds: [...new Set(cell.dishIds)] })))
  } catch {
    return null
  }
}
