import { addDays, compareDays, type Day } from './day.ts'

/**
 * The price of a menu item type at a restaurant on a local day. The most recent statement wins, be it a restaurant menu or
 * an exception; on the same day the exception does. What the active menu does not list is not offered, whatever exceptions
 * exist. A currency that the winner lacks is null, not inherited. Nothing else in the product decides a price.
 */
export type Prices = { priceCzk: number | null; priceEur: number | null }
export type MenuPriceSource = {
  id: number
  weeklyMenuVariantId: number
  startDate: Day
  items: readonly ({ menuItemTypeId: number } & Prices)[]
}
export type ExceptionPriceSource = {
  id: number
  weeklyMenuVariantId: number
  menuItemTypeId: number
  startDate: Day
} & Prices
/** Unarchived statements of one restaurant, in any order. */
export type PriceSources = { menus: readonly MenuPriceSource[]; exceptions: readonly ExceptionPriceSource[] }

export type PriceSourceKind = 'restaurantMenu' | 'exception'
export type DatedPrices = Prices & { from: Day }
export type ResolvedPrice = DatedPrices & { source: PriceSourceKind; sourceId: number; base: DatedPrices }
export type PriceKey = { weeklyMenuVariantId: number; menuItemTypeId: number }

/** A statement as it concerns one type; a menu that does not list the type has no prices and ends the offer. */
type PriceStep = { source: PriceSourceKind; sourceId: number; from: Day; prices: Prices | null }
/** What holds from a day on; null where the type is not offered. */
type PricePeriod = { from: Day; price: ResolvedPrice | null }
type PriceTimeline = PriceKey & { steps: readonly PriceStep[]; periods: readonly PricePeriod[] }

const pickPrices = ({ priceCzk, priceEur }: Prices): Prices => ({ priceCzk, priceEur })

/** The rule itself: steps in order of their days, of one day the menu first, and each outdoes those before it. */
function resolvePeriods(steps: readonly PriceStep[]): PricePeriod[] {
  const reigns: PricePeriod[] = []
  let base: DatedPrices | null = null
  for (const { source, sourceId, from, prices } of steps) {
    if (source === 'restaurantMenu') base = prices && createDatedPrices(prices, from)
    if (reigns[reigns.length - 1]?.from === from) reigns.pop()
    reigns.push({ from, price: base && prices && createResolvedPrice(prices, from, source, sourceId, base) })
  }
  return reigns
}

/** Named fields: spreading objects made this the slowest part of every price. */
const createDatedPrices = ({ priceCzk, priceEur }: Prices, from: Day): DatedPrices => ({ priceCzk, priceEur, from })
const createResolvedPrice = (
  { priceCzk, priceEur }: Prices,
  from: Day,
  source: PriceSourceKind,
  sourceId: number,
  base: DatedPrices,
): ResolvedPrice => ({ priceCzk, priceEur, from, source, sourceId, base })

const SOURCE_ORDER: Record<PriceSourceKind, number> = { restaurantMenu: 0, exception: 1 }
const compareSteps = (a: PriceStep, b: PriceStep) =>
  compareDays(a.from, b.from) || SOURCE_ORDER[a.source] - SOURCE_ORDER[b.source]

function buildTimeline(
  menus: readonly MenuPriceSource[],
  exceptions: readonly ExceptionPriceSource[],
  pair: PriceKey,
): PriceTimeline {
  const fromMenus = menus.map(({ id, startDate, items }): PriceStep => {
    const item = items.find(({ menuItemTypeId }) => menuItemTypeId === pair.menuItemTypeId)
    return { source: 'restaurantMenu', sourceId: id, from: startDate, prices: item ? pickPrices(item) : null }
  })
  const fromExceptions = exceptions.map(
    (exception): PriceStep => ({
      source: 'exception',
      sourceId: exception.id,
      from: exception.startDate,
      prices: pickPrices(exception),
    }),
  )
  const steps = [...fromMenus, ...fromExceptions].sort(compareSteps)
  return { ...pair, steps, periods: resolvePeriods(steps) }
}

/** The course of every price that any statement speaks of, by variant and type. */
function buildTimelines({ menus, exceptions }: PriceSources): PriceTimeline[] {
  const menusByVariant = new Map<number, MenuPriceSource[]>()
  const pairs = new Map<string, PriceKey & { exceptions: ExceptionPriceSource[] }>()
  const getOrAddPair = ({ weeklyMenuVariantId, menuItemTypeId }: PriceKey) => {
    const key = `${weeklyMenuVariantId}:${menuItemTypeId}`
    const known = pairs.get(key) ?? { weeklyMenuVariantId, menuItemTypeId, exceptions: [] }
    pairs.set(key, known)
    return known
  }
  for (const menu of menus) {
    const { weeklyMenuVariantId } = menu
    const ofVariant = menusByVariant.get(weeklyMenuVariantId)
    if (ofVariant) ofVariant.push(menu)
    else menusByVariant.set(weeklyMenuVariantId, [menu])
    for (const { menuItemTypeId } of menu.items) getOrAddPair({ weeklyMenuVariantId, menuItemTypeId })
  }
  for (const exception of exceptions) getOrAddPair(exception).exceptions.push(exception)
  return [...pairs.values()]
    .sort((a, b) => a.weeklyMenuVariantId - b.weeklyMenuVariantId || a.menuItemTypeId - b.menuItemTypeId)
    .map(({ exceptions: own, ...pair }) => buildTimeline(menusByVariant.get(pair.weeklyMenuVariantId) ?? [], own, pair))
}

function buildSingleTimeline({ menus, exceptions }: PriceSources, variantId: number, typeId: number): PriceTimeline {
  const ofVariant = <S extends { weeklyMenuVariantId: number }>(all: readonly S[]) =>
    all.filter(({ weeklyMenuVariantId }) => weeklyMenuVariantId === variantId)
  const own = ofVariant(exceptions).filter(({ menuItemTypeId }) => menuItemTypeId === typeId)
  return buildTimeline(ofVariant(menus), own, { weeklyMenuVariantId: variantId, menuItemTypeId: typeId })
}

const findPriceOn = ({ periods }: PriceTimeline, day: Day): ResolvedPrice | null =>
  periods.findLast(({ from }) => from <= day)?.price ?? null

/** Null where the type is not offered. */
export const resolvePrice = (
  statements: PriceSources,
  variantId: number,
  typeId: number,
  day: Day,
): ResolvedPrice | null => findPriceOn(buildSingleTimeline(statements, variantId, typeId), day)

const NOT_OFFERED: Prices = { priceCzk: null, priceEur: null }

function findChangeAfter(course: PriceTimeline, day: Day): DatedPrices | null {
  const now = findPriceOn(course, day) ?? NOT_OFFERED
  const next = course.periods.find(({ from, price }) => {
    const then = price ?? NOT_OFFERED
    return from > day && (then.priceCzk !== now.priceCzk || then.priceEur !== now.priceEur)
  })
  return next ? { ...pickPrices(next.price ?? NOT_OFFERED), from: next.from } : null
}

/** The next day on which the price (or the offer itself) becomes another; an offer that ends reads as no price at all. */
export const findNextChange = (
  statements: PriceSources,
  variantId: number,
  typeId: number,
  day: Day,
): DatedPrices | null => findChangeAfter(buildSingleTimeline(statements, variantId, typeId), day)

export type ExplainedPrice = PriceKey & ResolvedPrice & { next: DatedPrices | null }

/** Every price of the restaurant on a day, with what it would be without exceptions and what comes next. */
export const explainPrices = (statements: PriceSources, day: Day): ExplainedPrice[] =>
  buildTimelines(statements).flatMap((course) => {
    const { weeklyMenuVariantId, menuItemTypeId } = course
    const decided = findPriceOn(course, day)
    return decided ? [{ weeklyMenuVariantId, menuItemTypeId, ...decided, next: findChangeAfter(course, day) }] : []
  })

/** What the restaurant offers on each of these days, and for how much. */
export function resolveOffers(statements: PriceSources, days: readonly Day[]): Map<Day, (PriceKey & Prices)[]> {
  const courses = buildTimelines(statements)
  const listOffers = (day: Day) =>
    courses.flatMap((course) => {
      const { weeklyMenuVariantId, menuItemTypeId } = course
      const decided = findPriceOn(course, day)
      return decided ? [{ weeklyMenuVariantId, menuItemTypeId, ...pickPrices(decided) }] : []
    })
  return new Map(days.map((day) => [day, listOffers(day)]))
}

export type PriceEntry = PriceKey &
  DatedPrices & {
    source: PriceSourceKind
    sourceId: number
    /** The last day on which it decides the price; null while nothing ends it, and for one that never decides. */
    to: Day | null
    wins: boolean
  }

/** A statement wins from its own first day until the next one, whatever that says; or it never does. */
function toPriceEntries(
  { steps, periods, weeklyMenuVariantId, menuItemTypeId }: PriceTimeline,
  dayBefore: (day: Day) => Day,
): PriceEntry[] {
  const ends = new Map(periods.map(({ from }, index) => [from, periods[index + 1]?.from]))
  const winners = new Map(periods.map(({ from, price }) => [from, price]))
  return steps.flatMap(({ source, sourceId, from, prices }) => {
    if (!prices) return []
    const winner = winners.get(from)
    const wins = winner?.source === source && winner.sourceId === sourceId
    const end = wins ? ends.get(from) : undefined
    const to = end === undefined ? null : dayBefore(end)
    const { priceCzk, priceEur } = prices
    return [{ weeklyMenuVariantId, menuItemTypeId, priceCzk, priceEur, source, sourceId, from, to, wins }]
  })
}

/** Every statement of one type, oldest first, with the days on which it wins; one that never wins is marked. */
export const listPriceTimeline = (statements: PriceSources, variantId: number, typeId: number): PriceEntry[] =>
  toPriceEntries(buildSingleTimeline(statements, variantId, typeId), (day) => addDays(day, -1))

type DaySpan = { from?: Day | undefined; to?: Day | undefined }

/** A winner touches the span with any day of its reign, one that never wins with its own first day. */
const isInSpan = ({ from, to, wins }: PriceEntry, span: DaySpan): boolean => {
  const startsInTime = span.to === undefined || from <= span.to
  const last = wins ? to : from
  return startsInTime && (span.from === undefined || last === null || last >= span.from)
}

/** Every statement of the restaurant that matters between two days. */
export function listRestaurantTimeline(statements: PriceSources, span: DaySpan): PriceEntry[] {
  // many entries end on the same few days
  const known = new Map<Day, Day>()
  const dayBefore = (day: Day) => {
    const before = known.get(day) ?? addDays(day, -1)
    known.set(day, before)
    return before
  }
  return buildTimelines(statements).flatMap((course) =>
    toPriceEntries(course, dayBefore).filter((entry) => isInSpan(entry, span)),
  )
}
