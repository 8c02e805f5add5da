import { MAX_ID, MAX_ITEM_DISHES, MAX_NOTE } from '@poledne/contract/domain/limits'
import type { Cell } from '../../weeklyMenuPlan.ts'
import type { CellBlock } from './planEdits.ts'

/** Copied cells as the clipboard stores them for Poledne, and as a table of names for spreadsheets. */

/** Browsers keep a type of their own for other tabs of the same browser. */
export const CELLS_TYPE = 'application/x-poledne-cells'

const MAX_ROWS = 200
const MAX_COLUMNS = 7
/** A longer text is cut; the names of a full week are much shorter. */
const MAX_TEXT = 200_000

const isId = (value: unknown) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_ID
const isNote = (value: unknown) => value === null || (typeof value === 'string' && [...value].length <= MAX_NOTE)

/** Checks everything, because other programs can write this type too. */
function isCopiedCell(value: unknown): value is Cell {
  const { dishIds, note, ...others } = Object(value) as Record<string, unknown>
  const isDishList = Array.isArray(dishIds) && dishIds.length <= MAX_ITEM_DISHES && dishIds.every(isId)
  return isDishList && isNote(note) && Object.keys(others).length === 0
}

const isFilledArray = (value: unknown, max: number): value is unknown[] =>
  Array.isArray(value) && value.length >= 1 && value.length <= max
const isCopiedRow = (value: unknown): value is Cell[] => isFilledArray(value, MAX_COLUMNS) && value.every(isCopiedCell)

/** Parses cells that Poledne copied; null if the text is not valid. */
export function parseCopiedCells(text: string): CellBlock | null {
  if (text === '' || text.length > MAX_TEXT) return null
  try {
    const rows: unknown = JSON.parse(text)
    if (!isFilledArray(rows, MAX_ROWS) || !rows.every(isCopiedRow)) return null
    return rows.map((row) => row.map((cell) => ({ ...cell, dishIds: [...new Set(cell.dishIds)] })))
  } catch {
    return null
  }
}

const formatField = (lines: readonly string[]) => {
  const text = lines.map((line) => line.replaceAll(/\s+/g, ' ')).join('\n')
  return /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Formats cells as tab-separated text; the dishes of a cell are its lines. */
export const formatTable = (rows: readonly (readonly (readonly string[])[])[]): string =>
  rows.map((row) => row.map(formatField).join('\t')).join('\n')

const splitLines = (cell: string) =>
  cell
    .split(/[\r\n]+/)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')

/** Parses the tab-separated text of a spreadsheet into the lines of each cell; a quoted cell can have several lines. */
export function parseTable(text: string): string[][][] {
  const rows: string[][] = [[]]
  const pattern = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy
  for (const [field, quoted, plain = '', end] of text.slice(0, MAX_TEXT).matchAll(pattern)) {
    if (field === '' && rows.at(-1)?.length === 0) break
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return rows.filter((row) => row.length > 0).map((row) => row.map(splitLines))
}
