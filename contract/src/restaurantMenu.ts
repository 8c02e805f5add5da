import { z } from 'zod'
import { areFine, choice, day, price, uniqueRows } from './fields.ts'
import { recordModule } from './record.ts'
import { restaurantMenuList } from './restaurantMenu.list.ts'

export const MAX_MENU_ITEMS = 100

/** What a menu item type costs: in at least one of the two currencies. */
export const priced = { priceCzk: price.default(null), priceEur: price.default(null) }
export const hasPrice = ({ priceCzk, priceEur }: { priceCzk: number | null; priceEur: number | null }) =>
  priceCzk !== null || priceEur !== null

const item = z
  .strictObject({ menuItemTypeId: choice, ...priced })
  .refine(hasPrice, { error: 'emptyField', path: ['priceCzk'], when: areFine('priceCzk', 'priceEur') })

/** The names behind the ids of a price statement. */
export const placeNames = {
  restaurantNameCs: z.string(),
  restaurantNameEn: z.string(),
  weeklyMenuVariantNameCs: z.string(),
  weeklyMenuVariantNameEn: z.string(),
}

export const restaurantMenus = recordModule({
  list: restaurantMenuList,
  fields: {
    restaurantId: choice,
    weeklyMenuVariantId: choice,
    startDate: day,
    restaurantMenuItems: z
      .array(item)
      .min(1, 'itemsMissing')
      .max(MAX_MENU_ITEMS, 'wrongFormat')
      .check(uniqueRows('menuItemTypeId')),
  },
  shown: placeNames,
})
export type RestaurantMenu = z.output<typeof restaurantMenus.schemas.record>
export type RestaurantMenuItem = z.output<typeof restaurantMenus.schemas.item>
