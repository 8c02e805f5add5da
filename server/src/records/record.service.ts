import type { Action } from '@poledne/contract/access/permissions'
import { type Language, toNameLanguage } from '@poledne/contract/domain/languages'
import type { HistoryAction } from '@poledne/contract/endpoints/record'
import type { BulkAction } from '@poledne/contract/list/listQuery'
import { collectViolations } from '@poledne/contract/schemas/violations'
import { type Caller, getScope } from '../access/caller.ts'
import { runInTransaction, type Sql } from '../db/database.ts'
import type { Page } from '../http/page.ts'
import { pickBySchema } from '../http/pickBySchema.ts'
import { forbidden, notFound, ProblemError } from '../http/problem.ts'
import { isForeignKeyViolation, toConstraintProblem } from './constraintProblem.ts'
import { countHistory, readHistory, readRevisionState } from './history.store.ts'
import { toHistoryEntries } from './history.ts'
import { type RecordResponse, type RecordRow, toItem, toRecord } from './item.ts'
import { canPerform, getRequiredAction } from './record.policy.ts'
import { deleteRecord, insertRecord, readRecords, updateRecords } from './record.store.ts'
import { decodeColumnValues, type PlannedChange, type Resource } from './resource.ts'

/** Who asks for what, in which language, on which connection. */
export type RecordContext = { sql: Sql; resource: Resource; caller: Caller; language: Language }
type Fields = Readonly<Record<string, unknown>>

/** A module's own rules run in one transaction with the write; a single write needs no transaction. */
async function writeByRules(
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
  if (!row) throw notFound()
  return toRecord(resource, caller, row)
}

export async function createRecord(context: RecordContext, fields: Fields): Promise<RecordResponse> {
  const { resource, caller, language } = context
  const insert = (tx: Sql, set: Fields) => insertRecord(tx, resource, caller, set, toNameLanguage(language))
  try {
    const [row] = await writeByRules(context, { action: 'create', ids: [], fields }, insert)
    if (!row) throw notFound()
    return toRecord(resource, caller, row)
  } catch (error) {
    throw toConstraintProblem(resource, error)
  }
}

/** Why a change found no row: it is not there, not his to change, or not as it was when he read it. */
async function findRejection(context: RecordContext, id: number, permission: Action): Promise<ProblemError> {
  const { sql, resource, caller, language } = context
  const [row] = await readRecords(sql, resource, caller, [id], toNameLanguage(language))
  if (!row) return notFound()
  if (!canPerform(caller, resource.module.name, permission, row)) return forbidden()
  const { response } = resource.module.endpoints.get
  const current = toRecord(resource, caller, row)
  return new ProblemError('stale_version', { extra: { current: response ? pickBySchema(response)(current) : current } })
}

export async function saveRecord(
  context: RecordContext,
  id: number,
  body: Fields & { version: number },
  action: HistoryAction = 'save',
): Promise<RecordResponse> {
  const { resource, caller, language } = context
  const { version, ...fields } = body
  const update = (tx: Sql, set: Fields) =>
    updateRecords(tx, resource, caller, [id], { action, permission: 'edit', set, version }, toNameLanguage(language))
  try {
    const [row] = await writeByRules(context, { action, ids: [id], fields }, update)
    if (row) return toRecord(resource, caller, row)
  } catch (error) {
    throw toConstraintProblem(resource, error)
  }
  throw await findRejection(context, id, 'edit')
}

/** A change that is no save: what it sets, which rows it is for, and how to tell a record that needs it no more. */
export type StateChange = {
  action: HistoryAction
  permission: Action
  set: Fields
  only: string
  isDone: (record: Fields) => boolean
}

const STATE_CHANGES: Record<BulkAction, Pick<StateChange, 'set' | 'only' | 'isDone'>> = {
  archive: { set: { archived: true }, only: 'not t.archived', isDone: ({ archived }) => archived === true },
  restore: { set: { archived: false }, only: 't.archived', isDone: ({ archived }) => archived === false },
  activate: { set: { active: true }, only: 'not t.active', isDone: ({ active }) => active === true },
  deactivate: { set: { active: false }, only: 't.active', isDone: ({ active }) => active === false },
}
export const getStateChange = (action: BulkAction): StateChange => ({
  action,
  permission: getRequiredAction(action),
  ...STATE_CHANGES[action],
})

async function applyStateChange(
  context: RecordContext,
  ids: readonly number[],
  { action, permission, set: fields, only }: StateChange,
  { version, isBulk = false }: { version?: number | undefined; isBulk?: boolean },
): Promise<RecordRow[]> {
  const { resource, caller, language } = context
  const update = (tx: Sql, set: Fields) =>
    updateRecords(tx, resource, caller, ids, { action, permission, version, only, set }, toNameLanguage(language))
  try {
    return await writeByRules(context, { action, ids, fields, isBulk }, update)
  } catch (error) {
    throw toConstraintProblem(resource, error)
  }
}

/** Archiving what is archived already changes nothing and is no error. */
export async function changeRecordState(
  context: RecordContext,
  id: number,
  change: StateChange,
  version?: number,
): Promise<RecordResponse> {
  const { resource, caller } = context
  const [row] = await applyStateChange(context, [id], change, { version })
  if (row) return toRecord(resource, caller, row)
  const current = await getRecord(context, id)
  const done = change.isDone(current) && (version === undefined || version === current.version)
  if (done && isInScope(context, change.permission, current)) return current
  throw await findRejection(context, id, change.permission)
}

const isInScope = ({ resource, caller }: RecordContext, permission: Action, record: RecordResponse): boolean =>
  canPerform(caller, resource.module.name, permission, {
    archived: record.archived,
    createdById: record.createdBy?.id ?? null,
    ...(record.level === undefined ? {} : { level: record.level }),
  })

/** All or nothing: one id that cannot be changed leaves every record as it is. Runs inside a transaction. */
export async function changeRecordsInBulk(
  context: RecordContext,
  action: BulkAction,
  ids: readonly number[],
  versions?: readonly number[],
) {
  const { sql, resource, caller, language } = context
  if (getScope(caller, resource.module.name, getRequiredAction(action)) === null) throw forbidden()
  const repeated = ids.flatMap((id, index) => (ids.indexOf(id) === index ? [] : [index]))
  if (repeated.length > 0) throw createBulkProblem(repeated, 'duplicate')
  if (versions && versions.length !== ids.length)
    throw new ProblemError('validation_failed', { violations: [{ field: 'versions', code: 'wrongFormat' }] })
  const changed = new Map(
    (await applyStateChange(context, ids, getStateChange(action), { isBulk: true })).map((row) => [row.id, row]),
  )
  const before = new Map([...changed].map(([id, row]) => [id, row.version - 1]))
  const rest = ids.filter((id) => !changed.has(id))
  // what was left alone may be as wanted already; what is missing or out of reach is refused
  for (const row of rest.length > 0 ? await readRecords(sql, resource, caller, rest, toNameLanguage(language)) : [])
    if (canPerform(caller, resource.module.name, getRequiredAction(action), row)) {
      changed.set(row.id, row)
      before.set(row.id, row.version)
    }
  const missing = ids.flatMap((id, index) => (changed.has(id) ? [] : [index]))
  if (missing.length > 0) throw createBulkProblem(missing, 'selectValue')
  const stale = ids.flatMap((id, index) => (versions && before.get(id) !== versions[index] ? [index] : []))
  if (stale.length > 0) throw createBulkProblem(stale, 'selectValue', 'stale_version')
  return { items: ids.flatMap((id) => changed.get(id) ?? []).map((row) => toItem(resource, caller, row)) }
}

const createBulkProblem = (
  indexes: readonly number[],
  code: 'duplicate' | 'selectValue',
  problem: 'validation_failed' | 'stale_version' = 'validation_failed',
) => new ProblemError(problem, { violations: indexes.map((index) => ({ field: `ids.${index}`, code })) })

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
  throw forbidden()
}

export async function listRecordHistory(context: RecordContext, id: number, page: Page) {
  const { sql, resource } = context
  await getRecord(context, id)
  const [rows, total] = await Promise.all([readHistory(sql, resource, id, page), countHistory(sql, resource, id)])
  const states = rows.map((row) => ({ ...row, state: decodeColumnValues(resource, row.state) }))
  return { items: toHistoryEntries(states, page.pageSize), ...page, total }
}

/** An earlier state comes back through the same door as any save; fields that it does not know stay as they are. */
export async function revertRecord(context: RecordContext, id: number, revision: number, version?: number) {
  const { sql, resource, caller } = context
  if (getScope(caller, resource.module.name, 'edit') === null) throw forbidden()
  const current: Fields = await getRecord(context, id)
  const state = await readRevisionState(sql, resource, id, revision)
  if (!state) throw notFound()
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
