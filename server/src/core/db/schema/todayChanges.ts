import type { TodayChange } from '@poledne/contract/modules/todayChange'
import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { dishes, restaurants } from './catalogue.ts'
import { currentTime, instantColumn } from './columns.ts'
import { menuItemTypes, weeklyMenuVariants } from './menus.ts'
import { users } from './people.ts'

/** What staff changed on today's menu of a restaurant. The weekly menu stays as it is. */
export const todayChanges = pgTable(
  'today_changes',
  {
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    weeklyMenuVariantId: integer('weekly_menu_variant_id')
      .notNull()
      .references(() => weeklyMenuVariants.id, { onDelete: 'cascade' }),
    menuItemTypeId: integer('menu_item_type_id')
      .notNull()
      .references(() => menuItemTypes.id, { onDelete: 'cascade' }),
    dishId: integer('dish_id')
      .notNull()
      .references(() => dishes.id, { onDelete: 'cascade' }),
    state: text('state').$type<TodayChange['state']>().notNull(),
    replacementDishId: integer('replacement_dish_id').references(() => dishes.id, { onDelete: 'cascade' }),
    note: text('note'),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    at: instantColumn('at').notNull().default(currentTime),
  },
  (t) => [
    primaryKey({
      name: 'today_changes_key',
      columns: [t.restaurantId, t.day, t.weeklyMenuVariantId, t.menuItemTypeId, t.dishId],
    }),
    index('today_changes_day_idx').on(t.day),
    index('today_changes_dish_id_idx').on(t.dishId),
    index('today_changes_replacement_dish_id_idx').on(t.replacementDishId),
    index('today_changes_variant_idx').on(t.weeklyMenuVariantId),
    index('today_changes_menu_item_type_idx').on(t.menuItemTypeId),
    index('today_changes_user_id_idx').on(t.userId),
  ],
)
