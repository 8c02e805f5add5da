import type { Weekday } from '@poledne/contract/domain/day'
import { type CellKey, cellKey, placeOf } from './plan.ts'

/** The rows and columns that the grid shows at the moment. */
export type GridShape = { days: readonly Weekday[]; typeIds: readonly number[] }
/** From the cell where it began to the one that has the focus. */
export type Selection = { anchor: CellKey; focus: CellKey }

const between = (a: number, b: number, each: number) => each >= Math.min(a, b) && each <= Math.max(a, b)

/** The selected rectangle, row by row. */
export function selectedCells({ days, typeIds }: GridShape, { anchor, focus }: Selection): CellKey[][] {
  const [from, to] = [placeOf(anchor), placeOf(focus)]
  const [firstRow, lastRow] = [typeIds.indexOf(from.typeId), typeIds.indexOf(to.typeId)]
  return typeIds
    .filter((_, row) => between(firstRow, lastRow, row))
    .map((typeId) => days.filter((day) => between(from.day, to.day, day)).map((day) => cellKey(day, typeId)))
}

/** From a cell on to the end of the grid: where a pasted block may reach. */
export function cellsFrom({ days, typeIds }: GridShape, first: CellKey): CellKey[][] {
  const { day, typeId } = placeOf(first)
  return typeIds
    .slice(Math.max(0, typeIds.indexOf(typeId)))
    .map((each) => days.filter((column) => column >= day).map((column) => cellKey(column, each)))
}

/** The cell so many rows and columns on; the edge of the grid holds. */
export function cellAt({ days, typeIds }: GridShape, key: CellKey, by: { rows: number; columns: number }): CellKey {
  const { day, typeId } = placeOf(key)
  const within = (index: number, length: number) => Math.max(0, Math.min(length - 1, index))
  const row = within(typeIds.indexOf(typeId) + by.rows, typeIds.length)
  const column = within(days.indexOf(day) + by.columns, days.length)
  return cellKey(days[column] ?? day, typeIds[row] ?? typeId)
}

const FAR = 100

/** Where a key leads from a cell; undefined where it leads nowhere. */
export function stepOfKey(key: string, whole: boolean): { rows: number; columns: number } | undefined {
  if (key === 'ArrowUp') return { rows: -1, columns: 0 }
  if (key === 'ArrowDown') return { rows: 1, columns: 0 }
  if (key === 'ArrowLeft') return { rows: 0, columns: -1 }
  if (key === 'ArrowRight') return { rows: 0, columns: 1 }
  if (key === 'Home') return { rows: whole ? -FAR : 0, columns: -FAR }
  if (key === 'End') return { rows: whole ? FAR : 0, columns: FAR }
  return undefined
}
