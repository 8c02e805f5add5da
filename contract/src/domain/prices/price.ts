import { addDays, compareDays, type Day } from '../day.ts'

/**
 * This file decides the price of a menu item type at a restaurant on a local day, and no other code does. The latest
 * price entry wins, whether it is a restaurant menu or a price exception; on the same day the exception wins. A type
 * that the active restaurant menu does not list is not offered, even if it has an exception. A currency that the
 * winning entry lacks has no price; it is not inherited from an earlier entry.
 */

/** A price in each currency; null if there is no price in that currency. */
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
/** Unarchived menus and exceptions of one restaurant, in any order. */
export type PriceSources = { menus: readonly MenuPriceSource[]; exceptions: readonly ExceptionPriceSource[] }

export type PriceSourceKind = 'restaurantMenu' | 'exception'
/** Prices that apply from a day on. */
type DatedPrices = Prices & { from: Day }
/** The price that applies, with the price entry that sets it. `base` is the price of the restaurant menu. */
type ResolvedPrice = DatedPrices & { source: PriceSourceKind; sourceId: number; base: DatedPrices }
/** A price of a restaurant belongs to one menu item type of one variant. */
export type PriceKey = { weeklyMenuVariantId: number; menuItemTypeId: number }

/** A price entry for one menu item type; a menu that does not list the type has no prices and ends the offer. */
type PriceStep = { source: PriceSourceKind; sourceId: number; from: Day; prices: Prices | null }
/** The price that applies from a day on; null while the type is not offered. */
type PricePeriod = { from: Day; price: ResolvedPrice | null }
type PriceTimeline = PriceKey & { steps: readonly PriceStep[]; periods: readonly PricePeriod[] }

const pickPrices = ({ priceCzk, priceEur }: Prices): Prices => ({ priceCzk, priceEur })

/**
 * Applies the price rule: steps are sorted by day, on one day the menu comes first, and each step replaces the previous
 * one.
 */
function resolvePricePeriods(steps: readonly PriceStep[]): PricePeriod[] {
  const periods: PricePeriod[] = []
  let base: DatedPrices | null = null
  for (const { source, sourceId, from, prices } of steps) {
    if (source === 'restaurantMenu') base = prices && createDatedPrices(prices, from)
    if (periods[periods.length - 1]?.from === from) periods.pop()
    periods.push({ from, price: base && prices && createResolvedPrice(prices, from, source, sourceId, base) })
  }
  return periods
}

/** The fields are copied one by one, because object spread made this the slowest part of the price calculation. */
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
  return { ...pair, steps, periods: resolvePricePeriods(steps) }
}

/** Builds the timelines of all prices, sorted by variant and type. */
function buildTimelines({ menus, exceptions }: PriceSources): PriceTimeline[] {
  const menusByVariant = new Map<number, MenuPriceSource[]>()
  const pairs = new Map<string, PriceKey & { exceptions: ExceptionPriceSource[] }>()
  const getOrAddPair = ({ weeklyMenuVariantId, menuItemTypeId }: PriceKey) => {
    const key = `${weeklyMenuVariantId}:${menuItemTypeId}`
    const entry = pairs.get(key) ?? { weeklyMenuVariantId, menuItemTypeId, exceptions: [] }
    pairs.set(key, entry)
    return entry
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
  const filterByVariant = <S extends { weeklyMenuVariantId: number }>(all: readonly S[]) =>
    all.filter(({ weeklyMenuVariantId }) => weeklyMenuVariantId === variantId)
  const own = filterByVariant(exceptions).filter(({ menuItemTypeId }) => menuItemTypeId === typeId)
  return buildTimeline(filterByVariant(menus), own, { weeklyMenuVariantId: variantId, menuItemTypeId: typeId })
}

const findPriceOn = ({ periods }: PriceTimeline, day: Day): ResolvedPrice | null =>
  periods.findLast(({ from }) => from <= day)?.price ?? null

/** Returns null if the restaurant does not offer the type on this day. */
export const resolvePrice = (
  sources: PriceSources,
  variantId: number,
  typeId: number,
  day: Day,
): ResolvedPrice | null => findPriceOn(buildSingleTimeline(sources, variantId, typeId), day)

const NOT_OFFERED: Prices = { priceCzk: null, priceEur: null }

function findPriceChangeAfter(timeline: PriceTimeline, day: Day): DatedPrices | null {
  const now = findPriceOn(timeline, day) ?? NOT_OFFERED
  const next = timeline.periods.find(({ from, price }) => {
    const then = price ?? NOT_OFFERED
    return from > day && (then.priceCzk !== now.priceCzk || then.priceEur !== now.priceEur)
  })
  return next ? { ...pickPrices(next.price ?? NOT_OFFERED), from: next.from } : null
}

/** Finds the next day on which the price changes, with the new prices; both prices are null if the offer ends. */
export const findNextPriceChange = (
  sources: PriceSources,
  variantId: number,
  typeId: number,
  day: Day,
): DatedPrices | null => findPriceChangeAfter(buildSingleTimeline(sources, variantId, typeId), day)

export type ExplainedPrice = PriceKey & ResolvedPrice & { next: DatedPrices | null }

/** Lists every price of the restaurant on a day, with the price without exceptions and the next change. */
export const explainPrices = (sources: PriceSources, day: Day): ExplainedPrice[] =>
  buildTimelines(sources).flatMap((timeline) => {
    const { weeklyMenuVariantId, menuItemTypeId } = timeline
    const resolved = findPriceOn(timeline, day)
    return resolved
      ? [{ weeklyMenuVariantId, menuItemTypeId, ...resolved, next: findPriceChangeAfter(timeline, day) }]
      : []
  })

/** Lists the offers of the restaurant with their prices, by day. */
export function resolveOffers(sources: PriceSources, days: readonly Day[]): Map<Day, (PriceKey & Prices)[]> {
  const timelines = buildTimelines(sources)
  const listOffers = (day: Day) =>
    timelines.flatMap((timeline) => {
      const { weeklyMenuVariantId, menuItemTypeId } = timeline
      const resolved = findPriceOn(timeline, day)
      return resolved ? [{ weeklyMenuVariantId, menuItemTypeId, ...pickPrices(resolved) }] : []
    })
  return new Map(days.map((day) => [day, listOffers(day)]))
}

/** A price entry for one menu item type, with the days on which it applies. */
export type PriceEntry = PriceKey &
  DatedPrices & {
    source: PriceSourceKind
    sourceId: number
    /** The last day on which the entry applies; null if no later entry ends it, or if it never applies. */
    to: Day | null
    wins: boolean
  }

/** Adds to each price entry the days on which it wins: from its first day until the next entry, or never. */
function toPriceEntries(
  { steps, periods, weeklyMenuVariantId, menuItemTypeId }: PriceTimeline,
  getDayBefore: (day: Day) => Day,
): PriceEntry[] {
  const ends = new Map(periods.map(({ from }, index) => [from, periods[index + 1]?.from]))
  const winners = new Map(periods.map(({ from, price }) => [from, price]))
  return steps.flatMap(({ source, sourceId, from, prices }) => {
    if (!prices) return []
    const winner = winners.get(from)
    const wins = winner?.source === source && winner.sourceId === sourceId
    const end = wins ? ends.get(from) : undefined
    const to = end === undefined ? null : getDayBefore(end)
    const { priceCzk, priceEur } = prices
    return [{ weeklyMenuVariantId, menuItemTypeId, priceCzk, priceEur, source, sourceId, from, to, wins }]
  })
}

/** Lists every price entry of one type, oldest first, with the days on which it wins. */
export const listPriceTimeline = (sources: PriceSources, variantId: number, typeId: number): PriceEntry[] =>
  toPriceEntries(buildSingleTimeline(sources, variantId, typeId), (day) => addDays(day, -1))

type DaySpan = { from?: Day | undefined; to?: Day | undefined }

/** An entry that wins is in the span if any of its days is; any other entry, if its first day is. */
const isInSpan = ({ from, to, wins }: PriceEntry, span: DaySpan): boolean => {
  const startsInTime = span.to === undefined || from <= span.to
  const last = wins ? to : from
  return startsInTime && (span.from === undefined || last === null || last >= span.from)
}

/** Lists every price entry of the restaurant between two days. */
export function listRestaurantTimeline(sources: PriceSources, span: DaySpan): PriceEntry[] {
  // Many entries end on the same few days, so the day before each is computed once.
  const daysBefore = new Map<Day, Day>()
  const getDayBefore = (day: Day) => {
    const before = daysBefore.get(day) ?? addDays(day, -1)
    daysBefore.set(day, before)
    return before
  }
  return buildTimelines(sources).flatMap((timeline) =>
    toPriceEntries(timeline, getDayBefore).filter((entry) => isInSpan(entry, span)),
  )
}
