import { addDays, compareDays, type Day } from './day.ts'

/**
 * The price of a menu item type at a restaurant on a local day. The most recent statement wins, be it a restaurant menu or
 * an exception; on the same day the exception does. What the active menu does not list is not offered, whatever exceptions
 * exist. A currency that the winner lacks is null, not inherited. Nothing else in the product decides a price.
 */
export type Prices = { priceCzk: number | null; priceEur: number | null }
export type MenuStatement = {
  id: number
  weeklyMenuVariantId: number
  startDate: Day
  items: readonly ({ menuItemTypeId: number } & Prices)[]
}
export type ExceptionStatement = {
  id: number
  weeklyMenuVariantId: number
  menuItemTypeId: number
  startDate: Day
} & Prices
/** Unarchived statements of one restaurant, in any order. */
export type Statements = { menus: readonly MenuStatement[]; exceptions: readonly ExceptionStatement[] }

export type Source = 'restaurantMenu' | 'exception'
export type DatedPrices = Prices & { from: Day }
export type Decided = DatedPrices & { source: Source; sourceId: number; base: DatedPrices }
export type Pair = { weeklyMenuVariantId: number; menuItemTypeId: number }

/** A statement as it concerns one type; a menu that does not list the type has no prices and ends the offer. */
type Step = { source: Source; sourceId: number; from: Day; prices: Prices | null }
/** What holds from a day on; null where the type is not offered. */
type Reign = { from: Day; decided: Decided | null }
type Course = Pair & { steps: readonly Step[]; reigns: readonly Reign[] }

const pricesOf = ({ priceCzk, priceEur }: Prices): Prices => ({ priceCzk, priceEur })

/** The rule itself: steps in order of their days, of one day the menu first, and each outdoes those before it. */
function reignsOf(steps: readonly Step[]): Reign[] {
  const reigns: Reign[] = []
  let base: DatedPrices | null = null
  for (const { source, sourceId, from, prices } of steps) {
    if (source === 'restaurantMenu') base = prices && datedPrices(prices, from)
    if (reigns[reigns.length - 1]?.from === from) reigns.pop()
    reigns.push({ from, decided: base && prices && decide(prices, from, source, sourceId, base) })
  }
  return reigns
}

/** Named fields: spreading objects made this the slowest part of every price. */
const datedPrices = ({ priceCzk, priceEur }: Prices, from: Day): DatedPrices => ({ priceCzk, priceEur, from })
const decide = (
  { priceCzk, priceEur }: Prices,
  from: Day,
  source: Source,
  sourceId: number,
  base: DatedPrices,
): Decided => ({ priceCzk, priceEur, from, source, sourceId, base })

const RANK: Record<Source, number> = { restaurantMenu: 0, exception: 1 }
const inOrder = (a: Step, b: Step) => compareDays(a.from, b.from) || RANK[a.source] - RANK[b.source]

function courseOf(menus: readonly MenuStatement[], exceptions: readonly ExceptionStatement[], pair: Pair): Course {
  const fromMenus = menus.map(({ id, startDate, items }): Step => {
    const item = items.find(({ menuItemTypeId }) => menuItemTypeId === pair.menuItemTypeId)
    return { source: 'restaurantMenu', sourceId: id, from: startDate, prices: item ? pricesOf(item) : null }
  })
  const fromExceptions = exceptions.map(
    (exception): Step => ({
      source: 'exception',
      sourceId: exception.id,
      from: exception.startDate,
      prices: pricesOf(exception),
    }),
  )
  const steps = [...fromMenus, ...fromExceptions].sort(inOrder)
  return { ...pair, steps, reigns: reignsOf(steps) }
}

/** The course of every price that any statement speaks of, by variant and type. */
function coursesOf({ menus, exceptions }: Statements): Course[] {
  const menusOf = new Map<number, MenuStatement[]>()
  const pairs = new Map<string, Pair & { exceptions: ExceptionStatement[] }>()
  const open = ({ weeklyMenuVariantId, menuItemTypeId }: Pair) => {
    const key = `${weeklyMenuVariantId}:${menuItemTypeId}`
    const known = pairs.get(key) ?? { weeklyMenuVariantId, menuItemTypeId, exceptions: [] }
    pairs.set(key, known)
    return known
  }
  for (const menu of menus) {
    const { weeklyMenuVariantId } = menu
    const ofVariant = menusOf.get(weeklyMenuVariantId)
    if (ofVariant) ofVariant.push(menu)
    else menusOf.set(weeklyMenuVariantId, [menu])
    for (const { menuItemTypeId } of menu.items) open({ weeklyMenuVariantId, menuItemTypeId })
  }
  for (const exception of exceptions) open(exception).exceptions.push(exception)
  return [...pairs.values()]
    .sort((a, b) => a.weeklyMenuVariantId - b.weeklyMenuVariantId || a.menuItemTypeId - b.menuItemTypeId)
    .map(({ exceptions: own, ...pair }) => courseOf(menusOf.get(pair.weeklyMenuVariantId) ?? [], own, pair))
}

function onlyCourse({ menus, exceptions }: Statements, variantId: number, typeId: number): Course {
  const ofVariant = <S extends { weeklyMenuVariantId: number }>(all: readonly S[]) =>
    all.filter(({ weeklyMenuVariantId }) => weeklyMenuVariantId === variantId)
  const own = ofVariant(exceptions).filter(({ menuItemTypeId }) => menuItemTypeId === typeId)
  return courseOf(ofVariant(menus), own, { weeklyMenuVariantId: variantId, menuItemTypeId: typeId })
}

const decidedOn = ({ reigns }: Course, day: Day): Decided | null =>
  reigns.findLast(({ from }) => from <= day)?.decided ?? null

/** Null where the type is not offered. */
export const priceOn = (statements: Statements, variantId: number, typeId: number, day: Day): Decided | null =>
  decidedOn(onlyCourse(statements, variantId, typeId), day)

const NOT_OFFERED: Prices = { priceCzk: null, priceEur: null }

function changeAfter(course: Course, day: Day): DatedPrices | null {
  const now = decidedOn(course, day) ?? NOT_OFFERED
  const next = course.reigns.find(({ from, decided }) => {
    const then = decided ?? NOT_OFFERED
    return from > day && (then.priceCzk !== now.priceCzk || then.priceEur !== now.priceEur)
  })
  return next ? { ...pricesOf(next.decided ?? NOT_OFFERED), from: next.from } : null
}

/** The next day on which the price (or the offer itself) becomes another; an offer that ends reads as no price at all. */
export const nextChange = (statements: Statements, variantId: number, typeId: number, day: Day): DatedPrices | null =>
  changeAfter(onlyCourse(statements, variantId, typeId), day)

export type ExplainedPrice = Pair & Decided & { next: DatedPrices | null }

/** Every price of the restaurant on a day, with what it would be without exceptions and what comes next. */
export const explainPrices = (statements: Statements, day: Day): ExplainedPrice[] =>
  coursesOf(statements).flatMap((course) => {
    const { weeklyMenuVariantId, menuItemTypeId } = course
    const decided = decidedOn(course, day)
    return decided ? [{ weeklyMenuVariantId, menuItemTypeId, ...decided, next: changeAfter(course, day) }] : []
  })

/** What the restaurant offers on each of these days, and for how much. */
export function offersOn(statements: Statements, days: readonly Day[]): Map<Day, (Pair & Prices)[]> {
  const courses = coursesOf(statements)
  const offersOf = (day: Day) =>
    courses.flatMap((course) => {
      const { weeklyMenuVariantId, menuItemTypeId } = course
      const decided = decidedOn(course, day)
      return decided ? [{ weeklyMenuVariantId, menuItemTypeId, ...pricesOf(decided) }] : []
    })
  return new Map(days.map((day) => [day, offersOf(day)]))
}

export type TimelineEntry = Pair &
  DatedPrices & {
    source: Source
    sourceId: number
    /** The last day on which it decides the price; null while nothing ends it, and for one that never decides. */
    to: Day | null
    wins: boolean
  }

/** A statement wins from its own first day until the next one, whatever that says; or it never does. */
function entriesOf(
  { steps, reigns, weeklyMenuVariantId, menuItemTypeId }: Course,
  dayBefore: (day: Day) => Day,
): TimelineEntry[] {
  const ends = new Map(reigns.map(({ from }, index) => [from, reigns[index + 1]?.from]))
  const winners = new Map(reigns.map(({ from, decided }) => [from, decided]))
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
export const timeline = (statements: Statements, variantId: number, typeId: number): TimelineEntry[] =>
  entriesOf(onlyCourse(statements, variantId, typeId), (day) => addDays(day, -1))

type Span = { from?: Day | undefined; to?: Day | undefined }

/** A winner touches the span with any day of its reign, one that never wins with its own first day. */
const touches = ({ from, to, wins }: TimelineEntry, span: Span): boolean => {
  const startsInTime = span.to === undefined || from <= span.to
  const last = wins ? to : from
  return startsInTime && (span.from === undefined || last === null || last >= span.from)
}

/** Every statement of the restaurant that matters between two days. */
export function restaurantTimeline(statements: Statements, span: Span): TimelineEntry[] {
  // many entries end on the same few days
  const known = new Map<Day, Day>()
  const dayBefore = (day: Day) => {
    const before = known.get(day) ?? addDays(day, -1)
    known.set(day, before)
    return before
  }
  return coursesOf(statements).flatMap((course) => entriesOf(course, dayBefore).filter((entry) => touches(entry, span)))
}
