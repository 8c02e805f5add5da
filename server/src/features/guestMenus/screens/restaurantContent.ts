import { createHash } from 'node:crypto'
import { getMonday } from '@poledne/contract/domain/week'
import { getToday } from '@poledne/contract/domain/zonedTime'
import type { ScreenContent } from '@poledne/contract/endpoints/guestMenu'
import type { Sql } from '../../../db/database.ts'
import { type DatabaseTime, readRestaurantState } from '../../restaurants/restaurants.store.ts'
import { type PlannedRange, type PlannedVariant, readPlannedVariants } from '../../todayMenu/todayMenu.store.ts'
import type { CacheEntry, GuestCache } from '../guestMenus.caches.ts'
import {
  type AdjustClock,
  buildGuestDays,
  collectDishIds,
  DAYS_OF_WEEK,
  toGuestRestaurant,
} from '../guestMenus.service.ts'
import { readAllergens, readDatabaseTime } from '../guestMenus.store.ts'

/**
 * What screens have in common, read once for all of them: the menus of a chain are the same in every restaurant, and
 * what a restaurant offers of them is the same on all of its walls.
 */

export type RestaurantContent = Pick<ScreenContent, 'restaurant' | 'days' | 'allergens'> & {
  /** Whatever had changed by then is in it. */
  readAt: DatabaseTime
  hash: string
}
type PlannedMenus = { planned: readonly PlannedVariant[]; readAt: DatabaseTime }
type RestaurantContentQuery = { restaurantId: number; showPrices: boolean }

const MAX_RESTAURANT_CONTENTS = 1_000
const MAX_PLANNED_MENUS = 50

export const hashContent = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url')

async function readPlannedMenus(sql: Sql, asked: PlannedRange): Promise<CacheEntry<PlannedMenus>> {
  const { now, readAt } = await readDatabaseTime(sql)
  const planned = await readPlannedVariants(sql, asked)
  // its days are given, so that no midnight ends them but the restaurant's own
  return { value: { planned, readAt }, now, timezone: 'UTC', dishIds: collectDishIds(planned) }
}

type LoadPlannedMenus = (asked: PlannedRange) => Promise<PlannedMenus>

async function readRestaurantContent(
  sql: Sql,
  asked: RestaurantContentQuery,
  clock: AdjustClock,
  plans: LoadPlannedMenus,
): Promise<CacheEntry<RestaurantContent> | null> {
  const restaurant = await readRestaurantState(sql, asked.restaurantId)
  if (!restaurant) return null
  const { timezone } = restaurant
  const now = clock(restaurant.now)
  let { readAt } = restaurant
  const days = await buildGuestDays(
    sql,
    {
      restaurant,
      from: getMonday(getToday(now, timezone)),
      days: 2 * DAYS_OF_WEEK,
      showsPrices: asked.showPrices && restaurant.showMenuPrice,
    },
    async (range) => {
      const plan = await plans(range)
      if (plan.readAt < readAt) readAt = plan.readAt
      return plan.planned
    },
  )
  const content = { restaurant: toGuestRestaurant(restaurant), days: days.days, allergens: await readAllergens(sql) }
  return { value: { ...content, readAt, hash: hashContent(content) }, now, timezone, dishIds: days.dishIds }
}

export type RestaurantContentCache = {
  getEntry(asked: RestaurantContentQuery): Promise<CacheEntry<RestaurantContent> | null>
  /** They are known to be too old. */
  invalidate(): void
}

type OpenCache = <T extends object>(max: number, build: (key: string) => Promise<CacheEntry<T> | null>) => GuestCache<T>

export function openRestaurantContentCache(sql: Sql, clock: AdjustClock, open: OpenCache): RestaurantContentCache {
  const plannedMenusCache = open(MAX_PLANNED_MENUS, (key) => readPlannedMenus(sql, JSON.parse(key)))
  // days without a menu are a plan too: there is always one
  const loadPlannedMenus: LoadPlannedMenus = async (asked) =>
    (await plannedMenusCache.get(JSON.stringify(asked))) as PlannedMenus
  const contentCache = open(MAX_RESTAURANT_CONTENTS, (key) =>
    readRestaurantContent(sql, JSON.parse(key), clock, loadPlannedMenus),
  )
  return {
    getEntry: ({ restaurantId, showPrices }) => contentCache.getEntry(JSON.stringify({ restaurantId, showPrices })),
    invalidate() {
      plannedMenusCache.invalidate()
      contentCache.invalidate()
    },
  }
}
