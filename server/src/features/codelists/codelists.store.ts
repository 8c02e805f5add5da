import type { Day } from '@poledne/contract/domain/day'
import type { AccountLanguage } from '@poledne/contract/domain/languages'
import type { CodelistName } from '@poledne/contract/list/codelistNames'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import type { Caller } from '../../core/access/caller.ts'
import { buildChangeAuthorCondition } from '../../core/changeSets/changeSet.store.ts'
import type { Sql } from '../../core/db/database.ts'
import * as catalogue from '../../core/db/schema/catalogue.ts'
import * as menus from '../../core/db/schema/menus.ts'
import * as people from '../../core/db/schema/people.ts'
import { buildContainsConditionSql, createSqlParameters, type SqlParameters } from '../../core/records/sqlBuilder.ts'
import { buildNamedRestaurantsCondition } from '../restaurants/index.ts'
import { buildPlannedDishesJoinSql, isServedOrUpcomingSql } from '../weeklyMenus/index.ts'
import type { ServedDish, ServingHistory } from './dishRanking.policy.ts'

/** The past weeks in the serving history, which keeps it small; a dish served only earlier counts as never served. */
const HISTORY_WEEKS = 52
/** The highest age of the cached serving history. */
const MAX_AGE_MS = 60_000

type ServedRow = ServedDish & { menuItemTypeId: number; dishId: number; days: Day[] }

const readServedRows = (sql: Sql) =>
  sql.rows<ServedRow>({
    name: 'servingHistory',
    text: `
      select planned.type_id as "menuItemTypeId", d.id as "dishId", d.dish_type_id as "dishTypeId",
        d.name_cs as name, d.diets && '{vegetarian,vegan}' as "isVegetarian", json_agg(planned.on_day) as days
      from weekly_menus m ${buildPlannedDishesJoinSql('m')}
      join dishes d on d.id = planned.dish_id and not d.archived
      where m.start_date > current_date - ${7 * HISTORY_WEEKS} and ${isServedOrUpcomingSql('m')}
      group by 1, 2, 3, 4, 5`,
    values: [],
  })

function buildServingHistory(rows: readonly ServedRow[]): ServingHistory {
  const dishes = new Map<number, ServedDish>()
  const counts = new Map<number, Map<number, number>>()
  const rowsWithMeat = new Set<number>()
  for (const { menuItemTypeId, dishId, ...dish } of rows) {
    const { dishTypeId, isVegetarian, days } = dish
    dishes.set(dishId, { ...dish, days: [...(dishes.get(dishId)?.days ?? []), ...days] })
    if (!isVegetarian) rowsWithMeat.add(menuItemTypeId)
    const typeCounts = counts.get(menuItemTypeId) ?? new Map<number, number>()
    counts.set(menuItemTypeId, typeCounts)
    if (dishTypeId !== null) typeCounts.set(dishTypeId, (typeCounts.get(dishTypeId) ?? 0) + days.length)
  }
  const sortTypes = (typeCounts: ReadonlyMap<number, number>) =>
    [...typeCounts].sort(([a, countA], [b, countB]) => countB - countA || a - b).map(([dishTypeId]) => dishTypeId)
  return {
    dishes,
    usualTypes: new Map([...counts].map(([id, typeCounts]) => [id, sortTypes(typeCounts)])),
    vegetarianRows: new Set([...counts.keys()].filter((id) => !rowsWithMeat.has(id))),
  }
}

/** Returns a function that reads the serving history and reuses it for a minute; parallel callers share one read. */
export function openServingHistory(): (sql: Sql) => Promise<ServingHistory> {
  const cache = new LRUCache<'history', ServingHistory, Sql>({
    max: 1,
    ttl: MAX_AGE_MS,
    fetchMethod: async (_, __, { context: sql }) => buildServingHistory(await readServedRows(sql)),
  })
  return (sql) => cache.forceFetch('history', { context: sql })
}

export type CodelistQuery = {
  search: string | undefined
  ids: number[] | undefined
  limit: number
  offset: number
}

const TABLES = { ...catalogue, ...menus, ...people, auditUsers: people.users, changeUsers: people.users }

/**
 * A code list that contains the rows of the table with its name. Dishes are too many, so they are searched separately.
 */
type StoredCodelist = Exclude<Extract<CodelistName, keyof typeof TABLES>, 'dishes'>
export type FixedCodelist = Exclude<CodelistName, StoredCodelist | 'dishes'>
export const isStoredCodelist = (name: CodelistName): name is StoredCodelist => name in TABLES && name !== 'dishes'

/** The column that a code list returns besides the label. */
const PARAM_COLUMNS: Partial<Record<StoredCodelist, string>> = { allergens: 'code', restaurants: 'timezone' }

function getSource(name: StoredCodelist, language: AccountLanguage) {
  const table: PgTable = TABLES[name]
  const columns = getTableColumns(table)
  const value = columns.nameCs ? `name_${language}` : columns.name ? 'name' : 'username'
  return {
    from: getTableName(table),
    value,
    disabled: columns.archived ? 'archived' : 'false',
    order: columns.position ? 'position, id' : `${value} collate "czech", id`,
    param: PARAM_COLUMNS[name],
  }
}

type Row = { id: number; value: string; disabled: boolean; param: string | null }

/** Builds the condition for rows that the caller can see: visible restaurants, and authors of visible change sets. */
function buildVisibleCondition(name: StoredCodelist, caller: Caller, bound: SqlParameters): string {
  if (name === 'restaurants') return buildNamedRestaurantsCondition(caller, bound)
  return name === 'changeUsers' ? buildChangeAuthorCondition(caller, bound) : 'true'
}

export async function readStoredCodelist(
  sql: Sql,
  caller: Caller | null,
  name: StoredCodelist,
  language: AccountLanguage,
  query: CodelistQuery,
): Promise<CodelistItem[]> {
  const { from, value, disabled, order, param } = getSource(name, language)
  const bound = createSqlParameters()
  for (const bindable of [query.ids ?? null, query.search ?? null, query.limit, query.offset]) bound.add(bindable)
  const isVisible = caller ? buildVisibleCondition(name, caller, bound) : 'true'
  const rows = await sql.rows<Row>({
    text: `
      select id, ${value} as value, ${disabled} as disabled, ${param ?? 'null'} as param
      from ${from} record
      where ${isVisible} and ($1::int[] is null or id = any($1)) and ($2::text is null or ${buildContainsConditionSql(`search_text(${value})`, '$2')})
      order by ${order} limit $3 offset $4`,
    values: bound.values,
  })
  return rows.map(({ param: paramValue, ...item }) => ({
    ...item,
    params: param && paramValue !== null ? [{ name: param, value: paramValue }] : [],
  }))
}
