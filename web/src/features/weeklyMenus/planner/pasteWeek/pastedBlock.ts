import { WEEK_DAYS } from '@poledne/contract/domain/week'
import { formatTable, parseTable } from '../../../../core/grid/clipboardTable.ts'
import {
  type CellSelection,
  type GridShape,
  getSelectedCells,
  isSingleValue,
  listPastedCells,
} from '../../../../core/grid/gridSelection.ts'
import { type CellKey, parseCellKey, toCellKey } from '../../weeklyMenuPlan.ts'
import type { PastedBlock } from './pasteSource.ts'

/** The days in the language that the server reads in every text. */
const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The lines of a pasted text for each cell of the grid, and the texts for which it has no cell. */
export function placeLines(text: string, shape: GridShape, selection: CellSelection<CellKey>) {
  const rows = parseTable(text)
  const cells = listPastedCells(shape, selection, rows).filter(({ value }) => value.length > 0)
  const first = getSelectedCells(shape, selection)[0]?.[0]
  const { day, typeId } = first ? parseCellKey(first) : { day: 1, typeId: 0 }
  const columnCount = shape.columns.length - shape.columns.indexOf(day)
  const rowCount = shape.rows.length - shape.rows.indexOf(typeId)
  const isOutside = (row: number, column: number) => !isSingleValue(rows) && (row >= rowCount || column >= columnCount)
  const outside = rows.flatMap((row, y) => row.flatMap((lines, x) => (isOutside(y, x) ? lines : [])))
  const [onlyName = null, ...others] = rows.flat(2)
  return { cells, outside, onlyName: isSingleValue(rows) && others.length === 0 ? onlyName : null }
}

/** Writes the lines of cells as a table with days and rows. Each line has its own row, because it is a dish. */
export function buildBlock(
  { cells, outside }: Pick<ReturnType<typeof placeLines>, 'cells' | 'outside'>,
  getRowName: (key: CellKey) => string,
): PastedBlock {
  const lines = new Map(cells.map(({ key, value }) => [key, value]))
  const typeIds = [...new Set(cells.map(({ key }) => parseCellKey(key).typeId))]
  const rows = typeIds.flatMap((typeId) => {
    const keys = WEEK_DAYS.map((day) => toCellKey(day, typeId))
    const depth = Math.max(...keys.map((key) => lines.get(key)?.length ?? 0))
    return Array.from({ length: depth }, (_, at) => [
      [getRowName(toCellKey(1, typeId))],
      ...keys.map((key) => [lines.get(key)?.[at] ?? '']),
    ])
  })
  return { table: formatTable([[[''], ...DAY_NAMES.map((name) => [name])], ...rows]), outside }
}
