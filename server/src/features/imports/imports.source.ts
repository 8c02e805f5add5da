import type { RawViolation } from '@poledne/contract/http/violations'
import { readAllRoles } from '../../core/access/access.store.ts'
import { type Caller, getScope } from '../../core/access/caller.ts'
import { canPerform } from '../../core/access/recordRights.ts'
import type { Sql } from '../../core/db/database.ts'
import { ProblemError } from '../../core/errors/problem.ts'
import { findRestaurantViolations } from '../../core/records/record.policy.ts'
import type { ItemRow, Resource } from '../../core/records/resource.ts'
import { findChangeViolations, type UserState } from '../users/index.ts'
import { flattenPrices } from './fields/imports.prices.ts'
import type { ImportDefinition } from './imports.modules.ts'
import { type RecordKeyRow, readImportedRecords, readKeyRows, splitIntoBatches } from './imports.records.store.ts'

export type RecordId = number | string
export type ImportFields = Readonly<Record<string, unknown>>

/** A record, or a row of a settings list, that a row of the file can change. */
export type ImportableRecord = {
  id: RecordId
  /** Null for a row of a settings list. */
  version: number | null
  archived: boolean
  /** The values by field; the values of a restaurant menu are also listed by price field. */
  fields: ImportFields
}

/** The values that the key fields have in the file, by field. */
type KeyValues = Readonly<Record<string, readonly unknown[]>>

/** Gives the check of an import access to the stored records of a module, and the rights of the caller. */
export type ImportSource = {
  /** Reads the records that the caller can see. */
  readByIds(ids: readonly RecordId[]): Promise<ImportableRecord[]>
  /** Reads the key fields of the records that the caller can see and that are not archived. */
  readKeys(fields: readonly string[], values: KeyValues): Promise<{ id: RecordId; fields: ImportFields }[]>
  /** Reads the key fields of all records whose keys a new or changed record must not repeat. */
  readUniqueKeys(fields: readonly string[], values: KeyValues): Promise<{ id: RecordId; fields: ImportFields }[]>
  canAdd: boolean
  canChange(record: ImportableRecord): boolean
  freeRows: number
  /** Whether archived records must be unique too. */
  isArchivedUnique: boolean
  /** Finds what the rules of the module refuse; `before` is null for a new record. */
  findViolations(before: ImportableRecord | null, after: ImportFields): readonly RawViolation[] | 'forbidden'
}

type RecordSourceOptions = { resource: Resource; caller: Caller; definition: ImportDefinition; isLocked: boolean }

const toKey = ({ id, ...fields }: RecordKeyRow) => ({ id, fields })

/** Picks the values by which the database selects records; keys that are texts are compared in the program. */
const pickIndexedValues = ({ columns }: ImportDefinition, values: KeyValues): KeyValues =>
  Object.fromEntries(Object.entries(values).filter(([field]) => columns[field]?.kind !== 'text'))

/** Creates the access to the records of a module; users have further rules. */
export async function createRecordSource(sql: Sql, options: RecordSourceOptions): Promise<ImportSource> {
  const { resource, caller, definition, isLocked } = options
  const { name } = resource.module
  const isUsers = name === 'users'
  const rowById = new Map<RecordId, ItemRow>()
  const findUserViolations = isUsers ? await createUserRules(sql, caller) : null

  const readKeysOf = (isVisibleOnly: boolean) => async (fields: readonly string[], values: KeyValues) => {
    const rows = await readKeyRows(sql, resource, {
      fields,
      values: pickIndexedValues(definition, values),
      caller: isVisibleOnly ? caller : null,
      hasArchived: !isVisibleOnly && isUsers,
    })
    return rows.map(toKey)
  }

  return {
    async readByIds(ids) {
      const records: ImportableRecord[] = []
      for (const batch of splitIntoBatches((ids as number[]).toSorted((one, other) => one - other)))
        for (const row of await readImportedRecords(sql, resource, caller, batch, isLocked)) {
          rowById.set(row.id, row)
          const fields = Object.fromEntries(resource.module.fields.map((field) => [field, row[field]]))
          records.push({ id: row.id, version: row.version, archived: row.archived, fields: flattenPrices(fields) })
        }
      return records
    },
    readKeys: readKeysOf(true),
    readUniqueKeys: readKeysOf(false),
    canAdd: getScope(caller, name, 'add') !== null,
    canChange({ id }) {
      const row = rowById.get(id)
      return row !== undefined && canPerform(caller, name, 'edit', row)
    },
    freeRows: Number.POSITIVE_INFINITY,
    isArchivedUnique: isUsers || name === 'restaurants',
    findViolations: (before, after) =>
      findUserViolations?.(before === null ? null : (rowById.get(before.id) ?? null), after) ??
      findRestaurantViolations(resource, caller, before === null ? 'add' : 'edit', after),
  }
}

/** Creates the check of a user by the rules of the users module. */
async function createUserRules(sql: Sql, caller: Caller) {
  const roles = await readAllRoles(sql)
  return (before: ItemRow | null, fields: ImportFields): readonly RawViolation[] | 'forbidden' => {
    const action = before === null ? 'create' : 'save'
    const change = { caller, action, ids: before === null ? [] : [before.id], fields } as const
    try {
      return findChangeViolations(change, before as UserState | null, roles)
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'forbidden') return 'forbidden'
      throw error
    }
  }
}
