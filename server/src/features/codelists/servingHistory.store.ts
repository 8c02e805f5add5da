import type { Day } from '@poledne/contract/domain/day'
import { MAX_DAY_ITEMS, MAX_ITEM_DISHES } from '@poledne/contract/domain/limits'
import { LRUCache } from 'lru-cache'
import type { Sql } from '../../core/db/database.ts'
import { isServedOrUpcomingSql } from '../weeklyMenus/index.ts'
import type { ServedDishDays, ServingHistory } from './dishRanking.policy.ts'

/** Older weeks are ignored, so that reading the history stays fast; a dish served only then counts as never served. */
const HISTORY_WEEKS = 52
/** No menu has more dishes; the limit only corrects the estimate of PostgreSQL's query planner. */
const MAX_MENU_DISHES = 7 * MAX_DAY_ITEMS * MAX_ITEM_DISHES
/** The ranking can be this much older than the last save. */
const MAX_AGE_MS = 60_000

type ServedRow = { menuItemTypeId: number; dishId: number; dishTypeId: number | null; name: string; days: Day[] }

const readServedRows = (sql: Sql) =>
  sql.rows<ServedRow>({
    name: 'servingHistory',
    text: `
      select planned.type_id as "menuItemTypeId", d.id as "dishId", d.dish_type_id as "dishTypeId",
        d.name_cs as name, json_agg(planned.on_day) as days
      from weekly_menus m cross join lateral (
        select (item ->> 'menuItemTypeId')::int as type_id, dish.id::int as dish_id,
          m.start_date + (day ->> 'day')::int - 1 as on_day
        from jsonb_array_elements(m.weekly_menu_items_data) day, jsonb_array_elements(day -> 'items') item,
          jsonb_array_elements_text(item -> 'dishIds') dish (id)
        limit ${MAX_MENU_DISHES}
      ) planned join dishes d on d.id = planned.dish_id and not d.archived
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
