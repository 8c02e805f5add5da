import { addDays, type Day, type Weekday } from '@poledne/contract/domain/day'
import { priceOn } from '@poledne/contract/domain/price'
import { WEEK_DAYS } from '@poledne/contract/domain/week'
import { checkWeek, type Finding, type OfferFacts } from '@poledne/contract/domain/weekCheck'
import type { WeeklyMenu } from '@poledne/contract/weeklyMenu'
import type { Sql } from '../../db/database.ts'
import { readSettings } from '../settings/settings.store.ts'
import { type CheckedDish, type OfferingRestaurant, readDishes, readLastServed } from './check.store.ts'
import { holidaysOn } from './holidays.ts'
import { linkToMenu } from './link.ts'

export type CheckedMenu = Pick<WeeklyMenu, 'id' | 'startDate' | 'weeklyMenuVariantId' | 'weeklyMenuItemsData'>

const itemsOf = ({ weeklyMenuItemsData }: CheckedMenu) => weeklyMenuItemsData.flatMap(({ items }) => items)
const datesOf = ({ startDate }: CheckedMenu) =>
  WEEK_DAYS.map((day): [Weekday, Day] => [day, addDays(startDate, day - 1)])

/** The first day of a restaurant's offer of the variant, as far as it is known. */
const startOf = ({ menus }: OfferingRestaurant, variantId: number): Day | undefined =>
  menus.flatMap(({ weeklyMenuVariantId, startDate }) => (weeklyMenuVariantId === variantId ? startDate : [])).sort()[0]

function offerOf(restaurant: OfferingRestaurant, menu: CheckedMenu): OfferFacts {
  const { weeklyMenuVariantId: variantId } = menu
  const typeIds = [...new Set(itemsOf(menu).map(({ menuItemTypeId }) => menuItemTypeId))]
  const start = startOf(restaurant, variantId)
  const pricedTypes = new Map<Weekday, Set<number>>()
  for (const [day, date] of datesOf(menu)) {
    if (start === undefined || start > date) continue
    const hasPrice = (typeId: number) => {
      const price = priceOn(restaurant, variantId, typeId, date)
      return price !== null && (price.priceCzk !== null || price.priceEur !== null)
    }
    pricedTypes.set(day, new Set(typeIds.filter(hasPrice)))
  }
  return { restaurantId: restaurant.id, pricedTypes }
}

/** The planner opens the very cell. */
export function linkToFinding(id: number, finding: Finding): string {
  const day = 'day' in finding ? `?day=${finding.day}` : ''
  const type = 'menuItemTypeId' in finding ? `&type=${finding.menuItemTypeId}` : ''
  return `${linkToMenu(id)}/edit${day}${type}`
}

type Findings = { byMenu: ReadonlyMap<number, Finding[]>; dishes: ReadonlyMap<number, CheckedDish> }

/**
 * What a guest would notice in each of these menus. The statements asked do not grow with their number; `offers` must
 * cover all of their weeks and variants.
 */
export async function findingsOf(
  sql: Sql,
  menus: readonly CheckedMenu[],
  offers: readonly OfferingRestaurant[],
): Promise<Findings> {
  const dishIds = [...new Set(menus.flatMap((menu) => itemsOf(menu).flatMap((item) => item.dishIds)))]
  const mondays = [...new Set(menus.map(({ startDate }) => startDate))]
  const [rows, served, { repeatDays }] = await Promise.all([
    readDishes(sql, dishIds),
    readLastServed(sql, mondays, dishIds),
    readSettings(sql),
  ])
  const dishes = new Map(rows.map((dish) => [dish.id, dish]))
  const byMenu = new Map<number, Finding[]>()
  for (const menu of menus) {
    const dates = datesOf(menu)
    const weekend = addDays(menu.startDate, WEEK_DAYS.length - 1)
    const offering = offers.filter((restaurant) => (startOf(restaurant, menu.weeklyMenuVariantId) ?? '9') <= weekend)
    const holidays = await holidaysOn(
      dates.map(([, date]) => date),
      offering.map(({ timezone }) => timezone),
    )
    const before = served.filter(({ monday }) => monday === menu.startDate)
    const found = checkWeek(menu, {
      dishes,
      lastServed: new Map(before.map(({ dishId, lastServed }) => [dishId, lastServed])),
      holidays: new Map(dates.map(([day, date]) => [day, holidays.get(date) ?? []])),
      offers: offering.map((restaurant) => offerOf(restaurant, menu)),
      repeatDays,
    })
    byMenu.set(menu.id, found)
  }
  return { byMenu, dishes }
}
