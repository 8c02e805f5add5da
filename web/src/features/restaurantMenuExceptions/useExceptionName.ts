import type { RestaurantMenuException } from '@poledne/contract/endpoints/restaurantMenuException'
import { SEPARATOR } from '../../lib/format/useNameSuffix.ts'
import { useFormat } from '../../lib/format/useFormat.ts'
import { useNameSuffix } from '../../lib/format/useNameSuffix.ts'

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
