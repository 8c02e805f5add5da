/** The widest menu has a column for each part of each day; a larger span is an error or an attack. */
const MAX_COLUMNS = 100
const MAX_ROWSPAN = 500

const readSpan = (value: string | undefined, max: number): number =>
  Math.min(max, Math.max(1, Number(/^\s*(\d{1,5})/.exec(value ?? '')?.[1] ?? 1)))

type Attributes = Readonly<Record<string, string>>
export type TableReader = ReturnType<typeof createTableReader>

/**
 * Builds the rows of one HTML table. The text of a merged cell is repeated in all its columns, because it applies to
 * each of them, but not in the rows below, where it would be read as another dish.
 */
export function createTableReader() {
  const rows: string[][] = []
  const hiddenColumns: boolean[] = []
  let columnCount = 0
  /** How many further rows the cells above reach into, by column. */
  let reach: number[] = []
  let nextReach: number[] = []
  let row: { cells: string[]; isHidden: boolean } | null = null
  let cell: { column: number; colspan: number; lines: string[]; isHidden: boolean } | null = null

  function endCell(): void {
    if (!cell || !row) return
    const text = cell.isHidden
      ? ''
      : cell.lines
          .map((line) => line.replace(/\t/g, ' ').trim())
          .filter(Boolean)
          .join('\n')
    for (let at = 0; at < cell.colspan; at++) row.cells[cell.column + at] = text
    cell = null
  }

  function endRow(): void {
    endCell()
    if (!row) return
    if (!row.isHidden) {
      const width = Math.max(row.cells.length, reach.length)
      const cells = Array.from({ length: width }, (_, at) => row?.cells[at] ?? '')
      rows.push(cells.filter((_, at) => !hiddenColumns[at]))
    }
    reach = Array.from({ length: Math.max(reach.length, nextReach.length) }, (_, at) =>
      Math.max((reach[at] ?? 0) - 1, nextReach[at] ?? 0),
    )
    nextReach = []
    row = null
  }

  return {
    addColumn(attributes: Attributes, isHidden: boolean): void {
      const span = readSpan(attributes.span, MAX_COLUMNS)
      for (let at = 0; at < span && columnCount < MAX_COLUMNS; at++) hiddenColumns[columnCount++] = isHidden
    },
    startRow(isHidden: boolean): void {
      endRow()
      row = { cells: [], isHidden }
    },
    startCell(attributes: Attributes, isHidden: boolean): void {
      endCell()
      row ??= { cells: [], isHidden: false }
      let column = row.cells.length
      while ((reach[column] ?? 0) > 0) column++
      if (column >= MAX_COLUMNS) return
      const colspan = readSpan(attributes.colspan, MAX_COLUMNS - column)
      const rowspan = readSpan(attributes.rowspan, MAX_ROWSPAN)
      cell = { column, colspan, lines: [], isHidden }
      for (let at = column; at < column + colspan; at++) nextReach[at] = rowspan - 1
    },
    endCell,
    /** Adds lines to the open cell; a line between cells becomes a row of its own. */
    addLines(lines: readonly string[]): void {
      if (cell) {
        cell.lines.push(...lines)
        return
      }
      const filled = lines.map((line) => line.trim()).filter(Boolean)
      if (filled.length === 0) return
      endRow()
      rows.push(...filled.map((line) => [line]))
    },
    /** Ends the row and returns all rows that have not been taken. */
    takeRows(): string[][] {
      endRow()
      return rows.splice(0)
    },
  }
}
