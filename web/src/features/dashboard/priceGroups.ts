import type { Desk } from '@poledne/contract/dashboard'

export type PriceChange = NonNullable<Desk['priceChanges']>[number]
export type PriceGroup = { key: string; first: PriceChange; changes: PriceChange[] }

/** A new menu changes many prices on one day: they are told together, in the order they came in. */
export function groupChanges(changes: readonly PriceChange[]): PriceGroup[] {
  const groups = new Map<string, PriceGroup>()
  for (const change of changes) {
    const key = `${change.from} ${change.restaurantId} ${change.weeklyMenuVariantId}`
    const group = groups.get(key) ?? { key, first: change, changes: [] }
    group.changes.push(change)
    groups.set(key, group)
  }
  return [...groups.values()]
}
