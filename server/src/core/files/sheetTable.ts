/** A date is ISO text: `YYYY-MM-DD`, or `YYYY-MM-DDTHH:mm:ss` with a time; a time without a date is `HH:mm:ss`. */
export type SheetCell = string | number | boolean | null

/** Several cells that the sheet shows as one; the row and the column are those of the first cell. */
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
