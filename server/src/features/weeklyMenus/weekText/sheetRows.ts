import type { SheetCell, SheetTable } from '../../../core/files/sheetTable.ts'
import { MAX_COLUMNS, MAX_FILLED_CELLS } from './recognition/recognizeWeek.ts'
import { splitWeekText } from './splitWeekText.ts'

const toText = (cell: SheetCell | undefined): string => (cell === null || cell === undefined ? '' : String(cell))

/**
 * Returns the rows of a sheet as text. The text of a merged cell is repeated in all its columns, because it applies to
 * each of them, but not in the rows below, where it would be read as another dish.
 */
export function readSheetRows({ rows, merges }: SheetTable): string[][] {
  const texts: string[][] = []
  let filled = 0
  for (const row of rows) {
    if (filled >= MAX_FILLED_CELLS) break
    const cells = row.slice(0, MAX_COLUMNS).map(toText)
    filled += cells.filter(Boolean).length
    texts.push(cells)
  }
  for (const { row, column, columns } of merges) {
    const cells = texts[row]
    const text = cells?.[column] ?? ''
    if (!cells || text === '') continue
    const end = Math.min(column + columns, MAX_COLUMNS)
    for (let at = column + 1; at < end; at++) cells[at] = text
  }
  const isText = texts.every((cells) => cells.length <= 1)
  if (isText) return splitWeekText(texts.map(([line = '']) => line).join('\n'))
  const width = Math.max(0, ...texts.map((cells) => cells.length))
  return texts.map((cells) => {
    // A paragraph of a document can have columns that are separated by tabs.
    if (cells.length === 1 && cells[0]?.includes('\t')) return cells[0].split('\t')
    return Array.from({ length: width }, (_, at) => cells[at] ?? '')
  })
}
