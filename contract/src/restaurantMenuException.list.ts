import { listOf } from './list.ts'
import { PLACE_COLUMNS } from './restaurantMenu.list.ts'

export const restaurantMenuExceptionList = listOf({
  name: 'restaurantMenuExceptions',
  columns: {
    ...PLACE_COLUMNS,
    menuItemTypeId: { kind: 'choice', codelist: 'menuItemTypes' },
    menuItemTypeNameCs: { kind: 'text' },
    menuItemTypeNameEn: { kind: 'text' },
    priceCzk: { kind: 'money', currency: 'CZK' },
    priceEur: { kind: 'money', currency: 'EUR' },
  },
  defaultSort: [{ column: 'startDate', direction: 'desc' }],
})
