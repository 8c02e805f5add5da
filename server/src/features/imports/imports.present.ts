import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { LANGUAGES, type Language } from '@poledne/contract/domain/languages'
import { amountToMinorUnits } from '@poledne/contract/domain/prices/money'
import type { StreamedFileResponse } from '@poledne/contract/http/endpoint'
import { shortenClientText } from '@poledne/contract/http/violations'
import { LIST_EXPORT_CONTENT_TYPES } from '@poledne/contract/list/listExport'
import type { CheckedRow } from '@poledne/contract/modules/import'
import type { CellStyle, CellValue, ColumnDef } from 'hucre/xlsx'
import { translate } from '../../core/http/language.ts'
import type { ImportField, ImportFieldSet } from './fields/imports.fields.ts'
import { normalizeHeading } from './fields/imports.texts.ts'
import { toCellText } from './fields/imports.values.ts'
import type { CheckedImportRow, ImportPlan } from './imports.check.service.ts'
import type { ImportRowViolation, ImportTable } from './imports.rows.ts'

/** Returns the letter of a column in a spreadsheet: A to Z, then AA. */
export function getColumnLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : getColumnLetter(Math.floor(index / 26) - 1) + letter
}

/** Writes a value as an export does; null if it is empty. */
function formatValue({ column, format }: ImportField, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return format.toText(`{${value.join(',')}}`) || null
  if (typeof value === 'boolean') return format.toText(value ? 't' : 'f')
  if (column.kind === 'money') return format.toText(String(amountToMinorUnits(Number(value)) ?? value))
  return format.toText(String(value))
}

function describeViolation({ code, textKey, reason, max }: ImportRowViolation, language: Language): string {
  if (textKey) return translate(language, `imports.violations.${textKey}`)
  if (max !== undefined) return translate(language, 'violations.tooLong', { count: max })
  return translate(language, code === 'forbidden' ? 'problems.forbidden' : `violations.${reason ?? code}`)
}

function describeFix({ fix }: ImportRowViolation, language: Language): string | null {
  return fix ? translate(language, `imports.fixes.${fix.key}`, fix.params) : null
}

export type ImportPresentation = { plan: ImportPlan; fieldSet: ImportFieldSet; idColumn: number | undefined }

function presentViolation(
  row: CheckedImportRow,
  violation: ImportRowViolation,
  { plan, fieldSet, idColumn }: ImportPresentation,
) {
  const { field } = violation
  const mapped = field === 'id' ? idColumn : plan.columns.find((column) => column.field.name === field)?.index
  const index = violation.index ?? mapped
  const known = field !== null && fieldSet.byName.has(field)
  return {
    field: known ? field : null,
    column: index === undefined ? null : getColumnLetter(index),
    value: index === undefined ? null : shortenClientText(toCellText(row.cells[index] ?? null)),
    code: violation.code,
    message: describeViolation(violation, fieldSet.language),
    fix: describeFix(violation, fieldSet.language),
  }
}

/** Returns the label of a row: the name of its record, or the name in the file. */
function getLabel(row: CheckedImportRow, { plan, fieldSet }: ImportPresentation): string {
  const parts = fieldSet.definition.labelFields.flatMap((name) => {
    const field = fieldSet.byName.get(name)
    const index = plan.columns.find((column) => column.field.name === name)?.index
    const value = row.values[name] ?? row.record?.fields[name]
    const text = field && value !== undefined ? formatValue(field, value) : null
    return text ?? (index === undefined ? [] : toCellText(row.cells[index] ?? null) || [])
  })
  return shortenClientText(parts.join(' · '))
}

/**
 * Lists the old and new values of the mapped fields that differ; for a new record, lists the fields that have a value.
 */
function listChanges(row: CheckedImportRow, { plan }: ImportPresentation) {
  return plan.columns.flatMap(({ field }) => {
    if (!(field.name in row.values)) return []
    const old = row.record ? formatValue(field, row.record.fields[field.name]) : null
    const value = formatValue(field, field.name in row.after ? row.after[field.name] : row.values[field.name])
    const isChanged = row.record ? old !== value && isFieldChanged(row, field.name) : value !== null
    return isChanged ? [{ field: field.name, old, new: value }] : []
  })
}

const isFieldChanged = ({ changed }: CheckedImportRow, field: string): boolean =>
  changed.includes(field.includes(':') ? 'restaurantMenuItems' : field)

/** Whether the row is imported without some of its values. */
export const hasImportWarnings = ({ state, warnings }: CheckedImportRow): boolean =>
  state !== 'wrong' && warnings.length > 0

export function presentImportRow(row: CheckedImportRow, presentation: ImportPresentation): CheckedRow {
  const recordId = row.record?.id
  return {
    row: row.row,
    state: row.state,
    label: getLabel(row, presentation),
    recordId: row.state !== 'wrong' && typeof recordId === 'number' ? recordId : null,
    ...(row.changed.length > 0 && { changes: listChanges(row, presentation) }),
    ...(row.violations.length > 0 && {
      violations: row.violations.map((violation) => presentViolation(row, violation, presentation)),
    }),
    ...(hasImportWarnings(row) && {
      warnings: row.warnings.map((warning) => presentViolation(row, warning, presentation)),
    }),
  }
}

/** Describes all problems of a row in one text, for the workbook with invalid rows. */
function describeWrongRow(row: CheckedImportRow, presentation: ImportPresentation): string {
  const { fieldSet } = presentation
  return row.violations
    .map((violation) => {
      const title = violation.field === null ? undefined : fieldSet.byName.get(violation.field)?.title
      const message = describeViolation(violation, fieldSet.language)
      const fix = describeFix(violation, fieldSet.language)
      return `${title ? `${title}: ` : ''}${message}${fix ? `. ${fix}` : ''}`
    })
    .join('; ')
}

const HEADER_STYLE: CellStyle = { font: { bold: true } }
const ROW_WIDTH = 12
const PROBLEM_WIDTH = 60
const VALUE_WIDTH = 22

const getAddedHeadings = (language: Language) =>
  ['row', 'problem'].map((name) => translate(language, `imports.errors.${name}`).replaceAll('\u00a0', ' '))

const ADDED_HEADINGS: ReadonlySet<string> = new Set(LANGUAGES.flatMap(getAddedHeadings).map(normalizeHeading))

/** Whether the column was added by a workbook with invalid rows; an import ignores it. */
export const isAddedColumn = (title: string): boolean => ADDED_HEADINGS.has(normalizeHeading(title))

/** Writes the workbook with the invalid rows: the row number, the problem, then the columns of the file. */
export async function writeErrorsFile(
  table: ImportTable,
  presentation: ImportPresentation,
): Promise<StreamedFileResponse> {
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
    contentType: LIST_EXPORT_CONTENT_TYPES.xlsx,
    stream: Readable.fromWeb(bytes as ReadableStream<Uint8Array>),
  }
}
