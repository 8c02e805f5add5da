import { toNameLanguage } from '@poledne/contract/domain/languages'
import { MAX_LEFT, type UndoReason } from '@poledne/contract/http/bulk'
import type { ImportModule, ImportUndoResult } from '@poledne/contract/modules/import'
import { writeAudit } from '../../core/access/audit.store.ts'
import { getRealUserId, getScope } from '../../core/access/caller.ts'
import { runInSavepoint, runInTransaction, type Sql } from '../../core/db/database.ts'
import { createForbiddenProblem, createNotFoundProblem, ProblemError } from '../../core/errors/problem.ts'
import { isForeignKeyViolation, isUniqueViolation } from '../../core/records/constraintProblem.ts'
import { updateRecords } from '../../core/records/record.store.ts'
import { decodeColumnValues, getColumn, type Resource } from '../../core/records/resource.ts'
import { getResource, type ImportContext, publishImport } from './imports.apply.service.ts'
import { canEditList, isSettingsList } from './imports.modules.ts'
import {
  type ImportedRecord,
  type ImportWrite,
  listChangedFields,
  readImportRecords,
  readLeftRecords,
  readOldValues,
  takeBatches,
  undoImportedRecords,
} from './imports.records.store.ts'
import { undoSettingsRows } from './imports.settings.service.ts'
import { markUndone, readImport } from './imports.store.ts'

export type LeftRecord = { module: ImportModule; id: number | string; label: string; reason: UndoReason }

/** The problems that refuse to undo one record; the others are undone all the same. */
const isRefusal = (error: unknown): boolean =>
  isUniqueViolation(error) ||
  isForeignKeyViolation(error) ||
  (error instanceof ProblemError && error.status >= 400 && error.status < 500)

/** Returns the old values of a record by field. */
function toFields(resource: Resource, oldValues: Readonly<Record<string, unknown>>) {
  const columns = resource.module.fields.map((field) => [field, getColumn(resource, field).name] as const)
  const stored = columns.filter(([, column]) => Object.hasOwn(oldValues, column))
  return decodeColumnValues(resource, Object.fromEntries(stored.map(([field, column]) => [field, oldValues[column]])))
}

type Undo = (ids: readonly number[]) => Promise<number[]>

/** Undoes all records together; if the database refuses one of them, each is undone alone. */
async function undoTogetherOrAlone(
  tx: Sql,
  ids: readonly number[],
  undo: Undo,
  refused: Set<number>,
): Promise<number[]> {
  if (ids.length === 0) return []
  try {
    return await runInSavepoint(tx, () => undo(ids))
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
  const undone: number[] = []
  for (const id of ids)
    try {
      undone.push(...(await runInSavepoint(tx, () => undo([id]))))
    } catch (error) {
      if (!isRefusal(error)) throw error
      refused.add(id)
    }
  return undone
}

/** Undoes one user by the rules of the module, which sign out archived users and keep an administrator. */
async function undoByRules(
  tx: Sql,
  { language }: ImportContext,
  { resource, caller, importId }: ImportWrite,
  { id, version }: ImportedRecord,
): Promise<number[]> {
  const oldValues = await readOldValues(tx, importId, id)
  const action = oldValues === null ? 'archive' : 'revert'
  const set = oldValues === null ? { archived: true } : toFields(resource, oldValues)
  const permission = oldValues === null ? 'archive' : 'edit'
  const write = (values: Readonly<Record<string, unknown>>) =>
    updateRecords(
      tx,
      resource,
      caller,
      [id],
      { action, permission, set: values, version, history: { importId } },
      toNameLanguage(language),
    )
  const planned = { caller, action, ids: [id], fields: set } as const
  const rows = resource.change ? await resource.change(tx, planned, write) : await write(set)
  return rows.map((row) => row.id)
}

async function undoRecords(tx: Sql, context: ImportContext, write: ImportWrite) {
  const { resource, caller } = write
  const { name } = resource.module
  const records = await readImportRecords(tx, write.importId)
  const fields = resource.change ? [] : await listChangedFields(tx, write)
  const refused = new Set<number>()
  const undone: number[] = []
  if (getScope(caller, name, 'view') === null) throw createForbiddenProblem()
  for (const isCreated of [false, true]) {
    const some = records.filter((record) => record.isCreated === isCreated)
    if (getScope(caller, name, isCreated ? 'archive' : 'edit') === null) continue
    const recordById = new Map(some.map((record) => [record.id, record]))
    const undo: Undo = async (ids) => {
      if (!resource.change) return undoImportedRecords(tx, write, fields, { isCreated, ids })
      const found: number[] = []
      for (const id of ids) {
        const record = recordById.get(id)
        if (record) found.push(...(await undoByRules(tx, context, write, record)))
      }
      return found
    }
    for (const ids of takeBatches([...recordById.keys()]))
      undone.push(...(await undoTogetherOrAlone(tx, ids, undo, refused)))
  }
  const left = await readLeftRecords(tx, write, undone)
  return {
    undone: undone.length,
    left: left.map(
      ({ id, label, reason }): LeftRecord => ({
        module: name as ImportModule,
        id,
        label: label ?? `#${id}`,
        reason: refused.has(id) && reason === 'forbidden' ? 'refused' : reason,
      }),
    ),
  }
}

/**
 * Undoes an import of the caller as far as possible: records that were changed since, or that the caller cannot change,
 * are left and listed.
 */
export const undoImport = (sql: Sql, context: ImportContext, id: number): Promise<ImportUndoResult> =>
  runInTransaction(sql, async (tx) => {
    const { caller } = context
    const stored = await readImport(tx, caller, id, true)
    if (!stored) throw createNotFoundProblem()
    if (!stored.canUndo) throw new ProblemError('not_undoable')
    const { module } = stored
    if (isSettingsList(module) && !canEditList(caller, module)) throw createForbiddenProblem()
    const { undone, left } = isSettingsList(module)
      ? await undoSettingsRows(tx, module, id, caller)
      : await undoRecords(tx, context, { resource: getResource(context, module), caller, importId: id })
    if (undone > 0) {
      await markUndone(tx, id, getRealUserId(caller))
      publishImport(tx, context, module)
    }
    const details = { importId: id, undone, left: left.length }
    await writeAudit(tx, { event: 'importUndone', actor: caller, module, details })
    return { undone, left: left.slice(0, MAX_LEFT), leftCount: left.length }
  })
