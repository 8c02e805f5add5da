import { type Day, daysBetween } from '@poledne/contract/domain/day'

export type ServedDishDays = { dishTypeId: number | null; name: string; days: readonly Day[] }

/** The days on which dishes were served or are planned, and the dish types that each menu item type served. */
export type ServingHistory = {
  dishes: ReadonlyMap<number, ServedDishDays>
  /** The dish types of each menu item type, the most served first. */
  usualTypes: ReadonlyMap<number, readonly number[]>
}

/** The row and the day of the cell for which dishes are ranked. */
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

/** Returns how many weeks ago the dish was last served before the day; whole weeks let the match quality decide ties. */
function rankRecency(days: readonly Day[], before: Day | undefined): number {
  const past = before === undefined ? days : days.filter((day) => day < before)
  const last = past.reduce<Day | undefined>(
    (latest, day) => (latest === undefined || day > latest ? day : latest),
    undefined,
  )
  if (last === undefined || before === undefined) return NEVER_SERVED_RANK
  return Math.floor(daysBetween(last, before) / WEEK_DAYS)
}

/**
 * Orders dishes for a cell: current before archived, an exact name first, then the usual dish types of the row, then
 * the longest time since the dish was served, then the better match, then the name.
 */
export function rankDishes<T extends RankedDish>(found: readonly T[], history: ServingHistory, cell: RankedCell): T[] {
  const usual = history.usualTypes.get(cell.menuItemTypeId) ?? []
  const rankType = (dishTypeId: number | null) => {
    const index = dishTypeId === null ? -1 : usual.indexOf(dishTypeId)
    return index < 0 ? usual.length : index
  }
  return found
    .map((dish) => ({
      dish,
      isInexact: dish.quality === EXACT_NAME ? 0 : 1,
      type: rankType(dish.dishTypeId),
      weeks: rankRecency(history.dishes.get(dish.id)?.days ?? [], cell.before),
    }))
    .sort(
      (a, b) =>
        Number(a.dish.archived) - Number(b.dish.archived) ||
        a.isInexact - b.isInexact ||
        a.type - b.type ||
        b.weeks - a.weeks ||
        a.dish.quality - b.dish.quality ||
        nameOrder.compare(a.dish.name, b.dish.name) ||
        a.dish.id - b.dish.id,
    )
    .map(({ dish }) => dish)
}
