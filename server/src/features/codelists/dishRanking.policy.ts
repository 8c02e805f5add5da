import { type Day, daysBetween } from '@poledne/contract/domain/day'

export type ServedDishDays = { dishTypeId: number | null; name: string; days: readonly Day[] }

/** The days on which dishes were served or are planned, and the dish types that were served for each menu item type. */
export type ServingHistory = {
  dishes: ReadonlyMap<number, ServedDishDays>
  /** The dish types of each menu item type, the most served first. */
  usualTypes: ReadonlyMap<number, readonly number[]>
}

/** The cell of the planner for which dishes are ranked: its row, and the day before which they were served. */
export type RankedCell = { menuItemTypeId: number; before: Day | undefined }

export type RankedDish = {
  id: number
  dishTypeId: number | null
  archived: boolean
  /** How well the name matches: 0 for the exact name, then higher numbers for worse matches. */
  quality: number
  name: string
}

const EXACT_NAME = 0
/** A dish that was never served ranks behind dishes that were last served this many weeks ago or earlier. */
const LONG_UNSERVED_WEEKS = 8
const NEVER_SERVED_RANK = LONG_UNSERVED_WEEKS - 0.5
const WEEK_DAYS = 7

const nameOrder = new Intl.Collator('cs')

/** Returns the number of days between the last serving and the day; undefined if the dish was not served before it. */
function countDaysSinceServed(days: readonly Day[], before: Day | undefined): number | undefined {
  if (before === undefined) return undefined
  let last: Day | undefined
  for (const day of days) if (day < before && (last === undefined || day > last)) last = day
  return last === undefined ? undefined : daysBetween(last, before)
}

/** Whether the dish was served, but so long ago that it ranks before dishes that were never served. */
export function isLongUnserved(dishId: number, history: ServingHistory, { before }: RankedCell): boolean {
  const days = countDaysSinceServed(history.dishes.get(dishId)?.days ?? [], before)
  return days !== undefined && days >= LONG_UNSERVED_WEEKS * WEEK_DAYS
}

/**
 * Orders dishes for a cell. Archived dishes come last and an exact name first, then the order is by the usual dish
 * types of the row, the weeks since the last serving (longest first), the quality of the match, the days since the last
 * serving, and the name.
 */
export function rankDishes<T extends RankedDish>(found: readonly T[], history: ServingHistory, cell: RankedCell): T[] {
  const usual = history.usualTypes.get(cell.menuItemTypeId) ?? []
  const rankType = (dishTypeId: number | null) => {
    const index = dishTypeId === null ? -1 : usual.indexOf(dishTypeId)
    return index < 0 ? usual.length : index
  }
  return found
    .map((dish) => {
      const days = countDaysSinceServed(history.dishes.get(dish.id)?.days ?? [], cell.before)
      return {
        dish,
        isInexact: dish.quality === EXACT_NAME ? 0 : 1,
        type: rankType(dish.dishTypeId),
        weeks: days === undefined ? NEVER_SERVED_RANK : Math.floor(days / WEEK_DAYS),
        days: days ?? 0,
      }
    })
    .sort(
      (a, b) =>
        Number(a.dish.archived) - Number(b.dish.archived) ||
        a.isInexact - b.isInexact ||
        a.type - b.type ||
        b.weeks - a.weeks ||
        a.dish.quality - b.dish.quality ||
        b.days - a.days ||
        nameOrder.compare(a.dish.name, b.dish.name) ||
        a.dish.id - b.dish.id,
    )
    .map(({ dish }) => dish)
}
