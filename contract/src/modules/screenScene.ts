import { addDays, type Day, getWeekday } from '../domain/day.ts'
import type { GuestDay, ScreenContent } from './guestMenu.ts'
import type { ScreenPart } from './screen.ts'

/** When the restaurant opens next. */
export type Opening = { day: Day; time: string }

/** What a screen with content shows at a time. */
export type Scene =
  /** The local time is outside of the display hours. */
  | { kind: 'outside'; opening: Opening | null; pictureId: string | null }
  | { kind: 'picture'; pictureId: string }
  | { kind: 'closed' }
  /** A published menu covers the day and contains no dishes on it. */
  | { kind: 'resting'; day: GuestDay }
  /** No published menu covers the day. */
  | { kind: 'preparing' }
  | { kind: 'day'; day: GuestDay }
  | { kind: 'week'; days: GuestDay[] }
  | { kind: 'allergens' }

const WORK_DAYS = 5

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
  return day.variants.length > 0 ? { kind: 'day', day } : { kind: 'resting', day }
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
export function getScene(content: ScreenContent, today: Day, time: string): { scene: Scene; notices: string[] } {
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

/** Returns whether a time is within the limits, compared as text `HH:mm`; null means no limit on that side. */
export const isTimeWithin = (time: string, from: string | null, to: string | null): boolean =>
  (from === null || time >= from) && (to === null || time < to)
