import { addDays } from '@poledne/contract/domain/day'
import { findMeatOrigin } from '@poledne/contract/domain/meatOrigins'
import { resolvePrice } from '@poledne/contract/domain/prices/price'
import { getWeekNumber, isWeekend, WEEK_DAYS } from '@poledne/contract/domain/week'
import type { MeatOrigin } from '@poledne/contract/modules/restaurant'
import type { WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import type { Caller } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { createNotFoundProblem, createValidationProblem } from '../../core/errors/problem.ts'
import type { BilingualName, MenuDay, MenuDish, MenuDocument, MenuItem } from '../../core/export/menuDocument.ts'
import { PRINT_TEXTS } from '../../core/export/printTexts.ts'
import { getCountryName, translate } from '../../core/http/language.ts'
import { createPriceVisibilityCheck, type OwnedPriceSources, readPriceSources } from '../prices/index.ts'
import { canSeeRestaurant } from '../restaurants/index.ts'
import { findHolidays } from './check/holidays.ts'
import {
  type DocumentNames,
  type DocumentRestaurant,
  readDocumentNames,
  readDocumentRestaurant,
} from './weeklyMenus.store.ts'

/** A document without a restaurant shows the holidays of this time zone. */
const HOME_TIME_ZONE = 'Europe/Prague'

type PlannedMenu = Pick<WeeklyMenu, 'startDate' | 'weeklyMenuVariantId' | 'weeklyMenuItemsData'>
type DocumentPrices = { restaurant: DocumentRestaurant; statements: OwnedPriceSources }
type DocumentOptions = {
  restaurantId: number | undefined
  hasPrices: boolean
  /** The user whose permissions are checked; null for a comparison whose document no user gets. */
  caller: Caller | null
}

/** Refuses a document if the caller cannot see one of its prices: with gaps it could be taken for a complete one. */
function assertPricesVisible(
  menu: PlannedMenu,
  restaurantId: number,
  statements: OwnedPriceSources,
  caller: Caller,
): void {
  const seesPrice = createPriceVisibilityCheck(caller, restaurantId, statements)
  const { weeklyMenuVariantId } = menu
  const types = menu.weeklyMenuItemsData.flatMap(({ items }) => items.map(({ menuItemTypeId }) => menuItemTypeId))
  if (!types.every((menuItemTypeId) => seesPrice({ weeklyMenuVariantId, menuItemTypeId })))
    throw createValidationProblem({ field: 'price', code: 'selectValue', reason: 'beyondRights' })
}

async function readDocumentPrices(
  sql: Sql,
  menu: PlannedMenu,
  restaurantId: number,
  options: DocumentOptions,
): Promise<DocumentPrices> {
  const { caller } = options
  if (caller && !(await canSeeRestaurant(sql, caller, restaurantId)))
    throw createValidationProblem({ field: 'restaurantId', code: 'selectValue' })
  const [restaurant, statements] = await Promise.all([
    readDocumentRestaurant(sql, restaurantId),
    readPriceSources(sql, restaurantId, menu.startDate, 'offered'),
  ])
  if (!restaurant) throw createValidationProblem({ field: 'restaurantId', code: 'selectValue' })
  if (caller && options.hasPrices) assertPricesVisible(menu, restaurantId, statements, caller)
  return { restaurant, statements }
}

/** Converts a dish to what is printed; the details are present only where they are set. */
function toMenuDish(dish: DocumentNames['dishes'][number], meatOrigins: readonly MeatOrigin[], date: string): MenuDish {
  const { cs, en, allergens, meats, portion } = dish
  const origins = meats.flatMap((meat) => {
    const country = findMeatOrigin(meatOrigins, meat, date)
    return country === null ? [] : [{ meat, country }]
  })
  if (portion === null && origins.length === 0) return { cs, en, allergens }
  const describe = (language: 'cs' | 'en') =>
    [
      ...(portion === null ? [] : [portion]),
      ...origins.map(
        ({ meat, country }) =>
          `${translate(language, `codelists.meats.${meat}`)}: ${getCountryName(country, language)}`,
      ),
    ].join(' · ')
  return { cs, en, allergens, details: { cs: describe('cs'), en: describe('en') } }
}

/** Returns why the restaurant is closed on a day, or nothing. */
function findClosure({ closures }: DocumentRestaurant, date: string): BilingualName | undefined {
  const closure = closures.find(({ from, to }) => from <= date && date <= to)
  if (!closure) return undefined
  const { reasonCs, reasonEn } = closure
  const describe = (language: 'cs' | 'en', reason: string | null) =>
    reason ? PRINT_TEXTS[language].closedFor.replace('{{reason}}', () => reason) : PRINT_TEXTS[language].closed
  return { cs: describe('cs', reasonCs || reasonEn), en: describe('en', reasonEn || reasonCs) }
}

/** Builds the items of a day; for a restaurant only the items that it offers, with their prices on that day. */
function buildDocumentItems(
  menu: PlannedMenu,
  date: string,
  names: DocumentNames,
  place: DocumentPrices | null,
): MenuItem[] {
  const planned = menu.weeklyMenuItemsData.find(({ day }) => addDays(menu.startDate, day - 1) === date)?.items ?? []
  return planned.flatMap(({ menuItemTypeId, dishIds, note }) => {
    const type = names.types[menuItemTypeId]
    const price = place && resolvePrice(place.statements, menu.weeklyMenuVariantId, menuItemTypeId, date)
    if (!type || (place && !price)) return []
    const dishes = dishIds.flatMap((id) => {
      const dish = names.dishes[id]
      return dish ? [toMenuDish(dish, place?.restaurant.meatOrigins ?? [], date)] : []
    })
    return [{ type, dishes, note: note ?? null, priceCzk: price?.priceCzk ?? null, priceEur: price?.priceEur ?? null }]
  })
}

/** Builds the content of an exported week. A weekend without dishes is left out. */
export async function buildMenuDocument(sql: Sql, menu: PlannedMenu, options: DocumentOptions): Promise<MenuDocument> {
  const { restaurantId } = options
  const { startDate, weeklyMenuVariantId: variantId } = menu
  const planned = menu.weeklyMenuItemsData.flatMap(({ items }) => items)
  const ids = {
    variantId,
    typeIds: planned.map(({ menuItemTypeId }) => menuItemTypeId),
    dishIds: planned.flatMap(({ dishIds }) => dishIds),
  }
  const [names, place] = await Promise.all([
    readDocumentNames(sql, ids),
    restaurantId === undefined ? null : readDocumentPrices(sql, menu, restaurantId, options),
  ])
  if (!names) throw createNotFoundProblem()
  const dates = WEEK_DAYS.map((day) => addDays(startDate, day - 1))
  const holidays = await findHolidays(dates, [
    place?.restaurant.country ?? place?.restaurant.timezone ?? HOME_TIME_ZONE,
  ])
  const days = WEEK_DAYS.map((day): MenuDay => {
    const date = addDays(startDate, day - 1)
    const [holiday] = holidays.get(date) ?? []
    const closure = place ? findClosure(place.restaurant, date) : undefined
    const items = closure ? [] : buildDocumentItems(menu, date, names, place)
    const festival = holiday ? { cs: holiday.nameCs, en: holiday.nameEn } : null
    return { day, date, items, holiday: festival, ...(closure && { closure }) }
  }).filter(({ date, items }) => items.length > 0 || !isWeekend(date))
  if (days.every(({ items }) => items.length === 0))
    throw createValidationProblem(
      place && planned.length > 0
        ? { field: 'restaurantId', code: 'selectValue', reason: 'nothingOffered', name: place.restaurant }
        : { field: 'weeklyMenuItemsData', code: 'itemsMissing' },
    )

  const used = new Set(
    days.flatMap(({ items }) => items.flatMap(({ dishes }) => dishes.flatMap((d) => d.allergens ?? []))),
  )
  return {
    ...getWeekNumber(startDate),
    days,
    variant: names.variant,
    restaurant: place && { cs: place.restaurant.cs, en: place.restaurant.en },
    allergens: names.allergens.filter(({ code }) => used.has(code)),
  }
}
