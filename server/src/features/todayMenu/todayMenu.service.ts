import type { PriceKey, Prices } from '@poledne/contract/domain/prices/price'
import type { PlannedItem, PlannedVariant } from './todayMenu.store.ts'

type PricedVariant<P> = Omit<P, 'items'> & { items: (PlannedItem & Prices)[] }

/** Adds prices to planned items and drops those whose type the restaurant does not offer. */
export function addPrices<P extends PlannedVariant>(
  planned: readonly P[],
  prices: readonly (PriceKey & Prices)[],
): PricedVariant<P>[] {
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
