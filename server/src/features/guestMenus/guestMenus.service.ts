import { addDays, type Day } from '@poledne/contract/domain/day'
import type { Instant } from '@poledne/contract/domain/instant'
import { offersOn } from '@poledne/contract/domain/price'
import type { GuestDay, MenuFeed } from '@poledne/contract/guestMenu'
import type { AccountLanguage } from '@poledne/contract/languages'
import type { Sql } from '../../db/database.ts'
import { grouped } from '../../grouped.ts'
import type { Caller } from '../../http/caller.ts'
import { hidePrices, seesPriceOf } from '../prices/prices.service.ts'
import { readStatements } from '../prices/prices.store.ts'
import { withPrices } from '../todayMenu/todayMenu.service.ts'
import { type PlannedAsked, type PlannedVariant, readPlanned } from '../todayMenu/todayMenu.store.ts'
import { type Place, readAllergens } from './guestMenus.store.ts'

/** What is asked of a restaurant's clock: the database's reading goes in, and in service comes out again. */
export type Clock = (now: Instant) => Instant

export const DAYS_OF_WEEK = 7

/** Where the published menus come from. */
export type ReadPlanned = (asked: PlannedAsked) => Promise<readonly PlannedVariant[]>

type Asked = {
  place: Place
  from: Day
  days: number
  showsPrices: boolean
  /** Guests see every price; staff only those that their roles let them see. */
  caller?: Caller | undefined
}

/** Days, and every dish that they may be made of. */
type GuestDays = { days: GuestDay[]; dishIds: ReadonlySet<number> }

export const dishesIn = (planned: readonly PlannedVariant[]): ReadonlySet<number> =>
  new Set(planned.flatMap(({ items }) => items.flatMap(({ dishes }) => dishes.map(({ id }) => id))))

/** Days as guests see them: of what is planned only what the restaurant offers on the day. */
export async function guestDays(sql: Sql, asked: Asked, plannedBy: ReadPlanned): Promise<GuestDays> {
  const { place, from, showsPrices, caller } = asked
  const dates = Array.from({ length: asked.days }, (_, index) => addDays(from, index))
  if (!place.open) return { days: dates.map((date) => ({ date, planned: false, variants: [] })), dishIds: new Set() }
  const statements = await readStatements(sql, place.id, from, 'offered')
  const offers = offersOn(statements, dates)
  const seesPrice = caller ? seesPriceOf(caller, statements) : () => true
  const variantIds = new Set([...offers.values()].flat().map(({ weeklyMenuVariantId }) => weeklyMenuVariantId))
  const to = addDays(from, asked.days - 1)
  const planned = await plannedBy({ variantIds: [...variantIds], from, to })
  const byDate = grouped(planned, ({ date }) => date)

  const days = dates.map((date) => {
    const offered = hidePrices(offers.get(date) ?? [], seesPrice)
    const served = (byDate.get(date) ?? []).filter(
      ({ weeklyMenuId, weeklyMenuVariantId: id }) =>
        weeklyMenuId !== null && offered.some(({ weeklyMenuVariantId }) => weeklyMenuVariantId === id),
    )
    const variants = withPrices(served, offered).map(({ nameCs, nameEn, items }) => ({
      nameCs,
      nameEn,
      items: items.map(({ typeNameCs, typeNameEn, dishes, note, priceCzk, priceEur }) => ({
        typeNameCs,
        typeNameEn,
        dishes: dishes.map((dish) => ({
          nameCs: dish.nameCs,
          nameEn: dish.nameEn,
          allergenCodes: dish.allergenCodes,
        })),
        note,
        priceCzk: showsPrices ? priceCzk : null,
        priceEur: showsPrices ? priceEur : null,
      })),
    }))
    return { date, planned: served.length > 0, variants: variants.filter(({ items }) => items.length > 0) }
  })
  return { days, dishIds: dishesIn(planned) }
}

export const guestRestaurant = ({ id, nameCs, nameEn, timezone, open }: Place) => ({
  id,
  nameCs,
  nameEn,
  timezone,
  closed: !open,
})

type Week = {
  place: Place
  week: Day
  language: AccountLanguage | null
  /** A menu that is taken for published, for those who plan it. */
  asPublished?: number | undefined
  caller?: Caller | undefined
}

/** A week for a restaurant's web pages, and the dishes in it. */
export async function guestWeek(
  sql: Sql,
  { place, week, language, asPublished, caller }: Week,
): Promise<{ feed: MenuFeed; dishIds: ReadonlySet<number> }> {
  const showsPrices = place.showMenuPrice
  const asked = { place, from: week, days: DAYS_OF_WEEK, showsPrices, caller }
  const { days, dishIds } = await guestDays(sql, asked, (range) => readPlanned(sql, { ...range, asPublished }))
  const allergens = await readAllergens(sql)
  return { feed: { restaurant: guestRestaurant(place), week, language, days, allergens }, dishIds }
}
