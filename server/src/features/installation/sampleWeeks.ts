import { addDays, type Day } from '@poledne/contract/domain/day'
import type { Sql } from '../../db/database.ts'
import { insertRows } from './installation.store.ts'
import { sampleVariants, type VariantKey } from './sample/variants.ts'
import { sampleWeek } from './sample/weeklyMenus.ts'
import type { AuditColumns, SampleIds } from './sampleCatalogue.ts'

/** Some weeks that guests have seen, this one, and the next, which is still being planned. */
const FIRST_WEEK = -3
const WEEKS = [FIRST_WEEK, -2, -1, 0, 1]

/** Every variant's menus; what has begun is published. */
export async function insertWeeks(tx: Sql, ids: SampleIds, monday: Day, stamps: AuditColumns): Promise<void> {
  const toDays = (variant: VariantKey, week: number) =>
    sampleWeek(variant, week).map(({ day, items }) => ({
      day,
      items: items.map(({ type, dish }) => ({ menuItemTypeId: ids.menuItemTypeId(type), dishIds: [ids.dishId(dish)] })),
    }))
  const menus = WEEKS.flatMap((week) =>
    sampleVariants.map(({ key }) => ({
      start_date: addDays(monday, 7 * week),
      weekly_menu_variant_id: ids.variantId(key),
      published: week <= 0,
      weekly_menu_items_data: JSON.stringify(toDays(key, week - FIRST_WEEK)),
      ...stamps,
    })),
  )
  await insertRows(tx, 'weekly_menus', menus)
}
