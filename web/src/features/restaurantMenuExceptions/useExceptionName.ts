import type { RestaurantMenuException } from '@poledne/contract/endpoints/restaurantMenuException'
import { SEPARATOR } from '../../lib/format/separator.ts'
import { useFormat } from '../../lib/format/useFormat.ts'
import { useNameSuffix } from '../../lib/format/useNameSuffix.ts'

/** A price exception is named by its menu item type, restaurant, variant and start date. */
export function useExceptionName() {
  const suffix = useNameSuffix()
  const format = useFormat()
  return (exception: RestaurantMenuException) =>
    [
      exception[`menuItemTypeName${suffix}`],
      exception[`restaurantName${suffix}`],
      exception[`weeklyMenuVariantName${suffix}`],
      format.day(exception.startDate),
    ].join(SEPARATOR)
}
