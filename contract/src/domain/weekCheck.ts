import { addDays, type Day, daysBetween, type Weekday } from './day.ts'
import { type Diet, isSuitableForDiet, type Meat } from './diets.ts'
import { WEEK_DAYS } from './week.ts'

/**
 * This file checks a weekly menu for problems that guests would notice. It reads no data: the caller passes in the
 * facts.
 */

export const CHECK_SEVERITIES = ['error', 'warning', 'info'] as const
export const CHECK_CODES = [
  'emptyMenu',
  'emptyDay',
  'archivedDish',
  'nameMissing',
  'allergensUndeclared',
  'noPrice',
  'noRestaurant',
  'originMissing',
  'optionMissing',
  'repeated',
  'holiday',
] as const
type Severity = (typeof CHECK_SEVERITIES)[number]
/** What the check needs to know about a dish. */
export type DishFacts = {
  nameEn: string | null
  /** The declared allergens; null if they are not declared. */
  allergenIds: readonly number[] | null
  /** The diets for which the dish is declared suitable. */
  diets: readonly Diet[]
  meats: readonly Meat[]
  archived: boolean
}
export const COURSES = ['soup', 'main'] as const
type Course = (typeof COURSES)[number]
/** The allergens and diets that every day must have an option for, and the menu item types of each course. */
type CoverageRules = {
  allergenIds: readonly number[]
  diets: readonly Diet[]
  soupTypeIds: readonly number[]
  mainTypeIds: readonly number[]
}
/** A restaurant that offers the variant of the menu; `pricedTypes` are the menu item types with a price, by day. */
export type OfferFacts = { restaurantId: number; pricedTypes: ReadonlyMap<Weekday, ReadonlySet<number>> }
export type MissingPrice = { restaurantId: number; day: Weekday; menuItemTypeId: number }
/** The kinds of meat whose country of origin restaurants in Slovakia must state. */
export const MEATS_WITH_ORIGIN: readonly Meat[] = ['beef', 'pork', 'sheep', 'goat', 'poultry']
/** A restaurant that must state the origin of meat: the menu item types that it offers, and the origins, from their days on. */
export type OriginFacts = {
  restaurantId: number
  offers: readonly { startDate: Day; menuItemTypeIds: readonly number[] }[]
  meatOrigins: readonly { meat: Meat; startDate: Day }[]
}
export type Holiday = { country: string; nameCs: string; nameEn: string }
/** What the check needs to know about a week, its dishes and its restaurants. */
export type WeekFacts = {
  dishes: ReadonlyMap<number, DishFacts>
  /** By dish id, the last day before the week on which the dish was served. */
  lastServed: ReadonlyMap<number, Day>
  holidays: ReadonlyMap<Weekday, readonly Holiday[]>
  /** Whether an active restaurant offers the variant in this week. */
  isOffered: boolean
  /** The menu item types for which a restaurant has no price, each listed once per restaurant. */
  missingPrices: readonly MissingPrice[]
  /** The restaurants in Slovakia that offer the variant. */
  origins: readonly OriginFacts[]
  /** A dish that was served within this many days before gets a warning. */
  repeatDays: number
  coverage: CoverageRules
}
/** The fields of a weekly menu that the check reads. */
export type CheckedWeek = {
  startDate: Day
  weeklyMenuItemsData: readonly {
    day: Weekday
    items: readonly { menuItemTypeId: number; dishIds: readonly number[] }[]
  }[]
}

/** An allergen that an option must not contain, or a diet that it must suit. */
type WatchedOption = { allergenId: number } | { diet: Diet }

type Cell = { day: Weekday; menuItemTypeId: number }
type DishCell = Cell & { dishId: number }
/** A problem of the week with the place where it was found. */
export type WeekFinding =
  | { severity: 'error'; code: 'emptyMenu' }
  | { severity: 'warning'; code: 'emptyDay'; day: Weekday }
  | ({ severity: 'error'; code: 'archivedDish' | 'allergensUndeclared' } & DishCell)
  | ({ severity: 'warning'; code: 'nameMissing' } & DishCell)
  | ({ severity: 'warning'; code: 'repeated'; daysAgo: number } & DishCell)
  | ({ severity: 'warning'; code: 'noPrice'; restaurantId: number } & Cell)
  | { severity: 'warning'; code: 'noRestaurant' }
  | { severity: 'warning'; code: 'originMissing'; restaurantId: number; day: Weekday; meats: Meat[] }
  | ({ severity: 'warning'; code: 'optionMissing'; day: Weekday; course: Course } & WatchedOption)
  | { severity: 'info'; code: 'holiday'; day: Weekday; holiday: Holiday }

const FIRST_WEEKEND_DAY = 6

type DayCells = { day: Weekday; date: Day; cells: DishCell[] }

const listDayCells = ({ startDate, weeklyMenuItemsData }: CheckedWeek): DayCells[] =>
  WEEK_DAYS.map((day) => ({
    day,
    date: addDays(startDate, day - 1),
    cells: weeklyMenuItemsData
      .filter((each) => each.day === day)
      .flatMap(({ items }) =>
        items.flatMap(({ menuItemTypeId, dishIds }) => dishIds.map((dishId) => ({ day, menuItemTypeId, dishId }))),
      ),
  }))

/** A working day without dishes is a warning, unless it is a holiday. Holidays are reported on working and planned days. */
function checkDay({ day, cells }: DayCells, holidays: readonly Holiday[]): WeekFinding[] {
  const isWorkingDay = day < FIRST_WEEKEND_DAY
  if (!isWorkingDay && cells.length === 0) return []
  const found = holidays.map((holiday): WeekFinding => ({ severity: 'info', code: 'holiday', day, holiday }))
  const isForgotten = cells.length === 0 && holidays.length === 0
  return isForgotten ? [{ severity: 'warning', code: 'emptyDay', day }] : found
}

/** Problems of the dish itself are reported once, at its first cell; an archived dish is reported in every cell. */
function checkDishes(days: readonly DayCells[], dishes: WeekFacts['dishes']): WeekFinding[] {
  const seen = new Set<number>()
  return days.flatMap(({ cells }) =>
    cells.flatMap((cell) => {
      const dish = dishes.get(cell.dishId)
      if (!dish) return []
      const found: WeekFinding[] = dish.archived ? [{ severity: 'error', code: 'archivedDish', ...cell }] : []
      if (seen.has(cell.dishId)) return found
      seen.add(cell.dishId)
      if (dish.allergenIds === null) found.push({ severity: 'error', code: 'allergensUndeclared', ...cell })
      if (!dish.nameEn) found.push({ severity: 'warning', code: 'nameMissing', ...cell })
      return found
    }),
  )
}

/**
 * Warns of dishes that were served too recently, before or in this week; serving a dish twice on one day is allowed.
 */
function checkRepeats(days: readonly DayCells[], { lastServed, repeatDays }: WeekFacts): WeekFinding[] {
  const thisWeek = new Map<number, Day>()
  return days.flatMap(({ date, cells }) => {
    const found = cells.flatMap((cell): WeekFinding[] => {
      const before = thisWeek.get(cell.dishId) ?? lastServed.get(cell.dishId)
      const daysAgo = before === undefined ? 0 : daysBetween(before, date)
      const isTooSoon = daysAgo > 0 && daysAgo <= repeatDays
      return isTooSoon ? [{ severity: 'warning', code: 'repeated', daysAgo, ...cell }] : []
    })
    for (const { dishId } of cells) thisWeek.set(dishId, date)
    return found
  })
}

const isDishSuitable = ({ allergenIds, diets, archived }: DishFacts, option: WatchedOption): boolean => {
  if (archived) return false
  if ('diet' in option) return isSuitableForDiet(diets, option.diet)
  // A dish whose allergens are not declared never counts as free of an allergen.
  return allergenIds !== null && !allergenIds.includes(option.allergenId)
}

/**
 * Warns of courses that are served on a day without one item that suits a watched allergen or diet. An item suits if
 * all of its dishes do.
 */
function checkOptions({ weeklyMenuItemsData }: CheckedWeek, { dishes, coverage }: WeekFacts): WeekFinding[] {
  const options: WatchedOption[] = [
    ...coverage.allergenIds.map((allergenId) => ({ allergenId })),
    ...coverage.diets.map((diet) => ({ diet })),
  ]
  if (options.length === 0) return []
  const typeIds: Record<Course, ReadonlySet<number>> = {
    soup: new Set(coverage.soupTypeIds),
    main: new Set(coverage.mainTypeIds),
  }
  const suits = (dishIds: readonly number[], option: WatchedOption) =>
    dishIds.every((id) => {
      const dish = dishes.get(id)
      return dish !== undefined && isDishSuitable(dish, option)
    })
  return WEEK_DAYS.flatMap((day) => {
    const served = weeklyMenuItemsData
      .filter((each) => each.day === day)
      .flatMap(({ items }) => items.filter(({ dishIds }) => dishIds.length > 0))
    return COURSES.flatMap((course) => {
      const items = served.filter(({ menuItemTypeId }) => typeIds[course].has(menuItemTypeId))
      // A course that is not served has no missing options.
      if (items.length === 0) return []
      return options
        .filter((option) => !items.some(({ dishIds }) => suits(dishIds, option)))
        .map((option): WeekFinding => ({ severity: 'warning', code: 'optionMissing', day, course, ...option }))
    })
  })
}

/**
 * Finds the menu item types without a price. Each is reported once per restaurant, on the first day without a price,
 * because a price entry from that day on applies to the later days as well.
 */
export const findMissingPrices = (week: CheckedWeek, offers: readonly OfferFacts[]): MissingPrice[] =>
  offers.flatMap(({ restaurantId, pricedTypes }) => {
    const found = new Set<number>()
    return listDayCells(week).flatMap(({ day, cells }) => {
      const priced = pricedTypes.get(day)
      // The restaurant does not offer the variant on this day.
      if (!priced) return []
      return cells.flatMap(({ menuItemTypeId }): MissingPrice[] => {
        if (priced.has(menuItemTypeId) || found.has(menuItemTypeId)) return []
        found.add(menuItemTypeId)
        return [{ restaurantId, day, menuItemTypeId }]
      })
    })
  })

const toPriceFindings = (missing: readonly MissingPrice[]): WeekFinding[] =>
  missing.map((each) => ({ severity: 'warning', code: 'noPrice', ...each }))

const findLatest = <T extends { startDate: Day }>(entries: readonly T[], date: Day): T | undefined =>
  entries
    .filter(({ startDate }) => startDate <= date)
    .reduce<T | undefined>((latest, each) => (latest && latest.startDate > each.startDate ? latest : each), undefined)

/** Warns of kinds of meat without an origin, once per restaurant, on the first day on which it serves one of them. */
function checkOrigins(days: readonly DayCells[], { dishes, origins }: WeekFacts): WeekFinding[] {
  return origins.flatMap(({ restaurantId, offers, meatOrigins }): WeekFinding[] => {
    const missing = days.flatMap(({ day, date, cells }) => {
      const offered = findLatest(offers, date)?.menuItemTypeIds ?? []
      const served = new Set(
        cells
          .filter(({ menuItemTypeId }) => offered.includes(menuItemTypeId))
          .flatMap(({ dishId }) => dishes.get(dishId)?.meats ?? []),
      )
      return MEATS_WITH_ORIGIN.filter(
        (meat) => served.has(meat) && !meatOrigins.some((each) => each.meat === meat && each.startDate <= date),
      ).map((meat) => ({ day, meat }))
    })
    const [first] = missing
    if (!first) return []
    const meats = MEATS_WITH_ORIGIN.filter((meat) => missing.some((each) => each.meat === meat))
    return [{ severity: 'warning', code: 'originMissing', restaurantId, day: first.day, meats }]
  })
}

const NO_RESTAURANT: WeekFinding = { severity: 'warning', code: 'noRestaurant' }

const SEVERITY_ORDER: Record<Severity, number> = { error: 0, warning: 1, info: 2 }
const getFindingDay = (finding: WeekFinding) => ('day' in finding ? finding.day : 0)

/** Returns the most severe findings first, then by day. */
export function checkWeek(week: CheckedWeek, facts: WeekFacts): WeekFinding[] {
  const days = listDayCells(week)
  if (days.every(({ cells }) => cells.length === 0)) return [{ severity: 'error', code: 'emptyMenu' }]
  return [
    ...days.flatMap((each) => checkDay(each, facts.holidays.get(each.day) ?? [])),
    ...checkDishes(days, facts.dishes),
    ...(facts.isOffered ? [] : [NO_RESTAURANT]),
    ...toPriceFindings(facts.missingPrices),
    ...checkOrigins(days, facts),
    ...checkOptions(week, facts),
    ...checkRepeats(days, facts),
  ].sort((a, b) => SEVERITY_ORDER[a.severity] - SEVERITY_ORDER[b.severity] || getFindingDay(a) - getFindingDay(b))
}
