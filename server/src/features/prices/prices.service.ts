import type {
  ExceptionPriceSource,
  MenuPriceSource,
  PriceKey,
  PriceSources,
  Prices,
} from '@poledne/contract/domain/prices/price'
import { type Caller, getLimitedCaller, getScope } from '../../core/access/caller.ts'
import { canPerform } from '../../core/access/recordRights.ts'

type Owned<T> = T & { createdById: number | null }
export type OwnedPriceSources = {
  menus: readonly Owned<MenuPriceSource>[]
  exceptions: readonly Owned<ExceptionPriceSource>[]
}
export type PriceVisibilityCheck = (pair: PriceKey) => boolean

const formatPriceKey = ({ weeklyMenuVariantId, menuItemTypeId }: PriceKey) => `${weeklyMenuVariantId}:${menuItemTypeId}`

const isHiddenFrom =
  (caller: Caller, module: 'restaurantMenus' | 'restaurantMenuExceptions', restaurantId: number) =>
  ({ createdById }: { createdById: number | null }) => {
    const limited = getLimitedCaller(caller, module)
    return (
      getScope(limited, module, 'view') !== null &&
      !canPerform(limited, module, 'view', { archived: false, createdById, restaurantId })
    )
  }

/**
 * Creates a function that tells whether the caller can see a price: every price entry that decides it must be visible.
 * All entries of a visible restaurant are, unless a role limits the caller to own records or other restaurants.
 */
export function createPriceVisibilityCheck(
  caller: Caller,
  restaurantId: number,
  { menus, exceptions }: OwnedPriceSources,
): PriceVisibilityCheck {
  const hiddenMenus = menus.filter(isHiddenFrom(caller, 'restaurantMenus', restaurantId))
  const variants = new Set(hiddenMenus.map(({ weeklyMenuVariantId }) => weeklyMenuVariantId))
  const pairs = new Set(
    exceptions.filter(isHiddenFrom(caller, 'restaurantMenuExceptions', restaurantId)).map(formatPriceKey),
  )
  return (pair) => !variants.has(pair.weeklyMenuVariantId) && !pairs.has(formatPriceKey(pair))
}

/** Leaves out the entries of prices that depend on a hidden entry, because these prices would be wrong. */
export function filterVisiblePriceSources(
  caller: Caller,
  restaurantId: number,
  sources: OwnedPriceSources,
): PriceSources {
  const seesPrice = createPriceVisibilityCheck(caller, restaurantId, sources)
  const menus = sources.menus.map((menu) => ({
    ...menu,
    items: menu.items.filter((item) => seesPrice({ ...item, weeklyMenuVariantId: menu.weeklyMenuVariantId })),
  }))
  return { menus, exceptions: sources.exceptions.filter(seesPrice) }
}

type PlannedItems = { weeklyMenuVariantId: number; items: readonly { menuItemTypeId: number }[] }
type PricedVariant<V extends PlannedItems> = Omit<V, 'items'> & { items: (V['items'][number] & Prices)[] }

/** Adds prices to planned items and drops items whose type the restaurant does not offer. */
export const addPrices = <V extends PlannedItems>(
  planned: readonly V[],
  prices: readonly (PriceKey & Prices)[],
): PricedVariant<V>[] =>
  planned.map((variant) => ({
    ...variant,
    items: variant.items.flatMap((item: V['items'][number]) => {
      const key = formatPriceKey({ ...item, weeklyMenuVariantId: variant.weeklyMenuVariantId })
      const price = prices.find((each) => formatPriceKey(each) === key)
      return price ? [{ ...item, priceCzk: price.priceCzk, priceEur: price.priceEur }] : []
    }),
  }))

/** Sets the prices that the caller cannot see to null. */
export const hideInvisiblePrices = <P extends PriceKey & Prices>(
  offered: readonly P[],
  seesPrice: PriceVisibilityCheck,
): P[] => offered.map((each) => (seesPrice(each) ? each : { ...each, priceCzk: null, priceEur: null }))
