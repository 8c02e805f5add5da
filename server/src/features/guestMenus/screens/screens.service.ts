import type { ScreenContent } from '@poledne/contract/endpoints/guestMenu'
import type { Sql } from '../../../db/database.ts'
import type { CacheEntry } from '../guestMenus.caches.ts'
import type { AdjustClock } from '../guestMenus.service.ts'
import { hashContent, type RestaurantContent, type RestaurantContentCache } from './restaurantContent.ts'
import { readScreen, type Screen, type ScreenState, writeContentHash } from './screens.store.ts'

function toScreenContent(screen: Screen, house: RestaurantContent, revision: number): ScreenContent {
  const { name, screenType, languages, hoursFrom, hoursTo } = screen
  const { restaurant, days, allergens } = house
  return { revision, name, screenType, languages, hoursFrom, hoursTo, restaurant, days, allergens }
}

/** The revision that stands for a content on all instances, unless they know a later one. Only a new one is written down. */
async function resolveRevision(
  sql: Sql,
  screen: Screen & ScreenState,
  { hash, readAt }: RestaurantContent,
): Promise<number | null> {
  const { id, name, screenType, languages, hoursFrom, hoursTo, contentHash, revision } = screen
  const own = hashContent([hash, name, screenType, languages, hoursFrom, hoursTo])
  return own === contentHash ? revision : writeContentHash(sql, id, own, readAt)
}

const MAX_TRIES = 3

type ScreenDependencies = { database: Sql; contentCache: RestaurantContentCache; clock: AdjustClock }

/** What a screen shows, and for how long. An instance that was late reads again, and does not bring an older content back. */
export async function buildScreenContent(
  { database, contentCache, clock }: ScreenDependencies,
  id: string,
): Promise<CacheEntry<ScreenContent> | null> {
  for (let tries = 1; ; tries++) {
    const screen = await readScreen(database, id)
    const house = screen && (await contentCache.getEntry(screen))
    if (!house) return null
    const revision = await resolveRevision(database, screen, house.value)
    if (revision !== null || tries === MAX_TRIES)
      return {
        ...house,
        value: toScreenContent(screen, house.value, revision ?? screen.revision),
        now: clock(screen.now),
      }
    contentCache.invalidate()
  }
}
