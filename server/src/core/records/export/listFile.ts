import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Language } from '@poledne/contract/domain/languages'
import type { CellStyle, CellValue, ColumnDef } from 'hucre/xlsx'
import { type CellFormat, escapeFormula } from './cellFormat.ts'
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

/** Excel reads a file without this mark in the code page of the computer. */
const BYTE_ORDER_MARK = '\ufeff'
const LINE_END = '\r\n'

/** Spreadsheets expect a semicolon where the comma separates decimals. */
export const getCsvSeparator = (language: Language): string => (language === 'en' ? ',' : ';')

export type FileColumn = { title: string; format: CellFormat }

/** Writes a CSV file in chunks, one for each batch of rows. */
export async function* writeCsv(
  columns: readonly FileColumn[],
  batches: AsyncIterable<readonly RawRow[]>,
  language: Language,
): AsyncGenerator<string> {
  const separator = getCsvSeparator(language)
  const needsQuotes = new RegExp(`["${separator}\\r\\n]`)
  const quote = (text: string) => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const writeCell = columns.map(({ format: { toText, isFreeText } }) =>
    // Numbers, dates and yes or no contain neither separators nor quotation marks.
    isFreeText ? (raw: string) => quote(escapeFormula(toText(raw))) : toText,
  )
  yield BYTE_ORDER_MARK + columns.map(({ title }) => quote(title)).join(separator) + LINE_END
  for await (const rows of batches) {
    let chunk = ''
    for (const row of rows) {
      for (let at = 0; at < row.length; at++) {
        if (at > 0) chunk += separator
        const raw = row[at]
        if (raw !== null && raw !== undefined) chunk += writeCell[at]?.(raw) ?? ''
      }
      chunk += LINE_END
    }
    if (chunk !== '') yield chunk
  }
}
