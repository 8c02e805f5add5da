import { restaurantMenus } from '@poledne/contract/restaurantMenu'
import { restaurantMenus as table } from '../../db/schema/menus.ts'
import type { Resource } from '../../resource/resource.ts'
import { restaurantAndVariantColumns, restaurantAndVariantJoins } from './place.store.ts'

export const restaurantMenuResource: Resource = {
  module: restaurantMenus,
  table,
  joins: restaurantAndVariantJoins,
  getComputedColumns: () => restaurantAndVariantColumns,
}
