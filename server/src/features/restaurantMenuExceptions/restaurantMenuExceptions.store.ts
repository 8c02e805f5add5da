import { restaurantMenuExceptions } from '@poledne/contract/modules/restaurantMenuException'
import { restaurantMenuExceptions as table } from '../../core/db/schema/menus.ts'
import type { Resource } from '../../core/records/resource.ts'
import { PRICE_ENTRY_LABEL, restaurantAndVariantColumns, restaurantAndVariantJoins } from '../restaurantMenus/index.ts'

export const restaurantMenuExceptionResource: Resource = {
  module: restaurantMenuExceptions,
  table,
  label: PRICE_ENTRY_LABEL,
  restaurant: 'record.restaurant_id',
  joins: `${restaurantAndVariantJoins} join menu_item_types m on m.id = record.menu_item_type_id`,
  getComputedColumns: () => ({
    ...restaurantAndVariantColumns,
    menuItemTypeNameCs: 'm.name_cs',
    menuItemTypeNameEn: 'm.name_en',
  }),
}
