import type { Language } from '@poledne/contract/domain/languages'
import type { CellFormat } from './cellFormat.ts'
import { escapeFormula } from './cellText.ts'
import type { RawRow } from './listExport.store.ts'

/** Excel reads a file without this mark in the code page of the computer. */
const BYTE_ORDER_MARK = '\ufeff'
const LINE_END = '\r\n'

/** Spreadsheets expect a semicolon where the comma separates decimals. */
const getSeparator = (language: Language) => (language === 'en' ? ',' : ';')

export type FileColumn = { title: string; format: CellFormat }

/** Writes a CSV file in chunks, one for each batch of rows. */
export async function* writeCsv(
  columns: readonly FileColumn[],
  batches: AsyncIterable<readonly RawRow[]>,
  language: Language,
): AsyncGenerator<string> {
  const separator = getSeparator(language)
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
