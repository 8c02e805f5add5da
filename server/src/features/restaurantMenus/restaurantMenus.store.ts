import { PRICES_COLUMN } from '@poledne/contract/list/listExport'
import { restaurantMenus } from '@poledne/contract/modules/restaurantMenu'
import { restaurantMenus as table } from '../../core/db/schema/menus.ts'
import type { Resource } from '../../core/records/resource.ts'

/** Joins and columns that restaurant menus and exceptions share. */
export const restaurantAndVariantJoins = `
  join restaurants r on r.id = record.restaurant_id
  join weekly_menu_variants v on v.id = record.weekly_menu_variant_id`

export const restaurantAndVariantColumns = {
  restaurantNameCs: 'r.name_cs',
  restaurantNameEn: 'r.name_en',
  weeklyMenuVariantNameCs: 'v.name_cs',
  weeklyMenuVariantNameEn: 'v.name_en',
} as const

export const PRICE_ENTRY_LABEL =
  "(select name_cs from restaurants where id = record.restaurant_id) || ', ' || record.start_date"

export const restaurantMenuResource: Resource = {
  module: restaurantMenus,
  table,
  label: PRICE_ENTRY_LABEL,
  restaurant: 'record.restaurant_id',
  joins: restaurantAndVariantJoins,
  getComputedColumns: () => restaurantAndVariantColumns,
  exportColumns: { [PRICES_COLUMN]: 'record.restaurant_menu_items' },
}
