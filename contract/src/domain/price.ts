import { addDays, type Day } from './day.ts'

/**
 * The price of a menu item type at a restaurant on a local day. The most recent statement wins, be it a restaurant menu or
 * an exception; on the same day the exception does. What the active menu does not list is not offered, whatever exceptions
 * exist. Nothing else in the product decides a price.
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
/** All unarchived statements of one restaurant. */
export type Statements = { menus: readonly MenuStatement[]; exceptions: readonly ExceptionStatement[] }

export type Source = 'restaurantMenu' | 'exception'
export type Decided = Prices & { from: Day; source: Source; sourceId: number; base: Prices & { from: Day } }

/** The statements that concern one type of one variant; a menu that does not list the type ends the offer. */
type Relevant = { source: Source; id: number; startDate: Day; prices: Prices | null }

function relevant({ menus, exceptions }: Statements, variantId: number, typeId: number): Relevant[] {
  const fromMenus = menus.flatMap((menu): Relevant[] => {
    if (menu.weeklyMenuVariantId !== variantId) return []
    const item = menu.items.find(({ menuItemTypeId }) => menuItemTypeId === typeId)
    return [{ source: 'restaurantMenu', id: menu.id, startDate: menu.startDate, prices: item ?? null }]
  })
  const fromExceptions = exceptions.flatMap((exception): Relevant[] =>
    exception.weeklyMenuVariantId === variantId && exception.menuItemTypeId === typeId
      ? [{ source: 'exception', id: exception.id, startDate: exception.startDate, prices: exception }]
      : [],
  )
  return [...fromMenus, ...fromExceptions]
}

const latest = (statements: readonly Relevant[], day: Day, source: Source): Relevant | undefined => {
  let found: Relevant | undefined
  for (const statement of statements)
    if (statement.source === source && statement.startDate <= day && (!found || statement.startDate > found.startDate))
      found = statement
  return found
}

const pricesOf = ({ priceCzk, priceEur }: Prices): Prices => ({ priceCzk, priceEur })

function decide(statements: readonly Relevant[], day: Day): Decided | null {
  const menu = latest(statements, day, 'restaurantMenu')
  if (!menu?.prices) return null
  const exception = latest(statements, day, 'exception')
  const winner = exception && exception.startDate >= menu.startDate ? exception : menu
  return {
    ...pricesOf(winner.prices ?? menu.prices),
    from: winner.startDate,
    source: winner.source,
    sourceId: winner.id,
    base: { ...pricesOf(menu.prices), from: menu.startDate },
  }
}

export const priceOn = (statements: Statements, variantId: number, typeId: number, day: Day): Decided | null =>
  decide(relevant(statements, variantId, typeId), day)

export type NextChange = Prices & { from: Day }
const NOT_OFFERED: Prices = { priceCzk: null, priceEur: null }

/** The next day on which the price (or the offer itself) becomes another; an offer that ends reads as no price at all. */
export function nextChange(statements: Statements, variantId: number, typeId: number, day: Day): NextChange | null {
  const own = relevant(statements, variantId, typeId)
  const now = decide(own, day) ?? NOT_OFFERED
  const days = [...new Set(own.map(({ startDate }) => startDate))].filter((each) => each > day).sort()
  for (const from of days) {
    const then = pricesOf(decide(own, from) ?? NOT_OFFERED)
    if (then.priceCzk !== now.priceCzk || then.priceEur !== now.priceEur) return { ...then, from }
  }
  return null
}

export type TimelineEntry = Prices & {
  weeklyMenuVariantId: number
  menuItemTypeId: number
  source: Source
  sourceId: number
  /** The first and last day on which it decides the price; of one that never does, its own first day and nothing. */
  from: Day
  to: Day | null
  wins: boolean
}

/** Every statement of one type, oldest first, with the days on which it wins; one that never wins is marked. */
export function timeline(statements: Statements, variantId: number, typeId: number): TimelineEntry[] {
  const own = relevant(statements, variantId, typeId)
  const days = [...new Set(own.map(({ startDate }) => startDate))].sort()
  const reigns = days.map((day) => ({ day, decided: decide(own, day) }))
  return own
    .flatMap((statement): TimelineEntry[] => {
      if (!statement.prices) return []
      const first = reigns.findIndex(
        ({ decided }) => decided?.source === statement.source && decided.sourceId === statement.id,
      )
      const end = reigns
        .slice(first + 1)
        .find(({ decided }) => !(decided?.source === statement.source && decided.sourceId === statement.id))
      const wins = first >= 0
      return [
        {
          ...pricesOf(statement.prices),
          weeklyMenuVariantId: variantId,
          menuItemTypeId: typeId,
          source: statement.source,
          sourceId: statement.id,
          from: wins ? (reigns[first]?.day ?? statement.startDate) : statement.startDate,
          to: wins && end ? addDays(end.day, -1) : null,
          wins,
        },
      ]
    })
    .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.sourceId - b.sourceId))
}

/** Every pair of variant and type that any statement speaks of. */
export function pricedPairs({ menus, exceptions }: Statements): [variantId: number, typeId: number][] {
  const pairs = new Map<string, [number, number]>()
  const add = (variantId: number, typeId: number) => pairs.set(`${variantId}:${typeId}`, [variantId, typeId])
  for (const { weeklyMenuVariantId, items } of menus)
    for (const { menuItemTypeId } of items) add(weeklyMenuVariantId, menuItemTypeId)
  for (const { weeklyMenuVariantId, menuItemTypeId } of exceptions) add(weeklyMenuVariantId, menuItemTypeId)
  return [...pairs.values()]
}
