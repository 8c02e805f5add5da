import type { Action } from '@poledne/contract/access/permissions'
import { type Language, toNameLanguage } from '@poledne/contract/domain/languages'
import type { HistoryAction } from '@poledne/contract/http/history'
import type { RawViolation } from '@poledne/contract/http/violations'
import type { BulkAction } from '@poledne/contract/list/listQuery'
import { getTableColumns } from 'drizzle-orm'
import type { Caller } from '../access/caller.ts'
import { canPerform } from '../access/recordRights.ts'
import { getSqlState, runInTransaction, type Sql } from '../db/database.ts'
import {
  createForbiddenProblem,
  createNotFoundProblem,
  createValidationProblem,
  ProblemError,
} from '../errors/problem.ts'
import { createSchemaPicker } from '../http/bindEndpoint.ts'
import { findRestaurantViolations, getRequiredAction } from './record.policy.ts'
import { deleteRecord, insertRecords, readRecords, updateRecords } from './record.store.ts'
import {
  getResourceTableName,
  type PlannedChange,
  type RecordResponse,
  type RecordRow,
  type Resource,
  toRecordResponse,
} from './resource.ts'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

const getConstraintName = (error: unknown): string =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : ''

/**
 * Finds the field of a constraint, whose name is `<table>_<column>_…`; if several columns match, the longest one is
 * right.
 */
function findConstraintField(resource: Resource, constraint: string): string {
  const found = Object.entries(getTableColumns(resource.table))
    .filter(([, column]) => constraint.startsWith(`${getResourceTableName(resource)}_${column.name}_`))
    .sort(([, a], [, b]) => b.name.length - a.name.length)
  return found[0]?.[0] ?? ''
}

/** Turns a constraint violation into a violation of the form field; returns any other error unchanged. */
export function toConstraintProblem(resource: Resource, error: unknown): unknown {
  const state = getSqlState(error)
  if (state !== UNIQUE_VIOLATION && state !== FOREIGN_KEY_VIOLATION) return error
  const field = findConstraintField(resource, getConstraintName(error))
  const violation: RawViolation = { field, code: state === UNIQUE_VIOLATION ? 'duplicate' : 'selectValue' }
  return new ProblemError(state === UNIQUE_VIOLATION ? 'duplicate' : 'validation_failed', { violations: [violation] })
}

export const isUniqueViolation = (error: unknown): boolean => getSqlState(error) === UNIQUE_VIOLATION
export const isForeignKeyViolation = (error: unknown): boolean => getSqlState(error) === FOREIGN_KEY_VIOLATION

/** The caller of a request, the language of the response, and the connection or transaction to use. */
export type RecordContext = { sql: Sql; resource: Resource; caller: Caller; language: Language }
type Fields = Readonly<Record<string, unknown>>

/**
 * Writes records by the rules of their module, in one transaction with the write; a write without such rules needs no
 * transaction.
 */
export async function writeByRules(
  { sql, resource, caller }: RecordContext,
  planned: Omit<PlannedChange, 'caller'>,
  write: (sql: Sql, set: Fields) => Promise<RecordRow[]>,
): Promise<RecordRow[]> {
  const { change } = resource
  if (!change) return write(sql, planned.fields)
  return runInTransaction(sql, (tx) => change(tx, { caller, ...planned }, (fields) => write(tx, fields)))
}

export async function getRecord(
  { sql, resource, caller, language }: RecordContext,
  id: number,
): Promise<RecordResponse> {
  const [row] = await readRecords(sql, resource, caller, [id], toNameLanguage(language))
  if (!row) throw createNotFoundProblem()
  return toRecordResponse(resource, caller, row)
}

/** Writes one record by the rules of its module; a violated constraint becomes a violation of its field. */
async function writeOne(
  context: RecordContext,
  planned: Omit<PlannedChange, 'caller'>,
  write: (sql: Sql, set: Fields) => Promise<RecordRow[]>,
): Promise<RecordRow | undefined> {
  try {
    const [row] = await writeByRules(context, planned, write)
    return row
  } catch (error) {
    throw toConstraintProblem(context.resource, error)
  }
}

export async function createRecord(context: RecordContext, fields: Fields): Promise<RecordResponse> {
  const { resource, caller, language } = context
  const violations = findRestaurantViolations(resource, caller, 'add', fields)
  if (violations.length > 0) throw createValidationProblem(...violations)
  const row = await writeOne(context, { action: 'create', ids: [], fields }, (tx, set) =>
    insertRecords(tx, resource, caller, [set], toNameLanguage(language)),
  )
  if (!row) throw createNotFoundProblem()
  return toRecordResponse(resource, caller, row)
}

/**
 * Creates the problem for an outdated version; it contains the current record, so that the client can compare it with
 * its own changes.
 */
function createStaleVersionProblem(resource: Resource, current: RecordResponse): ProblemError {
  const { response } = resource.module.endpoints.get
  return new ProblemError('stale_version', {
    extra: { current: response ? createSchemaPicker(response)(current) : current },
  })
}

/**
 * Throws the reason why an update wrote no row: the record is missing, has another version, is outside of the caller's
 * scope, or would move to a restaurant outside of it.
 */
async function refuseUpdate(context: RecordContext, id: number, permission: Action, fields: Fields): Promise<never> {
  const { resource, caller } = context
  const current = await getRecord(context, id)
  if (!canPerform(caller, resource.module.name, permission, current)) throw createForbiddenProblem()
  const violations = findRestaurantViolations(resource, caller, permission, fields, current.createdById)
  if (violations.length > 0) throw createValidationProblem(...violations)
  throw createStaleVersionProblem(resource, current)
}

export async function saveRecord(
  context: RecordContext,
  id: number,
  body: Fields & { version: number },
  action: HistoryAction = 'save',
): Promise<RecordResponse> {
  const { resource, caller, language } = context
  const { version, ...fields } = body
  const row = await writeOne(context, { action, ids: [id], fields }, (tx, set) =>
    updateRecords(tx, resource, caller, [id], { action, permission: 'edit', set, version }, toNameLanguage(language)),
  )
  if (row) return toRecordResponse(resource, caller, row)
  return refuseUpdate(context, id, 'edit', fields)
}

/** Throws if the change started from another version than the current one; a change without a version is accepted. */
export async function assertVersion(
  context: RecordContext,
  current: { id: number; version: number },
  version?: number,
) {
  if (version === undefined || version === current.version) return
  throw createStaleVersionProblem(context.resource, await getRecord(context, current.id))
}

/** Writes fields that are already checked, with the given action in the history. */
export async function updateRecord(
  { sql, resource, caller, language }: RecordContext,
  id: number,
  { action, fields }: { action: HistoryAction; fields: Fields },
): Promise<RecordResponse> {
  const update = { action, permission: getRequiredAction(action), set: fields }
  const [row] = await updateRecords(sql, resource, caller, [id], update, toNameLanguage(language))
  if (!row) throw createNotFoundProblem()
  return toRecordResponse(resource, caller, row)
}

export const FIELDS_BY_BULK_ACTION: Readonly<Record<BulkAction, Fields>> = {
  archive: { archived: true },
  restore: { archived: false },
  activate: { active: true },
  deactivate: { active: false },
}

/** Archives, restores, activates or deactivates a record; one that is already in that state is returned unchanged. */
export async function changeRecordState(
  context: RecordContext,
  id: number,
  action: BulkAction,
  version?: number,
): Promise<RecordResponse> {
  const { resource, caller, language } = context
  const permission = getRequiredAction(action)
  const row = await writeOne(context, { action, ids: [id], fields: FIELDS_BY_BULK_ACTION[action] }, (tx, set) => {
    const update = { action, permission, version, set, skipUnchanged: true }
    return updateRecords(tx, resource, caller, [id], update, toNameLanguage(language))
  })
  if (row) return toRecordResponse(resource, caller, row)
  const current = await getRecord(context, id)
  if (!canPerform(caller, resource.module.name, permission, current)) throw createForbiddenProblem()
  const isUnchanged = Object.entries(FIELDS_BY_BULK_ACTION[action]).every(([field, value]) => current[field] === value)
  if (isUnchanged && (version === undefined || version === current.version)) return current
  throw createStaleVersionProblem(resource, current)
}

export async function removeRecord(context: RecordContext, id: number): Promise<void> {
  const { resource, caller } = context
  try {
    const planned = { action: 'delete', ids: [id], fields: {} } as const
    const gone = await writeByRules(context, planned, (tx) => deleteRecord(tx, resource, caller, id))
    if (gone.length > 0) return
  } catch (error) {
    throw isForeignKeyViolation(error) ? new ProblemError('in_use') : error
  }
  const current = await getRecord(context, id)
  if (!current.archived) throw new ProblemError('not_archived')
  throw createForbiddenProblem()
}
