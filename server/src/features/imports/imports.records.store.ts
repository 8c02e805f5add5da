import { type Caller, getScope } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { buildScopeCondition } from '../../core/records/record.policy.ts'
import {
  decodeColumnValues,
  getColumn,
  getResourceTableName,
  type ItemRow,
  type Resource,
} from '../../core/records/resource.ts'
import { createSqlParameters, type SqlParameters } from '../../core/records/sqlBuilder.ts'

/** Records are read and written in batches, so that no statement runs long and other requests run in between. */
const BATCH_ROWS = 500

export function* splitIntoBatches<T>(items: readonly T[]): Generator<T[]> {
  for (let from = 0; from < items.length; from += BATCH_ROWS) yield items.slice(from, from + BATCH_ROWS)
}

/** Builds the condition for the records that the caller can see; without the permission to view them that is none. */
const buildVisibleCondition = (resource: Resource, caller: Caller, bound: SqlParameters): string =>
  getScope(caller, resource.module.name, 'view') === null
    ? 'false'
    : buildScopeCondition(resource, caller, 'view', bound)

/** Reads the records with these ids that the caller can see; `isLocked` keeps them from being changed by others. */
export async function readImportedRecords(
  sql: Sql,
  resource: Resource,
  caller: Caller,
  ids: readonly number[],
  isLocked: boolean,
): Promise<ItemRow[]> {
  const bound = createSqlParameters()
  const fields = ['id', 'version', 'archived', ...resource.module.fields]
  const columns = fields.map((field) => `record.${getColumn(resource, field).name} as "${field}"`)
  if (resource.level !== undefined) columns.push(`${resource.level} as level`)
  const rows = await sql.rows<ItemRow>({
    text: `
      select ${columns.join(', ')}, record.created_by as "createdById" from ${getResourceTableName(resource)} record
      where record.id = any(${bound.add(ids)}::int[]) and ${buildVisibleCondition(resource, caller, bound)}
      order by record.id ${isLocked ? 'for update of record' : ''}`,
    values: bound.values,
  })
  return rows.map((row) => decodeColumnValues(resource, row))
}

export type RecordKeyRow = { id: number } & Record<string, unknown>

type KeySearch = {
  fields: readonly string[]
  /** The values of the fields that are not texts; only records that have them are read. */
  values: Readonly<Record<string, readonly unknown[]>>
  /** Only the records that this caller can see; null for all. */
  caller: Caller | null
  hasArchived: boolean
}

/** Reads the key fields of records, with which the rows of a file are compared. */
export async function readKeyRows(sql: Sql, resource: Resource, search: KeySearch): Promise<RecordKeyRow[]> {
  const rows: RecordKeyRow[] = []
  for (;;) {
    const batch = await readKeyBatch(sql, resource, search, rows.at(-1)?.id ?? 0)
    for (const row of batch) rows.push(row)
    if (batch.length < KEY_BATCH_ROWS) return rows
  }
}

/** The number of keys that are read at once; they are short, so it can be higher. */
const KEY_BATCH_ROWS = 2_000

function readKeyBatch(
  sql: Sql,
  resource: Resource,
  { fields, values, caller, hasArchived }: KeySearch,
  afterId: number,
): Promise<RecordKeyRow[]> {
  const bound = createSqlParameters()
  const columns = fields.map((field) => `record.${getColumn(resource, field).name} as "${field}"`)
  const conditions = Object.entries(values).map(([field, list]) => {
    const column = getColumn(resource, field)
    return `record.${column.name} = any(${bound.add(list)}::${column.getSQLType()}[])`
  })
  if (caller) conditions.push(buildVisibleCondition(resource, caller, bound))
  if (!hasArchived) conditions.push('not record.archived')
  conditions.push(`record.id > ${bound.add(afterId)}::int`)
  return sql.rows<RecordKeyRow>({
    text: `
      select record.id, ${columns.join(', ')} from ${getResourceTableName(resource)} record
      where ${conditions.join(' and ')} order by record.id limit ${KEY_BATCH_ROWS}`,
    values: bound.values,
  })
}
