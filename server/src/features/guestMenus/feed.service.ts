import type { Day } from '@poledne/contract/domain/day'
import { mondayOf } from '@poledne/contract/domain/week'
import { today } from '@poledne/contract/domain/zone'
import type { MenuFeed } from '@poledne/contract/guestMenu'
import type { AccountLanguage } from '@poledne/contract/languages'
import type { Sql } from '../../db/database.ts'
import { type Clock, guestWeek } from './guestMenus.service.ts'
import { readPlace } from './guestMenus.store.ts'
import type { Dated } from './kept.ts'

export type FeedAsked = {
  restaurantId: number
  /** The restaurant's present week unless told. */
  monday: Day | null
  language: AccountLanguage | null
}

export async function feedOf(sql: Sql, asked: FeedAsked, clock: Clock): Promise<Dated<MenuFeed> | null> {
  const place = await readPlace(sql, asked.restaurantId)
  if (!place) return null
  const now = clock(place.now)
  const week = asked.monday ?? mondayOf(today(now, place.timezone))
  const { feed, dishIds } = await guestWeek(sql, { place, week, language: asked.language })
  return { value: feed, now, timezone: place.timezone, dishIds }
}
