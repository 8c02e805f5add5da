import type { ScreenContent } from '@poledne/contract/guestMenu'
import type { Sql } from '../../db/database.ts'
import type { Clock } from './guestMenus.service.ts'
import { type House, type Houses, hashOf } from './houses.ts'
import type { Dated } from './kept.ts'
import { readScreen, type Screen, type ScreenState, writeContentHash } from './screens.store.ts'

function show(screen: Screen, house: House, revision: number): ScreenContent {
  const { name, screenType, languages, hoursFrom, hoursTo } = screen
  const { restaurant, days, allergens } = house
  return { revision, name, screenType, languages, hoursFrom, hoursTo, restaurant, days, allergens }
}

/** The revision that stands for a content on all instances, unless they know a later one. Only a new one is written down. */
async function revisionOf(sql: Sql, screen: Screen & ScreenState, { hash, readAt }: House): Promise<number | null> {
  const { id, name, screenType, languages, hoursFrom, hoursTo, contentHash, revision } = screen
  const own = hashOf([hash, name, screenType, languages, hoursFrom, hoursTo])
  return own === contentHash ? revision : writeContentHash(sql, id, own, readAt)
}

const MAX_TRIES = 3

type ScreenParts = { database: Sql; houses: Houses; clock: Clock }

/** What a screen shows, and for how long. An instance that was late reads again, and does not bring an older content back. */
export async function screenContent(
  { database, houses, clock }: ScreenParts,
  id: string,
): Promise<Dated<ScreenContent> | null> {
  for (let tries = 1; ; tries++) {
    const screen = await readScreen(database, id)
    const house = screen && (await houses.of(screen))
    if (!house) return null
    const revision = await revisionOf(database, screen, house.value)
    if (revision !== null || tries === MAX_TRIES)
      return { ...house, value: show(screen, house.value, revision ?? screen.revision), now: clock(screen.now) }
    houses.forget()
  }
}
