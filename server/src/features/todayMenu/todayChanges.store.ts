import type { Day } from '@poledne/contract/domain/day'
import { MAX_TODAY_CHANGES, type TodayChange } from '@poledne/contract/modules/todayChange'
import type { Caller } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { buildPersonJsonSql } from '../../core/records/sqlBuilder.ts'
import { GUEST_DISH_SQL, type PlannedDish } from './todayMenu.store.ts'

const MAX_EARLIER = 50

const SELECT_CHANGES = `
  select c.day, c.weekly_menu_variant_id as "weeklyMenuVariantId", c.menu_item_type_id as "menuItemTypeId",
    c.dish_id as "dishId", c.state, c.replacement_dish_id as "replacementDishId", c.note, c.at,
    ${buildPersonJsonSql('u')} as "user", json_build_object('nameCs', o.name_cs, 'nameEn', o.name_en) as dish,
    case when d.id is not null then json_build_object('nameCs', d.name_cs, 'nameEn', d.name_en) end as replacement
  from today_changes c
  join dishes o on o.id = c.dish_id
  left join dishes d on d.id = c.replacement_dish_id
  left join users u on u.id = c.user_id`

export const readTodayChanges = (sql: Sql, restaurantId: number, day: Day): Promise<TodayChange[]> =>
  sql.rows({
    name: 'today_changes',
    text: `${SELECT_CHANGES} where c.restaurant_id = $1 and c.day = $2 order by c.at desc limit ${MAX_TODAY_CHANGES}`,
    values: [restaurantId, day],
  })

export const readEarlierChanges = (sql: Sql, restaurantId: number, day: Day): Promise<(TodayChange & { day: Day })[]> =>
  sql.rows({
    name: 'earlier_today_changes',
    text: `${SELECT_CHANGES} where c.restaurant_id = $1 and c.day < $2 order by c.at desc limit ${MAX_EARLIER}`,
    values: [restaurantId, day],
  })

/** A change as guests see it. */
export type GuestChange = Pick<TodayChange, 'weeklyMenuVariantId' | 'menuItemTypeId' | 'dishId' | 'state' | 'note'> & {
  replacement: PlannedDish | null
}

export const readGuestChanges = (sql: Sql, restaurantId: number, day: Day): Promise<GuestChange[]> =>
  sql.rows({
    name: 'guest_changes',
    text: `
      select c.weekly_menu_variant_id as "weeklyMenuVariantId", c.menu_item_type_id as "menuItemTypeId",
        c.dish_id as "dishId", c.state, c.note, case when d.id is not null then ${GUEST_DISH_SQL} end as replacement
      from today_changes c left join dishes d on d.id = c.replacement_dish_id
      where c.restaurant_id = $1 and c.day = $2`,
    values: [restaurantId, day],
  })

export type NewTodayChange = Pick<TodayChange, 'weeklyMenuVariantId' | 'menuItemTypeId' | 'dishId' | 'state'> & {
  restaurantId: number
  day: Day
  replacementDishId: number | null
  note: string | null
}

export async function upsertTodayChange(sql: Sql, caller: Caller, change: NewTodayChange): Promise<void> {
  const { restaurantId, day, weeklyMenuVariantId, menuItemTypeId, dishId, state, replacementDishId, note } = change
  await sql.rows({
    name: 'today_change_write',
    text: `
      insert into today_changes (restaurant_id, day, weekly_menu_variant_id, menu_item_type_id, dish_id, state,
        replacement_dish_id, note, user_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      on conflict (restaurant_id, day, weekly_menu_variant_id, menu_item_type_id, dish_id) do update
      set state = excluded.state, replacement_dish_id = excluded.replacement_dish_id, note = excluded.note,
        user_id = excluded.user_id, at = now()`,
    values: [
      restaurantId,
      day,
      weeklyMenuVariantId,
      menuItemTypeId,
      dishId,
      state,
      replacementDishId,
      note,
      caller.userId,
    ],
  })
}

/**
 * Locks the restaurant, so that concurrent changes cannot exceed their number, and counts the changes of other dishes on
 * the day.
 */
export async function countOtherChanges(tx: Sql, change: Omit<NewTodayChange, 'replacementDishId' | 'note'>) {
  const { restaurantId, day, weeklyMenuVariantId, menuItemTypeId, dishId } = change
  await tx.rows({ text: 'select 1 from restaurants where id = $1 for update', values: [restaurantId] })
  const [row] = await tx.rows<{ count: number }>({
    name: 'today_changes_count',
    text: `
      select count(*) as count from today_changes where restaurant_id = $1 and day = $2
        and (weekly_menu_variant_id, menu_item_type_id, dish_id) <> ($3, $4, $5)`,
    values: [restaurantId, day, weeklyMenuVariantId, menuItemTypeId, dishId],
  })
  return row?.count ?? 0
}

export async function isCurrentDish(sql: Sql, id: number): Promise<boolean> {
  const text = 'select 1 from dishes where id = $1 and not archived'
  return (await sql.rows({ name: 'current_dish', text, values: [id] })).length > 0
}
