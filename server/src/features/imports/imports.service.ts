import type { Language } from '@poledne/contract/domain/languages'
import type { StreamedFileResponse, UploadedFile } from '@poledne/contract/http/endpoint'
import type { RawViolation } from '@poledne/contract/http/violations'
import type {
  ImportCheck,
  ImportDetail,
  ImportMapping,
  ImportModule,
  ImportResult,
  ImportRowFilter,
} from '@poledne/contract/modules/import'
import { type Caller, getRealUserId } from '../../core/access/caller.ts'
import type { Database, Sql } from '../../core/db/database.ts'
import {
  createForbiddenProblem,
  createNotFoundProblem,
  createValidationProblem,
  ProblemError,
} from '../../core/errors/problem.ts'
import type { FileReader } from '../../core/files/fileReader.ts'
import { getPageOffset, type RequestedPage } from '../../core/http/page.ts'
import { type ImportFieldSet, loadImportFields } from './fields/imports.fields.ts'
import { mapByHeadings, readRememberedMapping, rememberMapping } from './fields/imports.mapping.ts'
import { applyImport, checkImport, type ImportContext } from './imports.apply.service.ts'
import { canImport } from './imports.modules.ts'
import { hasImportWarnings, presentImportRow, writeErrorsFile } from './imports.present.ts'
import type { ImportTable } from './imports.rows.ts'
import {
  insertImport,
  readImport,
  readImportFile,
  type StoredImport,
  type StoredSheet,
  updateImportMapping,
} from './imports.store.ts'
import { loadImportSheets } from './imports.table.ts'

export type ImportDependencies = { database: Database; fileReader: FileReader }

const createTablesProblem = (field: 'file' | 'sheet') => createValidationProblem({ field, code: 'tablesMissing' })

/** Returns an import of the caller, who must still have the permission to import such files. */
async function getImport(sql: Sql, caller: Caller, id: number): Promise<StoredImport> {
  const stored = await readImport(sql, caller, id)
  if (!stored) throw createNotFoundProblem()
  if (!canImport(caller, stored.module)) throw createForbiddenProblem()
  return stored
}

function toDetail(stored: StoredImport, { fields }: ImportFieldSet): ImportDetail {
  const { sheets, sheet, hasFile, mapping, ...summary } = stored
  const selected = hasFile ? sheets.find(({ name }) => name === sheet) : undefined
  return {
    ...summary,
    sheets: hasFile ? sheets : [],
    sheet,
    columns: selected?.columns ?? [],
    fields: fields.map(({ name, title, isRequired }) => ({ name, title, required: isRequired })),
    mapping,
    rows: selected?.rows ?? 0,
  }
}

/** Suggests the mapping that the user chose for the same headings before, otherwise the mapping by the headings. */
const suggestMapping = async (sql: Sql, caller: Caller, fieldSet: ImportFieldSet, { columns }: StoredSheet) =>
  (await readRememberedMapping(sql, caller, fieldSet, columns)) ?? mapByHeadings(fieldSet, columns)

/** Selects the sheet whose columns match the most fields; of several equal sheets the first one. */
async function selectSheet(sql: Sql, caller: Caller, fieldSet: ImportFieldSet, sheets: readonly StoredSheet[]) {
  let best: { sheet: StoredSheet; mapping: ImportMapping } | null = null
  for (const sheet of sheets.filter(({ hasTable }) => hasTable)) {
    const mapping = await suggestMapping(sql, caller, fieldSet, sheet)
    if (!best || Object.keys(mapping).length > Object.keys(best.mapping).length) best = { sheet, mapping }
  }
  return best
}

type Call = { caller: Caller; language: Language }

/** Stores an uploaded file, with the table and the mapping that were found in it. */
export async function createImport(
  { database, fileReader }: ImportDependencies,
  { caller, language, module, file }: Call & { module: ImportModule; file: UploadedFile },
): Promise<ImportDetail> {
  if (!canImport(caller, module)) throw createForbiddenProblem()
  const loaded = await loadImportSheets(fileReader, file, getRealUserId(caller))
  const sheets = loaded.map(({ table: _, ...sheet }) => sheet)
  const fieldSet = await loadImportFields(database, module, { caller, language })
  const best = await selectSheet(database, caller, fieldSet, sheets)
  if (!best) throw createTablesProblem('file')
  const { filename, bytes } = file
  const added = { module, filename, bytes, sheets, sheet: best.sheet.name, mapping: best.mapping }
  const id = await database.transaction((tx) => insertImport(tx, caller, added))
  return toDetail(await getImport(database, caller, id), fieldSet)
}

export async function readImportDetail(database: Database, { caller, language }: Call, id: number) {
  const stored = await getImport(database, caller, id)
  return toDetail(stored, await loadImportFields(database, stored.module, { caller, language }))
}

function assertMapping(mapping: ImportMapping, { byName }: ImportFieldSet, { columns }: StoredSheet): void {
  const violations = Object.entries(mapping).flatMap(([name, index]): RawViolation[] => {
    if (!byName.has(name)) return [{ field: `mapping.${name}`, code: 'wrongFormat', unknown: true }]
    return columns.some((column) => column.index === index) ? [] : [{ field: `mapping.${name}`, code: 'selectValue' }]
  })
  if (violations.length > 0) throw createValidationProblem(...violations)
}

type SaveBody = { sheet: string; mapping?: ImportMapping | undefined }

/** Selects the sheet and maps its columns; a chosen mapping is remembered. */
export async function saveImport(
  database: Database,
  { caller, language }: Call,
  id: number,
  { sheet: name, mapping: chosen }: SaveBody,
): Promise<ImportDetail> {
  const stored = await getImport(database, caller, id)
  const fieldSet = await loadImportFields(database, stored.module, { caller, language })
  await database.transaction(async (tx) => {
    const locked = await readImport(tx, caller, id, true)
    if (!locked) throw createNotFoundProblem()
    if (locked.state !== 'uploaded') throw new ProblemError('already_applied')
    if (!locked.hasFile) throw new ProblemError('file_deleted')
    const sheet = locked.sheets.find((each) => each.name === name)
    if (!sheet) throw createValidationProblem({ field: 'sheet', code: 'selectValue' })
    if (!sheet.hasTable) throw createTablesProblem('sheet')
    if (chosen) assertMapping(chosen, fieldSet, sheet)
    const mapping = chosen ?? (await suggestMapping(tx, caller, fieldSet, sheet))
    await updateImportMapping(tx, id, { sheet: name, mapping })
    if (chosen) await rememberMapping(tx, caller, stored.module, sheet.columns, chosen)
  })
  return toDetail(await getImport(database, caller, id), fieldSet)
}

/** Reads the selected table of the stored file. */
async function loadTable(
  { database, fileReader }: ImportDependencies,
  caller: Caller,
  { id, filename, sheet }: StoredImport,
): Promise<ImportTable> {
  const bytes = await readImportFile(database, id)
  if (!bytes) throw new ProblemError('file_deleted')
  const sheets = await loadImportSheets(fileReader, { filename, bytes }, getRealUserId(caller))
  const table = sheets.find(({ name }) => name === sheet)?.table
  if (!table) throw createTablesProblem('file')
  return table
}

async function planStoredImport(dependencies: ImportDependencies, context: ImportContext, id: number) {
  const { database } = dependencies
  const stored = await getImport(database, context.caller, id)
  const table = await loadTable(dependencies, context.caller, stored)
  const { mapping } = stored
  const { fieldSet, plan } = await checkImport(database, context, stored, table, { mapping })
  return { table, presentation: { fieldSet, plan, idColumn: mapping.id } }
}

/** Returns what the import would do, with one page of its rows. */
export async function previewImport(
  dependencies: ImportDependencies,
  context: ImportContext,
  id: number,
  { state, page }: { state: ImportRowFilter | undefined; page: RequestedPage },
): Promise<ImportCheck> {
  const { presentation } = await planStoredImport(dependencies, context, id)
  const { rows, counts, plan } = presentation.plan
  const warned = rows.filter(hasImportWarnings)
  const matching = state === 'warned' ? warned : state ? rows.filter((row) => row.state === state) : rows
  const shown = matching.slice(getPageOffset(page), getPageOffset(page) + page.pageSize)
  const items = shown.map((row) => presentImportRow(row, presentation))
  return { ...counts, warned: warned.length, items, ...page, total: matching.length, plan }
}

/** Returns the workbook with the invalid rows. */
export async function exportInvalidRows(
  dependencies: ImportDependencies,
  context: ImportContext,
  id: number,
): Promise<StreamedFileResponse> {
  const { table, presentation } = await planStoredImport(dependencies, context, id)
  return writeErrorsFile(table, presentation)
}

/** Reads the file and returns a function that applies it, because reading can take longer than a transaction can. */
export async function prepareImport(
  dependencies: ImportDependencies,
  context: ImportContext,
  id: number,
  plan: string | undefined,
): Promise<(sql: Sql) => Promise<ImportResult>> {
  const stored = await getImport(dependencies.database, context.caller, id)
  const { sheet } = stored
  // The file of an applied import is not needed: applying it again is refused, or returns the stored response.
  const table = stored.state === 'uploaded' ? await loadTable(dependencies, context.caller, stored) : null
  const empty: ImportTable = { headings: [], rows: [] }
  return (sql) => applyImport(sql, context, { id, table: table ?? empty, sheet, plan })
}
