import { addDays, type Day } from '@poledne/contract/domain/day'
import { getToday } from '@poledne/contract/domain/timeZone'
import { getMonday, isWeekend } from '@poledne/contract/domain/week'
import type { Holiday } from '@poledne/contract/domain/weekCheck'
import type { GuestAllergen, GuestDay } from '@poledne/contract/modules/guestMenu'
import type { Caller } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { type CurrentRestaurant, readRestaurantState, readRestaurantStateBySlug } from '../restaurants/index.ts'
import type { AdjustClock } from '../todayMenu/index.ts'
import { findHolidays } from '../weeklyMenus/index.ts'
import type { CacheEntry } from './guestMenus.caches.ts'
import { buildGuestDays, DAYS_OF_WEEK } from './guestMenus.service.ts'
import { readGuestAllergens } from './guestMenus.store.ts'

export type GuestPageDay = GuestDay & { holiday: Pick<Holiday, 'nameCs' | 'nameEn'> | null }

/** The content of a guest page, from which the page, the calendar and the feeds of other formats are rendered. */
export type GuestPage = {
  restaurant: Omit<CurrentRestaurant, 'now' | 'readAt' | 'closures' | 'meatOrigins'>
  today: Day
  /** All days from the first one on, also those that are not planned. */
  days: GuestPageDay[]
  allergens: GuestAllergen[]
}

type GuestPageQuery = {
  restaurant: CurrentRestaurant
  today: Day
  from: Day
  days: number
  caller?: Caller | undefined
  asPublished?: number | undefined
}

export async function buildGuestPage(
  sql: Sql,
  { today, ...query }: GuestPageQuery,
): Promise<{ page: GuestPage; dishIds: ReadonlySet<number> }> {
  const { now: _now, readAt: _readAt, closures: _closures, meatOrigins: _origins, ...restaurant } = query.restaurant
  const { days, dishIds } = await buildGuestDays(sql, { ...query, showsPrices: restaurant.showMenuPrice })
  const dates = days.map(({ date }) => date)
  const holidays = await findHolidays(dates, [restaurant.country ?? restaurant.timezone])
  const addHoliday = (day: GuestDay): GuestPageDay => ({ ...day, holiday: holidays.get(day.date)?.[0] ?? null })
  const allergens = await readGuestAllergens(sql)
  return { page: { restaurant, today, days: days.map(addHoliday), allergens }, dishIds }
}

/** A page of the restaurant with this slug from a day on (null for today), or the current week of a restaurant. */
export type GuestPageKey = { slug: string; from: Day | null } | { restaurantId: number }

/** Today and the days until the end of the next week are never more than this. */
const SHOWN_DAYS = 2 * DAYS_OF_WEEK

export async function readGuestPage(
  sql: Sql,
  key: GuestPageKey,
  clock: AdjustClock,
): Promise<CacheEntry<GuestPage> | null> {
  const isWeek = 'restaurantId' in key
  const restaurant = await (isWeek
    ? readRestaurantState(sql, key.restaurantId)
    : readRestaurantStateBySlug(sql, key.slug))
  if (!restaurant) return null
  const { timezone } = restaurant
  const now = clock(restaurant.now)
  const today = getToday(now, timezone)
  const range = isWeek ? { from: getMonday(today), days: DAYS_OF_WEEK } : { from: key.from ?? today, days: SHOWN_DAYS }
  const { page, dishIds } = await buildGuestPage(sql, { restaurant: { ...restaurant, now }, today, ...range })
  return { value: page, now, timezone, dishIds }
}

/** Builds the page of the week that begins on this Monday; null for an unknown restaurant. */
export async function readGuestWeekPage(sql: Sql, restaurantId: number, monday: Day) {
  const restaurant = await readRestaurantState(sql, restaurantId)
  if (!restaurant) return null
  const today = getToday(restaurant.now, restaurant.timezone)
  return buildGuestPage(sql, { restaurant, today, from: monday, days: DAYS_OF_WEEK })
}

/** Whether guests are told about the day: a weekend without dishes is left out, unless it is a closure. */
export const isShownDay = ({ date, planned, variants, closure }: GuestPageDay): boolean =>
  planned && (variants.length > 0 || closure !== undefined || !isWeekend(date))

/** Lists the shown days, the first one in any case, and not beyond the week after it. */
export function listShownDays({ days }: GuestPage): GuestPageDay[] {
  const [first] = days
  const end = first ? addDays(getMonday(first.date), SHOWN_DAYS) : ''
  return days.filter((day) => day === first || (isShownDay(day) && day.date < end))
}
