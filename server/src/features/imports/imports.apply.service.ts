import type { Language } from '@poledne/contract/domain/languages'
import { toNameLanguage } from '@poledne/contract/domain/languages'
import type { ImportMapping, ImportResult } from '@poledne/contract/modules/import'
import { writeAudit } from '../../core/access/audit.store.ts'
import type { Caller } from '../../core/access/caller.ts'
import { runInTransaction, type Sql } from '../../core/db/database.ts'
import { createNotFoundProblem, ProblemError } from '../../core/errors/problem.ts'
import { isForeignKeyViolation, isUniqueViolation, toConstraintProblem } from '../../core/records/constraintProblem.ts'
import { insertRecord, publishRecordsChange, updateRecords } from '../../core/records/record.store.ts'
import type { Resource } from '../../core/records/resource.ts'
import { lockAccessForCaller } from '../../core/records/withAccessChecks.ts'
import { lockSettingsList } from '../settingsLists/index.ts'
import { loadFields } from './fields/imports.fields.ts'
import { type ImportPlan, type PlannedRow, planImport } from './imports.check.service.ts'
import { getImportDefinition, isSettingsList } from './imports.modules.ts'
import {
  type ImportWrite,
  insertImportedRecords,
  insertImportRecord,
  takeBatches,
  toOldValues,
  updateImportedRecords,
} from './imports.records.store.ts'
import type { ImportTable } from './imports.rows.ts'
import { applySettingsRows, createSettingsSource } from './imports.settings.service.ts'
import { createRecordSource, type ImportSource } from './imports.source.ts'
import { markApplied, readImport, type StoredImport } from './imports.store.ts'

export type ImportContext = { caller: Caller; language: Language; resources: readonly Resource[] }

export function getResource({ resources }: Pick<ImportContext, 'resources'>, name: string): Resource {
  const resource = resources.find(({ module }) => module.name === name)
  if (!resource) throw new Error(`${name}: no resource`)
  return resource
}

/** Publishes that an import or its undo has changed the module. */
export function publishImport(
  tx: Sql,
  context: Pick<ImportContext, 'resources'>,
  module: StoredImport['module'],
): void {
  if (isSettingsList(module)) tx.publish({ about: 'lists' })
  else publishRecordsChange(tx, getResource(context, module))
}

/** Creates the source of stored records; `isLocked` keeps them from being changed until the transaction ends. */
function createSource(
  sql: Sql,
  context: ImportContext,
  { module }: StoredImport,
  isLocked: boolean,
): Promise<ImportSource> {
  const { caller } = context
  if (isSettingsList(module)) return createSettingsSource(sql, module, caller)
  const definition = getImportDefinition(module)
  return createRecordSource(sql, { resource: getResource(context, module), caller, definition, isLocked })
}

/** Decides what the import would do with the rows of the table. */
export async function checkImport(
  sql: Sql,
  context: ImportContext,
  stored: StoredImport,
  table: ImportTable,
  { mapping, isLocked = false }: { mapping: ImportMapping; isLocked?: boolean },
) {
  const { caller, language } = context
  const fieldSet = await loadFields(sql, stored.module, { caller, language })
  const source = await createSource(sql, context, stored, isLocked)
  return { fieldSet, plan: await planImport(source, fieldSet, table, mapping) }
}

/** Locks what the import writes, in the order in which other requests lock it. */
async function lockModule(tx: Sql, { caller }: ImportContext, { module }: StoredImport): Promise<void> {
  if (isSettingsList(module)) await lockSettingsList(tx, module)
  else if (module === 'users') await lockAccessForCaller(tx, caller)
}

const createOutdatedProblem = () => new ProblemError('plan_outdated', { title: 'import_outdated' })

type Apply = { id: number; table: ImportTable; sheet: string; plan: string | undefined }

/**
 * Creates and changes the records of all valid rows. The rows are checked again in the same transaction, so that what is
 * written is valid now.
 */
export const applyImport = (
  sql: Sql,
  context: ImportContext,
  { id, table, sheet, plan }: Apply,
): Promise<ImportResult> =>
  runInTransaction(sql, async (tx) => {
    const stored = await readImport(tx, context.caller, id, true)
    if (!stored) throw createNotFoundProblem()
    if (stored.state !== 'uploaded') throw new ProblemError('already_applied')
    // The table was read before the transaction started.
    if (stored.sheet !== sheet) throw createOutdatedProblem()
    await lockModule(tx, context, stored)
    const checked = await checkImport(tx, context, stored, table, { mapping: stored.mapping, isLocked: true })
    if (plan !== undefined && plan !== checked.plan.plan) throw createOutdatedProblem()
    await writePlan(tx, context, stored, checked.plan)
    const { counts } = checked.plan
    await markApplied(tx, id, counts)
    if (counts.created + counts.changed > 0) publishImport(tx, context, stored.module)
    const details = { importId: id, ...counts }
    await writeAudit(tx, { event: 'importApplied', actor: context.caller, module: stored.module, details })
    return counts
  })

async function writePlan(
  tx: Sql,
  context: ImportContext,
  { id, module }: StoredImport,
  plan: ImportPlan,
): Promise<void> {
  if (isSettingsList(module)) return applySettingsRows(tx, module, id, plan)
  const write: ImportWrite = { resource: getResource(context, module), caller: context.caller, importId: id }
  try {
    if (write.resource.change) await writeOneByOne(tx, context, write, plan)
    else await writeBatches(tx, write, plan)
  } catch (error) {
    // Another request has written a record since the check, for example one with the same key.
    if (isUniqueViolation(error) || isForeignKeyViolation(error)) throw createOutdatedProblem()
    throw toConstraintProblem(write.resource, error)
  }
}

/** Returns the fields of the record that the columns of the file can change. */
function listWrittenFields({ resource }: ImportWrite, { columns }: ImportPlan): string[] {
  const mapped = new Set(columns.map(({ field }) => (field.name.includes(':') ? 'restaurantMenuItems' : field.name)))
  return resource.module.fields.filter((field) => mapped.has(field))
}

async function writeBatches(tx: Sql, write: ImportWrite, plan: ImportPlan): Promise<void> {
  const fields = listWrittenFields(write, plan)
  for (const batch of takeBatches(plan.rows.filter(({ state }) => state === 'changed'))) {
    const records = batch.flatMap(({ record, after }) =>
      record ? [{ id: Number(record.id), version: record.version ?? 0, fields: after }] : [],
    )
    const changed = fields.filter((field) => batch.some((row) => row.changed.includes(field)))
    const written = await updateImportedRecords(tx, write, { fields, changed }, records)
    if (written !== batch.length) throw createOutdatedProblem()
  }
  for (const batch of takeBatches(plan.rows.filter(({ state }) => state === 'created')))
    await insertImportedRecords(
      tx,
      write,
      batch.map(({ after }) => after),
    )
}

/** Writes records by the rules of their module, which decide about each one: users are invited, mailed and signed out. */
async function writeOneByOne(tx: Sql, context: ImportContext, write: ImportWrite, plan: ImportPlan): Promise<void> {
  const fields = listWrittenFields(write, plan)
  for (const row of plan.rows) {
    if (row.state !== 'created' && row.state !== 'changed') continue
    const [written] = await writeByRules(tx, context, write, row)
    if (!written) throw createOutdatedProblem()
    const oldValues = row.record && toOldValues(write.resource, fields, row.record.fields)
    await insertImportRecord(tx, write.importId, { id: written.id, version: written.version, oldValues })
  }
}

function writeByRules(
  tx: Sql,
  { caller, language }: ImportContext,
  { resource, importId }: ImportWrite,
  row: PlannedRow,
) {
  const history = { importId }
  const names = toNameLanguage(language)
  const id = row.record === null ? null : Number(row.record.id)
  const planned = {
    caller,
    action: id === null ? 'create' : 'save',
    ids: id === null ? [] : [id],
    fields: row.after,
  } as const
  const write = (set: PlannedRow['after']) =>
    id === null
      ? insertRecord(tx, resource, caller, set, names, history)
      : updateRecords(tx, resource, caller, [id], { action: 'save', permission: 'edit', set, history }, names)
  return resource.change ? resource.change(tx, planned, write) : write(row.after)
}
