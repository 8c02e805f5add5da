import { MAX_DAY_ITEMS, MAX_ITEM_DISHES } from '@poledne/contract/endpoints/weeklyMenu'

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
