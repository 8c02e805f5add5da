import { addDays, type Day, getWeekday } from '@poledne/contract/domain/day'
import { dateToInstant, toDate } from '@poledne/contract/domain/instant'
import { readWallClock, type WallClock } from '@poledne/contract/domain/timeZone'
import type { GuestDay, ScreenContent } from '@poledne/contract/modules/guestMenu'
import type { ScreenPart } from '@poledne/contract/modules/screen'

/** The last valid content, and when the server last confirmed it. */
export type CachedContent = { content: ScreenContent; at: number }

/** When the restaurant opens next. */
export type Opening = { day: Day; time: string }

/** What a screen shows. */
type Scene =
  /** The screen has never received content. */
  | { kind: 'waiting' }
  /** Staff want to find the device of the screen. */
  | { kind: 'identify' }
  /** The server has no screen with this id. */
  | { kind: 'unknown' }
  /** The local time is outside of the display hours. */
  | { kind: 'outside'; opening: Opening | null; pictureId: string | null }
  | { kind: 'picture'; pictureId: string }
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

function getMenuScene(content: ScreenContent, type: ScreenContent['screenType'], today: Day): Scene {
  if (content.restaurant.closed) return { kind: 'closed' }
  if (type === 'allergens') return { kind: 'allergens' }
  return type === 'week' ? getWeekScene(content, today) : getDayScene(content, today)
}

/** Whether guests are served: in the opening hours, or, if they are not known, in the hours of the screen. */
function isServing({ restaurant, days, openingHours, ...content }: ScreenContent, today: Day, time: string): boolean {
  if (restaurant.closed || days.some(({ date, closure }) => date === today && closure)) return false
  if (openingHours.length === 0) return isTimeWithin(time, content.hoursFrom, content.hoursTo)
  return openingHours.some(({ weekday, from, to }) => weekday === getWeekday(today) && isTimeWithin(time, from, to))
}

/** Returns the next opening, as far as the days are known; null while the restaurant is open. */
function getNextOpening(content: ScreenContent, today: Day, time: string): Opening | null {
  const { days, openingHours, hoursFrom, restaurant } = content
  if (restaurant.closed || isServing(content, today, time)) return null
  for (const { date, closure, variants } of days) {
    if (date < today || closure) continue
    // Without opening hours, the restaurant opens with its screen on days with a menu.
    const times =
      openingHours.length > 0
        ? openingHours.filter(({ weekday }) => weekday === getWeekday(date)).map(({ from }) => from)
        : [variants.length > 0 ? hoursFrom : null]
    const next = times.sort().find((each) => each !== null && (date > today || each > time))
    if (next) return { day: date, time: next }
  }
  return null
}

/**
 * Returns what the screen shows at a local time. The last part at this time wins, and notices are shown in addition. A
 * part without the menu is ignored while guests are served, unless the screen allows it.
 */
export function getScene(content: ScreenContent, today: Day, time: string): Pick<ScreenState, 'scene' | 'notices'> {
  const { parts, screenType, canHideMenu, hoursFrom, hoursTo, outside, outsidePictureId } = content
  const active = parts.filter(
    ({ weekdays, from, to }) => weekdays.includes(getWeekday(today)) && isTimeWithin(time, from, to),
  )
  const notices = active.flatMap(({ content, notice }) => (content === 'notice' && notice ? [notice] : []))
  const mustShowMenu = !canHideMenu && isServing(content, today, time)
  const canShow = (part: ScreenPart) =>
    part.content === 'picture'
      ? !mustShowMenu
      : part.content === 'allergens'
        ? !mustShowMenu || screenType === 'allergens'
        : part.content !== 'notice'
  const part = active.filter(canShow).at(-1)
  if (part?.content === 'picture') return { scene: { kind: 'picture', pictureId: part.pictureId ?? '' }, notices }
  if (part) return { scene: getMenuScene(content, part.content as typeof screenType, today), notices }
  if (isTimeWithin(time, hoursFrom, hoursTo)) return { scene: getMenuScene(content, screenType, today), notices }
  const pictureId = outside === 'picture' ? outsidePictureId : null
  return { scene: { kind: 'outside', opening: getNextOpening(content, today, time), pictureId }, notices }
}

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

/** Returns whether a time is within the limits, compared as text `HH:mm`; null means no limit on that side. */
export const isTimeWithin = (time: string, from: string | null, to: string | null): boolean =>
  (from === null || time >= from) && (to === null || time < to)
