import { createHash } from 'node:crypto'
import type { Day } from '@poledne/contract/domain/day'
import { getToday } from '@poledne/contract/domain/timeZone'
import { getMonday } from '@poledne/contract/domain/week'
import type { ScreenContent } from '@poledne/contract/modules/guestMenu'
import type { Sql } from '../../core/db/database.ts'
import { toScreenBrand } from '../brands/index.ts'
import { type DatabaseTimestampText, readRestaurantState } from '../restaurants/index.ts'
import type { AdjustClock } from '../todayMenu/index.ts'
import type { CacheEntry, GuestCache } from './guestMenus.caches.ts'
import { buildGuestDays, DAYS_OF_WEEK, toGuestRestaurant } from './guestMenus.service.ts'
import {
  readGuestAllergens,
  readScreen,
  type ScreenState,
  type StoredScreen,
  writeContentHash,
} from './guestMenus.store.ts'

type RestaurantContent = Pick<ScreenContent, 'restaurant' | 'openingHours' | 'days' | 'allergens' | 'brand'> & {
  /** The content contains every change up to this time. */
  readAt: DatabaseTimestampText
  hash: string
}
/** The content begins with the week of `date`, by default with this week. */
type RestaurantContentQuery = { restaurantId: number; showPrices: boolean; date?: Day }

const hashContent = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url')

/** Reads the content for all screens of a restaurant with the same setting for prices. */
export async function readRestaurantContent(
  sql: Sql,
  query: RestaurantContentQuery,
  clock: AdjustClock,
): Promise<CacheEntry<RestaurantContent> | null> {
  const current = await readRestaurantState(sql, query.restaurantId)
  if (!current) return null
  const { timezone, readAt } = current
  const now = clock(current.now)
  const restaurant = { ...current, now }
  const { days, dishIds } = await buildGuestDays(sql, {
    restaurant,
    from: getMonday(query.date ?? getToday(now, timezone)),
    days: 2 * DAYS_OF_WEEK,
    showsPrices: query.showPrices && restaurant.showMenuPrice,
  })
  const content = {
    restaurant: toGuestRestaurant(restaurant),
    openingHours: restaurant.openingHours,
    days,
    allergens: await readGuestAllergens(sql),
    ...toScreenBrand(restaurant.brand),
  }
  return { value: { ...content, readAt, hash: hashContent(content) }, now, timezone, dishIds }
}

/** Picks what the screen was asked to do; a screen that was never asked has none of these fields. */
const pickRequests = ({ identifyUntil, reloadRequestedAt }: StoredScreen) => ({
  ...(identifyUntil !== null && { identifyUntil }),
  ...(reloadRequestedAt !== null && { reloadRequestedAt }),
})

function toScreenContent(screen: StoredScreen, content: RestaurantContent, revision: number): ScreenContent {
  const { hash: _hash, readAt: _readAt, ...shared } = content
  return { revision, ...screen.settings, ...pickRequests(screen), ...shared }
}

/** Returns the revision of this content; null if another instance has stored later content. */
async function resolveRevision(
  sql: Sql,
  screen: StoredScreen & ScreenState,
  { hash, readAt }: RestaurantContent,
): Promise<number | null> {
  const { id, settings, contentHash, revision } = screen
  const ownHash = hashContent([hash, { ...settings, ...pickRequests(screen) }])
  return ownHash === contentHash ? revision : writeContentHash(sql, id, ownHash, readAt)
}

const MAX_TRIES = 3

type ScreenDependencies = { database: Sql; contentCache: GuestCache<RestaurantContent>; clock: AdjustClock }

/** Builds the content of a screen, and repeats it if another instance has stored later content meanwhile. */
export async function buildScreenContent(
  { database, contentCache, clock }: ScreenDependencies,
  id: string,
): Promise<CacheEntry<ScreenContent> | null> {
  for (let tries = 1; ; tries++) {
    const screen = await readScreen(database, id)
    if (!screen) return null
    const { restaurantId, showPrices } = screen
    const content = await contentCache.getEntry(JSON.stringify({ restaurantId, showPrices }))
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
