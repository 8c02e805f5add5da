import type { Permission } from '@poledne/contract/access/permissions'
import { type Language, toNameLanguage } from '@poledne/contract/domain/languages'
import type { ImportMapping, ImportModule, ImportResult } from '@poledne/contract/modules/import'
import { MAX_SETTINGS_LIST_ROWS, type SettingsListName, type SettingsRow } from '@poledne/contract/modules/settingsList'
import { writeAudit } from '../../core/access/audit.store.ts'
import type { Caller } from '../../core/access/caller.ts'
import { assertPreviewIsCurrent, runAsChangeSet, storeListRows } from '../../core/changeSets/changeSet.store.ts'
import { runInTransaction, type Sql } from '../../core/db/database.ts'
import { createNotFoundProblem, ProblemError } from '../../core/errors/problem.ts'
import type { ChangeSetLink } from '../../core/records/history/history.store.ts'
import {
  isForeignKeyViolation,
  isUniqueViolation,
  type RecordContext,
  toConstraintProblem,
  writeByRules,
} from '../../core/records/record.service.ts'
import { insertRecords, updateEachRecord, updateRecords } from '../../core/records/record.store.ts'
import type { Resource } from '../../core/records/resource.ts'
import { lockAccessForCaller } from '../../core/records/withAccessChecks.ts'
import {
  canEditList,
  isRowInReach,
  lockSettingsList,
  readSettingsList,
  replaceListRows,
} from '../settingsLists/index.ts'
import { loadImportFields } from './fields/imports.fields.ts'
import { type CheckedImportRow, type ImportPlan, planImport } from './imports.check.service.ts'
import { getImportDefinition, isSettingsList } from './imports.modules.ts'
import { splitIntoBatches } from './imports.records.store.ts'
import type { ImportTable } from './imports.rows.ts'
import {
  createRecordSource,
  type ImportableRecord,
  type ImportFields,
  type ImportSource,
  type RecordId,
} from './imports.source.ts'
import { markImportApplied, readImport, type StoredImport } from './imports.store.ts'

export type ImportContext = { caller: Caller; language: Language; resources: readonly Resource[] }

function getResource({ resources }: Pick<ImportContext, 'resources'>, name: string): Resource {
  const resource = resources.find(({ module }) => module.name === name)
  if (!resource) throw new Error(`${name}: no resource`)
  return resource
}

/** Creates the access to the stored records; `isLocked` keeps them from being changed until the transaction ends. */
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

/** Computes what the import would do with the rows of the table. */
export async function checkImport(
  sql: Sql,
  context: ImportContext,
  stored: StoredImport,
  table: ImportTable,
  { mapping, isLocked = false }: { mapping: ImportMapping; isLocked?: boolean },
) {
  const { caller, language } = context
  const fieldSet = await loadImportFields(sql, stored.module, { caller, language })
  const source = await createSource(sql, context, stored, isLocked)
  return { fieldSet, plan: await planImport(source, fieldSet, table, mapping) }
}

/** Locks the settings list or the users that the import writes, in the order in which other requests lock them. */
async function lockModule(tx: Sql, { caller }: ImportContext, { module }: StoredImport): Promise<void> {
  if (isSettingsList(module)) await lockSettingsList(tx, module)
  else if (module === 'users') await lockAccessForCaller(tx, caller)
}

const createOutdatedProblem = () => new ProblemError('plan_outdated', { title: 'import_outdated' })

type Apply = { id: number; table: ImportTable; sheet: string; plan: string | undefined }

/** Writes all valid rows, which are checked again in the same transaction. */
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
    assertPreviewIsCurrent(plan, checked.plan.plan, 'import_outdated')
    const { counts } = checked.plan
    await markImportApplied(tx, id, counts)
    const isChanging = counts.created + counts.changed > 0
    const changeId = isChanging ? await writePlan(tx, context, stored, checked.plan) : null
    const details = { importId: id, ...counts }
    await writeAudit(tx, { event: 'importApplied', actor: context.caller, module: stored.module, details })
    return { ...counts, changeId }
  })

function listPermissions(module: ImportModule, { counts }: ImportPlan): Permission[] {
  if (isSettingsList(module)) return ['settings.view', 'settings.edit']
  return [
    `${module}.view`,
    ...(counts.created > 0 ? [`${module}.add` as const] : []),
    ...(counts.changed > 0 ? [`${module}.edit` as const] : []),
  ]
}

/** Writes the new and changed records as one change set. */
async function writePlan(tx: Sql, context: ImportContext, { id, module, filename }: StoredImport, plan: ImportPlan) {
  const permissions = listPermissions(module, plan)
  const set = { kind: 'import', module, name: filename, sourceId: id, permissions } as const
  return runAsChangeSet(tx, context.caller, set, async (changeSet) => {
    if (isSettingsList(module)) await applySettingsRows(tx, module, context, changeSet, plan)
    else await writeRecords({ ...context, sql: tx, resource: getResource(context, module) }, changeSet, plan)
    return changeSet.id
  })
}

async function writeRecords(context: RecordContext, changeSet: ChangeSetLink, plan: ImportPlan): Promise<void> {
  try {
    if (context.resource.change) await writeOneByOne(context, changeSet, plan)
    else await writeBatches(context, changeSet, plan)
  } catch (error) {
    // Another request has written a record since the check, for example one with the same key.
    if (isUniqueViolation(error) || isForeignKeyViolation(error)) throw createOutdatedProblem()
    throw toConstraintProblem(context.resource, error)
  }
}

const pickFields = (values: CheckedImportRow['after'], fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, values[field] ?? null]))

async function writeBatches(
  { sql, resource, caller, language }: RecordContext,
  changeSet: ChangeSetLink,
  plan: ImportPlan,
) {
  for (const batch of splitIntoBatches(plan.rows.filter(({ state }) => state === 'changed'))) {
    // Only changed fields are written, because writing a field checks its references again.
    const fields = [...new Set(batch.flatMap(({ changed }) => changed))]
    const records = batch.flatMap(({ record, after }) =>
      record ? [{ id: Number(record.id), version: record.version ?? 0, fields: pickFields(after, fields) }] : [],
    )
    const update = { action: 'save', permission: 'edit', changeSet } as const
    const written = await updateEachRecord(sql, resource, caller, records, update)
    if (written.length !== batch.length) throw createOutdatedProblem()
  }
  for (const batch of splitIntoBatches(plan.rows.filter(({ state }) => state === 'created'))) {
    const records = batch.map(({ after }) => pickFields(after, resource.module.fields))
    await insertRecords(sql, resource, caller, records, toNameLanguage(language), { changeSet, isWhole: false })
  }
}

/**
 * Writes each record on its own by the rules of its module, because these decide about each one: users are invited,
 * mailed and signed out.
 */
async function writeOneByOne(context: RecordContext, changeSet: ChangeSetLink, { rows }: ImportPlan): Promise<void> {
  const { resource, caller } = context
  const names = toNameLanguage(context.language)
  for (const { state, record, after } of rows) {
    if (state !== 'created' && state !== 'changed') continue
    const ids = record === null ? [] : [Number(record.id)]
    const action = record === null ? 'create' : 'save'
    const update = { action: 'save', permission: 'edit', changeSet } as const
    const [written] = await writeByRules(context, { action, ids, fields: after }, (tx, set) =>
      record === null
        ? insertRecords(tx, resource, caller, [set], names, { changeSet })
        : updateRecords(tx, resource, caller, ids, { ...update, set }, names),
    )
    if (!written) throw createOutdatedProblem()
  }
}

type ListRow = ImportFields & { id: RecordId }

const readRows = async (sql: Sql, list: SettingsListName): Promise<ListRow[]> =>
  (await readSettingsList(sql, list)).items.map((item) => item as ImportFields as ListRow)

const toStored = ({ id, ...fields }: ListRow): ImportableRecord => ({ id, version: null, archived: false, fields })

async function createSettingsSource(sql: Sql, list: SettingsListName, caller: Caller): Promise<ImportSource> {
  const rows = (await readRows(sql, list)).filter((row) => isRowInReach(row, caller, 'view'))
  const canEdit = canEditList(caller, list)
  const listKeys = async () => rows.map(({ id, ...fields }) => ({ id, fields }))
  return {
    readByIds: async (ids) => rows.filter(({ id }) => ids.includes(id)).map(toStored),
    readKeys: listKeys,
    readUniqueKeys: listKeys,
    canAdd: canEdit,
    canChange: ({ fields }) => canEdit && isRowInReach(fields, caller, 'edit'),
    freeRows: Math.max(0, MAX_SETTINGS_LIST_ROWS - rows.length),
    isArchivedUnique: true,
    findViolations: (_, after) =>
      isRowInReach(after, caller, 'edit')
        ? []
        : [{ field: 'restaurantId', code: 'selectValue', reason: 'beyondRights' }],
  }
}

/** Writes the new and changed rows of a settings list, keeps the other rows, and stores the changes for an undo. */
async function applySettingsRows(
  tx: Sql,
  list: SettingsListName,
  { caller, language }: { caller: Caller; language: Language },
  changeSet: ChangeSetLink,
  { rows: planned }: ImportPlan,
): Promise<void> {
  const before = await readRows(tx, list)
  const changes = new Map(
    planned.flatMap(({ state, record, after }) => (state === 'changed' && record ? [[record.id, after]] : [])),
  )
  const created = planned.filter(({ state }) => state === 'created').map(({ after }) => after)
  const kept = before
    .filter((row) => isRowInReach(row, caller, 'view'))
    .map((row) => ({ ...row, ...changes.get(row.id) }))
  const items = [...kept, ...created] as unknown as SettingsRow<SettingsListName>[]
  await replaceListRows(tx, list, { items }, { caller, language })
  const oldById = new Map(before.map((row) => [row.id, row]))
  const written = (await readRows(tx, list)).filter(({ id }) => changes.has(id) || !oldById.has(id))
  await storeListRows(
    tx,
    changeSet,
    list,
    written.map((row) => ({ recordId: String(row.id), oldValues: oldById.get(row.id) ?? null, newValues: row })),
  )
}
