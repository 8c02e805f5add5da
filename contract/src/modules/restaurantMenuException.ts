import { z } from 'zod'
import { choice, day } from '../http/fields.ts'
import { defineRecordModule } from '../http/record.ts'
import { restaurantMenuExceptionList } from '../list/recordLists.ts'
import { hasPrice, priceFields, restaurantAndVariantNames } from './restaurantMenu.ts'

export const restaurantMenuExceptions = defineRecordModule({
  list: restaurantMenuExceptionList,
  fields: {
    restaurantId: choice,
    weeklyMenuVariantId: choice,
    menuItemTypeId: choice,
    startDate: day,
    ...priceFields,
  },
  rule: {
    fields: ['priceCzk', 'priceEur'],
    // A rule runs only after its fields are valid, so they have the types of their schemas.
    findViolations: (fields) => (hasPrice(fields as never) ? [] : [{ path: ['priceCzk'], code: 'emptyField' }]),
  },
  shown: { ...restaurantAndVariantNames, menuItemTypeNameCs: z.string(), menuItemTypeNameEn: z.string() },
})
export type RestaurantMenuException = z.output<typeof restaurantMenuExceptions.schemas.record>
export type RestaurantMenuExceptionItem = z.output<typeof restaurantMenuExceptions.schemas.item>
