import { addDays, type Day, type Weekday } from './day.ts'
import type { Instant } from './instant.ts'
import { startOfDay } from './zonedTime.ts'

/** A state that is valid from `at` until the next state of the same record. */
export type StateSince<T> = T & { at: Instant }

/** The allergens of the dish; null if they were not declared. */
export type DeclarationState = { allergenIds: readonly number[] | null }
/** An item of a week that contained the dish. */
type DishSlot = { day: Weekday; menuItemTypeId: number }
export type MenuState = {
  /** Whether guests could see the menu: published, active and not archived. */
  isPublic: boolean
  startDate: Day
  weeklyMenuVariantId: number
  slots: readonly DishSlot[]
}
export type RestaurantState = { isOpen: boolean; timezone: string }
export type RestaurantMenuState = {
  isArchived: boolean
  restaurantId: number
  weeklyMenuVariantId: number
  startDate: Day
  menuItemTypeIds: readonly number[]
}

/** The states of each record over time, oldest first. */
export type ExposureSources = {
  dish: readonly StateSince<DeclarationState>[]
  menus: readonly { id: number; states: readonly StateSince<MenuState>[] }[]
  restaurants: readonly { id: number; states: readonly StateSince<RestaurantState>[] }[]
  restaurantMenus: readonly { states: readonly StateSince<RestaurantMenuState>[] }[]
}

/** A period in which guests of a restaurant could see the dish in a weekly menu while it did not show the allergen. */
export type Exposure = { from: Instant; to: Instant; restaurantId: number; weeklyMenuId: number }

type Period = { from: Instant; to: Instant }

/** Returns the state at an instant: the last state that began at or before it. */
function findState<T>(states: readonly StateSince<T>[], at: Instant): StateSince<T> | undefined {
  return states.findLast((state) => state.at <= at)
}

/** Returns the start of a state, and its end: the start of the next state, or `now` for the current one. */
const toPeriods = <T>(states: readonly StateSince<T>[], now: Instant): (Period & { state: T })[] =>
  states.map((state, index) => ({ state, from: state.at, to: states[index + 1]?.at ?? now }))

/** Returns the periods in which the dish declared its allergens without this one; an undeclared dish claims nothing. */
export function findWrongPeriods(
  dish: readonly StateSince<DeclarationState>[],
  allergenId: number,
  now: Instant,
): Period[] {
  if (!dish.at(-1)?.allergenIds?.includes(allergenId)) return []
  return toPeriods(dish, now).flatMap(({ state, from, to }) =>
    state.allergenIds !== null && !state.allergenIds.includes(allergenId) && from < to ? [{ from, to }] : [],
  )
}

type RestaurantMenus = ExposureSources['restaurantMenus']

/** Whether the restaurant menu that was valid for the day, as known at the time, lists the item. */
function isOffered(menus: RestaurantMenus, menu: MenuState, { day, menuItemTypeId }: DishSlot, at: Instant): boolean {
  const date = addDays(menu.startDate, day - 1)
  let valid: RestaurantMenuState | undefined
  for (const { states } of menus) {
    const state = findState(states, at)
    if (!state || state.isArchived || state.weeklyMenuVariantId !== menu.weeklyMenuVariantId) continue
    if (state.startDate <= date && (!valid || state.startDate > valid.startDate)) valid = state
  }
  return valid?.menuItemTypeIds.includes(menuItemTypeId) ?? false
}

/** Adds a period, or extends the last one if this period begins where it ends. */
function addPeriod(periods: Period[], { from, to }: Period): void {
  const last = periods.at(-1)
  if (last?.to === from) last.to = to
  else periods.push({ from, to })
}

type GetDayEnd = (day: Day, timezone: string) => Instant

/**
 * Creates a function that returns the end of a local day and caches it, because many restaurants have the same days.
 */
function createDayEndCache(): GetDayEnd {
  const ends = new Map<string, Instant>()
  return (day, timezone) => {
    const key = `${day} ${timezone}`
    const end = ends.get(key) ?? startOfDay(addDays(day, 1), timezone)
    ends.set(key, end)
    return end
  }
}

/**
 * Groups restaurant menus by restaurant. A menu that was moved to another restaurant counts as archived in the first.
 */
function groupByRestaurant(menus: RestaurantMenus): Map<number, RestaurantMenus> {
  const groups = new Map<number, RestaurantMenus>()
  for (const { states } of menus)
    for (const id of new Set(states.map(({ restaurantId }) => restaurantId))) {
      const own = states.map((state) => ({ ...state, isArchived: state.isArchived || state.restaurantId !== id }))
      groups.set(id, [...(groups.get(id) ?? []), { states: own }])
    }
  return groups
}

/** A restaurant with its states, its restaurant menus, and the times at which any of them changed. */
type Place = {
  id: number
  states: readonly StateSince<RestaurantState>[]
  timezones: readonly string[]
  menus: RestaurantMenus
  changes: readonly Instant[]
}

/** Finds the periods within one state of a weekly menu in which the guests of a restaurant saw the dish. */
function findSeenPeriods(place: Place, menu: MenuState, { from, to }: Period, getDayEnd: GetDayEnd): Period[] {
  const getSlotEnd = ({ day }: DishSlot, timezone: string) => getDayEnd(addDays(menu.startDate, day - 1), timezone)
  const ends = place.timezones.flatMap((timezone) => menu.slots.map((slot) => getSlotEnd(slot, timezone)))
  const changes = [...place.changes, ...ends].filter((at) => at > from && at < to)
  const times = [...new Set([from, ...changes, to])].sort()
  return times.slice(0, -1).flatMap((at, index) => {
    const restaurant = findState(place.states, at)
    const isSeen =
      restaurant?.isOpen &&
      menu.slots.some((slot) => at < getSlotEnd(slot, restaurant.timezone) && isOffered(place.menus, menu, slot, at))
    return isSeen ? [{ from: at, to: times[index + 1] ?? to }] : []
  })
}

const intersect = (a: Period, b: Period): Period => ({
  from: compareInstants(a.from, b.from) > 0 ? a.from : b.from,
  to: compareInstants(a.to, b.to) < 0 ? a.to : b.to,
})

/**
 * Computes the periods and places in which guests saw the dish declared without an allergen that it declares now. A guest
 * of a restaurant saw it while the menu was public and the restaurant was open and offered the item, until the end of the
 * item's day there. Guests also see days ahead, so a period can begin long before the day.
 */
export function computeExposure(sources: ExposureSources, allergenId: number, now: Instant): Exposure[] {
  const wrongPeriods = findWrongPeriods(sources.dish, allergenId, now)
  const menusByRestaurant = groupByRestaurant(sources.restaurantMenus)
  const getDayEnd = createDayEndCache()
  const places = sources.restaurants.map(({ id, states }): Place => {
    const menus = menusByRestaurant.get(id) ?? []
    const changes = [...states, ...menus.flatMap((menu) => menu.states)].map(({ at }) => at)
    return { id, states, timezones: [...new Set(states.map(({ timezone }) => timezone))], menus, changes }
  })
  const exposures = sources.menus.flatMap((menu) => {
    const seen = toPeriods(menu.states, now)
      .filter(({ state }) => state.isPublic && state.slots.length > 0)
      .flatMap(({ state, ...period }) => wrongPeriods.map((wrong) => ({ state, ...intersect(period, wrong) })))
      .filter(({ from, to }) => from < to)
      .sort((a, b) => compareInstants(a.from, b.from))
    return places.flatMap((place) => {
      const periods: Period[] = []
      for (const { state, ...period } of seen)
        for (const part of findSeenPeriods(place, state, period, getDayEnd)) addPeriod(periods, part)
      return periods.map((period) => ({ ...period, restaurantId: place.id, weeklyMenuId: menu.id }))
    })
  })
  return exposures.sort(compareExposures)
}

/** Sorts by time, then by menu and restaurant. */
export const compareExposures = (a: Exposure, b: Exposure): number =>
  compareInstants(a.from, b.from) ||
  compareInstants(a.to, b.to) ||
  a.weeklyMenuId - b.weeklyMenuId ||
  a.restaurantId - b.restaurantId

/** Compares two instants for sorting; they have a fixed width, so they can be compared as text. */
function compareInstants(a: Instant, b: Instant): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
