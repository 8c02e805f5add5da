import { z } from 'zod'
import { MAX_PREVIEW_PLAN, UNDO_DAYS, undoResponse } from '../http/bulk.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { createPageQuerySchema, createPageSchema, id, instant, text } from '../http/fields.ts'
import { recordParams as params } from '../http/record.ts'

// An import creates and changes records from the rows of a spreadsheet.

/** What can be imported: records, and the rows of the settings lists. */
export const IMPORT_MODULES = [
  'dishes',
  'restaurants',
  'restaurantMenus',
  'restaurantMenuExceptions',
  'users',
  'allergens',
  'dishTypes',
  'menuItemTypes',
  'weeklyMenuVariants',
  'screens',
] as const
export type ImportModule = (typeof IMPORT_MODULES)[number]

/** The highest number of rows in an imported file, unless the server is configured with another limit. */
export const DEFAULT_IMPORT_ROWS = 100_000
/** For this many hours a file can be imported, and the invalid rows of an imported file can be downloaded. */
export const IMPORT_FILE_HOURS = 24
/** Columns and sheets after these are ignored. */
export const MAX_IMPORT_COLUMNS = 200
export const MAX_IMPORT_SHEETS = 50
const MAX_FIELD_NAME = 60
const MAX_SHEET_NAME = 200
const MAX_CHECK_PAGE_SIZE = 200
const MAX_LIST_PAGE_SIZE = 100

/** The index of the column by field: `{"nameCs": 0}`. */
const mapping = z.record(
  text(MAX_FIELD_NAME, 'wrongFormat'),
  z
    .int()
    .min(0)
    .max(MAX_IMPORT_COLUMNS - 1),
)
export type ImportMapping = z.output<typeof mapping>

const column = z.object({
  index: z.int(),
  /** The letter of the column in a spreadsheet. */
  letter: z.string(),
  /** The heading in the file; empty if the column has none. */
  title: z.string(),
  /** The first values below the heading. */
  samples: z.array(z.string()),
})

const field = z.object({
  name: z.string(),
  /** The title as in an exported file, in the language of the request. */
  title: z.string(),
  /** Whether a new record needs a value. */
  required: z.boolean(),
})

const IMPORT_STATES = ['uploaded', 'applied', 'undone'] as const
const summaryFields = {
  id,
  module: z.enum(IMPORT_MODULES),
  filename: z.string(),
  state: z.enum(IMPORT_STATES),
  createdAt: instant,
  appliedAt: instant.nullable(),
  undoneAt: instant.nullable(),
  /** The numbers of records that the import created and changed; null until it is applied. */
  created: z.int().nullable(),
  changed: z.int().nullable(),
  /** Whether the import can still be undone. */
  canUndo: z.boolean(),
  /** The change set with which the import can be undone; null until it is applied, and if it changed nothing. */
  changeId: id.nullable(),
}
const importSummary = z.object(summaryFields)
export type ImportSummary = z.output<typeof importSummary>

const importDetail = z.object({
  ...summaryFields,
  /** The sheets of the file; a sheet without a table cannot be imported. */
  sheets: z.array(z.object({ name: z.string(), rows: z.int(), hasTable: z.boolean() })),
  /** The selected sheet and what it contains. The columns are empty once the file has been deleted. */
  sheet: z.string(),
  columns: z.array(column),
  fields: z.array(field),
  mapping,
  /** The number of rows below the heading. */
  rows: z.int(),
})
export type ImportDetail = z.output<typeof importDetail>

const IMPORT_ROW_STATES = ['created', 'changed', 'unchanged', 'wrong'] as const
export type ImportRowState = (typeof IMPORT_ROW_STATES)[number]
/** Rows can be filtered by their state; `warned` finds the rows that are imported without some of their values. */
const IMPORT_ROW_FILTERS = [...IMPORT_ROW_STATES, 'warned'] as const
export type ImportRowFilter = (typeof IMPORT_ROW_FILTERS)[number]

const rowViolation = z.object({
  /** The field, or null if the violation concerns the whole row. */
  field: z.string().nullable(),
  /** The column and the value in the file; null if the file has no column for the field. */
  column: z.string().nullable(),
  value: z.string().nullable(),
  code: z.string(),
  message: z.string(),
  /** What the user can do, such as the values that are allowed; null if the message says it. */
  fix: z.string().nullable(),
})

const checkedRow = z.object({
  /** The number of the row in the spreadsheet. */
  row: z.int(),
  state: z.enum(IMPORT_ROW_STATES),
  /** The name of the record, for the list. */
  label: z.string(),
  /** The record that is changed or unchanged. */
  recordId: id.nullable(),
  /** The old and new values of the fields of a new or changed record, as an export shows them. */
  changes: z.array(z.object({ field: z.string(), old: z.string().nullable(), new: z.string().nullable() })).optional(),
  violations: z.array(rowViolation).optional(),
  /** The values that are not imported, because their column has no heading; the row is imported without them. */
  warnings: z.array(rowViolation).optional(),
})
export type CheckedRow = z.output<typeof checkedRow>

const checkQuery = z.strictObject({
  ...createPageQuerySchema(MAX_CHECK_PAGE_SIZE).shape,
  state: z.enum(IMPORT_ROW_FILTERS).optional(),
})
const counts = { created: z.int(), changed: z.int(), unchanged: z.int(), wrong: z.int() }
const checkResult = z.object({
  ...counts,
  /** The number of rows with warnings; they also count as created, changed or unchanged. */
  warned: z.int(),
  ...createPageSchema(checkedRow).shape,
  /** Identifies what the import would do; applying it is refused if that has changed since. */
  plan: z.string(),
})
export type ImportCheck = z.output<typeof checkResult>

const applyResult = z.object({ ...counts, changeId: id.nullable() })
export type ImportResult = z.output<typeof applyResult>

// The imported module decides which permissions are needed. Imports of other users are not found, and an API token finds
// only the imports that it uploaded.
const shared = { guard: 'session', apiToken: true, tag: 'imports' } as const

export const importEndpoints = {
  create: defineEndpoint('POST', 'imports/', {
    ...shared,
    summary: 'Upload a file to import',
    operationId: 'createImport',
    description:
      'Uploads a spreadsheet (.xlsx, .ods or .csv) and finds its table, its columns and their fields. No records are written. Needs the permission to add records of the module, or to edit settings. A file without a table returns 422 `tablesMissing`.',
    query: z.strictObject({ module: z.enum(IMPORT_MODULES) }),
    upload: 'required',
    status: 201,
    response: importDetail,
  }),
  list: defineEndpoint('GET', 'imports/', {
    ...shared,
    // The list shows imports of all modules, whatever the permissions of a token, so tokens cannot read it.
    apiToken: false,
    summary: 'List imports',
    operationId: 'listImports',
    description: 'Lists the imports of the caller, newest first.',
    query: z.strictObject({
      ...createPageQuerySchema(MAX_LIST_PAGE_SIZE).shape,
      module: z.enum(IMPORT_MODULES).optional(),
    }),
    response: createPageSchema(importSummary),
  }),
  read: defineEndpoint('GET', 'imports/:id/', {
    ...shared,
    summary: 'Get an import',
    operationId: 'readImport',
    description:
      'Returns the sheets and columns of the file and the mapping of columns to fields. An API token finds only the imports that it uploaded.',
    params,
    response: importDetail,
  }),
  save: defineEndpoint('PUT', 'imports/:id/', {
    ...shared,
    summary: 'Select the sheet and the columns of an import',
    operationId: 'saveImport',
    description:
      'Selects the sheet and maps its columns to fields; without a mapping the columns are mapped by their headings. The mapping is remembered for the next file with the same headings.',
    params,
    body: z.strictObject({ sheet: text(MAX_SHEET_NAME), mapping: mapping.optional() }),
    response: importDetail,
  }),
  check: defineEndpoint('POST', 'imports/:id/check/', {
    ...shared,
    summary: 'Check an import',
    operationId: 'checkImport',
    description:
      'Returns what the import would do with each row, and writes nothing. A value in a column without a heading is a warning, or refuses the row if it could be an allergen. `state=warned` lists the rows with warnings.',
    params,
    query: checkQuery,
    body: z.strictObject({}),
    response: checkResult,
  }),
  apply: defineEndpoint('POST', 'imports/:id/apply/', {
    ...shared,
    summary: 'Apply an import',
    operationId: 'applyImport',
    description:
      'Creates and changes the records of all valid rows, or none; invalid rows are skipped. With `plan`, 409 `plan_outdated` if the result would differ from that of the check.',
    params,
    body: z.strictObject({ plan: text(MAX_PREVIEW_PLAN, 'wrongFormat').optional() }),
    response: applyResult,
  }),
  undo: defineEndpoint('POST', 'imports/:id/undo/', {
    ...shared,
    summary: 'Undo an import',
    operationId: 'undoImport',
    description: `Archives the records that the import created and restores those that it changed, up to ${UNDO_DAYS} days later. Records that were changed since are left and listed.`,
    params,
    body: z.strictObject({}),
    response: undoResponse,
  }),
  errors: defineEndpoint('GET', 'imports/:id/errors.xlsx', {
    ...shared,
    summary: 'Download the invalid rows of an import',
    operationId: 'exportImportErrors',
    description:
      'Returns a workbook with the invalid rows, the columns of the file and what is wrong; it can be corrected and imported.',
    params,
    response: null,
    file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  }),
} as const
