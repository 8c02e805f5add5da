import { hash } from 'node:crypto'
import type { Permission } from '@poledne/contract/access/permissions'
import { UNDO_DAYS } from '@poledne/contract/http/bulk'
import { type ChangeKind, type ChangeModule, changeList } from '@poledne/contract/list/lists'
import type { ChangedRecord, ChangeSet } from '@poledne/contract/modules/change'
import { type Caller, getRealUserId, getScope } from '../access/caller.ts'
import type { Sql } from '../db/database.ts'
import { ProblemError } from '../errors/problem.ts'
import { getPageOffset, type RequestedPage } from '../http/page.ts'
import type { ChangeSetLink } from '../records/history/history.store.ts'
import type { ListSource } from '../records/list/list.store.ts'
import { buildScopeCondition } from '../records/record.policy.ts'
import { getResourceTableName, type Resource } from '../records/resource.ts'
import { buildPersonJsonSql, createSqlParameters, type SqlParameters } from '../records/sqlBuilder.ts'

/** The number of latest change sets that each user can undo. */
const MAX_SETS_PER_USER = 200
/** The highest size of the stored old values of all change sets; the oldest sets lose theirs first. */
const MAX_STORED_BYTES = 1024 ** 3

type NewChangeSet = {
  kind: ChangeKind
  module: ChangeModule
  action?: ChangeSet['action']
  name?: string
  /** The id of the price change, the import or the merge. */
  sourceId?: number
  /** The permissions that the change needs. Other users see the set only with these permissions for all records. */
  permissions: readonly Permission[]
}

/** Runs `write`, whose changes become one change set. Runs inside a transaction. */
export async function runAsChangeSet<T>(
  tx: Sql,
  caller: Caller,
  set: NewChangeSet,
  write: (changeSet: ChangeSetLink) => Promise<T>,
): Promise<T> {
  const changeSet = await insertChangeSet(tx, caller, set)
  const result = await write(changeSet)
  await completeChangeSet(tx, caller, changeSet)
  return result
}

async function insertChangeSet(tx: Sql, caller: Caller, set: NewChangeSet): Promise<ChangeSetLink> {
  const [row] = await tx.rows<{ id: number }>({
    name: 'change_set_insert',
    text: `
      insert into change_sets (kind, module, action, name, source_id, permissions, user_id, real_user_id, api_token_id, undo_until)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + interval '${UNDO_DAYS} days') returning id`,
    values: [
      set.kind,
      set.module,
      set.action ?? null,
      set.name ?? null,
      set.sourceId ?? null,
      set.permissions,
      caller.userId,
      caller.realUserId,
      caller.apiTokenId,
    ],
  })
  if (!row) throw new Error('the change set could not be written')
  return toChangeSetLink({ id: row.id, kind: set.kind, sourceId: set.sourceId ?? null })
}

/** Returns what links a write to the set; history entries also name its price change or import. */
export const toChangeSetLink = ({
  id,
  kind,
  sourceId,
}: Pick<ChangeSet, 'id' | 'kind' | 'sourceId'>): ChangeSetLink => ({
  id,
  ...(kind === 'priceChange' && sourceId !== null && { priceChangeId: sourceId }),
  ...(kind === 'import' && sourceId !== null && { importId: sourceId }),
})

/**
 * Counts the records of a change set after its writes, and removes the old values of sets beyond the limits. A bulk
 * request that changed nothing leaves no set.
 */
async function completeChangeSet(tx: Sql, caller: Caller, { id }: ChangeSetLink): Promise<void> {
  const [row] = await tx.rows<{ count: number }>({
    name: 'change_set_complete',
    text: `
      update change_sets s set count = r.count, bytes = r.bytes
      from (
        select count(*) as count, coalesce(sum(pg_column_size(old_values)), 0) as bytes
        from change_set_records where set_id = $1) r
      where s.id = $1 returning s.count`,
    values: [id],
  })
  if (!row?.count) {
    await tx.rows({
      name: 'change_set_delete',
      text: "delete from change_sets where id = $1 and kind = 'bulk'",
      values: [id],
    })
    return
  }
  await removeOldValues(
    tx,
    `coalesce(real_user_id, user_id) = ${getRealUserId(caller)} and undo_until > now() and id < (
      select id from change_sets where coalesce(real_user_id, user_id) = ${getRealUserId(caller)} and undo_until > now()
      order by id desc offset ${MAX_SETS_PER_USER - 1} limit 1)`,
  )
  await removeOldValues(
    tx,
    `id in (select id from (
      select id, sum(bytes) over (order by id desc) as total from change_sets where bytes > 0) stored
      where total > ${MAX_STORED_BYTES})`,
  )
}

/** Removes the old values of these sets, which can then no longer be undone; the sets stay in the list of changes. */
async function removeOldValues(sql: Sql, condition: string): Promise<void> {
  await sql.rows({
    text: `
      with removed as (
        update change_sets set bytes = 0, undo_until = case when undo_until < now() then undo_until end
        where ${condition} returning id
      )
      update change_set_records r set old_values = null, new_values = null from removed where r.set_id = removed.id`,
  })
}

/** Removes the old values of the sets that can no longer be undone. */
export const removeExpiredUndoValues = (sql: Sql): Promise<void> =>
  removeOldValues(sql, 'bytes > 0 and undo_until < now()')

/**
 * Builds the condition for the change sets that the caller can see. A set belongs to the signed-in user who made it,
 * also while they act as another user. An API token sees only its own sets, because those of its owner can exceed its
 * permissions. Other users need the permissions of the change for all records.
 */
export function buildVisibleSetsCondition(caller: Caller, bound: SqlParameters): string {
  const token = caller.apiTokenId === null ? '' : ` and record.api_token_id = ${bound.add(caller.apiTokenId)}`
  const own = `coalesce(record.real_user_id, record.user_id) = ${bound.add(getRealUserId(caller))}
    and record.user_id = ${bound.add(caller.userId)}${token}`
  const all = [...caller.scopes].flatMap(([permission, scope]) => (scope === 'all' ? [permission] : []))
  return `(${own} or record.permissions <@ ${bound.add(all)}::text[])`
}

/** Builds the condition for users (alias `record`) who made a set that the caller can see. */
export const buildChangeAuthorCondition = (caller: Caller, bound: SqlParameters): string =>
  `record.id in (select record.user_id from change_sets record where ${buildVisibleSetsCondition(caller, bound)})`

const IS_UNDOABLE_SQL = 'record.undo_until > now() and (record.undone_at is null or record.left_count > 0)'

const COLUMN_EXPRESSIONS: Readonly<Record<keyof typeof changeList.columns, string>> = {
  id: 'record.id',
  at: 'record.at',
  kind: 'record.kind',
  module: 'record.module',
  name: 'record.name',
  count: 'record.count',
  userId: 'record.user_id',
  undoneAt: 'record.undone_at',
}
const NOT_NULL: ReadonlySet<string> = new Set(['id', 'at', 'kind', 'module', 'count'])

const FROM = 'change_sets record left join users u on u.id = record.user_id'
const SELECT = [
  ...Object.entries(COLUMN_EXPRESSIONS).map(([name, expression]) => `${expression} as "${name}"`),
  'record.action',
  'record.source_id as "sourceId"',
  'record.left_count as "left"',
  `nullif(record.undo_until, 'infinity') as "undoUntil"`,
  `${buildPersonJsonSql('u')} as "user"`,
  `json_build_object('undo', coalesce(${IS_UNDOABLE_SQL}, false)) as can`,
].join(', ')

export const createChangeListSource = (caller: Caller): ListSource => ({
  ...changeList,
  from: FROM,
  select: SELECT,
  getExpression: (column) => COLUMN_EXPRESSIONS[column as keyof typeof COLUMN_EXPRESSIONS],
  isNotNull: (column) => NOT_NULL.has(column),
  changesSilently: true,
  buildScope: (bound) => buildVisibleSetsCondition(caller, bound),
})

export async function readChangeSet(sql: Sql, caller: Caller, id: number): Promise<ChangeSet | undefined> {
  const bound = createSqlParameters()
  const [row] = await sql.rows<ChangeSet>({
    text: `select ${SELECT} from ${FROM} where record.id = ${bound.add(id)} and ${buildVisibleSetsCondition(caller, bound)}`,
    values: bound.values,
  })
  return row
}

/** Builds the SQL of the name of a record; it is null for a record that the caller cannot see. */
function buildLabelSql(resource: Resource, caller: Caller, bound: SqlParameters): string {
  if (resource.label === undefined || getScope(caller, resource.module.name, 'view') === null) return 'null'
  return `(select ${resource.label} from ${getResourceTableName(resource)} record
    where record.id = stored.record_id::int and ${buildScopeCondition(resource, caller, 'view', bound)})`
}

/** Builds the SQL of the names of records; `stored` has their modules and ids. */
const buildLabelsSql = (resources: readonly Resource[], caller: Caller, bound: SqlParameters): string =>
  resources.map((resource) => `when '${resource.module.name}' then ${buildLabelSql(resource, caller, bound)}`).join(' ')

type NamedRecord = { module: string | null; recordId: number | null }

/** Reads the names of records in their order; a deleted record and one that the caller cannot see have none. */
export async function readRecordNames(
  sql: Sql,
  caller: Caller,
  resources: readonly Resource[],
  records: readonly NamedRecord[],
): Promise<(string | null)[]> {
  const bound = createSqlParameters()
  const modules = bound.add(records.map(({ module }) => module))
  const ids = bound.add(records.map(({ recordId }) => recordId))
  const rows = await sql.rows<{ name: string | null }>({
    text: `select case stored.module ${buildLabelsSql(resources, caller, bound)} end as name
      from unnest(${modules}::text[], ${ids}::int[]) with ordinality stored(module, record_id, position) order by position`,
    values: bound.values,
  })
  return rows.map(({ name }) => name)
}

/** Reads a page of the records of a set. */
export async function readChangedRecords(
  sql: Sql,
  caller: Caller,
  resources: readonly Resource[],
  { id, page }: { id: number; page: RequestedPage },
) {
  const bound = createSqlParameters()
  const labels = buildLabelsSql(resources, caller, bound)
  const set = bound.add(id)
  const items = await sql.rows<ChangedRecord>({
    text: `
      select stored.module, case when stored.version is null then to_jsonb(stored.record_id) else to_jsonb(stored.record_id::int) end as id,
        case stored.module ${labels} else coalesce(stored.new_values ->> 'nameCs', stored.new_values ->> 'name') end as label,
        stored.is_created as "isCreated", stored.undone_at as "undoneAt"
      from change_set_records stored where stored.set_id = ${set}
      order by stored.module, length(stored.record_id), stored.record_id
      limit ${bound.add(page.pageSize)} offset ${bound.add(getPageOffset(page))}`,
    values: bound.values,
  })
  const [count] = await sql.rows<{ total: number }>({
    name: 'change_set_records_count',
    text: 'select count(*) as total from change_set_records where set_id = $1',
    values: [id],
  })
  return { items, ...page, total: count?.total ?? 0 }
}

/** A row of a settings list before and after a change; `oldValues` is null for a new row. */
type StoredListRow = {
  recordId: string
  oldValues: Record<string, unknown> | null
  newValues: Record<string, unknown>
}

export async function storeListRows(
  tx: Sql,
  { id }: ChangeSetLink,
  list: ChangeModule,
  rows: readonly StoredListRow[],
): Promise<void> {
  await tx.rows({
    name: 'change_set_list_rows_insert',
    text: `
      insert into change_set_records (set_id, module, record_id, is_created, old_values, new_values)
      select $1, $2, row ->> 'recordId', row -> 'oldValues' = 'null', nullif(row -> 'oldValues', 'null'), row -> 'newValues'
      from jsonb_array_elements($3::jsonb) row`,
    values: [id, list, JSON.stringify(rows)],
  })
}

export const readStoredListRows = (tx: Sql, id: number): Promise<StoredListRow[]> =>
  tx.rows<StoredListRow>({
    name: 'change_set_list_rows',
    text: `
      select record_id as "recordId", old_values as "oldValues", new_values as "newValues" from change_set_records
      where set_id = $1 and undone_at is null and new_values is not null order by record_id`,
    values: [id],
  })

/**
 * Computes the fingerprint of records. A preview returns it as `plan`; the change is computed again in its transaction
 * and refused if the fingerprint differs. `buildPreviewFingerprintSql` computes the same in the database.
 */
export const computePreviewFingerprint = (ids: readonly number[], versions: readonly number[]): string =>
  hash('md5', ids.map((id, index) => `${id}:${versions[index]}`).join(','))

/** Builds the SQL aggregate that computes the fingerprint of rows with the columns `id` and `version`. */
export const buildPreviewFingerprintSql = (condition: string): string =>
  `md5(coalesce(string_agg(id || ':' || version, ',' order by id) filter (where ${condition}), ''))`

/** Refuses a change whose preview is outdated; a change without the fingerprint of a preview is accepted. */
export function assertPreviewIsCurrent(
  previewed: string | undefined,
  current: string,
  title?: 'import_outdated',
): void {
  if (previewed !== undefined && previewed !== current)
    throw new ProblemError('plan_outdated', title === undefined ? {} : { title })
}
