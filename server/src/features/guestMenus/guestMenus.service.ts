import { addDays, type Day } from '@poledne/contract/domain/day'
import type { AccountLanguage } from '@poledne/contract/domain/languages'
import { findMeatOrigin } from '@poledne/contract/domain/meatOrigins'
import { resolveOffers } from '@poledne/contract/domain/prices/price'
import { getToday } from '@poledne/contract/domain/timeZone'
import { getMonday } from '@poledne/contract/domain/week'
import type { GuestDay, GuestDish, MenuFeed } from '@poledne/contract/modules/guestMenu'
import type { Caller } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { groupBy } from '../../core/db/groupBy.ts'
import { addPrices, createPriceVisibilityCheck, hideInvisiblePrices, readPriceSources } from '../prices/index.ts'
import { type CurrentRestaurant, readRestaurantState } from '../restaurants/index.ts'
import {
  type AdjustClock,
  type GuestChange,
  type PlannedDish,
  readGuestChanges,
  readPlannedVariants,
} from '../todayMenu/index.ts'
import type { CacheEntry } from './guestMenus.caches.ts'
import { readGuestAllergens } from './guestMenus.store.ts'

export const DAYS_OF_WEEK = 7

type GuestDaysQuery = {
  restaurant: CurrentRestaurant
  from: Day
  days: number
  showsPrices: boolean
  /** Staff see only the prices that their roles allow; without a caller, for guests, every price is shown. */
  caller?: Caller | undefined
  /** The id of a menu that the preview treats as published. */
  asPublished?: number | undefined
}

/** The days that guests see, and the ids of all dishes that are planned on them. */
type GuestDays = { days: GuestDay[]; dishIds: ReadonlySet<number> }

/** Builds a dish as guests see it, with what staff changed on it today; other fields are present only where they are set. */
function toGuestDish(
  planned: PlannedDish,
  change: GuestChange | undefined,
  { meatOrigins }: CurrentRestaurant,
  date: Day,
): GuestDish {
  const isReplaced = change?.state === 'replaced' && change.replacement !== null
  const { nameCs, nameEn, allergenCodes, diets, meats, portion } = (isReplaced && change.replacement) || planned
  const origins = meats.flatMap((meat) => {
    const country = findMeatOrigin(meatOrigins, meat, date)
    return country === null ? [] : [{ meat, country }]
  })
  return {
    nameCs,
    nameEn,
    allergenCodes,
    diets,
    ...(portion !== null && { portion }),
    ...(origins.length > 0 && { meatOrigins: origins }),
    ...(change?.state === 'soldOut' && { availability: 'soldOut' as const }),
    ...(isReplaced && { replacesDishId: planned.id }),
    ...(change?.note && { todayNote: change.note }),
  }
}

/** Builds the days as guests see them: only planned items that the restaurant offers on the day. */
export async function buildGuestDays(sql: Sql, query: GuestDaysQuery): Promise<GuestDays> {
  const { restaurant, from, showsPrices, caller, asPublished } = query
  const dates = Array.from({ length: query.days }, (_, index) => addDays(from, index))
  if (!restaurant.open)
    return { days: dates.map((date) => ({ date, planned: false, variants: [] })), dishIds: new Set() }
  const sources = await readPriceSources(sql, restaurant.id, from, 'offered')
  const offers = resolveOffers(sources, dates)
  const seesPrice = caller ? createPriceVisibilityCheck(caller, restaurant.id, sources) : () => true
  const variantIds = new Set([...offers.values()].flat().map(({ weeklyMenuVariantId }) => weeklyMenuVariantId))
  const to = addDays(from, query.days - 1)
  const planned = await readPlannedVariants(sql, { variantIds: [...variantIds], from, to, asPublished })
  const byDate = groupBy(planned, ({ date }) => date)
  const today = getToday(restaurant.now, restaurant.timezone)
  const changes = dates.includes(today) ? await readGuestChanges(sql, restaurant.id, today) : []

  const days = dates.map((date): GuestDay => {
    const closure = restaurant.closures.find(({ from, to }) => from <= date && date <= to)
    if (closure)
      return { date, planned: true, variants: [], closure: { reasonCs: closure.reasonCs, reasonEn: closure.reasonEn } }
    const offered = hideInvisiblePrices(offers.get(date) ?? [], seesPrice)
    const served = (byDate.get(date) ?? []).filter(
      ({ weeklyMenuId, weeklyMenuVariantId: id }) =>
        weeklyMenuId !== null && offered.some(({ weeklyMenuVariantId }) => weeklyMenuVariantId === id),
    )
    const variants = addPrices(served, offered).map(({ weeklyMenuVariantId, nameCs, nameEn, items }) => ({
      nameCs,
      nameEn,
      items: items.map(({ menuItemTypeId, typeNameCs, typeNameEn, dishes, note, priceCzk, priceEur }) => ({
        typeNameCs,
        typeNameEn,
        dishes: dishes.map((dish) =>
          toGuestDish(
            dish,
            date === today
              ? changes.find(
                  (change) =>
                    change.weeklyMenuVariantId === weeklyMenuVariantId &&
                    change.menuItemTypeId === menuItemTypeId &&
                    change.dishId === dish.id,
                )
              : undefined,
            restaurant,
            date,
          ),
        ),
        note,
        priceCzk: showsPrices ? priceCzk : null,
        priceEur: showsPrices ? priceEur : null,
      })),
    }))
    return { date, planned: served.length > 0, variants: variants.filter(({ items }) => items.length > 0) }
  })
  const dishIds = new Set([
    ...planned.flatMap(({ items }) => items.flatMap(({ dishes }) => dishes.map(({ id }) => id))),
    ...changes.flatMap(({ replacement }) => (replacement ? [replacement.id] : [])),
  ])
  return { days, dishIds }
}

export const toGuestRestaurant = ({ id, nameCs, nameEn, timezone, open }: CurrentRestaurant) => ({
  id,
  nameCs,
  nameEn,
  timezone,
  closed: !open,
})

type GuestWeekQuery = Pick<GuestDaysQuery, 'restaurant' | 'caller' | 'asPublished'> & {
  week: Day
  language: AccountLanguage | null
}

/** Builds the week of a restaurant for web pages, with the ids of its dishes. */
export async function buildGuestWeek(
  sql: Sql,
  { restaurant, week, language, asPublished, caller }: GuestWeekQuery,
): Promise<{ feed: MenuFeed; dishIds: ReadonlySet<number> }> {
  const showsPrices = restaurant.showMenuPrice
  const query = { restaurant, from: week, days: DAYS_OF_WEEK, showsPrices, caller, asPublished }
  const { days, dishIds } = await buildGuestDays(sql, query)
  const allergens = await readGuestAllergens(sql)
  return { feed: { restaurant: toGuestRestaurant(restaurant), week, language, days, allergens }, dishIds }
}

export type FeedQuery = {
  restaurantId: number
  /** The Monday of the requested week; null means the current week of the restaurant. */
  monday: Day | null
  language: AccountLanguage | null
}

export async function buildFeed(sql: Sql, query: FeedQuery, clock: AdjustClock): Promise<CacheEntry<MenuFeed> | null> {
  const current = await readRestaurantState(sql, query.restaurantId)
  if (!current) return null
  const now = clock(current.now)
  const restaurant = { ...current, now }
  const week = query.monday ?? getMonday(getToday(now, restaurant.timezone))
  const { feed, dishIds } = await buildGuestWeek(sql, { restaurant, week, language: query.language })
  return { value: feed, now, timezone: restaurant.timezone, dishIds }
}
