import { addDays, type Day } from '@poledne/contract/domain/day'
import type { Prices } from '@poledne/contract/domain/price'
import type { Sql } from '../../db/database.ts'
import { restaurantMenuExceptions, restaurantMenus } from '../../db/schema/menus.ts'
import { toColumnValue } from '../../records/resource.ts'
import { insertRows } from './installation.store.ts'
import type { MenuItemTypeKey } from './sample/menuItemTypes.ts'
import { type SampleException, type SampleMenu, sampleExceptions, sampleMenus } from './sample/prices.ts'
import type { AuditColumns, SampleIds } from './sampleCatalogue.ts'

/** Restaurant menus and exceptions, before and after the Monday that they count from. */
export async function insertPrices(tx: Sql, ids: SampleIds, monday: Day, stamps: AuditColumns): Promise<void> {
  const toSharedColumns = ({ restaurant, variant, starts }: SampleMenu | SampleException) => ({
    restaurant_id: ids.restaurantId(restaurant),
    weekly_menu_variant_id: ids.variantId(variant),
    start_date: addDays(monday, starts),
    ...stamps,
  })
  const toMenuItems = (items: SampleMenu['items']) =>
    (Object.entries(items) as [MenuItemTypeKey, Prices][]).map(([type, prices]) => ({
      menuItemTypeId: ids.menuItemTypeId(type),
      ...prices,
    }))
  const menus = sampleMenus.map((menu) => ({
    ...toSharedColumns(menu),
    restaurant_menu_items: toColumnValue(restaurantMenus.restaurantMenuItems, toMenuItems(menu.items)),
  }))
  const exceptions = sampleExceptions.map((exception) => ({
    ...toSharedColumns(exception),
    menu_item_type_id: ids.menuItemTypeId(exception.type),
    price_czk: toColumnValue(restaurantMenuExceptions.priceCzk, exception.priceCzk),
    price_eur: toColumnValue(restaurantMenuExceptions.priceEur, exception.priceEur),
  }))
  await insertRows(tx, 'restaurant_menus', menus)
  await insertRows(tx, 'restaurant_menu_exceptions', exceptions)
}
