import type { Day } from '@poledne/contract/domain/day'
import { dateToInstant, toDate } from '@poledne/contract/domain/instant'
import { readWallClock, type WallClock } from '@poledne/contract/domain/timeZone'
import type { ScreenContent } from '@poledne/contract/modules/guestMenu'
import { getScene, type Scene } from '@poledne/contract/modules/screenScene'

/** The last valid content, and when the server last confirmed it. */
export type CachedContent = { content: ScreenContent; at: number }

/** What a screen shows instead of its content. */
type SpecialScene =
  /** The screen has never received content. */
  | { kind: 'waiting' }
  /** Staff want to find the device of the screen. */
  | { kind: 'identify' }
  /** The server has no screen with this id. */
  | { kind: 'unknown' }

export type ScreenState = {
  scene: Scene | SpecialScene
  /** The notices that the screen shows in addition. */
  notices: string[]
  today: Day
  /** The time of the last valid content as `HH:mm`, if the shown content can be out of date; otherwise null. */
  staleSince: string | null
}

const SHEET_MS = 15_000
/** With more sheets than this, each is shown for a shorter time, so that guests wait less for theirs. */
const MAX_SLOW_SHEETS = 4
const FAST_SHEET_MS = 10_000
const STALE_MS = 10 * 60_000

/**
 * Returns the index of the shown sheet. It depends only on the time, so that neighbouring screens change their sheets
 * together.
 */
export const getSheetIndex = (now: number, sheets: number): number =>
  Math.floor(now / (sheets > MAX_SLOW_SHEETS ? FAST_SHEET_MS : SHEET_MS)) % Math.max(1, sheets)

/** Returns what the screen would show on the given day at the given time `HH:mm`. */
export const getPreviewState = (content: ScreenContent, today: Day, time = '12:00'): ScreenState => ({
  ...getScene(content, today, `${time}:00`),
  today,
  staleSince: null,
})

/**
 * Returns what the screen shows now. Content counts as stale only while the server cannot be reached, because a device
 * that wakes up fetches new content first.
 */
export function getScreenState(
  cached: CachedContent | null,
  now: number,
  isFailing: boolean,
  isUnknown = false,
): ScreenState {
  if (!cached) return { scene: { kind: isUnknown ? 'unknown' : 'waiting' }, notices: [], today: '', staleSince: null }
  const { content, at } = cached
  const { timezone } = content.restaurant
  const { day: today, time } = getWallClock(new Date(now), timezone)
  const isStale = isFailing && now - at > STALE_MS
  const { identifyUntil } = content
  const isIdentified = identifyUntil !== undefined && now < toDate(identifyUntil).getTime()
  return {
    ...(isIdentified ? { scene: { kind: 'identify' }, notices: [] } : getScene(content, today, time)),
    today,
    staleSince: isStale ? getWallClock(new Date(at), timezone).time.slice(0, 5) : null,
  }
}

/** Returns the local day and time of the restaurant. A device that does not support the zone uses its own. */
export function getWallClock(now: Date, timeZone: string): WallClock {
  const instant = dateToInstant(now)
  try {
    return readWallClock(instant, timeZone)
  } catch {
    return readWallClock(instant, new Intl.DateTimeFormat().resolvedOptions().timeZone)
  }
}
