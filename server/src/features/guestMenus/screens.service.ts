import { createHash } from 'node:crypto'
import { mondayOf } from '@poledne/contract/domain/week'
import { today } from '@poledne/contract/domain/zone'
import type { ScreenContent } from '@poledne/contract/guestMenu'
import type { Database, Sql } from '../../db/database.ts'
import { type Clock, DAYS_OF_WEEK, guestDays, guestRestaurant } from './guestMenus.service.ts'
import { readAllergens, readPlace } from './guestMenus.store.ts'
import type { Dated } from './kept.ts'
import { lockState, readScreen, type Screen, writeContentHash } from './screens.store.ts'

type Content = Omit<ScreenContent, 'revision'>

async function readContent(sql: Sql, screen: Screen, clock: Clock): Promise<Dated<Content> | null> {
  const place = await readPlace(sql, screen.restaurantId)
  if (!place) return null
  const { name, screenType, languages, hoursFrom, hoursTo, showPrices } = screen
  const now = clock(place.now)
  const from = mondayOf(today(now, place.timezone))
  const showsPrices = showPrices && place.showMenuPrice
  const { days, dishIds } = await guestDays(sql, { place, from, days: 2 * DAYS_OF_WEEK, showsPrices })
  const allergens = await readAllergens(sql)
  const restaurant = guestRestaurant(place)
  const value = { name, screenType, languages, hoursFrom, hoursTo, restaurant, days, allergens }
  return { value, now, timezone: place.timezone, dishIds }
}

const hashOf = (content: Content) => createHash('sha256').update(JSON.stringify(content)).digest('base64url')

async function look(sql: Sql, id: string, clock: Clock) {
  const screen = await readScreen(sql, id)
  const content = screen && (await readContent(sql, screen, clock))
  return content ? { screen, content, hash: hashOf(content.value) } : null
}

const answer = ({ value, ...dated }: Dated<Content>, revision: number): Dated<ScreenContent> => ({
  ...dated,
  value: { revision, ...value },
})

/**
 * What a screen shows, and the revision that stands for it on all instances. Only a content that nobody has seen yet is
 * written down, and read once more for that: an instance that was late must not bring an older one back.
 */
export async function screenContent(
  database: Database,
  id: string,
  clock: Clock,
): Promise<Dated<ScreenContent> | null> {
  const seen = await look(database, id, clock)
  if (!seen) return null
  if (seen.hash === seen.screen.contentHash) return answer(seen.content, seen.screen.revision)
  return database.transaction(async (tx) => {
    await lockState(tx, id)
    const current = await look(tx, id, clock)
    return current && answer(current.content, await writeContentHash(tx, id, current.hash))
  })
}
