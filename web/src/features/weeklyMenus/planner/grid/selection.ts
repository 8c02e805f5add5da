import type { Weekday } from '@poledne/contract/domain/day'
import type { KeyboardEvent } from 'react'
import { type CellKey, parseCellKey, toCellKey } from '../../weeklyMenuPlan.ts'

/** The visible rows and columns of the grid. */
export type GridShape = { days: readonly Weekday[]; typeIds: readonly number[] }
/** The selected rectangle, from the cell where the selection started to the focused cell. */
export type Selection = { anchor: CellKey; focusCell: CellKey }

const isBetween = (a: number, b: number, each: number) => each >= Math.min(a, b) && each <= Math.max(a, b)

/** Returns the cells of the selected rectangle, row by row. */
export function getSelectedCells({ days, typeIds }: GridShape, { anchor, focusCell }: Selection): CellKey[][] {
  const [from, to] = [parseCellKey(anchor), parseCellKey(focusCell)]
  const [firstRow, lastRow] = [typeIds.indexOf(from.typeId), typeIds.indexOf(to.typeId)]
  return typeIds
    .filter((_, row) => isBetween(firstRow, lastRow, row))
    .map((typeId) => days.filter((day) => isBetween(from.day, to.day, day)).map((day) => toCellKey(day, typeId)))
}

/** Returns the cells from one cell to the end of the grid, which a pasted block can fill. */
export function getCellsFrom({ days, typeIds }: GridShape, first: CellKey): CellKey[][] {
  const { day, typeId } = parseCellKey(first)
  return typeIds
    .slice(Math.max(0, typeIds.indexOf(typeId)))
    .map((each) => days.filter((column) => column >= day).map((column) => toCellKey(column, each)))
}

/** Returns the cell at an offset of rows and columns, limited to the grid. */
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

/** Returns the offset that a key moves the focus by; undefined for other keys. */
export function getKeyOffset(key: string, isWholeGrid: boolean): { rows: number; columns: number } | undefined {
  if (key === 'ArrowUp') return { rows: -1, columns: 0 }
  if (key === 'ArrowDown') return { rows: 1, columns: 0 }
  if (key === 'ArrowLeft') return { rows: 0, columns: -1 }
  if (key === 'ArrowRight') return { rows: 0, columns: 1 }
  if (key === 'Home') return { rows: isWholeGrid ? -TO_EDGE : 0, columns: -TO_EDGE }
  if (key === 'End') return { rows: isWholeGrid ? TO_EDGE : 0, columns: TO_EDGE }
  return undefined
}

/** Returns whether a key starts typing a dish name. Space picks up a dish and the question mark opens the help. */
export const startsDishName = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && key !== '?' && !ctrlKey && !metaKey && !altKey
