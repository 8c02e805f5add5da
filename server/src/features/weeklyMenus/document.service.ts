import { addDays } from '@poledne/contract/domain/day'
import { priceOn, type Statements } from '@poledne/contract/domain/price'
import { isWeekend, WEEK_DAYS, weekNumber } from '@poledne/contract/domain/week'
import type { WeeklyMenu } from '@poledne/contract/weeklyMenu'
import type { Sql } from '../../db/database.ts'
import type { MenuDay, MenuDocument, MenuItem } from '../../export/menuDocument.ts'
import { notFound, violated } from '../../http/problem.ts'
import { readStatements } from '../prices/prices.store.ts'
import { type DocumentNames, type DocumentRestaurant, readNames, readRestaurant } from './document.store.ts'
import { holidaysOn } from './holidays.ts'

/** Where the house is at home: whose holidays a document names that is for no restaurant. */
const HOME = 'Europe/Prague'

type Place = { restaurant: DocumentRestaurant; statements: Statements }

async function readPlace(sql: Sql, menu: WeeklyMenu, restaurantId: number): Promise<Place> {
  const [restaurant, statements] = await Promise.all([
    readRestaurant(sql, restaurantId),
    readStatements(sql, restaurantId, menu.startDate, 'offered'),
  ])
  if (!restaurant) throw violated({ field: 'restaurantId', code: 'selectValue' })
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
export async function buildDocument(
  sql: Sql,
  menu: WeeklyMenu,
  restaurantId: number | undefined,
): Promise<MenuDocument> {
  const { startDate, weeklyMenuVariantId: variantId } = menu
  const planned = menu.weeklyMenuItemsData.flatMap(({ items }) => items)
  const ids = {
    variantId,
    typeIds: planned.map(({ menuItemTypeId }) => menuItemTypeId),
    dishIds: planned.flatMap(({ dishIds }) => dishIds),
  }
  const [names, place] = await Promise.all([
    readNames(sql, ids),
    restaurantId === undefined ? null : readPlace(sql, menu, restaurantId),
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
