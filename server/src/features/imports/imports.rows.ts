import { setImmediate as nextTurn } from 'node:timers/promises'
import { MAX_ID } from '@poledne/contract/domain/limits'
import type { ImportMapping } from '@poledne/contract/modules/import'
import type { SheetCell } from '../../core/files/sheetTable.ts'
import type { ImportField, ImportFieldSet } from './fields/imports.fields.ts'
import {
  type CellProblem,
  type CellResult,
  detectDayStyle,
  type ImportValueContext,
  isAllergenField,
  isEmptyCell,
  readCellValue,
  toCellText,
} from './fields/imports.values.ts'
import type { ImportDefinition } from './imports.modules.ts'
import type { ImportableRecord, ImportFields, ImportSource, RecordId } from './imports.source.ts'

/** A row below the heading; `row` is its number in the spreadsheet. */
export type ImportTableRow = { row: number; cells: readonly SheetCell[] }
export type ImportTable = { headings: readonly { index: number; title: string }[]; rows: readonly ImportTableRow[] }

/** A problem of a row; `index` is the column of the value if it differs from the column of the field. */
export type ImportRowViolation = CellProblem & { field: string | null; index?: number }

/** A row of the file while it is checked. */
export type ImportRowDraft = {
  row: number
  cells: readonly SheetCell[]
  id: RecordId | null
  record: ImportableRecord | null
  /**
   * The values that the row sets, by field. In a new record, an empty cell of a field with a default sets nothing, so
   * the default applies.
   */
  values: Record<string, unknown>
  violations: ImportRowViolation[]
  /** The values in the row that the import ignores. */
  warnings: ImportRowViolation[]
}

/** The time for which rows are processed before other requests run. */
const SLICE_MS = 10

/** Calls the function for each item, and lets other requests run after some of them. */
export async function forEachInSlices<T>(items: readonly T[], work: (item: T) => void): Promise<void> {
  let sliceStart = performance.now()
  for (const item of items) {
    work(item)
    if (performance.now() - sliceStart < SLICE_MS) continue
    await nextTurn()
    sliceStart = performance.now()
  }
}

export type MappedImportColumn = {
  field: ImportField
  index: number
  context: ImportValueContext
  /** The choices that were read so far, by cell and current value; many rows have the same ones. */
  choiceResults: Map<string, CellResult>
}

/** Lists the fields that have a column, without the id. */
export function listMappedColumns(
  fieldSet: ImportFieldSet,
  { rows }: ImportTable,
  mapping: ImportMapping,
): MappedImportColumn[] {
  return fieldSet.fields.flatMap((field) => {
    const index = mapping[field.name]
    if (index === undefined || field.name === 'id') return []
    const { dateType } = fieldSet.settings
    const style =
      field.column.kind === 'day'
        ? detectDayStyle(
            rows.map(({ cells }) => cells[index]),
            dateType,
          )
        : dateType
    return [{ field, index, context: { texts: fieldSet.texts, dateType: style }, choiceResults: new Map() }]
  })
}

/** Reads the id of a row: a number, or the text of a screen's address. */
function readId(definition: ImportDefinition, cell: SheetCell): RecordId | null {
  const text = toCellText(cell).trim()
  if (definition.module === 'screens') return /^[\w-]{16,64}$/.test(text) ? text : null
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  return id > 0 && id <= MAX_ID ? id : null
}

const createUnknownRecord = (): ImportRowViolation => ({
  field: 'id',
  code: 'selectValue',
  textKey: 'unknownRecord',
  fix: { key: 'unknownId' },
})

/** Reads the ids of all rows and the records that they name. */
async function findRecordsById(drafts: readonly ImportRowDraft[], source: ImportSource): Promise<void> {
  const ids = [...new Set(drafts.flatMap(({ id }) => id ?? []))]
  if (ids.length === 0) return
  const recordById = new Map((await source.readByIds(ids)).map((record) => [record.id, record]))
  for (const draft of drafts) {
    if (draft.id === null) continue
    draft.record = recordById.get(draft.id) ?? null
    // An id that the caller cannot see is reported like one that does not exist.
    if (draft.record === null) draft.violations.push(createUnknownRecord())
  }
}

function readMappedCell(
  { field, context, choiceResults }: MappedImportColumn,
  cell: SheetCell,
  current: unknown,
): CellResult {
  if (!field.choices) return readCellValue(field, cell, current, context)
  const key = JSON.stringify([cell, current])
  const result = choiceResults.get(key) ?? readCellValue(field, cell, current, context)
  choiceResults.set(key, result)
  return result
}

/** Reads a cell of the row into its values, or reports what is wrong with it. */
function readValue(draft: ImportRowDraft, column: MappedImportColumn): void {
  const { field, index } = column
  const cell = draft.cells[index] ?? null
  const { name } = field
  if (!isEmptyCell(cell)) {
    const result = readMappedCell(column, cell, draft.record?.fields[name])
    if ('problem' in result) draft.violations.push({ field: name, ...result.problem })
    else draft.values[name] = result.value
  } else if (field.emptyValue !== undefined) draft.values[name] = field.emptyValue
  else if (draft.record || field.isRequired) draft.violations.push({ field: name, code: 'emptyField' })
}

/**
 * Creates a check for values in columns without a heading of their own, for example if a row has more cells than the
 * heading. They are not imported; but such a value could be an allergen, so a row with allergens to its left is
 * refused.
 */
function createHeadingCheck(
  { headings }: ImportTable,
  columns: readonly MappedImportColumn[],
  idColumn: number | undefined,
) {
  const titles = new Map(headings.map(({ index, title }) => [index, title]))
  const allergens = columns.find(({ field }) => isAllergenField(field))
  const allergenTitle = allergens && titles.get(allergens.index)
  const imported = new Set([idColumn, ...columns.map(({ index }) => index)])
  const isIgnored = (index: number) =>
    !imported.has(index) && (!titles.get(index) || titles.get(index) === allergenTitle)
  return ({ cells, violations, warnings }: ImportRowDraft): void => {
    const ignored = [...cells.keys()].filter((index) => isIgnored(index) && !isEmptyCell(cells[index]))
    const lost = allergens && ignored.find((index) => index > allergens.index || titles.get(index))
    if (allergens && lost !== undefined)
      violations.push({
        field: allergens.field.name,
        index: lost,
        code: 'wrongFormat',
        textKey: 'allergenWithoutHeading',
        fix: { key: 'oneCell' },
      })
    else if (ignored[0] !== undefined)
      warnings.push({
        field: null,
        index: ignored[0],
        code: 'wrongFormat',
        textKey: 'valueWithoutHeading',
        fix: { key: 'addHeading' },
      })
  }
}

/** Normalizes a value of a key: names that differ only in case or repeated spaces are equal. */
const normalizeKeyPart = (value: unknown): string =>
  typeof value === 'string' ? value.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim() : String(value)

/** Returns the key of a record as one text; null if one of its fields has no value. */
export function buildRowKey(fields: readonly string[], values: ImportFields): string | null {
  const parts = fields.map((field) => values[field])
  if (parts.some((part) => part === undefined || part === null || part === '')) return null
  return parts.map(normalizeKeyPart).join('\u0000')
}

/** Lists the different values of each key field in these rows. */
export const listKeyValues = (fields: readonly string[], rows: readonly ImportFields[]) =>
  Object.fromEntries(fields.map((field) => [field, [...new Set(rows.map((values) => values[field]))]]))

export async function groupIdsByKey(
  fields: readonly string[],
  rows: readonly { id: RecordId; fields: ImportFields }[],
): Promise<Map<string, RecordId[]>> {
  const idsByKey = new Map<string, RecordId[]>()
  await forEachInSlices(rows, ({ id, fields: values }) => {
    const key = buildRowKey(fields, values)
    if (key === null) return
    const ids = idsByKey.get(key)
    if (ids) ids.push(id)
    else idsByKey.set(key, [id])
  })
  return idsByKey
}

/** Finds the records of rows without an id by their natural keys; the first key that matches a record counts. */
async function findRecordsByKey(
  drafts: readonly ImportRowDraft[],
  { naturalKeys }: ImportDefinition,
  source: ImportSource,
): Promise<void> {
  const found = new Map<ImportRowDraft, RecordId>()
  for (const fields of naturalKeys) {
    const open: { draft: ImportRowDraft; key: string }[] = []
    await forEachInSlices(drafts, (draft) => {
      if (draft.id !== null || found.has(draft) || draft.violations.some(({ field }) => field === 'id')) return
      const key = buildRowKey(fields, draft.values)
      if (key !== null) open.push({ draft, key })
    })
    if (open.length === 0) continue
    const values = listKeyValues(
      fields,
      open.map(({ draft }) => draft.values),
    )
    const idsByKey = await groupIdsByKey(fields, await source.readKeys(fields, values))
    await forEachInSlices(open, ({ draft, key }) => {
      const [id, another] = idsByKey.get(key) ?? []
      if (another !== undefined)
        draft.violations.push({
          field: fields[0] ?? null,
          code: 'duplicate',
          textKey: 'ambiguousRecord',
          fix: { key: 'addId' },
        })
      else if (id !== undefined) found.set(draft, id)
    })
  }
  const records = found.size === 0 ? [] : await source.readByIds([...new Set(found.values())])
  const recordById = new Map(records.map((record) => [record.id, record]))
  for (const [draft, id] of found) draft.record = recordById.get(id) ?? null
}

/** Reads all rows of the table, with the records that they are for. */
export async function readRowDrafts(
  table: ImportTable,
  { definition }: ImportFieldSet,
  columns: readonly MappedImportColumn[],
  idColumn: number | undefined,
  source: ImportSource,
): Promise<ImportRowDraft[]> {
  const drafts: ImportRowDraft[] = []
  await forEachInSlices(table.rows, ({ row, cells }) => {
    const draft: ImportRowDraft = { row, cells, id: null, record: null, values: {}, violations: [], warnings: [] }
    const cell = idColumn === undefined ? null : (cells[idColumn] ?? null)
    if (!isEmptyCell(cell)) {
      draft.id = readId(definition, cell)
      if (draft.id === null) draft.violations.push(createUnknownRecord())
    }
    drafts.push(draft)
  })
  await findRecordsById(drafts, source)
  const checkHeadings = createHeadingCheck(table, columns, idColumn)
  await forEachInSlices(drafts, (draft) => {
    for (const column of columns) readValue(draft, column)
    checkHeadings(draft)
  })
  await findRecordsByKey(drafts, definition, source)
  return drafts
}
