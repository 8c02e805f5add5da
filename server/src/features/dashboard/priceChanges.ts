import type { Desk } from '@poledne/contract/dashboard'
import { addDays, compareDays } from '@poledne/contract/domain/day'
import { nextChange, type Pair } from '@poledne/contract/domain/price'
import { inDecimals } from '../prices/prices.store.ts'
import type { OfferingRestaurant } from '../weeklyMenus/check.store.ts'

type PriceChange = NonNullable<Desk['priceChanges']>[number]

export const DAYS_AHEAD = 60

function pairsOf({ menus }: OfferingRestaurant): Pair[] {
  const pairs = menus.flatMap(({ weeklyMenuVariantId, items }) =>
    items.map(({ menuItemTypeId }) => ({ weeklyMenuVariantId, menuItemTypeId })),
  )
  const keyed = pairs.map((pair): [string, Pair] => [`${pair.weeklyMenuVariantId} ${pair.menuItemTypeId}`, pair])
  return [...new Map(keyed).values()]
}

function changesOf(restaurant: OfferingRestaurant, { weeklyMenuVariantId, menuItemTypeId }: Pair): PriceChange[] {
  const last = addDays(restaurant.today, DAYS_AHEAD)
  const found: PriceChange[] = []
  const after = (day: string) => nextChange(restaurant, weeklyMenuVariantId, menuItemTypeId, day)
  for (let next = after(restaurant.today); next !== null && next.from <= last; next = after(next.from))
    found.push({
      restaurantId: restaurant.id,
      restaurantNameCs: restaurant.nameCs,
      restaurantNameEn: restaurant.nameEn,
      weeklyMenuVariantId,
      menuItemTypeId,
      ...inDecimals(next),
    })
  return found
}

/** Every price that becomes another in the next days, the soonest first; days are those of the restaurant's clock. */
export const priceChangesOf = (restaurants: readonly OfferingRestaurant[]): PriceChange[] =>
  restaurants
    .flatMap((restaurant) => pairsOf(restaurant).flatMap((pair) => changesOf(restaurant, pair)))
    .sort((a, b) => compareDays(a.from, b.from))
