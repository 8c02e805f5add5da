import type { ScreenContent } from '@poledne/contract/endpoints/guestMenu'
import type { Sql } from '../../../db/database.ts'
import type { CacheEntry } from '../guestMenus.caches.ts'
import type { AdjustClock } from '../guestMenus.service.ts'
import { hashContent, type RestaurantContent, type RestaurantContentCache } from './restaurantContent.ts'
import { readScreen, type Screen, type ScreenState, writeContentHash } from './screens.store.ts'

function toScreenContent(screen: Screen, content: RestaurantContent, revision: number): ScreenContent {
  const { name, screenType, languages, hoursFrom, hoursTo } = screen
  const { restaurant, days, allergens } = content
  return { revision, name, screenType, languages, hoursFrom, hoursTo, restaurant, days, allergens }
}

/** The revision of this content on all instances; null where another instance has written a later content. */
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

/** The content of a screen and its validity. Reads again when another instance has written a later content. */
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
