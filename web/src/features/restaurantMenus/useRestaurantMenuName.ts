import type { RestaurantMenu } from '@poledne/contract/endpoints/restaurantMenu'
import { SEPARATOR } from '../../lib/format/useNameSuffix.ts'
import { useFormat } from '../../lib/format/useFormat.ts'
import { useNameSuffix } from '../../lib/format/useNameSuffix.ts'

/** A restaurant menu has no name of its own: where, which variant and since when tell it from all others. */
export function useRestaurantMenuName() {
  const suffix = useNameSuffix()
  const format = useFormat()
  return (menu: RestaurantMenu) =>
    [menu[`restaurantName${suffix}`], menu[`weeklyMenuVariantName${suffix}`], format.day(menu.startDate)].join(
      SEPARATOR,
    )
}
