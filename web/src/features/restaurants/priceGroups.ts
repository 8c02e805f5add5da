import type { ExplainedPrice, PriceEntry, PriceKey, Prices } from '@poledne/contract/domain/prices/price'
import { buildPriceKey, hasPriceInAnyCurrency } from '../../core/format/prices.ts'
import type { PairOrder } from '../prices/index.ts'

const getRank = (order: readonly number[], id: number) => {
  const place = order.indexOf(id)
  return place < 0 ? order.length + id : place
}

const createPairComparator =
  ({ variants, types }: PairOrder) =>
  (a: PriceKey, b: PriceKey): number =>
    getRank(variants, a.weeklyMenuVariantId) - getRank(variants, b.weeklyMenuVariantId) ||
    getRank(types, a.menuItemTypeId) - getRank(types, b.menuItemTypeId)

/** The entries of one variant, grouped by menu item type. */
type VariantGroup<T> = { variantId: number; types: { typeId: number; entries: T[] }[] }

/** Groups by variant, then by type. Entries of a type stay in their order; deleted variants and types come last. */
export function groupByVariantAndType<T extends PriceKey>(items: readonly T[], order: PairOrder): VariantGroup<T>[] {
  const groups: VariantGroup<T>[] = []
  for (const item of [...items].sort(createPairComparator(order))) {
    let group = groups.at(-1)
    if (group?.variantId !== item.weeklyMenuVariantId) {
      group = { variantId: item.weeklyMenuVariantId, types: [] }
      groups.push(group)
    }
    const last = group.types.at(-1)
    if (last?.typeId === item.menuItemTypeId) last.entries.push(item)
    else group.types.push({ typeId: item.menuItemTypeId, entries: [item] })
  }
  return groups
}

/** The prices before and after a change. Null means that the type is not offered. */
export type NextPriceChange = PriceKey & { from: string; before: Prices | null; after: Prices | null }

const pickPrices = ({ priceCzk, priceEur }: Prices): Prices => ({ priceCzk, priceEur })

/** Returns by day the next change of every offered price, and the first price of types that will be offered later. */
export function findNextPriceChanges(
  offered: readonly ExplainedPrice[],
  timeline: readonly PriceEntry[],
  day: string,
  order: PairOrder,
): NextPriceChange[] {
  const changes = offered.flatMap((item): NextPriceChange[] => {
    if (!item.next) return []
    const after = hasPriceInAnyCurrency(item.next) ? pickPrices(item.next) : null
    return [{ ...pickPair(item), from: item.next.from, before: pickPrices(item), after }]
  })
  const seenPairs = new Set(offered.map(buildPriceKey))
  for (const entry of timeline) {
    if (!entry.wins || entry.from <= day || seenPairs.has(buildPriceKey(entry))) continue
    seenPairs.add(buildPriceKey(entry))
    changes.push({ ...pickPair(entry), from: entry.from, before: null, after: pickPrices(entry) })
  }
  const byPair = createPairComparator(order)
  return changes.sort((a, b) => (a.from === b.from ? byPair(a, b) : a.from < b.from ? -1 : 1))
}

const pickPair = ({ weeklyMenuVariantId, menuItemTypeId }: PriceKey): PriceKey => ({
  weeklyMenuVariantId,
  menuItemTypeId,
})
