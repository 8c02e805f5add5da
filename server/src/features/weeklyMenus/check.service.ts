import { addDays, type Day, type Weekday } from '@poledne/contract/domain/day'
import { priceOn } from '@poledne/contract/domain/price'
import { WEEK_DAYS } from '@poledne/contract/domain/week'
import { checkWeek, type Finding, type OfferFacts } from '@poledne/contract/domain/weekCheck'
import { type Language, nameLanguage } from '@poledne/contract/languages'
import type { CheckFinding, WeeklyMenu } from '@poledne/contract/weeklyMenu'
import type { Sql } from '../../db/database.ts'
import { translate } from '../../http/translate.ts'
import { readSettings } from '../settings/settings.store.ts'
import { type OfferingRestaurant, readDishes, readOffers, readTypes } from './check.store.ts'
import { holidaysOn } from './holidays.ts'
import { linkToMenu } from './link.ts'
import { readServed } from './served.store.ts'

type Names = { nameCs: string; nameEn: string | null }
type Named = ReadonlyMap<number, Names>

function offerOf(restaurant: OfferingRestaurant, menu: WeeklyMenu, typeIds: readonly number[]): OfferFacts {
  const pricedTypes = new Map<Weekday, Set<number>>()
  for (const day of WEEK_DAYS) {
    const date = addDays(menu.startDate, day - 1)
    if (!restaurant.menus.some(({ startDate }) => startDate <= date)) continue
    const hasPrice = (typeId: number) => {
      const price = priceOn(restaurant, menu.weeklyMenuVariantId, typeId, date)
      return price !== null && (price.priceCzk !== null || price.priceEur !== null)
    }
    pricedTypes.set(day, new Set(typeIds.filter(hasPrice)))
  }
  return { restaurantId: restaurant.id, pricedTypes }
}

/** The planner opens the very cell. */
function linkTo(id: number, finding: Finding): string {
  const day = 'day' in finding ? `?day=${finding.day}` : ''
  const type = 'menuItemTypeId' in finding ? `&type=${finding.menuItemTypeId}` : ''
  return `${linkToMenu(id)}/edit${day}${type}`
}

type Known = { dishes: Named; types: Named; restaurants: Named }

function say(finding: Finding, { dishes, types, restaurants }: Known, language: Language): string {
  const nameOf = (names: Names | undefined) =>
    (nameLanguage(language) === 'en' ? names?.nameEn : null) ?? names?.nameCs ?? ''
  const params: Record<string, string | number> = {}
  if ('dishId' in finding) params.dish = nameOf(dishes.get(finding.dishId))
  if ('menuItemTypeId' in finding) params.type = nameOf(types.get(finding.menuItemTypeId))
  if ('restaurantId' in finding) params.restaurant = nameOf(restaurants.get(finding.restaurantId))
  if ('daysAgo' in finding) params.count = finding.daysAgo
  if ('holiday' in finding) {
    params.holiday = nameOf(finding.holiday)
    params.country = new Intl.DisplayNames([language], { type: 'region' }).of(finding.holiday.country) ?? ''
  }
  return translate(language, `checks.${finding.code}`, params)
}

const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))

/** What a guest would notice in this menu, in the caller's words. */
export async function checkMenu(sql: Sql, menu: WeeklyMenu, language: Language): Promise<CheckFinding[]> {
  const { startDate, weeklyMenuItemsData } = menu
  const items = weeklyMenuItemsData.flatMap((day) => day.items)
  const dishIds = [...new Set(items.flatMap((item) => item.dishIds))]
  const typeIds = [...new Set(items.map(({ menuItemTypeId }) => menuItemTypeId))]
  const week = { from: startDate, to: addDays(startDate, WEEK_DAYS.length - 1) }
  const [dishes, types, offers, served, { repeatDays }] = await Promise.all([
    readDishes(sql, dishIds),
    readTypes(sql, typeIds),
    readOffers(sql, menu.weeklyMenuVariantId, week, typeIds),
    readServed(sql, dishIds, startDate, null),
    readSettings(sql),
  ])
  const dates = WEEK_DAYS.map((day): [Weekday, Day] => [day, addDays(startDate, day - 1)])
  const holidays = await holidaysOn(
    dates.map(([, date]) => date),
    offers.map(({ timezone }) => timezone),
  )
  const known = { dishes: byId(dishes), types: byId(types), restaurants: byId(offers) }
  const findings = checkWeek(menu, {
    dishes: known.dishes,
    lastServed: new Map(served.flatMap(({ dishId, lastServed }) => (lastServed ? [[dishId, lastServed]] : []))),
    holidays: new Map(dates.map(([day, date]) => [day, holidays.get(date) ?? []])),
    offers: offers.map((restaurant) => offerOf(restaurant, menu, typeIds)),
    repeatDays,
  })
  return findings.map((finding) => ({
    ...finding,
    message: say(finding, known, language),
    link: linkTo(menu.id, finding),
  }))
}
