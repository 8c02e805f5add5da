import type { Pair, Prices } from '@poledne/contract/domain/price'
import type { PlannedItem, PlannedVariant } from './todayMenu.store.ts'

type Priced<P> = Omit<P, 'items'> & { items: (PlannedItem & Prices)[] }

/** Planned items with their prices; one whose type the restaurant does not offer is not served there. */
export function withPrices<P extends PlannedVariant>(
  planned: readonly P[],
  prices: readonly (Pair & Prices)[],
): Priced<P>[] {
  return planned.map((variant) => ({
    ...variant,
    items: variant.items.flatMap((item) => {
      const price = prices.find(
        ({ weeklyMenuVariantId, menuItemTypeId }) =>
          weeklyMenuVariantId === variant.weeklyMenuVariantId && menuItemTypeId === item.menuItemTypeId,
      )
      return price ? [{ ...item, priceCzk: price.priceCzk, priceEur: price.priceEur }] : []
    }),
  }))
}
