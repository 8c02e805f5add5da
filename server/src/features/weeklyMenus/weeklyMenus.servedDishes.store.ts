import type { Day } from '@poledne/contract/domain/day'
import type { ServedDish } from '@poledne/contract/endpoints/weeklyMenu'
import { MAX_DAY_ITEMS, MAX_ITEM_DISHES } from '@poledne/contract/endpoints/weeklyMenu'
import type { Sql } from '../../db/database.ts'

const DAYS = 7

/**
 * What the menu `m` plans, a dish and its day each row, to be joined as `planned`. No menu holds more than the limit: it
 * is there for the planner, which takes every unfolded list for a hundred long and three of them for a million rows.
 */
export const JOIN_PLANNED_DISHES = `
  cross join lateral (
    select dish.id::int as dish_id, m.start_date + (day ->> 'day')::int - 1 as on_day
    from jsonb_array_elements(m.weekly_menu_items_data) day, jsonb_array_elements(day -> 'items') item,
      jsonb_array_elements_text(item -> 'dishIds') dish (id)
    limit ${DAYS * MAX_DAY_ITEMS * MAX_ITEM_DISHES}) planned`

/** Guests saw it, or are going to: a week that is not over counts as soon as it is planned, one that never was published does not. */
export const IS_SERVED_OR_UPCOMING = 'm.active and not m.archived and (m.published or m.start_date > current_date - 7)'

/** How far back days are counted. */
const COUNTED_WEEKS = 8

/**
 * When each dish was last on a menu before the day, and on how many days lately. The index on the dishes
 * of a menu finds those that plan any of them.
 */
export const readServedDishes = (sql: Sql, dishIds: readonly number[], before: Day, variantId: number | null) =>
  sql.rows<ServedDish>({
    name: 'served',
    text: `
      with days as (
        select planned.dish_id, planned.on_day
        from weekly_menus m ${JOIN_PLANNED_DISHES}
        where planned_dish_ids(m.weekly_menu_items_data) && $1::int[] and m.start_date < $2::date
          and ${IS_SERVED_OR_UPCOMING} and ($3::int is null or m.weekly_menu_variant_id = $3)
      )
      select asked.id as "dishId", max(days.on_day) as "lastServed",
        count(distinct days.on_day) filter (where days.on_day >= $2::date - ${COUNTED_WEEKS * 7}) as count
      from unnest($1::int[]) with ordinality asked (id, place)
      left join days on days.dish_id = asked.id and days.on_day < $2::date
      group by asked.id order by min(asked.place)`,
    values: [dishIds, before, variantId],
  })
