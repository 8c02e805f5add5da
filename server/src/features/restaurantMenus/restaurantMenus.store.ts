import { PRICES_COLUMN } from '@poledne/contract/list/listExport'
import { restaurantMenus } from '@poledne/contract/modules/restaurantMenu'
import { restaurantMenuExceptions } from '@poledne/contract/modules/restaurantMenuException'
import { restaurantMenuExceptions as exceptionTable, restaurantMenus as menuTable } from '../../core/db/schema/menus.ts'
import type { GlobalSearch, Resource } from '../../core/records/resource.ts'
import { buildContainsConditionSql } from '../../core/records/sqlBuilder.ts'

/** Joins and columns that restaurant menus and exceptions share. */
const restaurantAndVariantJoins = `
  join restaurants r on r.id = record.restaurant_id
  join weekly_menu_variants v on v.id = record.weekly_menu_variant_id`

const restaurantAndVariantColumns = {
  restaurantNameCs: 'r.name_cs',
  restaurantNameEn: 'r.name_en',
  weeklyMenuVariantNameCs: 'v.name_cs',
  weeklyMenuVariantNameEn: 'v.name_en',
} as const

const PRICE_ENTRY_LABEL =
  "(select name_cs from restaurants where id = record.restaurant_id) || ', ' || record.start_date"

/** Builds the condition that the restaurant matches; restaurants are searched first, because they are few. */
function buildRestaurantCondition(place: string): string {
  const matching = `select searched.id from restaurants searched
    where ${buildContainsConditionSql('search_text(searched.name_cs)', place)}
      or ${buildContainsConditionSql('search_text(searched.name_en)', place)}`
  return `exists (${matching}) and record.restaurant_id = any (array(${matching}))`
}

const PRICE_ENTRY_SEARCH: GlobalSearch = {
  joins: restaurantAndVariantJoins,
  nameCs: `r.name_cs || ' · ' || v.name_cs`,
  nameEn: `r.name_en || ' · ' || v.name_en`,
  detail: 'record.start_date::text',
  texts: [],
  extraCondition: buildRestaurantCondition,
}

export const restaurantMenuResource: Resource = {
  module: restaurantMenus,
  table: menuTable,
  label: PRICE_ENTRY_LABEL,
  restaurant: 'record.restaurant_id',
  joins: restaurantAndVariantJoins,
  getComputedColumns: () => restaurantAndVariantColumns,
  globalSearch: PRICE_ENTRY_SEARCH,
  exportColumns: { [PRICES_COLUMN]: 'record.restaurant_menu_items' },
}

export const restaurantMenuExceptionResource: Resource = {
  module: restaurantMenuExceptions,
  table: exceptionTable,
  label: PRICE_ENTRY_LABEL,
  restaurant: 'record.restaurant_id',
  joins: `${restaurantAndVariantJoins} join menu_item_types m on m.id = record.menu_item_type_id`,
  getComputedColumns: () => ({
    ...restaurantAndVariantColumns,
    menuItemTypeNameCs: 'm.name_cs',
    menuItemTypeNameEn: 'm.name_en',
  }),
  globalSearch: PRICE_ENTRY_SEARCH,
}
