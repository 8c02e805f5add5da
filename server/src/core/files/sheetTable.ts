import {
  FileError,
  MAX_CELL_LENGTH,
  MAX_MERGED_CELLS,
  MAX_SHEET_COLUMNS,
  MAX_SHEETS,
  MAX_TITLE_ROWS,
  MAX_TOTAL_CELLS,
  MAX_TOTAL_CHARACTERS,
  MAX_TOTAL_ROWS,
} from './fileLimits.ts'

/** A date is ISO text: `YYYY-MM-DD`, or `YYYY-MM-DDTHH:mm:ss` with a time; a time without a date is `HH:mm:ss`. */
export type SheetCell = string | number | boolean | null

/** Several cells that the sheet shows as one; `row` and `column` are the position of the first cell. */
export type SheetMerge = { row: number; column: number; rows: number; columns: number }

/**
 * The cells of a sheet. The first row of the sheet has index 0, and empty rows are kept. Empty cells at the end of a row
 * are missing, so that rows can have different lengths. Of merged cells, only the first one has the value.
 */
export type SheetTable = { name: string; rows: SheetCell[][]; merges: SheetMerge[] }

/**
 * Returns the rows with the value of each merged cell repeated in the rows below it, as a reader of the sheet
 * understands it. Values are not repeated to the right, where another column starts.
 */
export function fillMergedRows({ rows, merges }: SheetTable): SheetCell[][] {
  const filled = [...rows]
  for (const merge of merges) {
    const value = rows[merge.row]?.[merge.column] ?? null
    if (value === null) continue
    for (let index = merge.row + 1; index < merge.row + merge.rows; index++) {
      const row = filled[index] === rows[index] ? [...(rows[index] ?? [])] : (filled[index] ?? [])
      while (row.length < merge.column) row.push(null)
      row[merge.column] = value
      filled[index] = row
    }
  }
  return filled
}

/**
 * The rows of a sheet as JSON in UTF-8, in parts that are small enough to be parsed without blocking other requests.
 */
export type PackedSheet = { name: string; parts: Uint8Array<ArrayBuffer>[]; merges: SheetMerge[] }

/** The characters and cells after which a part ends. */
const PART_CHARACTERS = 48_000
const PART_CELLS = 4_000
const MAX_NAME_LENGTH = 200

const encoder = new TextEncoder()

const isEmpty = (cell: SheetCell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')

/** Shortens a long text. It is still too long for every field of an import, so a check reports it. */
const shorten = (cell: SheetCell): SheetCell =>
  typeof cell === 'string' && cell.length > MAX_CELL_LENGTH ? cell.slice(0, MAX_CELL_LENGTH) : cell

/** Collects the rows of all sheets in order, and refuses the file as soon as it exceeds a limit. */
export function createSheetCollector({ maxRows }: { maxRows: number }) {
  const sheets: PackedSheet[] = []
  const totals = { rows: 0, cells: 0, characters: 0, merged: 0 }
  let current: PackedSheet | null = null
  let rowCount = 0
  let emptyRows = 0
  let part: SheetCell[][] = []
  let partSize = { cells: 0, characters: 0 }

  function endPart(): void {
    if (part.length > 0) current?.parts.push(encoder.encode(JSON.stringify(part)))
    part = []
    partSize = { cells: 0, characters: 0 }
  }

  function addToPart(row: SheetCell[], characters: number): void {
    part.push(row)
    partSize.cells += row.length + 1
    partSize.characters += characters
    if (partSize.cells > PART_CELLS || partSize.characters > PART_CHARACTERS) endPart()
  }

  /** Writes the empty rows before a row that has a value. */
  function addEmptyRows(): void {
    rowCount += emptyRows
    totals.rows += emptyRows
    checkRows()
    for (; emptyRows > 0; emptyRows--) addToPart([], 0)
  }

  function checkRows(): void {
    if (rowCount > maxRows + MAX_TITLE_ROWS || totals.rows > MAX_TOTAL_ROWS) throw new FileError('fileTooManyRows')
  }

  return {
    /** Starts the next sheet; returns false if there are too many, in which case the sheet is ignored. */
    startSheet(name: string): boolean {
      endPart()
      current = null
      if (sheets.length >= MAX_SHEETS) return false
      current = { name: name.slice(0, MAX_NAME_LENGTH), parts: [], merges: [] }
      sheets.push(current)
      rowCount = 0
      emptyRows = 0
      return true
    },

    /** Returns the number of rows of the sheet, which is the index of the next row. */
    getNextRow: (): number => rowCount + emptyRows,

    skipRows(count: number): void {
      emptyRows += count
    },

    addRow(cells: readonly (SheetCell | undefined)[]): void {
      let length = Math.min(cells.length, MAX_SHEET_COLUMNS)
      while (length > 0 && isEmpty(cells[length - 1])) length--
      if (length === 0) {
        emptyRows++
        return
      }
      addEmptyRows()
      const row: SheetCell[] = []
      let characters = 0
      for (let index = 0; index < length; index++) {
        const cell = cells[index]
        const value = cell === undefined || isEmpty(cell) ? null : shorten(cell)
        row.push(value)
        if (typeof value === 'string') characters += value.length
      }
      rowCount++
      totals.rows++
      totals.cells += length
      totals.characters += characters
      checkRows()
      if (totals.cells > MAX_TOTAL_CELLS || totals.characters > MAX_TOTAL_CHARACTERS)
        throw new FileError('fileTooLarge')
      addToPart(row, characters)
    },

    addMerge(merge: SheetMerge): void {
      if (current === null || merge.column >= MAX_SHEET_COLUMNS) return
      const columns = Math.min(merge.columns, MAX_SHEET_COLUMNS - merge.column)
      if (merge.rows * columns < 2) return
      totals.merged += merge.rows * columns
      if (totals.merged <= MAX_MERGED_CELLS) current.merges.push({ ...merge, columns })
    },

    finish(): PackedSheet[] {
      endPart()
      return sheets
    },
  }
}

export type SheetCollector = ReturnType<typeof createSheetCollector>
