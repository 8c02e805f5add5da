import { addDays, type Day, getWeekday } from '@poledne/contract/domain/day'
import { dateToInstant } from '@poledne/contract/domain/instant'
import { readWallClock, type WallClock } from '@poledne/contract/domain/timeZone'
import type { GuestDay, ScreenContent } from '@poledne/contract/modules/guestMenu'

/** The last valid content, and when the server last confirmed it. */
export type CachedContent = { content: ScreenContent; at: number }

/** What a screen shows. */
type Scene =
  /** The screen has never received content. */
  | { kind: 'waiting' }
  /** The server has no screen with this id. */
  | { kind: 'unknown' }
  /** The local time is outside of the display hours. */
  | { kind: 'off' }
  | { kind: 'closed' }
  /** A published menu covers the day and contains no dishes on it. */
  | { kind: 'resting' }
  /** No published menu covers the day. */
  | { kind: 'preparing' }
  | { kind: 'day'; day: GuestDay }
  | { kind: 'week'; days: GuestDay[] }
  | { kind: 'allergens' }

export type ScreenState = {
  scene: Scene
  today: Day
  /** The time of the last valid content as `HH:mm`, if the shown content can be out of date; otherwise null. */
  staleSince: string | null
}

const SHEET_MS = 15_000
/** With more sheets than this, each is shown for a shorter time, so that guests wait less for theirs. */
const MAX_SLOW_SHEETS = 4
const FAST_SHEET_MS = 10_000
const STALE_MS = 10 * 60_000
const WORK_DAYS = 5

/**
 * Returns the index of the shown sheet. It depends only on the time, so that neighbouring screens change their sheets
 * together.
 */
export const getSheetIndex = (now: number, sheets: number): number =>
  Math.floor(now / (sheets > MAX_SLOW_SHEETS ? FAST_SHEET_MS : SHEET_MS)) % Math.max(1, sheets)

/** Returns the week with the days to show: weekends are shown only if they have dishes. */
function getWeekScene({ days }: ScreenContent, today: Day): Scene {
  const monday = addDays(today, 1 - getWeekday(today))
  const week = days.filter(({ date }) => date >= monday && date < addDays(monday, 7))
  if (!week.some(({ planned }) => planned)) return { kind: 'preparing' }
  return { kind: 'week', days: week.filter((day) => getWeekday(day.date) <= WORK_DAYS || day.variants.length > 0) }
}

function getDayScene({ days }: ScreenContent, today: Day): Scene {
  const day = days.find(({ date }) => date === today)
  if (!day?.planned) return { kind: 'preparing' }
  return day.variants.length > 0 ? { kind: 'day', day } : { kind: 'resting' }
}

function getScene(content: ScreenContent, today: Day, time: string): Scene {
  if (!isTimeWithin(time, content.hoursFrom, content.hoursTo)) return { kind: 'off' }
  if (content.restaurant.closed) return { kind: 'closed' }
  if (content.screenType === 'allergens') return { kind: 'allergens' }
  return content.screenType === 'week' ? getWeekScene(content, today) : getDayScene(content, today)
}

const PREVIEW_TIME = '12:00:00'

/** Returns what the screen would show at noon of the given day. */
export const getPreviewState = (content: ScreenContent, today: Day): ScreenState => ({
  scene: getScene(content, today, PREVIEW_TIME),
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
  if (!cached) return { scene: { kind: isUnknown ? 'unknown' : 'waiting' }, today: '', staleSince: null }
  const { content, at } = cached
  const { timezone } = content.restaurant
  const { day: today, time } = getWallClock(new Date(now), timezone)
  const isStale = isFailing && now - at > STALE_MS
  return {
    scene: getScene(content, today, time),
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

/** Returns whether a time is within the limits, compared as text `HH:mm`; null means no limit on that side. */
export const isTimeWithin = (time: string, from: string | null, to: string | null): boolean =>
  (from === null || time >= from) && (to === null || time < to)
