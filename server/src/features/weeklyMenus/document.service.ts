import { addDays } from '@poledne/contract/domain/day'
import { priceOn } from '@poledne/contract/domain/price'
import { isWeekend, WEEK_DAYS, weekNumber } from '@poledne/contract/domain/week'
import type { WeeklyMenu } from '@poledne/contract/weeklyMenu'
import type { Sql } from '../../db/database.ts'
import type { MenuDay, MenuDocument, MenuItem } from '../../export/menuDocument.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound, violated } from '../../http/problem.ts'
import { type OwnedStatements, seesPriceOf } from '../prices/prices.service.ts'
import { readStatements } from '../prices/prices.store.ts'
import { seesRestaurant } from '../restaurants/restaurants.store.ts'
import { type DocumentNames, type DocumentRestaurant, readNames, readRestaurant } from './document.store.ts'
import { holidaysOn } from './holidays.ts'

/** Where the house is at home: whose holidays a document names that is for no restaurant. */
const HOME = 'Europe/Prague'

type Place = { restaurant: DocumentRestaurant; statements: OwnedStatements }
/** For which restaurant a document is, whether it has prices, and who asks for it. */
type Wanted = { restaurantId: number | undefined; hasPrices: boolean; caller: Caller }

/** A document with some of its prices missing could be taken for a correct one. */
function checkPrices(menu: WeeklyMenu, statements: OwnedStatements, caller: Caller): void {
  const seesPrice = seesPriceOf(caller, statements)
  const { weeklyMenuVariantId } = menu
  const types = menu.weeklyMenuItemsData.flatMap(({ items }) => items.map(({ menuItemTypeId }) => menuItemTypeId))
  if (!types.every((menuItemTypeId) => seesPrice({ weeklyMenuVariantId, menuItemTypeId })))
    throw violated({ field: 'price', code: 'selectValue', reason: 'beyondRights' })
}

async function readPlace(sql: Sql, menu: WeeklyMenu, restaurantId: number, wanted: Wanted): Promise<Place> {
  if (!(await seesRestaurant(sql, wanted.caller, restaurantId)))
    throw violated({ field: 'restaurantId', code: 'selectValue' })
  const [restaurant, statements] = await Promise.all([
    readRestaurant(sql, restaurantId),
    readStatements(sql, restaurantId, menu.startDate, 'offered'),
  ])
  if (!restaurant) throw violated({ field: 'restaurantId', code: 'selectValue' })
  if (wanted.hasPrices) checkPrices(menu, statements, wanted.caller)
  return { restaurant, statements }
}

/** What a day serves; at a restaurant only what it offers, at its price of that day. */
function itemsOf(menu: WeeklyMenu, date: string, names: DocumentNames, place: Place | null): MenuItem[] {
  const planned = menu.weeklyMenuItemsData.find(({ day }) => addDays(menu.startDate, day - 1) === date)?.items ?? []
  return planned.flatMap(({ menuItemTypeId, dishIds, note }) => {
    const type = names.types[menuItemTypeId]
    const price = place && priceOn(place.statements, menu.weeklyMenuVariantId, menuItemTypeId, date)
    if (!type || (place && !price)) return []
    const dishes = dishIds.flatMap((id) => names.dishes[id] ?? [])
    return [{ type, dishes, note: note ?? null, priceCzk: price?.priceCzk ?? null, priceEur: price?.priceEur ?? null }]
  })
}

/** The week as it goes on paper. A weekend without dishes is left out. */
export async function buildDocument(sql: Sql, menu: WeeklyMenu, wanted: Wanted): Promise<MenuDocument> {
  const { restaurantId } = wanted
  const { startDate, weeklyMenuVariantId: variantId } = menu
  const planned = menu.weeklyMenuItemsData.flatMap(({ items }) => items)
  const ids = {
    variantId,
    typeIds: planned.map(({ menuItemTypeId }) => menuItemTypeId),
    dishIds: planned.flatMap(({ dishIds }) => dishIds),
  }
  const [names, place] = await Promise.all([
    readNames(sql, ids),
    restaurantId === undefined ? null : readPlace(sql, menu, restaurantId, wanted),
  ])
  if (!names) throw notFound()
  const dates = WEEK_DAYS.map((day) => addDays(startDate, day - 1))
  const holidays = await holidaysOn(dates, [place?.restaurant.timezone ?? HOME])
  const days = WEEK_DAYS.map((day): MenuDay => {
    const date = addDays(startDate, day - 1)
    const [holiday] = holidays.get(date) ?? []
    const items = itemsOf(menu, date, names, place)
    return { day, date, items, holiday: holiday ? { cs: holiday.nameCs, en: holiday.nameEn } : null }
  }).filter(({ date, items }) => items.length > 0 || !isWeekend(date))
  if (days.every(({ items }) => items.length === 0))
    throw violated({ field: 'weeklyMenuItemsData', code: 'itemsMissing' })

  const used = new Set(
    days.flatMap(({ items }) => items.flatMap(({ dishes }) => dishes.flatMap((d) => d.allergens ?? []))),
  )
  return {
    ...weekNumber(startDate),
    days,
    variant: names.variant,
    restaurant: place && { cs: place.restaurant.cs, en: place.restaurant.en },
    allergens: names.allergens.filter(({ code }) => used.has(code)),
  }
}
