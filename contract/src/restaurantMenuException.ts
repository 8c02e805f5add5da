import { z } from 'zod'
import { choice, day } from './fields.ts'
import { recordModule } from './record.ts'
import { hasPrice, placeNames, priced } from './restaurantMenu.ts'
import { restaurantMenuExceptionList } from './restaurantMenuException.list.ts'

export const restaurantMenuExceptions = recordModule({
  list: restaurantMenuExceptionList,
  fields: {
    restaurantId: choice,
    weeklyMenuVariantId: choice,
    menuItemTypeId: choice,
    startDate: day,
    ...priced,
  },
  rule: {
    reads: ['priceCzk', 'priceEur'],
    broken: (fields) => (hasPrice(fields as never) ? [] : [{ path: ['priceCzk'], code: 'emptyField' }]),
  },
  shown: { ...placeNames, menuItemTypeNameCs: z.string(), menuItemTypeNameEn: z.string() },
})
export type RestaurantMenuException = z.output<typeof restaurantMenuExceptions.schemas.record>
export type RestaurantMenuExceptionItem = z.output<typeof restaurantMenuExceptions.schemas.item>
