import { type Language, nameLanguage } from '@poledne/contract/languages'
import type { BulkAction } from '@poledne/contract/list'
import type { Action } from '@poledne/contract/permissions'
import type { HistoryAction } from '@poledne/contract/record'
import { violationsOf } from '@poledne/contract/violations'
import { inTransaction, type Sql } from '../db/database.ts'
import { type Caller, scopeOf } from '../http/caller.ts'
import { cutOf } from '../http/cut.ts'
import type { Page } from '../http/page.ts'
import { forbidden, notFound, ProblemError } from '../http/problem.ts'
import { isStillReferenced, violatedConstraint } from './constraint.ts'
import { countHistory, readHistory, readState } from './history.store.ts'
import { toEntries } from './history.ts'
import { type RecordRow, type SentRecord, toItem, toRecord } from './item.ts'
import { mayDo, permissionOf } from './record.policy.ts'
import { deleteRecord, insertRecord, readRecords, updateRecords } from './record.store.ts'
import { fromColumns, type PlannedChange, type Resource } from './resource.ts'

/** Who asks for what, in which language, on which connection. */
export type Context = { sql: Sql; resource: Resource; caller: Caller; language: Language }
type Fields = Readonly<Record<string, unknown>>

/** The module's own rules stand in one transaction with the change; a module without any needs none. */
async function withRules(
  { sql, resource, caller }: Context,
  planned: Omit<PlannedChange, 'caller'>,
  write: (sql: Sql, set: Fields) => Promise<RecordRow[]>,
): Promise<RecordRow[]> {
  const { before, after } = resource
  if (!before && !after) return write(sql, planned.fields)
  return inTransaction(sql, async (tx) => {
    const change = { caller, ...planned }
    const rows = await write(tx, before ? await before(tx, change) : planned.fields)
    await after?.(tx, change, rows)
    return rows
  })
}

export async function getRecord({ sql, resource, caller, language }: Context, id: number): Promise<SentRecord> {
  const [row] = await readRecords(sql, resource, caller, [id], nameLanguage(language))
  if (!row) throw notFound()
  return toRecord(resource, caller, row)
}

export async function createRecord(context: Context, fields: Fields): Promise<SentRecord> {
  const { resource, caller, language } = context
  const insert = (tx: Sql, set: Fields) => insertRecord(tx, resource, caller, set, nameLanguage(language))
  try {
    const [row] = await withRules(context, { action: 'create', ids: [], fields }, insert)
    if (!row) throw notFound()
    return toRecord(resource, caller, row)
  } catch (error) {
    throw violatedConstraint(resource, error)
  }
}

/** Why a change found no row: it is not there, not his to change, or not as it was when he read it. */
async function refusal(context: Context, id: number, permission: Action): Promise<ProblemError> {
  const { sql, resource, caller, language } = context
  const [row] = await readRecords(sql, resource, caller, [id], nameLanguage(language))
  if (!row) return notFound()
  if (!mayDo(caller, resource.module.name, permission, row)) return forbidden()
  const { response } = resource.module.endpoints.get
  const current = toRecord(resource, caller, row)
  return new ProblemError('stale_version', { extra: { current: response ? cutOf(response)(current) : current } })
}

export async function saveRecord(
  context: Context,
  id: number,
  body: Fields & { version: number },
  action: HistoryAction = 'save',
): Promise<SentRecord> {
  const { resource, caller, language } = context
  const { version, ...fields } = body
  const update = (tx: Sql, set: Fields) =>
    updateRecords(tx, resource, caller, [id], { action, permission: 'edit', set, version }, nameLanguage(language))
  try {
    const [row] = await withRules(context, { action, ids: [id], fields }, update)
    if (row) return toRecord(resource, caller, row)
  } catch (error) {
    throw violatedConstraint(resource, error)
  }
  throw await refusal(context, id, 'edit')
}

/** A change that is no save: what it sets, which rows it is for, and how to tell a record that needs it no more. */
export type Switch = {
  action: HistoryAction
  permission: Action
  set: Fields
  only: string
  isDone: (record: Fields) => boolean
}

const SWITCHES: Record<BulkAction, Pick<Switch, 'set' | 'only' | 'isDone'>> = {
  archive: { set: { archived: true }, only: 'not t.archived', isDone: ({ archived }) => archived === true },
  restore: { set: { archived: false }, only: 't.archived', isDone: ({ archived }) => archived === false },
  activate: { set: { active: true }, only: 'not t.active', isDone: ({ active }) => active === true },
  deactivate: { set: { active: false }, only: 't.active', isDone: ({ active }) => active === false },
}
export const switchOf = (action: BulkAction): Switch => ({
  action,
  permission: permissionOf(action),
  ...SWITCHES[action],
})

async function flip(
  context: Context,
  ids: readonly number[],
  { action, permission, set: fields, only }: Switch,
  { version, isBulk = false }: { version?: number | undefined; isBulk?: boolean },
): Promise<RecordRow[]> {
  const { resource, caller, language } = context
  const update = (tx: Sql, set: Fields) =>
    updateRecords(tx, resource, caller, ids, { action, permission, version, only, set }, nameLanguage(language))
  try {
    return await withRules(context, { action, ids, fields, isBulk }, update)
  } catch (error) {
    throw violatedConstraint(resource, error)
  }
}

/** Archiving what is archived already changes nothing and is no error. */
export async function switchRecord(
  context: Context,
  id: number,
  change: Switch,
  version?: number,
): Promise<SentRecord> {
  const { resource, caller } = context
  const [row] = await flip(context, [id], change, { version })
  if (row) return toRecord(resource, caller, row)
  const current = await getRecord(context, id)
  const done = change.isDone(current) && (version === undefined || version === current.version)
  if (done && scopeAllows(context, change.permission, current)) return current
  throw await refusal(context, id, change.permission)
}

const scopeAllows = ({ resource, caller }: Context, permission: Action, record: SentRecord): boolean =>
  mayDo(caller, resource.module.name, permission, {
    archived: record.archived,
    createdById: record.createdBy?.id ?? null,
    ...(record.level === undefined ? {} : { level: record.level }),
  })

/** All or nothing: one id that cannot be changed leaves every record as it is. Runs inside a transaction. */
export async function bulkRecords(
  context: Context,
  action: BulkAction,
  ids: readonly number[],
  versions?: readonly number[],
) {
  const { sql, resource, caller, language } = context
  if (scopeOf(caller, resource.module.name, permissionOf(action)) === null) throw forbidden()
  const repeated = ids.flatMap((id, index) => (ids.indexOf(id) === index ? [] : [index]))
  if (repeated.length > 0) throw refusedAt(repeated, 'duplicate')
  if (versions && versions.length !== ids.length)
    throw new ProblemError('validation_failed', { violations: [{ field: 'versions', code: 'wrongFormat' }] })
  const changed = new Map((await flip(context, ids, switchOf(action), { isBulk: true })).map((row) => [row.id, row]))
  const before = new Map([...changed].map(([id, row]) => [id, row.version - 1]))
  const rest = ids.filter((id) => !changed.has(id))
  // what was left alone may be as wanted already; what is missing or out of reach is refused
  for (const row of rest.length > 0 ? await readRecords(sql, resource, caller, rest, nameLanguage(language)) : [])
    if (mayDo(caller, resource.module.name, permissionOf(action), row)) {
      changed.set(row.id, row)
      before.set(row.id, row.version)
    }
  const missing = ids.flatMap((id, index) => (changed.has(id) ? [] : [index]))
  if (missing.length > 0) throw refusedAt(missing, 'selectValue')
  const stale = ids.flatMap((id, index) => (versions && before.get(id) !== versions[index] ? [index] : []))
  if (stale.length > 0) throw refusedAt(stale, 'selectValue', 'stale_version')
  return { items: ids.flatMap((id) => changed.get(id) ?? []).map((row) => toItem(resource, caller, row)) }
}

const refusedAt = (
  indexes: readonly number[],
  code: 'duplicate' | 'selectValue',
  problem: 'validation_failed' | 'stale_version' = 'validation_failed',
) => new ProblemError(problem, { violations: indexes.map((index) => ({ field: `ids.${index}`, code })) })

export async function removeRecord(context: Context, id: number): Promise<void> {
  const { resource, caller } = context
  try {
    const planned = { action: 'delete', ids: [id], fields: {} } as const
    const gone = await withRules(context, planned, (tx) => deleteRecord(tx, resource, caller, id))
    if (gone.length > 0) return
  } catch (error) {
    throw isStillReferenced(error) ? new ProblemError('in_use') : error
  }
  const current = await getRecord(context, id)
  if (!current.archived) throw new ProblemError('not_archived')
  throw forbidden()
}

export async function recordHistory(context: Context, id: number, page: Page) {
  const { sql, resource } = context
  await getRecord(context, id)
  const [rows, total] = await Promise.all([readHistory(sql, resource, id, page), countHistory(sql, resource, id)])
  const states = rows.map((row) => ({ ...row, state: fromColumns(resource, row.state) }))
  return { items: toEntries(states, page.pageSize), ...page, total }
}

/** An earlier state comes back through the same door as any save; fields that it does not know stay as they are. */
export async function revertRecord(context: Context, id: number, revision: number, version?: number) {
  const { sql, resource, caller } = context
  if (scopeOf(caller, resource.module.name, 'edit') === null) throw forbidden()
  const current: Fields = await getRecord(context, id)
  const state = await readState(sql, resource, id, revision)
  if (!state) throw notFound()
  fromColumns(resource, state)
  const fields = Object.fromEntries(
    resource.module.fields.map((field) => [field, field in state ? state[field] : current[field]]),
  )
  const parsed = resource.module.schemas.fields.safeParse(fields, { reportInput: true })
  if (!parsed.success) throw new ProblemError('validation_failed', { violations: violationsOf(parsed.error.issues) })
  const from = version ?? (current.version as number)
  return saveRecord(context, id, { ...parsed.data, version: from }, 'revert')
}
