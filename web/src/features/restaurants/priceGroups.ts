import type { Pair, Prices } from '@poledne/contract/domain/price'
import type { ExplainedPrice, PriceEntry } from '@poledne/contract/price'
import { hasAmount } from '../../components/price/amounts.ts'
import { pairKey } from '../../components/price/timeline.ts'
import type { PairOrder } from '../../components/price/usePairNames.ts'

const placeIn = (order: readonly number[], id: number) => {
  const place = order.indexOf(id)
  return place < 0 ? order.length + id : place
}

const comparePairs =
  ({ variants, types }: PairOrder) =>
  (a: Pair, b: Pair): number =>
    placeIn(variants, a.weeklyMenuVariantId) - placeIn(variants, b.weeklyMenuVariantId) ||
    placeIn(types, a.menuItemTypeId) - placeIn(types, b.menuItemTypeId)

export type VariantGroup<T> = { variantId: number; types: { typeId: number; entries: T[] }[] }

/** By variant, then by type; within a type the entries keep their order. */
export function groupPairs<T extends Pair>(items: readonly T[], order: PairOrder): VariantGroup<T>[] {
  const groups: VariantGroup<T>[] = []
  for (const item of [...items].sort(comparePairs(order))) {
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

/** What a pair costs before and after; null on the side where it is not offered. */
export type PriceChange = Pair & { from: string; before: Prices | null; after: Prices | null }

const pricesOf = ({ priceCzk, priceEur }: Prices): Prices => ({ priceCzk, priceEur })

/** The next change of every pair, soonest first: of what is offered on the day, and of what is going to be. */
export function nextChanges(
  offered: readonly ExplainedPrice[],
  timeline: readonly PriceEntry[],
  day: string,
  order: PairOrder,
): PriceChange[] {
  const changes = offered.flatMap((item): PriceChange[] => {
    if (!item.next) return []
    const after = hasAmount(item.next) ? pricesOf(item.next) : null
    return [{ ...pairOf(item), from: item.next.from, before: pricesOf(item), after }]
  })
  const known = new Set(offered.map(pairKey))
  for (const entry of timeline) {
    if (!entry.wins || entry.from <= day || known.has(pairKey(entry))) continue
    known.add(pairKey(entry))
    changes.push({ ...pairOf(entry), from: entry.from, before: null, after: pricesOf(entry) })
  }
  const byPair = comparePairs(order)
  return changes.sort((a, b) => (a.from === b.from ? byPair(a, b) : a.from < b.from ? -1 : 1))
}

const pairOf = ({ weeklyMenuVariantId, menuItemTypeId }: Pair): Pair => ({ weeklyMenuVariantId, menuItemTypeId })
