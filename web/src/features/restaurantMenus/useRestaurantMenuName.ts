import type { RestaurantMenu } from '@poledne/contract/endpoints/restaurantMenu'
import { SEPARATOR } from '../../lib/format/separator.ts'
import { useFormat } from '../../lib/format/useFormat.ts'
import { useNameSuffix } from '../../lib/format/useNameSuffix.ts'

/** A restaurant menu is named by its restaurant, variant and start date. */
export function useRestaurantMenuName() {
  const suffix = useNameSuffix()
  const format = useFormat()
  return (menu: RestaurantMenu) =>
    [menu[`restaurantName${suffix}`], menu[`weeklyMenuVariantName${suffix}`], format.day(menu.startDate)].join(
      SEPARATOR,
    )
}
