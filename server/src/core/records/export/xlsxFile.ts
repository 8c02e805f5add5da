import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { CellStyle, CellValue, ColumnDef } from 'hucre/xlsx'
import type { FileColumn } from './csvFile.ts'
import type { RawRow } from './listExport.store.ts'

const HEADER_STYLE: CellStyle = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'F6F1EB' } },
}
/** A title needs some room beside it. */
const TITLE_PADDING = 3

/** Escapes a text such as `_x0041_`, which spreadsheets would read as the character with this code. */
const escapeCodes = (text: string) => text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
const toCellValue = (value: CellValue) => (typeof value === 'string' ? escapeCodes(value) : value)

/** Writes a workbook in chunks. Texts are written as texts, so that none of them can be a formula. */
export async function writeXlsx(
  title: string,
  columns: readonly FileColumn[],
  batches: AsyncIterable<readonly RawRow[]>,
): Promise<Readable> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const definitions: ColumnDef[] = columns.map((column) => ({
    header: escapeCodes(column.title),
    width: Math.max(column.format.width, column.title.length + TITLE_PADDING),
    style: HEADER_STYLE,
  }))

  async function* convertRows(): AsyncGenerator<CellValue[]> {
    // The library has one style for each column and writes the header before it asks for the first row.
    definitions.forEach((definition, at) => {
      const numFmt = columns[at]?.format.numFmt
      if (numFmt === undefined) delete definition.style
      else definition.style = { numFmt }
    })
    for await (const rows of batches)
      for (const row of rows)
        yield row.map((raw, at) => (raw === null ? null : toCellValue(columns[at]?.format.toValue(raw) ?? null)))
  }

  const bytes = writeXlsxStream(convertRows(), {
    name: title,
    columns: definitions,
    freezePane: { rows: 1, columns: 1 },
  })
  return Readable.fromWeb(bytes as ReadableStream<Uint8Array>)
}
