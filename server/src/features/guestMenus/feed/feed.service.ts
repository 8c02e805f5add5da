import type { Day } from '@poledne/contract/domain/day'
import type { AccountLanguage } from '@poledne/contract/domain/languages'
import { getMonday } from '@poledne/contract/domain/week'
import { getToday } from '@poledne/contract/domain/zonedTime'
import type { MenuFeed } from '@poledne/contract/endpoints/guestMenu'
import type { Sql } from '../../../db/database.ts'
import type { CacheEntry } from '../cache/guestCache.ts'
import { type AdjustClock, buildGuestWeek } from '../guestMenus.service.ts'
import { readGuestRestaurant } from '../guestMenus.store.ts'

export type FeedQuery = {
  restaurantId: number
  /** The restaurant's present week unless told. */
  monday: Day | null
  language: AccountLanguage | null
}

export async function buildFeed(sql: Sql, asked: FeedQuery, clock: AdjustClock): Promise<CacheEntry<MenuFeed> | null> {
  const place = await readGuestRestaurant(sql, asked.restaurantId)
  if (!place) return null
  const now = clock(place.now)
  const week = asked.monday ?? getMonday(getToday(now, place.timezone))
  const { feed, dishIds } = await buildGuestWeek(sql, { place, week, language: asked.language })
  return { value: feed, now, timezone: place.timezone, dishIds }
}
