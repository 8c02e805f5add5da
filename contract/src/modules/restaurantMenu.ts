import { z } from 'zod'
import { choice, createFieldsValidCondition, createUniqueRowsCheck, day, price } from '../http/fields.ts'
import { defineRecordModule } from '../http/record.ts'
import { restaurantMenuList } from '../list/recordLists.ts'

export const MAX_MENU_ITEMS = 100

/** The price of a menu item type, in at least one of the two currencies. */
export const priceFields = { priceCzk: price.default(null), priceEur: price.default(null) }
export const hasPrice = ({ priceCzk, priceEur }: { priceCzk: number | null; priceEur: number | null }) =>
  priceCzk !== null || priceEur !== null

const menuItem = z.strictObject({ menuItemTypeId: choice, ...priceFields }).refine(hasPrice, {
  error: 'emptyField',
  path: ['priceCzk'],
  when: createFieldsValidCondition('priceCzk', 'priceEur'),
})

/** The names of the records that a price entry refers to. */
export const restaurantAndVariantNames = {
  restaurantNameCs: z.string(),
  restaurantNameEn: z.string(),
  weeklyMenuVariantNameCs: z.string(),
  weeklyMenuVariantNameEn: z.string(),
}

export const restaurantMenus = defineRecordModule({
  list: restaurantMenuList,
  fields: {
    restaurantId: choice,
    weeklyMenuVariantId: choice,
    startDate: day,
    restaurantMenuItems: z
      .array(menuItem)
      .min(1, 'itemsMissing')
      .max(MAX_MENU_ITEMS, 'wrongFormat')
      .check(createUniqueRowsCheck('menuItemTypeId')),
  },
  shown: restaurantAndVariantNames,
})
export type RestaurantMenu = z.output<typeof restaurantMenus.schemas.record>
export type RestaurantMenuItem = z.output<typeof restaurantMenus.schemas.item>
