import type { Day } from '@poledne/contract/domain/day'
import { MAX_DAY_ITEMS, MAX_ITEM_DISHES } from '@poledne/contract/domain/limits'
import type { ServedDish } from '@poledne/contract/modules/weeklyMenu'
import type { Sql } from '../../core/db/database.ts'

const DAYS = 7

/**
 * Builds a join of the planned dishes of a menu as `planned`, one row for each dish and day. No menu has more rows than
 * the limit, which only corrects the estimate of PostgreSQL's query planner: it would expect a million rows.
 */
export const buildPlannedDishesJoinSql = (menu: string): string => `
  cross join lateral (
    select dish.id::int as dish_id, ${menu}.start_date + (day ->> 'day')::int - 1 as on_day
    from jsonb_array_elements(${menu}.weekly_menu_items_data) day, jsonb_array_elements(day -> 'items') item,
      jsonb_array_elements_text(item -> 'dishIds') dish (id)
    limit ${DAYS * MAX_DAY_ITEMS * MAX_ITEM_DISHES}) planned`

/** Builds the condition that guests saw the menu or are going to: a past week counts only if it was published. */
export const isServedOrUpcomingSql = (menu: string): string =>
  `${menu}.active and not ${menu}.archived and (${menu}.published or ${menu}.start_date > current_date - 7)`

/** The days on which a dish was served are counted this many weeks back. */
const COUNTED_WEEKS = 8

/**
 * Reads the last day before `before` on which each dish was on a menu, and on how many days of the last weeks it was.
 * The condition on `planned_dish_ids` uses the index.
 */
export const readServedDishes = (sql: Sql, dishIds: readonly number[], before: Day, variantId: number | null) =>
  sql.rows<ServedDish>({
    name: 'served',
    text: `
      with days as (
        select planned.dish_id, planned.on_day
        from weekly_menus m ${buildPlannedDishesJoinSql('m')}
        where planned_dish_ids(m.weekly_menu_items_data) && $1::int[] and m.start_date < $2::date
          and ${isServedOrUpcomingSql('m')} and ($3::int is null or m.weekly_menu_variant_id = $3)
      )
      select asked.id as "dishId", max(days.on_day) as "lastServed",
        count(distinct days.on_day) filter (where days.on_day >= $2::date - ${COUNTED_WEEKS * 7}) as count
      from unnest($1::int[]) with ordinality asked (id, place)
      left join days on days.dish_id = asked.id and days.on_day < $2::date
      group by asked.id order by min(asked.place)`,
    values: [dishIds, before, variantId],
  })
