import type { DashboardData } from '@poledne/contract/modules/dashboard'

export type UpcomingPriceChange = NonNullable<DashboardData['priceChanges']>[number]
/** Price changes of one menu on one day, which are shown together. */
export type PriceChangeGroup = { key: string; first: UpcomingPriceChange; changes: UpcomingPriceChange[] }

/** Groups the price changes of one restaurant menu on one day, because a new menu changes many prices at once. */
export function groupUpcomingPriceChanges(changes: readonly UpcomingPriceChange[]): PriceChangeGroup[] {
  const groups = new Map<string, PriceChangeGroup>()
  for (const change of changes) {
    const key = `${change.from} ${change.restaurantId} ${change.weeklyMenuVariantId}`
    const group = groups.get(key) ?? { key, first: change, changes: [] }
    group.changes.push(change)
    groups.set(key, group)
  }
  return [...groups.values()]
}
