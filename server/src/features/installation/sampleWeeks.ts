import { addDays, type Day } from '@poledne/contract/domain/day'
import type { Sql } from '../../db/database.ts'
import { insertRows } from './installation.store.ts'
import { sampleVariants, type VariantKey } from './sample/variants.ts'
import { sampleWeek } from './sample/weeklyMenus.ts'
import type { SampleIds, Stamps } from './sampleCatalogue.ts'

/** This week and the next. */
const WEEKS = [0, 1]

/** What history keeps of a weekly menu. */
export const WEEKLY_MENU_STATE = `jsonb_build_object('archived', t.archived, 'startDate', t.start_date,
  'weeklyMenuVariantId', t.weekly_menu_variant_id, 'active', t.active, 'weeklyMenuItemsData', t.weekly_menu_items_data)`

/** Every variant's menus, published. */
export async function insertWeeks(tx: Sql, ids: SampleIds, monday: Day, stamps: Stamps): Promise<void> {
  const daysOf = (variant: VariantKey, week: number) =>
    sampleWeek(variant, week).map(({ day, items }) => ({
      day,
      items: items.map(({ type, dish }) => ({ menuItemTypeId: ids.menuItemTypeId(type), dishIds: [ids.dishId(dish)] })),
    }))
  const menus = WEEKS.flatMap((week) =>
    sampleVariants.map(({ key }) => ({
      start_date: addDays(monday, 7 * week),
      weekly_menu_variant_id: ids.variantId(key),
      published: true,
      weekly_menu_items_data: JSON.stringify(daysOf(key, week)),
      ...stamps,
    })),
  )
  await insertRows(tx, 'weekly_menus', menus)
}
