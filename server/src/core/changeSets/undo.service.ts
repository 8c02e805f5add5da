import { type Language, toNameLanguage } from '@poledne/contract/domain/languages'
import { MAX_LISTED_UNDO_FAILURES, type UndoReason, type UndoResponse } from '@poledne/contract/http/bulk'
import type { ProblemCode } from '@poledne/contract/http/errors'
import type { ChangeKind } from '@poledne/contract/list/lists'
import { writeAudit } from '../access/audit.store.ts'
import { type Caller, getScope } from '../access/caller.ts'
import { runInSavepoint, type Sql } from '../db/database.ts'
import { createForbiddenProblem, createNotFoundProblem, ProblemError } from '../errors/problem.ts'
import { getRequiredAction } from '../records/record.policy.ts'
import { toConstraintProblem, writeByRules } from '../records/record.service.ts'
import { decodeColumnValues, getColumn, type RecordRow, type Resource } from '../records/resource.ts'
import {
  areSomeArchived,
  findChangeSetId,
  type LeftRecord,
  lockChangeSetRecords,
  markChangeSetUndone,
  markRecordsUndone,
  readChangeSetForUndo,
  readLeftRecords,
  readUndoGroups,
  readUndoSteps,
  restoreRecords,
  type StoredChangeSet,
  type UndoStep,
  type UndoTarget,
} from './undo.store.ts'

/**
 * Undoes the rows of a settings list. Core cannot import the feature of the settings lists, so the function is passed
 * in.
 */
export type UndoListRows = (
  tx: Sql,
  caller: Caller,
  set: StoredChangeSet,
) => Promise<{ undoneIds: string[]; left: LeftRecord[] }>

export type UndoContext = {
  sql: Sql
  caller: Caller
  language: Language
  resources: readonly Resource[]
  undoListRows: UndoListRows
}

/** The problems of single records; the other records are still undone. */
const REASON_BY_PROBLEM: Partial<Record<ProblemCode, UndoReason>> = {
  locked: 'locked',
  forbidden: 'forbidden',
  validation_failed: 'refused',
  duplicate: 'refused',
  last_administrator: 'refused',
}
/** After this many refusals, a group of records that is refused is skipped as a whole. */
const MAX_REFUSALS = 100
/** Records are undone in batches, so that no statement runs long. */
const BATCH_SIZE = 2_500

type Attempt = {
  undoneIds: number[]
  reasonById: Map<number, UndoReason>
  /** The progress that the modules of one undo share. */
  shared: Progress
}
type Progress = {
  /** The number of refusals so far. */
  refusals: number
  /** Whether the caller has the permission for any of the records. */
  isPermitted: boolean
  /** Whether nothing more can be undone. */
  isStopped: boolean
}
type UndoSome = (ids: readonly number[]) => Promise<RecordRow[]>

/**
 * Undoes as many of these records as possible: if some are refused, it tries each half on its own, down to the single
 * records that are to blame. The refusals are limited, because each costs a statement.
 */
async function undoRecords(
  target: UndoTarget,
  ids: readonly number[],
  undo: UndoSome,
  attempt: Attempt,
): Promise<void> {
  try {
    const rows = await runInSavepoint(target.sql, () => undo(ids))
    for (const { id } of rows) attempt.undoneIds.push(id)
  } catch (error) {
    const problem = toConstraintProblem(target.resource, error)
    const reason = problem instanceof ProblemError ? REASON_BY_PROBLEM[problem.code] : undefined
    if (reason === undefined) throw problem
    const middle = ids.length >> 1
    if (++attempt.shared.refusals >= MAX_REFUSALS || middle === 0) {
      for (const id of ids) attempt.reasonById.set(id, reason)
      return
    }
    await undoRecords(target, ids.slice(0, middle), undo, attempt)
    await undoRecords(target, ids.slice(middle), undo, attempt)
  }
}

/** Returns the old values by field, as the rules of a module expect them; a new record is archived. */
function toFields(resource: Resource, oldValues: Readonly<Record<string, unknown>> | null) {
  if (oldValues === null) return { archived: true }
  const fields = ['archived', ...resource.module.fields].filter((field) =>
    Object.hasOwn(oldValues, getColumn(resource, field).name),
  )
  return decodeColumnValues(
    resource,
    Object.fromEntries(fields.map((field) => [field, oldValues[getColumn(resource, field).name]])),
  )
}

/** Undoes one step. Rules of a module need the old values, so its records are undone by groups that share them. */
async function undoStep(target: UndoTarget, step: UndoStep, attempt: Attempt, language: Language): Promise<void> {
  const { sql, resource, caller, set } = target
  const permission = getRequiredAction(step.action)
  if (['view' as const, permission].some((action) => getScope(caller, resource.module.name, action) === null)) return
  attempt.shared.isPermitted = true
  for (let from = 0; from < step.ids.length; from += BATCH_SIZE) {
    const ids = step.ids.slice(from, from + BATCH_SIZE)
    if (!resource.change) {
      await undoRecords(target, ids, (some) => restoreRecords(target, step, some), attempt)
      continue
    }
    for (const group of await readUndoGroups(sql, set, resource, ids)) {
      const fields = toFields(resource, group.oldValues)
      const undo: UndoSome = (some) =>
        writeByRules(
          { sql, resource, caller, language },
          { action: step.action, ids: some, fields, isBulk: true },
          (_, values) => restoreRecords(target, step, some, values),
        )
      await undoRecords(target, group.ids, undo, attempt)
    }
  }
}

/** Undoes the records of one module, and lists the records that it skipped. */
async function undoModule(context: UndoContext, set: StoredChangeSet, resource: Resource, shared: Progress) {
  const { sql, caller, language } = context
  const { name } = resource.module
  const target: UndoTarget = { sql, caller, resource, set, language: toNameLanguage(language) }
  const attempt: Attempt = { undoneIds: [], reasonById: new Map(), shared }
  for (const step of await readUndoSteps(sql, set, resource)) {
    if (shared.isStopped) break
    await undoStep(target, step, attempt, language)
    // Without the dish that a merge archived, the menus would contain an archived dish.
    shared.isStopped =
      set.kind === 'merge' && step.action === 'restore' && (await areSomeArchived(sql, resource, step.ids))
  }
  await markRecordsUndone(sql, set, name, attempt.undoneIds)
  const left = (await readLeftRecords(sql, caller, set, resource)).map((each): LeftRecord => {
    const known = attempt.reasonById.get(each.id) ?? (shared.isStopped ? 'refused' : 'forbidden')
    const reason = each.reason === 'forbidden' ? known : each.reason
    return { module: name, id: each.id, label: each.label ?? `#${each.id}`, reason }
  })
  return { undone: attempt.undoneIds.length, left }
}

type Undone = { undone: number; left: LeftRecord[] }

async function undoModules(context: UndoContext, set: StoredChangeSet): Promise<Undone> {
  const { sql, resources } = context
  const ordered = resources
    .filter(({ module }) => set.modules.includes(module.name))
    .sort((one, other) => (one.module.name < other.module.name ? -1 : 1))
  // Weekly menus are locked before dishes, and restaurant menus before exceptions, as other requests do.
  if (ordered.length > 1) for (const resource of ordered.toReversed()) await lockChangeSetRecords(sql, set, resource)
  const result: Undone = { undone: 0, left: [] }
  const shared: Progress = { refusals: 0, isPermitted: false, isStopped: false }
  for (const resource of ordered) {
    const { undone, left } = await undoModule(context, set, resource, shared)
    result.undone += undone
    result.left.push(...left)
  }
  if (!shared.isPermitted && result.left.length > 0) throw createForbiddenProblem()
  return result
}

async function undoList({ sql, caller, undoListRows }: UndoContext, set: StoredChangeSet): Promise<Undone> {
  const { undoneIds, left } = await undoListRows(sql, caller, set)
  await markRecordsUndone(sql, set, set.module, undoneIds)
  return { undone: undoneIds.length, left }
}

/**
 * Undoes a change set as far as possible: records that were changed since, or that the caller cannot change, are left
 * and listed, and a repeated undo tries them again. Runs inside a transaction.
 */
export async function undoChangeSet(context: UndoContext, id: number): Promise<UndoResponse> {
  const { sql, caller, resources } = context
  const set = await readChangeSetForUndo(sql, id)
  if (!set) throw createNotFoundProblem()
  if (!set.canUndo) throw new ProblemError('not_undoable')
  const { undone, left } = resources.some(({ module }) => module.name === set.module)
    ? await undoModules(context, set)
    : await undoList(context, set)
  if (undone > 0) await markChangeSetUndone(sql, caller, set, left.length)
  if (set.kind === 'import') {
    const details = { importId: set.sourceId, undone, left: left.length }
    await writeAudit(sql, { event: 'importUndone', actor: caller, module: set.module, details })
  }
  return { undone, left: left.slice(0, MAX_LISTED_UNDO_FAILURES), leftCount: left.length }
}

/** Undoes the change set of a price change, an import or a merge that the caller can see. */
export async function undoChangeSetByOrigin(
  kind: ChangeKind,
  sourceId: number,
  context: UndoContext,
): Promise<UndoResponse> {
  const id = await findChangeSetId(context.sql, kind, sourceId)
  if (id === null) throw new ProblemError('not_undoable')
  return undoChangeSet(context, id)
}
