import { addDays, type Day, getWeekday } from '@poledne/contract/domain/day'
import { type PriceKey, type Prices, resolveOffers } from '@poledne/contract/domain/prices/price'
import { getMonday } from '@poledne/contract/domain/week'
import type { TodayData, TodayProblem, TodayRestaurant } from '@poledne/contract/modules/dashboard'
import { type Caller, hasPermission } from '../../core/access/caller.ts'
import { canUseAreaOf } from '../../core/access/recordRights.ts'
import type { Sql } from '../../core/db/database.ts'
import { createPriceVisibilityCheck, hideInvisiblePrices } from '../prices/index.ts'
import { type PlannedVariant, readPlannedVariants } from '../todayMenu/index.ts'
import { buildMenuLink } from '../weeklyMenus/index.ts'
import {
  type RestaurantToday,
  readRestaurantsToday,
  readVariantAndTypeNames,
  readWeekMenus,
  type WeekMenu,
} from './today.store.ts'

const LAST_WORKING_DAY = 5

type Offer = PriceKey & Prices
type When = TodayProblem['when']
/** One problem before it is counted with others of its kind. */
type FoundProblem = Omit<TodayProblem, 'count'>

type Facts = {
  caller: Caller
  planned: readonly PlannedVariant[]
  menus: readonly WeekMenu[]
}

const isSamePair = (a: PriceKey, b: PriceKey) =>
  a.weeklyMenuVariantId === b.weeklyMenuVariantId && a.menuItemTypeId === b.menuItemTypeId

/** Builds the link to the menu of the week, or to a new one; null if the caller can open neither. */
function buildWeekLink({ caller, menus }: Facts, weeklyMenuVariantId: number, date: Day): string | null {
  const monday = getMonday(date)
  const menu = menus.find((each) => each.weeklyMenuVariantId === weeklyMenuVariantId && each.startDate === monday)
  if (menu) return buildMenuLink(menu.id)
  const canAdd = hasPermission(caller, 'weeklyMenus.view') && hasPermission(caller, 'weeklyMenus.add')
  return canAdd ? `${buildMenuLink('new')}/edit?variant=${weeklyMenuVariantId}&week=${monday}` : null
}

function buildCellLink({ caller, menus }: Facts, menuId: number, date: Day, typeId: number): string | null {
  if (!menus.some(({ id }) => id === menuId)) return null
  const cell = `/edit?day=${getWeekday(date)}&type=${typeId}`
  return `${buildMenuLink(menuId)}${hasPermission(caller, 'weeklyMenus.edit') ? cell : ''}`
}

/** Builds the link to the restaurant menu that is valid on the day, where the missing price can be set. */
function buildPriceLink({ caller }: Facts, { id, sources }: RestaurantToday, variantId: number, date: Day): string {
  const valid = sources.menus
    .filter(({ weeklyMenuVariantId, startDate }) => weeklyMenuVariantId === variantId && startDate <= date)
    .toSorted((a, b) => (a.startDate < b.startDate ? 1 : -1))[0]
  if (!valid || !hasPermission(caller, 'restaurantMenus.view')) return `/restaurants/${id}`
  return `/restaurantMenus/${valid.id}${hasPermission(caller, 'restaurantMenus.edit') ? '/edit' : ''}`
}

type OfferedDay = { when: When; date: Day; offers: readonly Offer[] }

/** Finds the problems of a restaurant on this day, such as an unpublished menu or a missing price. */
function findDayProblems(
  restaurant: RestaurantToday,
  { when, date, offers }: OfferedDay,
  facts: Facts,
): FoundProblem[] {
  const seesPrice = createPriceVisibilityCheck(facts.caller, restaurant.id, restaurant.sources)
  const variantIds = new Set(offers.map(({ weeklyMenuVariantId }) => weeklyMenuVariantId))
  if (variantIds.size === 0)
    return [
      {
        code: 'notOffered',
        when,
        link: hasPermission(facts.caller, 'restaurantMenus.view') ? '/restaurantMenus' : null,
      },
    ]
  return facts.planned
    .filter((each) => each.date === date && variantIds.has(each.weeklyMenuVariantId))
    .flatMap(({ weeklyMenuVariantId, weeklyMenuId, items }): FoundProblem[] => {
      if (weeklyMenuId === null) {
        // Most canteens are closed at weekends, and a week that is not published is reported on its other days.
        if (getWeekday(date) > LAST_WORKING_DAY) return []
        return [{ code: 'notPublished', when, link: buildWeekLink(facts, weeklyMenuVariantId, date) }]
      }
      return items.flatMap(({ menuItemTypeId, dishes }): FoundProblem[] => {
        if (dishes.length === 0) return []
        const pair = { weeklyMenuVariantId, menuItemTypeId }
        const offer = offers.find((each) => isSamePair(each, pair))
        const isPriced = offer !== undefined && (offer.priceCzk !== null || offer.priceEur !== null)
        const found: FoundProblem[] = []
        if (!isPriced && seesPrice(pair))
          found.push({ code: 'noPrice', when, link: buildPriceLink(facts, restaurant, weeklyMenuVariantId, date) })
        if (offer)
          for (const { allergenCodes } of dishes)
            if (allergenCodes === null)
              found.push({
                code: 'allergensUndeclared',
                when,
                link: buildCellLink(facts, weeklyMenuId, date, menuItemTypeId),
              })
        return found
      })
    })
}

/** Counts the problems of each kind and day; the link belongs to the first of them. */
function countProblems(found: readonly FoundProblem[]): TodayProblem[] {
  const counted = new Map<string, TodayProblem>()
  for (const problem of found) {
    const key = `${problem.code} ${problem.when}`
    const same = counted.get(key)
    counted.set(key, same ? { ...same, count: same.count + 1 } : { ...problem, count: 1 })
  }
  return [...counted.values()]
}

function listChangedOffers(today: readonly Offer[], tomorrow: readonly Offer[]): TodayRestaurant['changedOffers'] {
  const changed = tomorrow.filter((offer) => {
    const before = today.find((each) => isSamePair(each, offer))
    return !before || before.priceCzk !== offer.priceCzk || before.priceEur !== offer.priceEur
  })
  const ended = today.filter((offer) => !tomorrow.some((each) => isSamePair(each, offer)))
  return [
    ...changed.map((offer) => ({ ...offer, isOffered: true })),
    ...ended.map((offer) => ({ ...offer, priceCzk: null, priceEur: null, isOffered: false })),
  ]
}

function buildRestaurant(restaurant: RestaurantToday, facts: Facts): TodayRestaurant {
  const { id, slug, nameCs, nameEn, date, open, showMenuPrice, sources, offlineScreens } = restaurant
  const names = { id, slug, nameCs, nameEn, date, closed: !open, showsPrices: showMenuPrice }
  if (!open) return { ...names, offers: [], changedOffers: [], problems: [] }
  const tomorrow = addDays(date, 1)
  const resolved = resolveOffers(sources, [date, tomorrow])
  const [now, then] = [resolved.get(date) ?? [], resolved.get(tomorrow) ?? []]
  const problems = countProblems([
    ...findDayProblems(restaurant, { when: 'today', date, offers: now }, facts),
    ...findDayProblems(restaurant, { when: 'tomorrow', date: tomorrow, offers: then }, facts),
  ])
  if (
    offlineScreens > 0 &&
    hasPermission(facts.caller, 'settings.view') &&
    canUseAreaOf(facts.caller, 'settings', 'view', id)
  )
    problems.push({ code: 'screensOffline', when: 'today', count: offlineScreens, link: '/settings/screens' })
  const seesPrice = createPriceVisibilityCheck(facts.caller, id, sources)
  const offers = hideInvisiblePrices(now, seesPrice)
  return { ...names, offers, changedOffers: listChangedOffers(offers, hideInvisiblePrices(then, seesPrice)), problems }
}

/** Reads what guests of each restaurant see today and tomorrow. The number of queries does not grow with the data. */
export async function readRestaurantProblems(sql: Sql, caller: Caller): Promise<TodayData> {
  const restaurants = await readRestaurantsToday(sql, caller)
  const dates = [...new Set(restaurants.flatMap(({ date }) => [date, addDays(date, 1)]))].sort()
  const [from, to] = [dates[0], dates.at(-1)]
  const variantIds = [
    ...new Set(restaurants.flatMap(({ sources }) => sources.menus.map(({ weeklyMenuVariantId: id }) => id))),
  ]
  const [names, planned, menus] = await Promise.all([
    readVariantAndTypeNames(sql),
    from && to ? readPlannedVariants(sql, { variantIds, from, to }) : [],
    readWeekMenus(sql, caller, [...new Set(dates.map(getMonday))]),
  ])
  const facts = { caller, planned, menus }
  return {
    ...names,
    published: planned.flatMap(({ date, weeklyMenuVariantId, weeklyMenuId, items }) =>
      weeklyMenuId === null
        ? []
        : [
            {
              date,
              weeklyMenuVariantId,
              weeklyMenuId,
              items: items.map(({ menuItemTypeId, note, dishes }) => ({
                menuItemTypeId,
                note,
                dishes: dishes.map(({ id, nameCs, nameEn, allergenCodes }) => ({
                  id,
                  nameCs,
                  nameEn,
                  isDeclared: allergenCodes !== null,
                })),
              })),
            },
          ],
    ),
    restaurants: restaurants.map((restaurant) => buildRestaurant(restaurant, facts)),
    total: restaurants[0]?.total ?? 0,
  }
}
