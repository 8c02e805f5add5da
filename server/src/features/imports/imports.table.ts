import type { UploadedFile } from '@poledne/contract/http/endpoint'
import { MAX_IMPORT_COLUMNS } from '@poledne/contract/modules/import'
import type { FileReader } from '../../core/files/fileReader.ts'
import { findTable } from '../../core/files/findTable.ts'
import { fillMergedRows, type SheetCell, type SheetTable } from '../../core/files/sheetTable.ts'
import { unescapeFormula } from '../../core/records/export/cellFormat.ts'
import { isEmptyCell, toCellText } from './fields/imports.values.ts'
import { getColumnLetter } from './imports.present.ts'
import { forEachInSlices, type ImportTable, type ImportTableRow } from './imports.rows.ts'
import type { StoredSheet } from './imports.store.ts'

const MAX_SAMPLES = 3
const MAX_SAMPLE_LENGTH = 100
const SAMPLED_ROWS = 100

export type LoadedImportSheet = StoredSheet & { table: ImportTable | null }

/** A workbook is a zip archive; any other file is a text, in which an export escapes formulas. */
const isWorkbook = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b

const unescapeCell = (cell: SheetCell): SheetCell => (typeof cell === 'string' ? unescapeFormula(cell) : cell)

function listSamples(rows: readonly ImportTableRow[], index: number): string[] {
  const values = rows.slice(0, SAMPLED_ROWS).map(({ cells }) => cells[index] ?? null)
  const shown = values.filter((cell) => !isEmptyCell(cell)).map((cell) => toCellText(cell).slice(0, MAX_SAMPLE_LENGTH))
  return [...new Set(shown)].slice(0, MAX_SAMPLES)
}

async function readSheet(sheet: SheetTable, isText: boolean): Promise<LoadedImportSheet> {
  const found = findTable(sheet)
  const { name } = sheet
  if (!found) return { name, rows: 0, hasTable: false, columns: [], table: null }
  const rows: ImportTableRow[] = []
  const withValues = new Set<number>()
  await forEachInSlices([...fillMergedRows(sheet).entries()].slice(found.headerRow + 1), ([index, cells]) => {
    const filled = [...cells.keys()].filter((column) => !isEmptyCell(cells[column]))
    for (const column of filled) withValues.add(column)
    if (filled.length > 0) rows.push({ row: index + 1, cells: isText ? cells.map(unescapeCell) : cells })
  })
  // `findTable` reads only the first rows, so a column that starts later has no title.
  for (const { index } of found.columns) withValues.delete(index)
  const headings = [...found.columns, ...[...withValues].map((index) => ({ index, title: '' }))]
    .filter(({ index }) => index < MAX_IMPORT_COLUMNS)
    .toSorted((one, other) => one.index - other.index)
  const columns = headings.map(({ index, title }) => ({
    index,
    letter: getColumnLetter(index),
    title,
    samples: listSamples(rows, index),
  }))
  return { name, rows: rows.length, hasTable: true, columns, table: { headings, rows } }
}

export async function loadImportSheets(
  fileReader: FileReader,
  file: UploadedFile,
  owner: number,
): Promise<LoadedImportSheet[]> {
  const sheets: LoadedImportSheet[] = []
  for (const sheet of await fileReader.readTables(file, { owner }))
    sheets.push(await readSheet(sheet, !isWorkbook(file.bytes)))
  return sheets
}
