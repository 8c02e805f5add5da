import type { Day } from '@poledne/contract/domain/day'
import type { ParsedPriceChangeRequest, PriceChange, PriceChangeDetail } from '@poledne/contract/modules/priceChange'
import { type Caller, getScope } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { getPageOffset, type RequestedPage } from '../../core/http/page.ts'
import { buildRowScopeCondition } from '../../core/records/record.policy.ts'
import { buildPersonJsonSql, createSqlParameters, type SqlParameters } from '../../core/records/sqlBuilder.ts'
import {
  buildValidFromSelectSql,
  buildVisiblePricesCondition,
  EXCEPTION_PRICE_COLUMNS,
  EXCEPTION_PRICES_JSON_SQL,
  MENU_PRICE_COLUMNS,
  MENU_PRICES_JSON_SQL,
} from '../prices/index.ts'
import { buildVisibleRestaurantsCondition } from '../restaurants/index.ts'
import type { RestaurantEntries } from './priceChanges.policy.ts'

type RestaurantSelection = Pick<ParsedPriceChangeRequest, 'restaurantIds' | 'includeInactive'>

/** Reads the selected unarchived restaurants that the caller can see, with their local day; null ids select all. */
export function readSelectedRestaurants(
  sql: Sql,
  caller: Caller,
  { restaurantIds: ids, includeInactive }: RestaurantSelection,
): Promise<{ id: number; today: Day }[]> {
  const bound = createSqlParameters()
  const isSelected =
    ids === null ? (includeInactive ? 'true' : 'record.active') : `record.id = any(${bound.add(ids)}::int[])`
  return sql.rows({
    text: `
      select record.id, (now() at time zone record.timezone)::date as today from restaurants record
      where ${isSelected} and not record.archived and ${buildVisibleRestaurantsCondition(caller, bound)}
      order by record.id`,
    values: bound.values,
  })
}

/** The highest number of menus, and of exceptions, that are read; one change can write far fewer. */
const MAX_PRICE_ENTRIES = 20_000

export const PRICE_ENTRIES_SQL = `
  with menus as materialized (
    select m.* from unnest($1::int[]) r (id)
    cross join (select v.id from weekly_menu_variants v where $3::int[] is null or v.id = any($3)) v
    cross join lateral (${buildValidFromSelectSql({
      table: 'restaurant_menus',
      columns: `s.restaurant_id, ${MENU_PRICE_COLUMNS}`,
      restaurant: 'r.id',
      same: 's.weekly_menu_variant_id = v.id',
      from: '$2::date',
    })}) m limit ${MAX_PRICE_ENTRIES + 1}
  ), pairs as (
    select distinct m.restaurant_id, m.weekly_menu_variant_id, (item ->> 'menuItemTypeId')::int as menu_item_type_id
    from menus m, jsonb_array_elements(m.restaurant_menu_items) item
    where $4::int[] is null or (item ->> 'menuItemTypeId')::int = any($4)
    union select m.restaurant_id, m.weekly_menu_variant_id, added.id from menus m, unnest($5::int[]) added (id)
  ), exceptions as (
    select e.* from pairs p cross join lateral (${buildValidFromSelectSql({
      table: 'restaurant_menu_exceptions',
      columns: `s.restaurant_id, ${EXCEPTION_PRICE_COLUMNS}`,
      restaurant: 'p.restaurant_id',
      same: 's.weekly_menu_variant_id = p.weekly_menu_variant_id and s.menu_item_type_id = p.menu_item_type_id',
      from: '$2::date',
    })}) e limit ${MAX_PRICE_ENTRIES + 1}
  )
  select restaurant_id as "restaurantId", coalesce(m.menus, '[]') as menus, coalesce(e.exceptions, '[]') as exceptions
  from (
    select restaurant_id, ${MENU_PRICES_JSON_SQL} as menus
    from menus group by restaurant_id) m
  left join (
    select restaurant_id, ${EXCEPTION_PRICES_JSON_SQL} as exceptions
    from exceptions group by restaurant_id) e using (restaurant_id)
  order by restaurant_id`

type EntrySelection = Pick<ParsedPriceChangeRequest, 'startDate' | 'weeklyMenuVariantIds' | 'menuItemTypeIds'> & {
  /** Types whose exceptions are also read for menus that do not list them. */
  addedTypeIds?: readonly number[] | null
}

/**
 * Reads the price entries of the restaurants that apply on the start date or later, in one statement; null if there are
 * too many. Menus have all their items, and exceptions are limited to the selected types. Prices are in minor units.
 */
export async function readPriceEntries(
  sql: Sql,
  restaurantIds: readonly number[],
  { startDate, weeklyMenuVariantIds, menuItemTypeIds, addedTypeIds = null }: EntrySelection,
): Promise<RestaurantEntries[] | null> {
  const rows = await sql.rows<RestaurantEntries>({
    name: 'price_change_entries',
    text: PRICE_ENTRIES_SQL,
    values: [restaurantIds, startDate, weeklyMenuVariantIds, menuItemTypeIds, addedTypeIds],
  })
  const countEntries = (kind: 'menus' | 'exceptions') => rows.reduce((sum, row) => sum + row[kind].length, 0)
  return countEntries('menus') > MAX_PRICE_ENTRIES || countEntries('exceptions') > MAX_PRICE_ENTRIES ? null : rows
}

/**
 * Prevents that price entries are written until the transaction ends, and waits for those that are being written. Locked
 * rows would not be enough, because a new or restored entry can also change a price. Reading is not affected.
 */
export async function lockPriceEntries(tx: Sql): Promise<void> {
  await tx.rows({ text: 'lock table restaurant_menus, restaurant_menu_exceptions in share row exclusive mode' })
}

/** The columns of a change with the alias `c`, and the joins that they need. */
const CHANGE_COLUMNS = `
  c.id, c.name, c.start_date as "startDate", c.count, c.created_at as "createdAt",
  ${buildPersonJsonSql('cu')} as "createdBy", s.undone_at as "undoneAt", ${buildPersonJsonSql('uu')} as "undoneBy",
  s.id as "changeId"`
const CHANGE_JOINS = `left join change_sets s on s.kind = 'priceChange' and s.source_id = c.id
  left join users cu on cu.id = c.created_by left join users uu on uu.id = s.undone_by`

/** The columns of a price entry that decide who can see it. */
export const PRICE_ENTRY_SCOPE_COLUMNS = { createdBy: 'record.created_by', restaurant: 'record.restaurant_id' }

const PRICE_ENTRY_TABLES = {
  restaurantMenus: 'restaurant_menus',
  restaurantMenuExceptions: 'restaurant_menu_exceptions',
} as const
export type PriceEntryModule = keyof typeof PRICE_ENTRY_TABLES

/** Lists the kinds of price entries that the caller can view. */
const listVisibleModules = (caller: Caller) =>
  (Object.keys(PRICE_ENTRY_TABLES) as PriceEntryModule[]).filter((module) => getScope(caller, module, 'view') !== null)

/**
 * Builds the condition on `c` for the price changes that the caller can see. Changes of other users need the permission
 * to view all exceptions. A caller who is limited to restaurants sees a change only if it has an entry of one of them.
 */
function buildVisibleChangesCondition(caller: Caller, bound: SqlParameters): string {
  const scope = getScope(caller, 'restaurantMenuExceptions', 'view')
  if (scope === null) return 'false'
  if (scope === 'all') return 'true'
  const isOwn = `c.created_by = ${bound.add(caller.userId)}`
  if (scope === 'own') return isOwn
  const entries = listVisibleModules(caller).map(
    (module) => `
      select from change_set_records stored join ${PRICE_ENTRY_TABLES[module]} record on record.id = stored.record_id::int
      where stored.set_id = s.id and stored.module = '${module}'
        and ${buildRowScopeCondition(caller, module, 'view', PRICE_ENTRY_SCOPE_COLUMNS, bound)}`,
  )
  return `${isOwn} and exists (${entries.join(' union all ')})`
}

export async function listPriceChanges(sql: Sql, caller: Caller, page: RequestedPage) {
  const bound = createSqlParameters()
  const where = buildVisibleChangesCondition(caller, bound)
  const [count] = await sql.rows<{ total: number }>({
    text: `select count(*) as total from price_changes c ${CHANGE_JOINS} where ${where}`,
    values: [...bound.values],
  })
  const items = await sql.rows<PriceChange>({
    text: `
      select ${CHANGE_COLUMNS} from price_changes c ${CHANGE_JOINS} where ${where}
      order by c.id desc limit ${bound.add(page.pageSize)} offset ${bound.add(getPageOffset(page))}`,
    values: bound.values,
  })
  return { items, ...page, total: count?.total ?? 0 }
}

type StoredChange = PriceChange & { request: Pick<ParsedPriceChangeRequest, 'czk' | 'eur' | 'later'> }

export async function readPriceChange(sql: Sql, caller: Caller, id: number) {
  const bound = createSqlParameters()
  const where = `c.id = ${bound.add(id)} and ${buildVisibleChangesCondition(caller, bound)}`
  const [row] = await sql.rows<StoredChange>({
    text: `select ${CHANGE_COLUMNS}, c.request from price_changes c ${CHANGE_JOINS} where ${where}`,
    values: bound.values,
  })
  return row
}

type ChangedPrice = PriceChangeDetail['items'][number]

function buildChangedPricesSql(module: PriceEntryModule, change: string, caller: Caller, bound: SqlParameters): string {
  const visible = buildVisiblePricesCondition(
    caller,
    { restaurant: 'record.restaurant_id', variant: 'record.weekly_menu_variant_id', type: 'price.type_id' },
    bound,
  )
  return `
    select stored.module, record.id, record.restaurant_id as "restaurantId",
      record.weekly_menu_variant_id as "weeklyMenuVariantId", price.type_id as "menuItemTypeId",
      record.start_date as "startDate", price."oldCzk", price."newCzk", price."oldEur", price."newEur",
      record.version <> stored.version + (stored.undone_at is not null)::int as "changedSince"
    from change_sets s join change_set_records stored on stored.set_id = s.id
    join ${PRICE_ENTRY_TABLES[module]} record on record.id = stored.record_id::int
    cross join lateral (
      select (each ->> 'menuItemTypeId')::int as type_id, (each ->> 'oldCzk')::bigint as "oldCzk",
        (each ->> 'newCzk')::bigint as "newCzk", (each ->> 'oldEur')::bigint as "oldEur",
        (each ->> 'newEur')::bigint as "newEur"
      from jsonb_array_elements(stored.prices) each) price
    where s.kind = 'priceChange' and s.source_id = ${change} and stored.module = '${module}'
      and ${buildRowScopeCondition(caller, module, 'view', PRICE_ENTRY_SCOPE_COLUMNS, bound)} and ${visible}`
}

/** Reads the prices of a change in minor units, as far as the caller can see their records and the entries behind them. */
export async function readChangedPrices(sql: Sql, caller: Caller, id: number): Promise<ChangedPrice[]> {
  const bound = createSqlParameters()
  const change = bound.add(id)
  const selects = listVisibleModules(caller).map((module) => buildChangedPricesSql(module, change, caller, bound))
  return sql.rows<ChangedPrice>({
    text: `${selects.join(' union all ')}
      order by "restaurantId", "weeklyMenuVariantId", "menuItemTypeId", "startDate", module, id`,
    values: bound.values,
  })
}

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
export type PriceDifference = {
  menuItemTypeId: number
  oldCzk: number | null
  newCzk: number | null
  oldEur: number | null
  newEur: number | null
}

/** Stores the old and new prices of the records of a change set. */
export async function storePriceDifferences(
  tx: Sql,
  setId: number,
  module: PriceEntryModule,
  rows: readonly { id: number; prices: readonly PriceDifference[] }[],
): Promise<void> {
  await tx.rows({
    name: 'price_change_prices',
    text: `
      update change_set_records stored set prices = input.prices
      from jsonb_to_recordset($3::jsonb) as input (id text, prices jsonb)
      where stored.set_id = $1 and stored.module = $2 and stored.record_id = input.id`,
    values: [setId, module, JSON.stringify(rows)],
  })
}
