import type { ExplainedPrice } from '@poledne/contract/price'
import type { TodayVariant } from '@poledne/contract/todayMenu'
import type { PlannedVariant } from './todayMenu.store.ts'

/** Planned items with their prices; one whose type the restaurant does not offer is not served there. */
export function withPrices(planned: readonly PlannedVariant[], prices: readonly ExplainedPrice[]): TodayVariant[] {
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
