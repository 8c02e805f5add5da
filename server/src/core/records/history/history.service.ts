import type { HistoryEntry } from '@poledne/contract/http/history'
import { collectViolations } from '@poledne/contract/http/violations'
import { getTableColumns } from 'drizzle-orm'
import { getScope } from '../../access/caller.ts'
import { createForbiddenProblem, createNotFoundProblem, ProblemError } from '../../errors/problem.ts'
import type { RequestedPage } from '../../http/page.ts'
import { getRecord, type RecordContext, saveRecord } from '../record.service.ts'
import { decodeColumnValues, type Resource } from '../resource.ts'
import { countHistory, type HistoryRow, readHistory, readRevisionState } from './history.store.ts'

type FieldChange = HistoryEntry['changes'][number]

const isEqualJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Whether the field has no value; an empty list counts as none in a column that is never null, such as diets. */
const isBlank = (resource: Resource, field: string, value: unknown): boolean =>
  (value ?? null) === null ||
  (Array.isArray(value) && value.length === 0 && getTableColumns(resource.table)[field]?.notNull === true)

/** Lists the fields that differ between two states; a field that is missing in one state counts as null. */
function diffStates(
  resource: Resource,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): FieldChange[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...fields].flatMap((field) => {
    const from = before[field] ?? null
    const to = after[field] ?? null
    const isUnchanged = isEqualJson(from, to) || (isBlank(resource, field, from) && isBlank(resource, field, to))
    return isUnchanged ? [] : [{ field, from, to } as FieldChange]
  })
}

/** The longest JSON of all changes on one page, in characters. */
const MAX_PAGE_LENGTH = 1_000_000

/** Leaves out values that would make the page too large; the newest entry always has its values. */
function limitPageLength(entries: readonly HistoryEntry[]): HistoryEntry[] {
  let length = 0
  return entries.map((entry, index) => ({
    ...entry,
    changes: entry.changes.map((change) => {
      const own = JSON.stringify(change).length
      if (index > 0 && length + own > MAX_PAGE_LENGTH)
        return { field: change.field, from: null, to: null, omitted: true }
      length += own
      return change
    }),
  }))
}

/**
 * Converts history rows, which are sorted newest first: the previous revision of a row is the next row. If older rows
 * were deleted, it is not known what the oldest one changed.
 */
const toHistoryEntries = (resource: Resource, rows: readonly HistoryRow[], count: number): HistoryEntry[] => {
  const entries = rows.slice(0, count).map((row, index) => ({
    revision: row.revision,
    at: row.at,
    by: row.by,
    actingAs: row.actingAs,
    action: row.action,
    priceChange: row.priceChange,
    mergedDish: row.mergedDish,
    importId: row.importId,
    changes: diffStates(resource, rows[index + 1]?.state ?? (row.revision === 1 ? {} : row.state), row.state).filter(
      // A new record lists only the fields that have a value.
      ({ field, to }) => row.action !== 'create' || (field !== 'archived' && to !== null),
    ),
  }))
  return limitPageLength(entries)
}

export async function listRecordHistory(context: RecordContext, id: number, page: RequestedPage) {
  const { sql, resource } = context
  await getRecord(context, id)
  const [rows, total] = await Promise.all([
    readHistory(sql, context.caller, resource, id, page),
    countHistory(sql, resource, id),
  ])
  const states = rows.map((row) => ({ ...row, state: decodeColumnValues(resource, row.state) }))
  return { items: toHistoryEntries(resource, states, page.pageSize), ...page, total }
}

/**
 * Saves an earlier state of a record with the rules of any save; fields that are newer than that state keep their
 * values.
 */
export async function revertRecord(context: RecordContext, id: number, revision: number, version?: number) {
  const { sql, resource, caller } = context
  if (getScope(caller, resource.module.name, 'edit') === null) throw createForbiddenProblem()
  const current: Readonly<Record<string, unknown>> = await getRecord(context, id)
  const state = await readRevisionState(sql, resource, id, revision)
  if (!state) throw createNotFoundProblem()
  decodeColumnValues(resource, state)
  const fields = Object.fromEntries(
    resource.module.fields.map((field) => [field, field in state ? state[field] : current[field]]),
  )
  const parsed = resource.module.schemas.fields.safeParse(fields, { reportInput: true })
  if (!parsed.success)
    throw new ProblemError('validation_failed', { violations: collectViolations(parsed.error.issues) })
  const from = version ?? (current.version as number)
  return saveRecord(context, id, { ...parsed.data, version: from }, 'revert')
}
