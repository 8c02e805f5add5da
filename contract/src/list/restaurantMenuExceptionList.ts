import { defineList } from './listQuery.ts'
import { RESTAURANT_AND_VARIANT_COLUMNS } from './restaurantMenuList.ts'

export const restaurantMenuExceptionList = defineList({
  name: 'restaurantMenuExceptions',
  columns: {
    ...RESTAURANT_AND_VARIANT_COLUMNS,
    menuItemTypeId: { kind: 'choice', codelist: 'menuItemTypes' },
    menuItemTypeNameCs: { kind: 'text' },
    menuItemTypeNameEn: { kind: 'text' },
    priceCzk: { kind: 'money', currency: 'CZK' },
    priceEur: { kind: 'money', currency: 'EUR' },
  },
  defaultSort: [{ column: 'startDate', direction: 'desc' }],
})
