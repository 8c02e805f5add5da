import { addDays, type Day, weekdayOf } from '@poledne/contract/domain/day'
import type { GuestDay, ScreenContent } from '@poledne/contract/guestMenu'
import { clockAt, isWithin } from './screenClock.ts'

/** The last good answer, and when the server last confirmed it. */
export type Kept = { content: ScreenContent; at: number }

type Scene =
  /** Nothing was ever heard. */
  | { kind: 'waiting' }
  /** The server knows no screen with this id. */
  | { kind: 'unknown' }
  /** Outside the display hours. */
  | { kind: 'off' }
  | { kind: 'closed' }
  /** A published menu covers the day and has nothing in it. */
  | { kind: 'resting' }
  /** No published menu covers the day. */
  | { kind: 'preparing' }
  | { kind: 'day'; day: GuestDay }
  | { kind: 'week'; days: GuestDay[] }
  | { kind: 'allergens' }

export type Shown = {
  scene: Scene
  today: Day
  /** `HH:mm` of the last good answer, only when what is shown may be out of date. */
  staleSince: string | null
}

const TURN_MS = 15_000
const STALE_MS = 10 * 60_000
const WORK_DAYS = 5

/** Which sheet of several is shown. Reckoned from the time itself, so that screens side by side change together. */
export const turnAt = (now: number, sheets: number): number => Math.floor(now / TURN_MS) % Math.max(1, sheets)

/** Weekends stand there only when something is cooked. */
function weekOf({ days }: ScreenContent, today: Day): Scene {
  const monday = addDays(today, 1 - weekdayOf(today))
  const week = days.filter(({ date }) => date >= monday && date < addDays(monday, 7))
  if (!week.some(({ planned }) => planned)) return { kind: 'preparing' }
  return { kind: 'week', days: week.filter((day) => weekdayOf(day.date) <= WORK_DAYS || day.variants.length > 0) }
}

function dayOf({ days }: ScreenContent, today: Day): Scene {
  const day = days.find(({ date }) => date === today)
  if (!day?.planned) return { kind: 'preparing' }
  return day.variants.length > 0 ? { kind: 'day', day } : { kind: 'resting' }
}

function sceneOf(content: ScreenContent, today: Day, time: string): Scene {
  if (!isWithin(time, content.hoursFrom, content.hoursTo)) return { kind: 'off' }
  if (content.restaurant.closed) return { kind: 'closed' }
  if (content.screenType === 'allergens') return { kind: 'allergens' }
  return content.screenType === 'week' ? weekOf(content, today) : dayOf(content, today)
}

const PREVIEWED_AT = '12:00:00'

/** What would be shown at noon of a day, whenever that is. */
export const shownOn = (content: ScreenContent, today: Day): Shown => ({
  scene: sceneOf(content, today, PREVIEWED_AT),
  today,
  staleSince: null,
})

/** What to show now. Only a server that cannot be reached makes old news stale: a device that wakes up asks first. */
export function shownAt(kept: Kept | null, now: number, isFailing: boolean, isUnknown = false): Shown {
  if (!kept) return { scene: { kind: isUnknown ? 'unknown' : 'waiting' }, today: '', staleSince: null }
  const { content, at } = kept
  const { timezone } = content.restaurant
  const { day: today, time } = clockAt(new Date(now), timezone)
  const isStale = isFailing && now - at > STALE_MS
  return {
    scene: sceneOf(content, today, time),
    today,
    staleSince: isStale ? clockAt(new Date(at), timezone).time.slice(0, 5) : null,
  }
}
