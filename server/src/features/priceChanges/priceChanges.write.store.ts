import type { RecordModuleName } from '@poledne/contract/access/permissions'
import type { Day } from '@poledne/contract/domain/day'
import type { UndoReason } from '@poledne/contract/http/bulk'
import type { HistoryAction } from '@poledne/contract/http/history'
import type { PriceChange } from '@poledne/contract/modules/priceChange'
import { type Caller, getScope } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { buildScopeCondition, getRequiredAction } from '../../core/records/record.policy.ts'
import { buildHistoryInsert } from '../../core/records/record.store.ts'
import { getResourceTableName, type Resource } from '../../core/records/resource.ts'
import { createSqlParameters } from '../../core/records/sqlBuilder.ts'
import { restaurantMenuExceptionResource } from '../restaurantMenuExceptions/index.ts'
import { buildIsUndoneSql, CHANGE_COLUMNS, CHANGE_JOINS } from './priceChanges.store.ts'

/** Each function below writes all its records in one statement, with their history. */

type NewPriceChange = { name: string; startDate: Day; request: object; count: number }

export async function insertPriceChange(tx: Sql, caller: Caller, change: NewPriceChange): Promise<PriceChange> {
  const [row] = await tx.rows<PriceChange>({
    name: 'price_change_insert',
    text: `
      with c as (
        insert into price_changes (name, start_date, request, count, created_by, created_by_real_id)
        values ($1, $2, $3, $4, $5, $6) returning *)
      select ${CHANGE_COLUMNS} from c ${CHANGE_JOINS}`,
    values: [
      change.name,
      change.startDate,
      JSON.stringify(change.request),
      change.count,
      caller.userId,
      caller.realUserId,
    ],
  })
  if (!row) throw new Error('the price change could not be written')
  return row
}

/** The old and new prices of one menu item type, in minor units, as they are stored with a change. */
export type StoredPrices = {
  menuItemTypeId: number
  oldCzk: number | null
  newCzk: number | null
  oldEur: number | null
  newEur: number | null
}
export type NewException = {
  restaurant_id: number
  weekly_menu_variant_id: number
  menu_item_type_id: number
  price_czk: number | null
  price_eur: number | null
  prices: StoredPrices[]
}
/** The price change that writes the records, its user, and the first day of the new prices. */
export type ChangeContext = { caller: Caller; priceChangeId: number; startDate: Day }

export async function insertExceptions(
  tx: Sql,
  { caller, priceChangeId, startDate }: ChangeContext,
  rows: readonly NewException[],
): Promise<void> {
  const resource = restaurantMenuExceptionResource
  const bound = createSqlParameters()
  const user = bound.add(caller.userId)
  const KEY = 'restaurant_id, weekly_menu_variant_id, menu_item_type_id'
  await tx.rows({
    text: `with input as (
        select * from jsonb_to_recordset(${bound.add(JSON.stringify(rows))}::jsonb) as input (restaurant_id int,
          weekly_menu_variant_id int, menu_item_type_id int, price_czk bigint, price_eur bigint, prices jsonb)
      ), changed as (
        insert into restaurant_menu_exceptions (${KEY}, start_date, price_czk, price_eur, created_by, updated_by)
        select ${KEY}, ${bound.add(startDate)}::date, price_czk, price_eur, ${user}::int, ${user}::int from input
        returning *
      ), logged as (${buildHistoryInsert(resource, caller, 'create', bound, { priceChangeId })})
      insert into price_change_records (price_change_id, module, record_id, version, old_values, prices)
      select ${bound.add(priceChangeId)}::int, '${resource.module.name}', changed.id, changed.version, null, input.prices
      from changed join input using (${KEY})`,
    values: bound.values,
  })
}

/** New values of a record by column. */
export type RecordChange = { id: number; values: Record<string, unknown>; prices: StoredPrices[] }

/** Changes these columns of the records, and stores their old values. */
export async function updatePriceEntries(
  tx: Sql,
  resource: Resource,
  { caller, priceChangeId }: Omit<ChangeContext, 'startDate'>,
  columns: readonly string[],
  rows: readonly RecordChange[],
): Promise<void> {
  const bound = createSqlParameters()
  const table = getResourceTableName(resource)
  await tx.rows({
    text: `with input as (
        select (row ->> 'id')::int as id, row -> 'values' as new_values, row -> 'prices' as prices
        from jsonb_array_elements(${bound.add(JSON.stringify(rows))}::jsonb) row
      ), before as (
        select record.id, jsonb_build_object(${columns.map((column) => `'${column}', record.${column}`).join(', ')}) as old_values
        from ${table} record join input on input.id = record.id
      ), changed as (
        update ${table} record
        set ${columns.map((column) => `${column} = new.${column}`).join(', ')}, version = record.version + 1,
          updated_at = now(), updated_by = ${bound.add(caller.userId)}::int
        from input cross join lateral jsonb_populate_record(null::${table}, input.new_values) new
        where record.id = input.id returning record.*
      ), logged as (${buildHistoryInsert(resource, caller, 'save', bound, { priceChangeId })})
      insert into price_change_records (price_change_id, module, record_id, version, old_values, prices)
      select ${bound.add(priceChangeId)}::int, '${resource.module.name}', changed.id, changed.version, before.old_values,
        input.prices
      from changed join before on before.id = changed.id join input on input.id = changed.id`,
    values: bound.values,
  })
}

/** Selects the records of a change that are not undone yet. */
const buildStoredSql = (change: string, module: RecordModuleName, isCreated?: boolean) => `
  select stored.* from price_change_records stored
  where stored.price_change_id = ${change} and stored.module = '${module}'
    ${isCreated === undefined ? '' : `and stored.old_values is ${isCreated ? '' : 'not'} null`}
    and not ${buildIsUndoneSql('stored')}`

type UndoStep = { resource: Resource; columns: readonly string[]; isCreated: boolean }

/**
 * Archives the records that the change created, or restores the old values of those that it changed. Records that were
 * changed since, or that the caller cannot change, are left. Returns how many were undone.
 */
export async function undoRecords(
  tx: Sql,
  caller: Caller,
  priceChangeId: number,
  { resource, columns, isCreated }: UndoStep,
): Promise<number> {
  const action: HistoryAction = isCreated ? 'archive' : 'revert'
  const permission = getRequiredAction(action)
  const { name } = resource.module
  if (getScope(caller, name, 'view') === null || getScope(caller, name, permission) === null) return 0
  const bound = createSqlParameters()
  const table = getResourceTableName(resource)
  const stored = buildStoredSql(bound.add(priceChangeId), name, isCreated)
  const set = isCreated ? 'archived = true' : columns.map((column) => `${column} = old.${column}`).join(', ')
  const old = isCreated ? '' : `cross join lateral jsonb_populate_record(null::${table}, stored.old_values) old`
  const rows = await tx.rows({
    text: `with stored as (${stored}), changed as (
        update ${table} record
        set ${set}, version = record.version + 1, updated_at = now(), updated_by = ${bound.add(caller.userId)}::int
        from stored ${old}
        where record.id = stored.record_id and record.version = stored.version
          and ${buildScopeCondition(resource, caller, 'view', bound)}
          and ${buildScopeCondition(resource, caller, permission, bound)}
        returning record.*
      ), logged as (${buildHistoryInsert(resource, caller, action, bound, { priceChangeId })})
      select id from changed`,
    values: bound.values,
  })
  return rows.length
}

/** Lists the records that are not undone. Whether a record was changed is only said to callers who can see it. */
export function readLeftRecords(
  tx: Sql,
  caller: Caller,
  priceChangeId: number,
  resource: Resource,
): Promise<{ id: number; reason: UndoReason }[]> {
  const { name } = resource.module
  const bound = createSqlParameters()
  const stored = buildStoredSql(bound.add(priceChangeId), name)
  const isVisible =
    getScope(caller, name, 'view') === null ? 'false' : buildScopeCondition(resource, caller, 'view', bound)
  return tx.rows({
    text: `
      select stored.record_id as id, case when record.id is null then 'deleted'
        when record.version <> stored.version and ${isVisible} then 'changed' else 'forbidden' end as reason
      from (${stored}) stored left join ${getResourceTableName(resource)} record on record.id = stored.record_id
      order by stored.record_id`,
    values: bound.values,
  })
}

export async function markUndone(tx: Sql, caller: Caller, id: number): Promise<void> {
  await tx.rows({
    name: 'price_change_undone',
    text: 'update price_changes set undone_at = now(), undone_by = $2 where id = $1',
    values: [id, caller.userId],
  })
}
