import { type Day, daysBetween } from '@poledne/contract/domain/day'
import type { ServingHistory } from '../weeklyMenus/index.ts'

/** The cell of the planner for which dishes are ranked: its row, and the day before which they were served. */
export type RankedCell = { menuItemTypeId: number; before: Day | undefined }

export type RankedDish = {
  id: number
  dishTypeId: number | null
  archived: boolean
  /** Whether the dish is declared vegetarian or vegan. */
  isVegetarian: boolean
  match: NameMatch
  name: string
}

/** How a name matches a search, the best first; `similar` names do not contain the searched text. */
const NAME_MATCHES = ['exact', 'words', 'part', 'similar'] as const
export type NameMatch = (typeof NAME_MATCHES)[number]

/** A dish that was never served ranks behind dishes that were last served this many days ago or earlier. */
const LONG_UNSERVED_DAYS = 56
const NEVER_SERVED_DAYS = LONG_UNSERVED_DAYS - 0.5

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
  return days !== undefined && days >= LONG_UNSERVED_DAYS
}

/**
 * Orders dishes for a cell: current before archived, an exact name first and similar ones last, vegetarian dishes first
 * in a row that serves only these, then the usual dish types of the row, then names with all searched words, then the
 * longest time since the dish was served, then the name.
 */
export function rankDishes<T extends RankedDish>(found: readonly T[], history: ServingHistory, cell: RankedCell): T[] {
  const usual = history.usualTypes.get(cell.menuItemTypeId) ?? []
  const isVegetarianRow = history.vegetarianRows.has(cell.menuItemTypeId)
  const rankType = (dishTypeId: number | null) => {
    const index = dishTypeId === null ? -1 : usual.indexOf(dishTypeId)
    return index < 0 ? usual.length : index
  }
  const listRanks = ({ id, archived, match, isVegetarian, dishTypeId }: T) => {
    const days = countDaysSinceServed(history.dishes.get(id)?.days ?? [], cell.before)
    return [
      Number(archived),
      match === 'exact' ? 0 : match === 'similar' ? 2 : 1,
      Number(isVegetarianRow && !isVegetarian),
      rankType(dishTypeId),
      NAME_MATCHES.indexOf(match),
      days === undefined ? -NEVER_SERVED_DAYS : -days,
    ]
  }
  return found
    .map((dish) => ({ dish, ranks: listRanks(dish) }))
    .sort((a, b) => {
      const differences = a.ranks.map((rank, index) => rank - (b.ranks[index] ?? 0))
      return differences.find(Boolean) || nameOrder.compare(a.dish.name, b.dish.name) || a.dish.id - b.dish.id
    })
    .map(({ dish }) => dish)
}
