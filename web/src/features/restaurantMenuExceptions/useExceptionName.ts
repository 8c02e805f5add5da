import type { RestaurantMenuException } from '@poledne/contract/restaurantMenuException'
import { SEPARATOR } from '../../lib/separator.ts'
import { useFormat } from '../../lib/useFormat.ts'
import { useNameSuffix } from '../../lib/useNames.ts'

/** A price exception has no name of its own: what, where, which variant and since when tell it from all others. */
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
