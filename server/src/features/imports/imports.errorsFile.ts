import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { LANGUAGES, type Language } from '@poledne/contract/domain/languages'
import type { StreamedFileResponse } from '@poledne/contract/http/endpoint'
import { LIST_EXPORT_TYPES } from '@poledne/contract/list/listExport'
import type { CellStyle, CellValue, ColumnDef } from 'hucre/xlsx'
import { translate } from '../../core/http/language.ts'
import { normalizeHeading } from './fields/imports.texts.ts'
import { describeWrongRow, type Presentation } from './imports.present.ts'
import type { ImportTable } from './imports.rows.ts'

/** The workbook with the invalid rows: two columns that say what is wrong, then the columns of the file. */

const HEADER_STYLE: CellStyle = { font: { bold: true } }
const ROW_WIDTH = 12
const PROBLEM_WIDTH = 60
const VALUE_WIDTH = 22

const getAddedHeadings = (language: Language) =>
  ['row', 'problem'].map((name) => translate(language, `imports.errors.${name}`).replaceAll('\u00a0', ' '))

const ADDED_HEADINGS: ReadonlySet<string> = new Set(LANGUAGES.flatMap(getAddedHeadings).map(normalizeHeading))

/** Whether the column was added by a workbook with invalid rows, which an import ignores. */
export const isAddedColumn = (title: string): boolean => ADDED_HEADINGS.has(normalizeHeading(title))

export async function writeErrorsFile(table: ImportTable, presentation: Presentation): Promise<StreamedFileResponse> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const { language } = presentation.fieldSet
  const kept = table.headings.filter(({ title }) => !isAddedColumn(title))
  const columns: ColumnDef[] = [
    ...getAddedHeadings(language).map((header, at) => ({ header, width: at === 0 ? ROW_WIDTH : PROBLEM_WIDTH })),
    ...kept.map(({ title }) => ({ header: title, width: VALUE_WIDTH })),
  ].map((column) => ({ ...column, style: HEADER_STYLE }))

  async function* listRows(): AsyncGenerator<CellValue[]> {
    // The library writes the header before it asks for the first row; the values have no style.
    for (const column of columns) delete column.style
    for (const row of presentation.plan.rows)
      if (row.state === 'wrong')
        yield [row.row, describeWrongRow(row, presentation), ...kept.map(({ index }) => row.cells[index] ?? null)]
  }

  const bytes = writeXlsxStream(listRows(), {
    name: translate(language, 'imports.errors.title').slice(0, 31),
    columns,
    freezePane: { rows: 1 },
  })
  return {
    filename: 'errors.xlsx',
    contentType: LIST_EXPORT_TYPES.xlsx,
    stream: Readable.fromWeb(bytes as ReadableStream<Uint8Array>),
  }
}
