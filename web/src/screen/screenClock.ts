import { fromDate } from '@poledne/contract/domain/instant'
import { type WallClock, wallClock } from '@poledne/contract/domain/timeZone'

/** What the clock on the restaurant's wall shows. A device too old to know the zone goes by its own. */
export function clockAt(now: Date, timeZone: string): WallClock {
  const instant = fromDate(now)
  try {
    return wallClock(instant, timeZone)
  } catch {
    return wallClock(instant, new Intl.DateTimeFormat().resolvedOptions().timeZone)
  }
}

/** `HH:mm` compares as text; a missing end leaves that side open. */
export const isWithin = (time: string, from: string | null, to: string | null): boolean =>
  (from === null || time >= from) && (to === null || time < to)
