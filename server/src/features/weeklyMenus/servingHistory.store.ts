import type { Day } from '@poledne/contract/domain/day'
import { LRUCache } from 'lru-cache'
import type { Sql } from '../../core/db/database.ts'
import { buildPlannedDishesJoinSql, isServedOrUpcomingSql } from './weeklyMenus.store.ts'

type ServedDish = {
  dishTypeId: number | null
  /** Whether the dish is declared vegetarian or vegan. */
  isVegetarian: boolean
  name: string
  days: readonly Day[]
}

/** The days on which dishes were served or are planned, and what each menu item type served. */
export type ServingHistory = {
  dishes: ReadonlyMap<number, ServedDish>
  /** The dish types of each menu item type, the most served first. */
  usualTypes: ReadonlyMap<number, readonly number[]>
  /** The menu item types that served only vegetarian or vegan dishes. */
  vegetarianRows: ReadonlySet<number>
}

/** The number of past weeks in the serving history, so that it stays small; a dish served only earlier counts as never served. */
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
