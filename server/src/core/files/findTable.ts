import type { SheetCell, SheetTable } from './sheetTable.ts'

export type FoundTable = {
  /** The index of the last heading row; the data start in the next row. */
  headerRow: number
  /** The columns that have a title or values; the title is empty if a column has none. */
  columns: { index: number; title: string }[]
  /** The number of rows below the heading that have values. */
  rows: number
}

const SAMPLE_ROWS = 60
const SAMPLE_DATA_ROWS = 1_000
const MAX_HEADING_ROWS = 3
const MAX_TITLE_LENGTH = 120

const NUMBER = /^[-+]?[\d\s.,'’]*\d[\d\s.,'’]*(?:%|kč|czk|eur|€|ft|huf|g|ml)?$/i
const DATE = /^\d{1,4}[./-] ?\d{1,2}[./-] ?(?:\d{1,4})?(?:[T ]\d{1,2}:\d{2}(?::\d{2})?)?$/
const UNIT =
  /^[[(]?\s*(?:g|dkg|dag|kg|mg|ml|cl|dl|l|ks|kus|kusy|pcs?|db|kč|czk|eur|€|ft|huf|%|kcal|kj|min|h|(?:dd?|mm?|yy(?:yy)?|rr(?:rr)?)(?:[./-] ?(?:dd?|mm?|yy(?:yy)?|rr(?:rr)?)){1,2})\s*[\])]?\.?$/i

/**
 * Finds the heading of the table in a sheet. Titles, notes and empty rows above it are skipped; a heading can have
 * several rows and merged cells, and a row of units below it belongs to it. Returns null if no row is below a heading.
 */
export function findTable(table: SheetTable): FoundTable | null {
  const firstRow = findHeadingRow(table.rows)
  if (firstRow === null) return null
  const hasSubheading = isSubheading(table, firstRow)
  const titleRow = hasSubheading ? firstRow + 1 : firstRow
  const hasUnits = isUnitRow(table.rows[titleRow + 1])
  const headerRow = hasUnits ? titleRow + 1 : titleRow
  const columns = findColumns(table, { firstRow, titleRow, headerRow })
  const rows = countRows(table.rows, headerRow + 1)
  return rows > 0 && columns.length > 0 ? { headerRow, columns, rows } : null
}

/** Rows can have different lengths and contain empty cells. */
const getFilledColumns = (row: readonly SheetCell[] | undefined): number[] =>
  (row ?? []).flatMap((cell, index) => (cell === null || cell === '' ? [] : [index]))

const isTitle = (cell: SheetCell | undefined): boolean =>
  typeof cell === 'string' && cell.length <= MAX_TITLE_LENGTH && !NUMBER.test(cell.trim()) && !DATE.test(cell.trim())

/**
 * A heading is the first row that has as many titles as the rows below have values. If there is none, some titles can
 * be missing or be numbers.
 */
function findHeadingRow(rows: SheetTable['rows']): number | null {
  const sample: { index: number; filled: number; titles: number }[] = []
  for (let index = 0; index < rows.length && sample.length < SAMPLE_ROWS; index++) {
    const filled = getFilledColumns(rows[index])
    const titles = filled.filter((column) => isTitle(rows[index]?.[column]))
    if (filled.length > 0) sample.push({ index, filled: filled.length, titles: titles.length })
  }
  // The last row has no data below it.
  if (sample.length < 2) return null
  const width = getUsualWidth(sample.map(({ filled }) => filled))
  const candidates = sample.slice(0, -1)
  const enough = width < 3 ? width : Math.max(3, Math.ceil(width / 2))
  const heading =
    candidates.find(({ filled, titles }) => titles === filled && titles >= enough) ??
    candidates.find(({ filled, titles }) => titles >= filled / 2 && filled >= enough) ??
    candidates.find(({ filled, titles }) => titles === filled && titles >= Math.min(2, width))
  return heading?.index ?? null
}

/** Returns the highest number of values that at least two rows have. */
function getUsualWidth(counts: readonly number[]): number {
  const [widest = 0, second = 0] = counts.toSorted((a, b) => b - a)
  return counts.length > 2 ? second : Math.min(widest, second)
}

/**
 * The second row of a heading divides merged titles of the first one. Without merged cells, as in a text file, it has
 * values below empty cells of the first row and none in the first column.
 */
function isSubheading({ rows, merges }: SheetTable, firstRow: number): boolean {
  const row = rows[firstRow + 1] ?? []
  const filled = getFilledColumns(row)
  if (filled.length === 0 || !filled.every((column) => isTitle(row[column]))) return false
  if (countRows(rows, firstRow + 2) === 0) return false
  const here = merges.filter((merge) => merge.row === firstRow)
  const isDivided = here.some(({ column, columns, rows: height }) => {
    const inside = filled.filter((index) => index >= column && index < column + columns)
    return columns > 1 && height === 1 && inside.length > 1
  })
  const isSpanned = here.some(({ rows: height }) => height > 1 && height <= MAX_HEADING_ROWS)
  if (isDivided) return isSpanned || !filled.includes(getFilledColumns(rows[firstRow])[0] ?? 0)
  const [firstColumn = 0] = getFilledColumns(rows[firstRow])
  const isBelowGap = filled.some((column) => (rows[firstRow]?.[column] ?? null) === null)
  const hasFirstColumn = filled.includes(firstColumn)
  const continues = (rows[firstRow + 2]?.[firstColumn] ?? null) !== null
  return here.length === 0 && isBelowGap && !hasFirstColumn && continues
}

function isUnitRow(row: readonly SheetCell[] | undefined): boolean {
  const filled = getFilledColumns(row)
  return filled.length > 0 && filled.every((column) => UNIT.test(String(row?.[column]).trim()))
}

function countRows(rows: SheetTable['rows'], from: number): number {
  let count = 0
  for (let index = from; index < rows.length; index++) if (rows[index]?.some((cell) => cell !== null)) count++
  return count
}

type Heading = { firstRow: number; titleRow: number; headerRow: number }

function findColumns(table: SheetTable, { firstRow, titleRow, headerRow }: Heading): FoundTable['columns'] {
  const withValues = new Set(
    table.rows.slice(headerRow + 1, headerRow + 1 + SAMPLE_DATA_ROWS).flatMap((row) => getFilledColumns(row)),
  )
  const getOwnTitle = (row: number, column: number) => cleanTitle(table.rows[row]?.[column] ?? null)
  const count = Math.max(
    0,
    ...[...withValues].map((index) => index + 1),
    ...[firstRow, titleRow].map((row) => table.rows[row]?.length ?? 0),
  )
  const columns: FoundTable['columns'] = []
  for (let index = 0; index < count; index++) {
    const group = getOwnTitle(firstRow, index) || getMergedTitle(table, firstRow, index, titleRow > firstRow)
    const own = titleRow > firstRow ? getOwnTitle(titleRow, index) : ''
    const title = [group, own].filter((part) => part !== '').join(' ')
    const isNamedHere = getOwnTitle(firstRow, index) !== '' || own !== ''
    if (withValues.has(index) || (isNamedHere && !isMergedAside(table, firstRow, index, withValues)))
      columns.push({ index, title })
  }
  return columns.map(({ index, title }) => ({
    index,
    title: distinguish(title, columns, getOwnTitle(headerRow, index)),
  }))
}

const cleanTitle = (cell: SheetCell): string =>
  cell === null ? '' : String(cell).replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE_LENGTH)

/** Returns the title of a merged cell to the left; a group without merged cells reaches to the next title. */
function getMergedTitle({ rows, merges }: SheetTable, row: number, column: number, isGroup: boolean): string {
  const merge = merges.find((each) => each.row === row && each.column < column && column < each.column + each.columns)
  if (merge !== undefined) return cleanTitle(rows[row]?.[merge.column] ?? null)
  if (!isGroup || merges.some((each) => each.row === row && each.columns > 1)) return ''
  const left = getFilledColumns(rows[row]).findLast((index) => index < column)
  return left === undefined ? '' : cleanTitle(rows[row]?.[left] ?? null)
}

/** A title that is merged over several columns names the columns with values, which need not be the first one. */
const isMergedAside = ({ merges }: SheetTable, row: number, column: number, withValues: ReadonlySet<number>): boolean =>
  merges.some(
    (merge) =>
      merge.row === row &&
      merge.column === column &&
      [...withValues].some((index) => index > column && index < column + merge.columns),
  )

/** Adds the unit to a title that several columns have, such as a price in two currencies. */
function distinguish(title: string, columns: FoundTable['columns'], unit: string): string {
  const isRepeated = columns.filter((column) => column.title === title).length > 1
  return isRepeated && unit !== '' && !title.endsWith(unit) ? `${title} ${unit.replace(/^[[(]|[\])]$/g, '')}` : title
}
