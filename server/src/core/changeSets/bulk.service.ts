import type { Permission } from '@poledne/contract/access/permissions'
import { toNameLanguage } from '@poledne/contract/domain/languages'
import type { BulkRequest } from '@poledne/contract/http/bulk'
import type { HistoryAction } from '@poledne/contract/http/history'
import type { RawViolation } from '@poledne/contract/http/violations'
import { MAX_BULK_BY_FILTER, parseFilters } from '@poledne/contract/list/listQuery'
import { getScope } from '../access/caller.ts'
import { createForbiddenProblem, createValidationProblem, ProblemError } from '../errors/problem.ts'
import type { ChangeSetLink } from '../records/history/history.store.ts'
import { getRequiredAction } from '../records/record.policy.ts'
import {
  FIELDS_BY_BULK_ACTION,
  type RecordContext,
  toConstraintProblem,
  writeByRules,
} from '../records/record.service.ts'
import { readRecords, updateRecords } from '../records/record.store.ts'
import { decodeColumnValues, type RecordRow, type Resource, toRecordResponse } from '../records/resource.ts'
import type { SqlParameters } from '../records/sqlBuilder.ts'
import {
  type BulkChange,
  type BulkSelection,
  type BulkTarget,
  buildBulkAssignments,
  countBulkChanges,
  findUnknownChoices,
  getChangedFields,
  readSelectedRecords,
} from './bulk.store.ts'
import { assertPreviewIsCurrent, computePreviewFingerprint, runAsChangeSet } from './changeSet.store.ts'

/** Records are changed in batches of one transaction, so that no statement runs long. */
const BATCH_SIZE = 2_500

const getHistoryAction = ({ action }: Pick<BulkRequest, 'action'>): HistoryAction =>
  action === 'edit' ? 'save' : action

const toBulkChange = ({ action, set = {}, add = {}, remove = {} }: BulkRequest): BulkChange =>
  action === 'edit' ? { set, add, remove } : { set: FIELDS_BY_BULK_ACTION[action], add: {}, remove: {} }

function toSelection({ module }: Resource, { ids, filter = [] }: BulkRequest): BulkSelection {
  if (ids) return { ids }
  const parsed = parseFilters(module.columns, filter)
  if ('filters' in parsed) return parsed
  throw createValidationProblem({ field: `filter.${parsed.wrongIndex}`, code: 'wrongFormat' })
}

const createIdsProblem = (
  indexes: readonly number[],
  code: 'duplicate' | 'selectValue',
  problem: 'validation_failed' | 'stale_version' = 'validation_failed',
) => new ProblemError(problem, { violations: indexes.map((index) => ({ field: `ids.${index}`, code })) })

const findIndexes = <Id>(ids: readonly Id[], isWrong: (id: Id, index: number) => boolean): number[] =>
  ids.flatMap((id, index) => (isWrong(id, index) ? [index] : []))

/** Refuses duplicate ids, and a list of versions that is not as long as the list of ids. */
function assertConsistent({ ids = [], versions }: BulkRequest): void {
  const seen = new Set<number>()
  const repeated = findIndexes(ids, (id) => seen.has(id) || !seen.add(id))
  if (repeated.length > 0) throw createIdsProblem(repeated, 'duplicate')
  if (versions && versions.length !== ids.length)
    throw createValidationProblem({ field: 'versions', code: 'wrongFormat' })
}

/** Refuses added and removed choices that do not exist. */
async function assertKnownChoices({ sql, resource }: BulkTarget, { add, remove }: BulkChange): Promise<void> {
  for (const [name, lists] of Object.entries({ add, remove }))
    for (const [field, ids] of Object.entries(lists)) {
      // Fixed values are texts, which the schema has checked.
      if (ids.some((id) => typeof id === 'string')) continue
      const unknown = await findUnknownChoices(sql, resource.choiceTables?.[field] ?? '', ids)
      if (unknown.length === 0) continue
      const indexes = findIndexes(ids, (id) => unknown.includes(id))
      throw createValidationProblem(
        ...indexes.map((index): RawViolation => ({ field: `${name}.${field}.${index}`, code: 'selectValue' })),
      )
    }
}

/** Reads the selected records; throws if an id cannot be changed or if a filter selects too many records. */
async function selectRecords(target: BulkTarget, selection: BulkSelection) {
  const { ids, versions } = await readSelectedRecords(target, selection)
  if (ids.length > MAX_BULK_BY_FILTER)
    throw createValidationProblem({ field: 'filter', code: 'wrongFormat', reason: 'tooManyRecords' })
  const versionById = new Map(ids.map((id, index) => [id, versions[index] ?? 0]))
  if ('filters' in selection) return { ids, versionById }
  const missing = findIndexes(selection.ids, (id) => !versionById.has(id))
  if (missing.length > 0) throw createIdsProblem(missing, 'selectValue')
  return { ids: selection.ids, versionById }
}

/** Checks the rule of the module that relates several fields, because an edit can set only some of them. */
function assertRule({ module }: Resource, rows: readonly RecordRow[]): void {
  for (const row of rows) {
    const [violation] = module.rule?.findViolations(row) ?? []
    if (violation) throw createValidationProblem({ field: violation.path.join('.'), code: violation.code })
  }
}

/** Names the fields of a problem as the request does: `set.dishTypeId`, and `filter` instead of an index. */
function renameProblemFields(error: unknown, { action, filter }: BulkRequest): unknown {
  if (!(error instanceof ProblemError)) return error
  const violations = error.violations.map((violation): RawViolation => {
    const isIndex = /^ids\.\d+$/.test(violation.field)
    if (isIndex) return filter ? { ...violation, field: 'filter' } : violation
    return action === 'edit' && !/^(?:set|add|remove|filter|versions)\b/.test(violation.field)
      ? { ...violation, field: `set.${violation.field}` }
      : violation
  })
  const unique = violations.filter(({ field }, index) => violations.findIndex((each) => each.field === field) === index)
  return new ProblemError(error.code, { violations: unique, extra: error.extra })
}

function prepareBulk({ sql, resource, caller, language }: RecordContext, request: BulkRequest) {
  const permission = getRequiredAction(getHistoryAction(request))
  if (getScope(caller, resource.module.name, permission) === null) throw createForbiddenProblem()
  assertConsistent(request)
  const target: BulkTarget = { sql, resource, caller, permission, language: toNameLanguage(language) }
  return { target, selection: toSelection(resource, request), change: toBulkChange(request) }
}

/** Counts what a bulk request would change. */
export async function previewBulk(context: RecordContext, request: BulkRequest) {
  const { target, selection, change } = prepareBulk(context, request)
  await assertKnownChoices(target, change)
  const counts = await countBulkChanges(target, selection, change)
  if ('ids' in selection && counts.count < selection.ids.length) await selectRecords(target, selection)
  if (counts.count > MAX_BULK_BY_FILTER)
    throw createValidationProblem({ field: 'filter', code: 'wrongFormat', reason: 'tooManyRecords' })
  return { ...counts, undo: null }
}

/**
 * Changes all selected records or none: one id that cannot be changed refuses the whole request. Runs inside a
 * transaction.
 */
export async function changeInBulk(context: RecordContext, request: BulkRequest) {
  const { resource, caller } = context
  const { target, selection, change } = prepareBulk(context, request)
  await assertKnownChoices(target, change)
  const { ids, versionById } = await selectRecords(target, selection)
  assertPreviewIsCurrent(
    request.plan,
    computePreviewFingerprint(
      ids,
      ids.map((id) => versionById.get(id) ?? 0),
    ),
  )
  const { name } = resource.module
  const set = {
    kind: 'bulk',
    module: name,
    action: request.action,
    permissions: [`${name}.view`, `${name}.${target.permission}` as Permission],
  } as const
  try {
    const result = await runAsChangeSet(target.sql, caller, set, async (changeSet) => {
      const changed = await changeBatches(context, target, ids, { request, change, changeSet })
      if (request.versions) assertVersions(request, versionById, changed)
      return { count: ids.length, changed: changed.size, undo: changed.size > 0 ? String(changeSet.id) : null }
    })
    if (request.action === 'edit' || !request.ids) return result
    return { ...result, items: await readItems(context, request.ids) }
  } catch (error) {
    throw renameProblemFields(toConstraintProblem(resource, error), request)
  }
}

type BulkWork = { request: BulkRequest; change: BulkChange; changeSet: ChangeSetLink }

/**
 * Changes the records in batches, by the rules of their module, and returns the new versions of the changed records.
 */
async function changeBatches(
  context: RecordContext,
  { resource, caller, permission, language }: BulkTarget,
  ids: readonly number[],
  { request, change, changeSet }: BulkWork,
): Promise<Map<number, number>> {
  const action = getHistoryAction(request)
  const isRuled = getChangedFields(change).some((field) => resource.module.rule?.fields.includes(field))
  const isWhole = isRuled || resource.change !== undefined
  const changed = new Map<number, number>()
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const batch = ids.slice(from, from + BATCH_SIZE)
    const rows = await writeByRules(context, { action, ids: batch, fields: change.set, isBulk: true }, (tx, set) => {
      const buildAssignments = (bound: SqlParameters) => buildBulkAssignments(resource, { ...change, set }, bound)
      const update = { action, permission, set, buildAssignments, skipUnchanged: true, changeSet, isWhole }
      return updateRecords(tx, resource, caller, batch, update, language)
    })
    if (isRuled)
      assertRule(
        resource,
        rows.map((row) => decodeColumnValues(resource, row)),
      )
    for (const { id, version } of rows) changed.set(id, version)
  }
  return changed
}

/** Refuses the request if a record had another version than the client expected. */
function assertVersions({ ids = [], versions }: BulkRequest, before: Map<number, number>, after: Map<number, number>) {
  const getVersionBefore = (id: number) => (after.has(id) ? (after.get(id) ?? 0) - 1 : before.get(id))
  const stale = findIndexes(ids, (id, index) => getVersionBefore(id) !== versions?.[index])
  if (stale.length > 0) throw createIdsProblem(stale, 'selectValue', 'stale_version')
}

/** Reads the records after the change, in the order of the request. */
async function readItems({ sql, resource, caller, language }: RecordContext, ids: readonly number[]) {
  const rows = await readRecords(sql, resource, caller, ids, toNameLanguage(language))
  const rowById = new Map(rows.map((row) => [row.id, row]))
  const missing = findIndexes(ids, (id) => !rowById.has(id))
  // A user can lose access to a record by changing it, for example a role that grants the permission.
  if (missing.length > 0) throw createIdsProblem(missing, 'selectValue')
  return ids.flatMap((id) => rowById.get(id) ?? []).map((row) => toRecordResponse(resource, caller, row))
}
