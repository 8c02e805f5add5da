import type { DashboardData } from '@poledne/contract/endpoints/dashboard'

export type UpcomingPriceChange = NonNullable<DashboardData['priceChanges']>[number]
export type PriceChangeGroup = { key: string; first: UpcomingPriceChange; changes: UpcomingPriceChange[] }

/** A new menu changes many prices on one day: they are told together, in the order they came in. */
export function groupPriceChanges(changes: readonly UpcomingPriceChange[]): PriceChangeGroup[] {
  const groups = new Map<string, PriceChangeGroup>()
  for (const change of changes) {
    const key = `${change.from} ${change.restaurantId} ${change.weeklyMenuVariantId}`
    const group = groups.get(key) ?? { key, first: change, changes: [] }
    group.changes.push(change)
    groups.set(key, group)
  }
  return [...groups.values()]
}
