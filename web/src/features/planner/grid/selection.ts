import type { Weekday } from '@poledne/contract/domain/day'
import type { KeyboardEvent } from 'react'
import { type CellKey, parseCellKey, toCellKey } from '../model/weekPlan.ts'

/** The rows and columns that the grid shows at the moment. */
export type GridShape = { days: readonly Weekday[]; typeIds: readonly number[] }
/** From the cell where it began to the one that has the focus. */
export type Selection = { anchor: CellKey; focusCell: CellKey }

const isBetween = (a: number, b: number, each: number) => each >= Math.min(a, b) && each <= Math.max(a, b)

/** The selected rectangle, row by row. */
export function getSelectedCells({ days, typeIds }: GridShape, { anchor, focusCell }: Selection): CellKey[][] {
  const [from, to] = [parseCellKey(anchor), parseCellKey(focusCell)]
  const [firstRow, lastRow] = [typeIds.indexOf(from.typeId), typeIds.indexOf(to.typeId)]
  return typeIds
    .filter((_, row) => isBetween(firstRow, lastRow, row))
    .map((typeId) => days.filter((day) => isBetween(from.day, to.day, day)).map((day) => toCellKey(day, typeId)))
}

/** From a cell on to the end of the grid: where a pasted block may reach. */
export function getCellsFrom({ days, typeIds }: GridShape, first: CellKey): CellKey[][] {
  const { day, typeId } = parseCellKey(first)
  return typeIds
    .slice(Math.max(0, typeIds.indexOf(typeId)))
    .map((each) => days.filter((column) => column >= day).map((column) => toCellKey(column, each)))
}

/** The cell so many rows and columns on; the edge of the grid holds. */
export function getCellAtOffset(
  { days, typeIds }: GridShape,
  key: CellKey,
  by: { rows: number; columns: number },
): CellKey {
  const { day, typeId } = parseCellKey(key)
  const clamp = (index: number, length: number) => Math.max(0, Math.min(length - 1, index))
  const row = clamp(typeIds.indexOf(typeId) + by.rows, typeIds.length)
  const column = clamp(days.indexOf(day) + by.columns, days.length)
  return toCellKey(days[column] ?? day, typeIds[row] ?? typeId)
}

const TO_EDGE = 100

/** Where a key leads from a cell; undefined where it leads nowhere. */
export function getKeyOffset(key: string, whole: boolean): { rows: number; columns: number } | undefined {
  if (key === 'ArrowUp') return { rows: -1, columns: 0 }
  if (key === 'ArrowDown') return { rows: 1, columns: 0 }
  if (key === 'ArrowLeft') return { rows: 0, columns: -1 }
  if (key === 'ArrowRight') return { rows: 0, columns: 1 }
  if (key === 'Home') return { rows: whole ? -TO_EDGE : 0, columns: -TO_EDGE }
  if (key === 'End') return { rows: whole ? TO_EDGE : 0, columns: TO_EDGE }
  return undefined
}

/** Begins a dish. None begins with a space or a question mark: the one picks up, the other asks for the shortcuts. */
export const startsDishName = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && key !== '?' && !ctrlKey && !metaKey && !altKey
