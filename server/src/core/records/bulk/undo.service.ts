import { toNameLanguage } from '@poledne/contract/domain/languages'
import { type BulkRequest, MAX_LEFT, type UndoReason, type UndoResponse } from '@poledne/contract/http/bulk'
import type { ProblemCode } from '@poledne/contract/http/errors'
import type { HistoryAction } from '@poledne/contract/http/history'
import { getRealUserId, getScope } from '../../access/caller.ts'
import { runInSavepoint } from '../../db/database.ts'
import { createForbiddenProblem, createNotFoundProblem, ProblemError } from '../../errors/problem.ts'
import { toConstraintProblem } from '../constraintProblem.ts'
import { getRequiredAction } from '../record.policy.ts'
import type { RecordContext } from '../record.service.ts'
import { publishRecordsChange } from '../record.store.ts'
import { getColumn, type RecordRow, type Resource } from '../resource.ts'
import type { BulkTarget } from './bulk.store.ts'
import {
  deleteUndo,
  readLeftRecords,
  readUndoGroups,
  readUndoParts,
  restoreOldValues,
  type StoredUndo,
  type UndoGroup,
} from './undo.store.ts'

/** The action in the history of a record when a bulk request is undone. */
const INVERSE_ACTIONS: Readonly<Record<BulkRequest['action'], HistoryAction>> = {
  edit: 'revert',
  archive: 'restore',
  restore: 'archive',
  activate: 'deactivate',
  deactivate: 'activate',
}

/** The problems of single records, which do not prevent that the others are undone. */
const REASON_BY_PROBLEM: Partial<Record<ProblemCode, UndoReason>> = {
  locked: 'locked',
  forbidden: 'forbidden',
  validation_failed: 'refused',
  duplicate: 'refused',
  last_administrator: 'refused',
}

/** After this many refusals, records that are refused together are left without trying each of them. */
const MAX_REFUSALS = 100

type Attempt = {
  undoneIds: number[]
  reasonById: Map<number, UndoReason>
  /** The refusals of the whole request so far. */
  refusals: { count: number }
}
type UndoSome = (ids: readonly number[]) => Promise<RecordRow[]>

/** Undoes all of these records or none; returns the reason if one of them is refused. */
async function undoTogether(
  { sql, resource }: BulkTarget,
  ids: readonly number[],
  undo: UndoSome,
  attempt: Attempt,
): Promise<UndoReason | null> {
  try {
    const rows = await runInSavepoint(sql, () => undo(ids))
    for (const { id } of rows) attempt.undoneIds.push(id)
    return null
  } catch (error) {
    const problem = toConstraintProblem(resource, error)
    const reason = problem instanceof ProblemError ? REASON_BY_PROBLEM[problem.code] : undefined
    if (reason === undefined) throw problem
    return reason
  }
}

/**
 * Undoes as many of these records as possible: if some cannot be undone, it tries each half on its own, down to the
 * single records that are to blame. The refusals are limited, because each costs a statement.
 */
async function undoRecords(
  target: BulkTarget,
  ids: readonly number[],
  undo: UndoSome,
  attempt: Attempt,
): Promise<void> {
  const reason = await undoTogether(target, ids, undo, attempt)
  if (reason === null) return
  const middle = ids.length >> 1
  if (++attempt.refusals.count >= MAX_REFUSALS || middle === 0) {
    for (const id of ids) attempt.reasonById.set(id, reason)
    return
  }
  await undoRecords(target, ids.slice(0, middle), undo, attempt)
  await undoRecords(target, ids.slice(middle), undo, attempt)
}

/** Undoes one part of a bulk request by the rules of its module, and returns what was undone and what was left. */
async function undoPart(
  target: BulkTarget,
  id: string,
  { part, fields, action }: StoredUndo,
  refusals: Attempt['refusals'],
) {
  const { sql, resource, caller } = target
  const { change } = resource
  const options = { action: INVERSE_ACTIONS[action], isWhole: change !== undefined }
  const attempt: Attempt = { undoneIds: [], reasonById: new Map(), refusals }
  const restore: UndoSome = (ids) => restoreOldValues(target, { id, part, fields }, ids, options)
  const groups = await readUndoGroups(sql, id, part)
  const allIds = groups.flatMap(({ ids }) => ids)
  // Rules of a module need the old values, so its records are undone by groups that share them. Other records are undone
  // together; after a refusal by groups too, because a foreign key refuses a whole group.
  if (change || (await undoTogether(target, allIds, restore, attempt)) !== null)
    for (const { ids, oldValues } of groups) {
      const planned = {
        caller,
        action: options.action,
        fields: toFields(resource, fields, oldValues),
        isBulk: true,
      }
      const undo: UndoSome = (some) =>
        change ? change(sql, { ...planned, ids: some }, () => restore(some)) : restore(some)
      await undoRecords(target, ids, undo, attempt)
    }
  const left = await readLeftRecords(target, { id, part }, attempt.undoneIds)
  return {
    undone: attempt.undoneIds.length,
    left: left.map((each) => ({
      id: each.id,
      reason: each.reason === 'forbidden' ? (attempt.reasonById.get(each.id) ?? each.reason) : each.reason,
    })),
  }
}

const toFields = (resource: Resource, fields: readonly string[], oldValues: UndoGroup['oldValues']) =>
  Object.fromEntries(fields.map((field) => [field, oldValues[getColumn(resource, field).name]]))

type UndoContext = Omit<RecordContext, 'resource'> & { resources: readonly Resource[] }

/**
 * Undoes a bulk request of the caller as far as possible: records that were changed since, or that the caller can no
 * longer change, are left and listed. Runs inside a transaction.
 */
export async function undoBulk({ sql, caller, language, resources }: UndoContext, id: string): Promise<UndoResponse> {
  const parts = await readUndoParts(sql, id, getRealUserId(caller))
  const [first] = parts
  const resource = resources.find(({ module }) => module.name === first?.module)
  if (!first || !resource) throw createNotFoundProblem()
  const { name } = resource.module
  const permission = getRequiredAction(INVERSE_ACTIONS[first.action])
  if (getScope(caller, name, 'view') === null || getScope(caller, name, permission) === null)
    throw createForbiddenProblem()
  const target: BulkTarget = { sql, resource, caller, permission, language: toNameLanguage(language) }
  const response: UndoResponse = { undone: 0, left: [], leftCount: 0 }
  const refusals = { count: 0 }
  for (const part of parts) {
    const { undone, left } = await undoPart(target, id, part, refusals)
    response.undone += undone
    response.leftCount += left.length
    for (const each of left.slice(0, MAX_LEFT - response.left.length)) response.left.push({ module: name, ...each })
  }
  await deleteUndo(sql, id)
  if (response.undone > 0) publishRecordsChange(sql, resource)
  return response
}
