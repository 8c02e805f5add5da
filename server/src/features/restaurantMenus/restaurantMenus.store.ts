import { restaurantMenus } from '@poledne/contract/endpoints/restaurantMenu'
import { restaurantMenus as table } from '../../db/schema/menus.ts'
import type { Resource } from '../../records/resource.ts'
import { restaurantAndVariantColumns, restaurantAndVariantJoins } from './restaurantMenus.joins.store.ts'

export const restaurantMenuResource: Resource = {
  module: restaurantMenus,
  table,
  joins: restaurantAndVariantJoins,
  getComputedColumns: () => restaurantAndVariantColumns,
}
