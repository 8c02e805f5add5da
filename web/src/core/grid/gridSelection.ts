/**
 * This file implements the selection in a grid like that of a spreadsheet. It knows rows and columns, but not what a
 * cell contains.
 */

/** A cell by the ids of its column and its row. */
export type GridKey = `${number}:${number}`
/** The ids of the visible columns and rows. */
export type GridShape = { columns: readonly number[]; rows: readonly number[] }
/** The selected rectangle, from the cell where the selection started to the focused cell. */
export type CellSelection<K> = { anchor: K; focusCell: K }
/** A number of rows and columns by which the focus moves. */
export type CellOffset = { rows: number; columns: number }

export const toKey = <K extends GridKey>(column: number, row: number) => `${column}:${row}` as K

export function parseKey(key: GridKey): { column: number; row: number } {
  const [column, row] = key.split(':')
  return { column: Number(column), row: Number(row) }
}

const isBetween = (a: number, b: number, each: number) => each >= Math.min(a, b) && each <= Math.max(a, b)

function isVisible({ columns, rows }: GridShape, key: GridKey): boolean {
  const { column, row } = parseKey(key)
  return columns.includes(column) && rows.includes(row)
}

export const getFirstCell = <K extends GridKey>({ columns, rows }: GridShape): K => toKey(columns[0] ?? 1, rows[0] ?? 0)

/** Selects all cells and focuses the first one. */
export const selectAllCells = <K extends GridKey>(shape: GridShape): CellSelection<K> => ({
  anchor: toKey(shape.columns.at(-1) ?? 1, shape.rows.at(-1) ?? 0),
  focusCell: getFirstCell(shape),
})

/** Returns the selection, or the first cell while a row or column of the selection is not shown. */
export function getVisibleSelection<K extends GridKey>(
  shape: GridShape,
  selection: CellSelection<K>,
): CellSelection<K> {
  if (isVisible(shape, selection.anchor) && isVisible(shape, selection.focusCell)) return selection
  const first = getFirstCell<K>(shape)
  return { anchor: first, focusCell: first }
}

/** Returns the cells of the selected rectangle, row by row. */
export function getSelectedCells<K extends GridKey>({ columns, rows }: GridShape, selection: CellSelection<K>): K[][] {
  const [from, to] = [parseKey(selection.anchor), parseKey(selection.focusCell)]
  const [first, last] = [rows.indexOf(from.row), rows.indexOf(to.row)]
  const selectedColumns = columns.filter((column) => isBetween(from.column, to.column, column))
  return rows
    .filter((_, index) => isBetween(first, last, index))
    .map((row) => selectedColumns.map((column) => toKey<K>(column, row)))
}

/** Returns whether a cell is in a selection of several cells. */
export function isInRange(shape: GridShape, { anchor, focusCell }: CellSelection<GridKey>, key: GridKey): boolean {
  if (anchor === focusCell) return false
  const [from, to, { column, row }] = [parseKey(anchor), parseKey(focusCell), parseKey(key)]
  const getIndex = (id: number) => shape.rows.indexOf(id)
  return isBetween(from.column, to.column, column) && isBetween(getIndex(from.row), getIndex(to.row), getIndex(row))
}

/** Returns the cell at an offset of rows and columns; the edges of the grid limit it. */
export function getCellAtOffset<K extends GridKey>({ columns, rows }: GridShape, key: K, by: CellOffset): K {
  const { column, row } = parseKey(key)
  const getNext = (ids: readonly number[], id: number, offset: number) =>
    ids[Math.max(0, Math.min(ids.length - 1, ids.indexOf(id) + offset))] ?? id
  return toKey(getNext(columns, column, by.columns), getNext(rows, row, by.rows))
}

/** Returns the next cell of the row and then of the next row, or backwards; the cell itself at the end of the grid. */
export function getNextInRows<K extends GridKey>({ columns, rows }: GridShape, key: K, step: 1 | -1): K {
  const { column, row } = parseKey(key)
  const index = rows.indexOf(row) * columns.length + columns.indexOf(column) + step
  const next = rows[Math.floor(index / columns.length)]
  return next === undefined ? key : toKey(columns[index % columns.length] ?? column, next)
}

/** Returns the next cell of the column and then of the next column; the cell itself at the end of the grid. */
export function getNextInColumns<K extends GridKey>({ columns, rows }: GridShape, key: K): K {
  const { column, row } = parseKey(key)
  const index = columns.indexOf(column) * rows.length + rows.indexOf(row) + 1
  const next = columns[Math.floor(index / rows.length)]
  return next === undefined ? key : toKey(next, rows[index % rows.length] ?? row)
}

/** Returns the last cell before a filled cell becomes empty, or the next filled one, or the edge of the grid. */
export function findBlockEdge<K extends GridKey>(
  shape: GridShape,
  key: K,
  by: CellOffset,
  isFilled: (key: K) => boolean,
): K {
  const next = getCellAtOffset(shape, key, by)
  const isInBlock = isFilled(key) && isFilled(next)
  let edge = next
  for (;;) {
    const after = getCellAtOffset(shape, edge, by)
    if (after === edge || (isInBlock ? !isFilled(after) : isFilled(edge))) return edge
    edge = after
  }
}

const TO_EDGE = 100

/** Returns the offset by which a key moves the focus; undefined for other keys. */
export function getKeyOffset(key: string, isWholeGrid: boolean): CellOffset | undefined {
  if (key === 'ArrowUp') return { rows: -1, columns: 0 }
  if (key === 'ArrowDown') return { rows: 1, columns: 0 }
  if (key === 'ArrowLeft') return { rows: 0, columns: -1 }
  if (key === 'ArrowRight') return { rows: 0, columns: 1 }
  if (key === 'Home') return { rows: isWholeGrid ? -TO_EDGE : 0, columns: -TO_EDGE }
  if (key === 'End') return { rows: isWholeGrid ? TO_EDGE : 0, columns: TO_EDGE }
  return undefined
}

/** Returns whether a key types a character into a cell. Space picks up a dish and the question mark opens the help. */
export const startsTyping = (press: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }) =>
  press.key.length === 1 && press.key !== ' ' && press.key !== '?' && !press.ctrlKey && !press.metaKey && !press.altKey

export type FillDirection = 'down' | 'right'

/**
 * Lists the cells that a fill changes, each with the cell that it copies: a cell of the first row or column of the
 * selection. A selection of only one row or column copies the row above or the column to the left.
 */
export function listFilledCells<K extends GridKey>(
  shape: GridShape,
  selection: CellSelection<K>,
  direction: FillDirection,
): { key: K; from: K }[] {
  const cells = getSelectedCells(shape, selection)
  const isDown = direction === 'down'
  const back = isDown ? { rows: -1, columns: 0 } : { rows: 0, columns: -1 }
  const isAlone = isDown ? cells.length === 1 : cells[0]?.length === 1
  return cells
    .flatMap((row) =>
      row.map((key, column) => {
        const first = (isDown ? cells[0]?.[column] : row[0]) ?? key
        return { key, from: isAlone ? getCellAtOffset(shape, first, back) : first }
      }),
    )
    .filter(({ key, from }) => key !== from)
}

/** A rectangle of values, row by row. */
export type CellBlock<T> = readonly (readonly T[])[]

export const isSingleValue = (block: CellBlock<unknown>) => block.length === 1 && block[0]?.length === 1

/**
 * Lists the cells that a pasted block fills. A single value fills the whole selection; a larger block is cut at the
 * edge of the grid.
 */
export function listPastedCells<K extends GridKey, T>(
  shape: GridShape,
  selection: CellSelection<K>,
  block: CellBlock<T>,
): { key: K; value: T }[] {
  const cells = getSelectedCells(shape, selection)
  const [value] = block[0] ?? []
  if (isSingleValue(block)) return cells.flat().map((key) => ({ key, value: value as T }))
  const first = cells[0]?.[0]
  if (!first) return []
  const { column, row } = parseKey(first)
  const [columns, rows] = [
    shape.columns.slice(Math.max(0, shape.columns.indexOf(column))),
    shape.rows.slice(Math.max(0, shape.rows.indexOf(row))),
  ]
  return block.flatMap((values, y) =>
    values.flatMap((each, x) => {
      const [toColumn, toRow] = [columns[x], rows[y]]
      return toColumn === undefined || toRow === undefined ? [] : [{ key: toKey<K>(toColumn, toRow), value: each }]
    }),
  )
}
