import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { collectViolations, type RawViolation } from '@poledne/contract/http/violations'
import type { ImportMapping, ImportRowState } from '@poledne/contract/modules/import'
import type { ImportFieldSet } from './fields/imports.fields.ts'
import { nestPrices, toImportField } from './fields/imports.prices.ts'
import {
  buildRowKey,
  forEachInSlices,
  groupIdsByKey,
  type ImportRowDraft,
  type ImportRowViolation,
  type ImportTable,
  listKeyValues,
  listMappedColumns,
  type MappedImportColumn,
  readRowDrafts,
} from './imports.rows.ts'
import type { ImportFields, ImportSource } from './imports.source.ts'

export type CheckedImportRow = ImportRowDraft & {
  state: ImportRowState
  /** All fields of the record after the import; empty for a wrong row. */
  after: ImportFields
  /** The fields of the record that change. */
  changed: readonly string[]
}

export type ImportPlan = {
  rows: readonly CheckedImportRow[]
  columns: readonly MappedImportColumn[]
  counts: Readonly<Record<ImportRowState, number>>
  /** The hash of everything that the import would write. */
  plan: string
}

/** Adds the diet vegetarian to a vegan dish, as an export does. */
const addImpliedDiets = (diets: readonly unknown[]) => (diets.includes('vegan') ? [...diets, 'vegetarian'] : [...diets])

function isSameValue(field: string, one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return isDeepStrictEqual(one ?? '', other ?? '')
  // The order of languages and of rows such as prices matters.
  if (field === 'languages' || typeof one[0] === 'object') return isDeepStrictEqual(one, other)
  const [first, second] = field === 'diets' ? [addImpliedDiets(one), addImpliedDiets(other)] : [one, other]
  return first.every((value) => second.includes(value)) && second.every((value) => first.includes(value))
}

const toRowViolation = ({ field, code, reason, max }: RawViolation, values: ImportFields): ImportRowViolation => ({
  field: toImportField(field, values),
  code,
  ...(reason && { reason }),
  ...(max !== undefined && { max }),
})

/** Examples for fields whose format their schema checks. */
const EXAMPLES: Readonly<Record<string, string>> = {
  email: 'jana@example.com',
  timezone: 'Europe/Prague',
  phoneNumber: '+420 123 456 789',
  phone: '+420 123 456 789',
  mapUrl: 'https://mapy.com/s/jidelna',
  slug: 'jidelna-brno',
}

function addFix(violation: ImportRowViolation, columns: readonly MappedImportColumn[]): ImportRowViolation {
  const { field, code } = violation
  if (violation.fix || field === null) return violation
  if (code === 'emptyField' && !columns.some((column) => column.field.name === field))
    return { ...violation, fix: { key: 'mapColumn' } }
  const example = code === 'wrongFormat' ? EXAMPLES[field] : undefined
  return example ? { ...violation, fix: { key: 'example', params: { example } } } : violation
}

type Context = { fieldSet: ImportFieldSet; source: ImportSource; columns: readonly MappedImportColumn[] }

const toPlanned = (
  draft: ImportRowDraft,
  state: ImportRowState,
  after: ImportFields,
  changed: readonly string[],
): CheckedImportRow => Object.assign(draft, { state, after, changed })

const toWrong = (draft: ImportRowDraft): CheckedImportRow => toPlanned(draft, 'wrong', {}, [])

/** Computes what happens to one row, from its values, the rules of the module and the rights of the caller. */
function planRow(draft: ImportRowDraft, { fieldSet, source, columns }: Context): CheckedImportRow {
  const { definition, fields } = fieldSet
  const { record, values } = draft
  if (draft.violations.length > 0) return toWrong(draft)
  const current = record?.fields ?? null
  const isUnchanged = (field: string) => current !== null && isSameValue(field, current[field], values[field])
  if (record && Object.keys(values).every(isUnchanged)) return toPlanned(draft, 'unchanged', record.fields, [])
  const kept = Object.fromEntries(Object.entries(values).filter(([field]) => !isUnchanged(field)))
  const merged = nestPrices({ ...current, ...kept }, current, fields)
  const schema = record ? definition.fieldsSchema : definition.createSchema
  const parsed = schema.safeParse(merged, { reportInput: true })
  if (!parsed.success) {
    const found = collectViolations(parsed.error.issues).map((each) => toRowViolation(each, merged))
    draft.violations.push(...found.map((violation) => addFix(violation, columns)))
    return toWrong(draft)
  }
  const after = parsed.data
  const changed = Object.keys(after).filter(
    (field) => !record || !isSameValue(field, record.fields[field], after[field]),
  )
  // A text can differ only by spaces around it, which are not stored.
  if (record && changed.length === 0) return toPlanned(draft, 'unchanged', record.fields, [])
  const isAllowed = record ? source.canChange(record) : source.canAdd
  const refused = isAllowed ? source.findViolations(record, after) : 'forbidden'
  if (refused === 'forbidden') draft.violations.push({ field: null, code: 'forbidden', textKey: 'notAllowed' })
  else draft.violations.push(...refused.map((each) => toRowViolation(each, after)))
  return draft.violations.length > 0 ? toWrong(draft) : toPlanned(draft, record ? 'changed' : 'created', after, changed)
}

function refuseRow(row: CheckedImportRow, violation: ImportRowViolation): void {
  row.violations.push(violation)
  toWrong(row)
}

/** Refuses the second row for one record, and the second new row with the same key. */
async function refuseRepeatedRows(rows: readonly CheckedImportRow[], { definition }: ImportFieldSet): Promise<void> {
  const firstRows = new Map<string, number>()
  await forEachInSlices(rows, (row) => {
    const keys = row.record
      ? [{ field: 'id', key: `id ${row.record.id}` }]
      : definition.naturalKeys.flatMap((fields) => {
          const key = buildRowKey(fields, row.values)
          return key === null ? [] : [{ field: fields[0] ?? null, key: `${fields.join()} ${key}` }]
        })
    const repeated = keys.find(({ key }) => firstRows.has(key))
    if (repeated)
      refuseRow(row, {
        field: repeated.field === 'id' && row.id === null ? (definition.naturalKeys[0]?.[0] ?? null) : repeated.field,
        code: 'duplicate',
        textKey: 'repeatedRecord',
        fix: { key: 'sameRecord', params: { row: firstRows.get(repeated.key) ?? 0 } },
      })
    else for (const { key } of keys) firstRows.set(key, row.row)
  })
}

/** Refuses values that must be unique and that another record or an earlier row has. */
async function refuseTakenKeys(
  rows: readonly CheckedImportRow[],
  { definition }: ImportFieldSet,
  source: ImportSource,
) {
  for (const fields of definition.uniqueKeys) {
    const isUnique = ({ state, record }: CheckedImportRow) =>
      state !== 'wrong' && (source.isArchivedUnique || !record?.archived)
    const writes = rows.filter(
      (row) => row.state !== 'unchanged' && isUnique(row) && row.changed.some((field) => fields.includes(field)),
    )
    if (writes.length === 0) continue
    const values = listKeyValues(
      fields,
      writes.map(({ after }) => after),
    )
    const idsByKey = await groupIdsByKey(fields, await source.readUniqueKeys(fields, values))
    const firstRows = new Map<string, CheckedImportRow>()
    await forEachInSlices(writes, (row) => {
      const key = buildRowKey(fields, row.after)
      if (key === null) return
      const isTaken = idsByKey.get(key)?.some((id) => id !== row.record?.id) || firstRows.has(key)
      if (isTaken) refuseRow(row, { field: fields[0] ?? null, code: 'duplicate', textKey: 'taken' })
      else firstRows.set(key, row)
    })
  }
}

/** Refuses new rows beyond the highest number of rows of a settings list. */
function refuseRowsBeyondLimit(rows: readonly CheckedImportRow[], { freeRows }: ImportSource): void {
  const created = rows.filter(({ state }) => state === 'created')
  for (const row of created.slice(freeRows)) refuseRow(row, { field: null, code: 'wrongFormat', textKey: 'listFull' })
}

/** Computes a hash of everything that applying the plan would write. */
async function hashPlan(rows: readonly CheckedImportRow[]): Promise<string> {
  const hash = createHash('sha256')
  await forEachInSlices(rows, ({ row, state, record, after, changed, violations }) => {
    // The user also saw the old values, so that a change of one of them makes the plan outdated.
    const written = changed.map((field) => [field, record?.fields[field], after[field]])
    hash.update(JSON.stringify([row, state, record?.id ?? null, written, violations.map(({ code }) => code)]))
  })
  return hash.digest('base64url')
}

/**
 * Computes what the import does with each row of the table. The preview shows the result, and applying the import
 * computes it again and writes it.
 */
export async function planImport(
  source: ImportSource,
  fieldSet: ImportFieldSet,
  table: ImportTable,
  mapping: ImportMapping,
): Promise<ImportPlan> {
  const columns = listMappedColumns(fieldSet, table, mapping)
  const drafts = await readRowDrafts(table, fieldSet, columns, mapping.id, source)
  const rows: CheckedImportRow[] = []
  await forEachInSlices(drafts, (draft) => {
    rows.push(planRow(draft, { fieldSet, source, columns }))
  })
  await refuseRepeatedRows(rows, fieldSet)
  await refuseTakenKeys(rows, fieldSet, source)
  refuseRowsBeyondLimit(rows, source)
  const counts = { created: 0, changed: 0, unchanged: 0, wrong: 0 }
  for (const { state } of rows) counts[state]++
  return { rows, columns, counts, plan: await hashPlan(rows) }
}
