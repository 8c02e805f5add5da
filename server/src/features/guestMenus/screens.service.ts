import { createHash } from 'node:crypto'
import { getToday } from '@poledne/contract/domain/timeZone'
import { getMonday } from '@poledne/contract/domain/week'
import type { ScreenContent } from '@poledne/contract/modules/guestMenu'
import type { Sql } from '../../core/db/database.ts'
import { type DatabaseTime, readRestaurantState } from '../restaurants/index.ts'
import { type PlannedRange, type PlannedVariant, readPlannedVariants } from '../todayMenu/index.ts'
import type { CacheEntry, GuestCache } from './guestMenus.caches.ts'
import {
  type AdjustClock,
  buildGuestDays,
  collectDishIds,
  DAYS_OF_WEEK,
  toGuestRestaurant,
} from './guestMenus.service.ts'
import {
  readAllergens,
  readDatabaseTime,
  readScreen,
  type Screen,
  type ScreenState,
  writeContentHash,
} from './guestMenus.store.ts'

type RestaurantContent = Pick<ScreenContent, 'restaurant' | 'days' | 'allergens'> & {
  /** The content contains every change up to this time. */
  readAt: DatabaseTime
  hash: string
}
type PlannedMenus = { planned: readonly PlannedVariant[]; readAt: DatabaseTime }
type RestaurantContentQuery = { restaurantId: number; showPrices: boolean }

const MAX_RESTAURANT_CONTENTS = 1_000
const MAX_PLANNED_MENUS = 50

const hashContent = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url')

async function readPlannedMenus(sql: Sql, query: PlannedRange): Promise<CacheEntry<PlannedMenus>> {
  const { now, readAt } = await readDatabaseTime(sql)
  const planned = await readPlannedVariants(sql, query)
  // The query names the days, so the entry depends on no midnight; the restaurant's own entry does.
  return { value: { planned, readAt }, now, timezone: 'UTC', dishIds: collectDishIds(planned) }
}

type LoadPlannedMenus = (query: PlannedRange) => Promise<PlannedMenus>

async function readRestaurantContent(
  sql: Sql,
  query: RestaurantContentQuery,
  clock: AdjustClock,
  loadPlannedMenus: LoadPlannedMenus,
): Promise<CacheEntry<RestaurantContent> | null> {
  const restaurant = await readRestaurantState(sql, query.restaurantId)
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
      showsPrices: query.showPrices && restaurant.showMenuPrice,
    },
    async (range) => {
      const menus = await loadPlannedMenus(range)
      if (menus.readAt < readAt) readAt = menus.readAt
      return menus.planned
    },
  )
  const content = { restaurant: toGuestRestaurant(restaurant), days: days.days, allergens: await readAllergens(sql) }
  return { value: { ...content, readAt, hash: hashContent(content) }, now, timezone, dishIds: days.dishIds }
}

export type RestaurantContentCache = {
  getEntry(query: RestaurantContentQuery): Promise<CacheEntry<RestaurantContent> | null>
  /** Drops all content, because it is known to be outdated. */
  invalidate(): void
}

type OpenCache = <T extends object>(max: number, build: (key: string) => Promise<CacheEntry<T> | null>) => GuestCache<T>

/**
 * Content that screens share is cached once: planned menus are the same for all restaurants, and the offer of a
 * restaurant is the same on all of its screens.
 */
export function openRestaurantContentCache(sql: Sql, clock: AdjustClock, open: OpenCache): RestaurantContentCache {
  const plannedMenusCache = open(MAX_PLANNED_MENUS, (key) => readPlannedMenus(sql, JSON.parse(key)))
  // The value is never null, because days without a menu are an entry as well.
  const loadPlannedMenus: LoadPlannedMenus = async (query) =>
    (await plannedMenusCache.get(JSON.stringify(query))) as PlannedMenus
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

function toScreenContent(screen: Screen, content: RestaurantContent, revision: number): ScreenContent {
  const { name, screenType, languages, hoursFrom, hoursTo } = screen
  const { restaurant, days, allergens } = content
  return { revision, name, screenType, languages, hoursFrom, hoursTo, restaurant, days, allergens }
}

/** Returns the revision of this content; null if another instance has written a later content. */
async function resolveRevision(
  sql: Sql,
  screen: Screen & ScreenState,
  { hash, readAt }: RestaurantContent,
): Promise<number | null> {
  const { id, name, screenType, languages, hoursFrom, hoursTo, contentHash, revision } = screen
  const ownHash = hashContent([hash, name, screenType, languages, hoursFrom, hoursTo])
  return ownHash === contentHash ? revision : writeContentHash(sql, id, ownHash, readAt)
}

const MAX_TRIES = 3

type ScreenDependencies = { database: Sql; contentCache: RestaurantContentCache; clock: AdjustClock }

/** Builds the content of a screen, again if another instance has written a later content. */
export async function buildScreenContent(
  { database, contentCache, clock }: ScreenDependencies,
  id: string,
): Promise<CacheEntry<ScreenContent> | null> {
  for (let tries = 1; ; tries++) {
    const screen = await readScreen(database, id)
    const content = screen && (await contentCache.getEntry(screen))
    if (!content) return null
    const revision = await resolveRevision(database, screen, content.value)
    if (revision !== null || tries === MAX_TRIES)
      return {
        ...content,
        value: toScreenContent(screen, content.value, revision ?? screen.revision),
        now: clock(screen.now),
      }
    contentCache.invalidate()
  }
}
