import type { Day } from '@poledne/contract/domain/day'
import type { AccountLanguage } from '@poledne/contract/domain/languages'
import type { CodelistName } from '@poledne/contract/list/codelistNames'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import { LRUCache } from 'lru-cache'
import type { Caller } from '../../core/access/caller.ts'
import { buildChangeAuthorCondition } from '../../core/changeSets/changeSet.store.ts'
import type { Sql } from '../../core/db/database.ts'
import { buildContainsConditionSql, createSqlParameters, type SqlParameters } from '../../core/records/sqlBuilder.ts'
import { buildNamedRestaurantsCondition } from '../restaurants/index.ts'
import { buildPlannedDishesJoinSql, isServedOrUpcomingSql } from '../weeklyMenus/index.ts'
import type { ServedDishDays, ServingHistory } from './dishRanking.policy.ts'

/** Older weeks are ignored, so that reading the history stays fast; a dish served only then counts as never served. */
const HISTORY_WEEKS = 52
/** The ranking can be this much older than the last save. */
const MAX_AGE_MS = 60_000

type ServedRow = { menuItemTypeId: number; dishId: number; dishTypeId: number | null; name: string; days: Day[] }

const readServedRows = (sql: Sql) =>
  sql.rows<ServedRow>({
    name: 'servingHistory',
    text: `
      select planned.type_id as "menuItemTypeId", d.id as "dishId", d.dish_type_id as "dishTypeId",
        d.name_cs as name, json_agg(planned.on_day) as days
      from weekly_menus m ${buildPlannedDishesJoinSql('m')}
      join dishes d on d.id = planned.dish_id and not d.archived
      where m.start_date > current_date - ${7 * HISTORY_WEEKS} and ${isServedOrUpcomingSql('m')}
      group by 1, 2, 3, 4`,
    values: [],
  })

function buildServingHistory(rows: readonly ServedRow[]): ServingHistory {
  const dishes = new Map<number, ServedDishDays>()
  const counts = new Map<number, Map<number, number>>()
  for (const { menuItemTypeId, dishId, dishTypeId, name, days } of rows) {
    dishes.set(dishId, { dishTypeId, name, days: [...(dishes.get(dishId)?.days ?? []), ...days] })
    if (dishTypeId === null) continue
    const typeCounts = counts.get(menuItemTypeId) ?? new Map<number, number>()
    counts.set(menuItemTypeId, typeCounts.set(dishTypeId, (typeCounts.get(dishTypeId) ?? 0) + days.length))
  }
  const sortTypes = (typeCounts: ReadonlyMap<number, number>) =>
    [...typeCounts].sort(([a, countA], [b, countB]) => countB - countA || a - b).map(([dishTypeId]) => dishTypeId)
  return { dishes, usualTypes: new Map([...counts].map(([id, typeCounts]) => [id, sortTypes(typeCounts)])) }
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

/** A code list that is stored in a table: the table, the label of a row and the order. */
type CodelistSource = {
  from: string
  value: (language: AccountLanguage) => string
  disabled?: string
  order: (language: AccountLanguage) => string
  param?: [name: string, sql: string]
}

const createPositionOrderedSource = (from: string): CodelistSource => ({
  from,
  value: (language) => `name_${language}`,
  order: () => 'position, id',
})

const USERS: CodelistSource = {
  from: 'users',
  value: () => 'username',
  disabled: 'archived',
  order: () => 'username collate "czech", id',
}

const CODELIST_SOURCES = {
  roles: { from: 'roles', value: () => 'name', disabled: 'archived', order: () => 'name collate "czech", id' },
  auditUsers: USERS,
  /** Limited to authors of change sets that the caller can see, by `buildChangeAuthorCondition` below. */
  changeUsers: USERS,
  allergens: { ...createPositionOrderedSource('allergens'), param: ['code', 'code'] },
  restaurants: {
    from: 'restaurants',
    value: (language) => `name_${language}`,
    disabled: 'archived',
    order: (language) => `name_${language} collate "czech", id`,
    param: ['timezone', 'timezone'],
  },
  menuItemTypes: createPositionOrderedSource('menu_item_types'),
  dishTypes: createPositionOrderedSource('dish_types'),
  weeklyMenuVariants: createPositionOrderedSource('weekly_menu_variants'),
} satisfies Partial<Record<CodelistName, CodelistSource>>

type StoredCodelist = keyof typeof CODELIST_SOURCES
export type FixedCodelist = Exclude<CodelistName, StoredCodelist | 'dishes'>
export const isStoredCodelist = (name: CodelistName): name is StoredCodelist => name in CODELIST_SOURCES

type Row = { id: number; value: string; disabled: boolean; param: string | null }

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
  const source: CodelistSource = CODELIST_SOURCES[name]
  const value = source.value(language)
  const bound = createSqlParameters()
  for (const bindable of [query.ids ?? null, query.search ?? null, query.limit, query.offset]) bound.add(bindable)
  const isVisible = caller ? buildVisibleCondition(name, caller, bound) : 'true'
  const rows = await sql.rows<Row>({
    text: `
      select id, ${value} as value, ${source.disabled ?? 'false'} as disabled, ${source.param?.[1] ?? 'null'} as param
      from ${source.from} record
      where ${isVisible} and ($1::int[] is null or id = any($1)) and ($2::text is null or ${buildContainsConditionSql(`search_text(${value})`, '$2')})
      order by ${source.order(language)} limit $3 offset $4`,
    values: bound.values,
  })
  return rows.map(({ param, ...item }) => ({
    ...item,
    params: source.param && param !== null ? [{ name: source.param[0], value: param }] : [],
  }))
}
