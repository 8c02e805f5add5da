import { restaurantMenuExceptions } from '@poledne/contract/restaurantMenuException'
import { restaurantMenuExceptions as table } from '../../db/schema/menus.ts'
import type { Resource } from '../../resource/resource.ts'
import { placeJoins, placeNames } from '../restaurantMenus/place.store.ts'

export const restaurantMenuExceptionResource: Resource = {
  module: restaurantMenuExceptions,
  table,
  joins: `${placeJoins} join menu_item_types m on m.id = t.menu_item_type_id`,
  shown: () => ({ ...placeNames, menuItemTypeNameCs: 'm.name_cs', menuItemTypeNameEn: 'm.name_en' }),
}
