import { dateToInstant } from '@poledne/contract/domain/instant'
import { readWallClock, type WallClock } from '@poledne/contract/domain/timeZone'

/** What the clock on the restaurant's wall shows. A device too old to know the zone goes by its own. */
export function getWallClock(now: Date, timeZone: string): WallClock {
  const instant = dateToInstant(now)
  try {
    return readWallClock(instant, timeZone)
  } catch {
    return readWallClock(instant, new Intl.DateTimeFormat().resolvedOptions().timeZone)
  }
}

/** `HH:mm` compares as text; a missing end leaves that side open. */
export const isWithin = (time: string, from: string | null, to: string | null): boolean =>
  (from === null || time >= from) && (to === null || time < to)
