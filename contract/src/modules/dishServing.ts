import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { day, id } from '../http/fields.ts'
import { recordParams as params } from '../http/record.ts'
import { weekday } from './weeklyMenu.ts'

/** The highest number of servings in one response. */
export const MAX_SERVINGS = 500

const serving = z.object({
  weeklyMenuId: id,
  /** The Monday of the week. */
  startDate: day,
  day: weekday,
  weeklyMenuVariantId: id,
  menuItemTypeId: id,
  published: z.boolean(),
  /** The restaurants that offer this item on this day and that the caller can see. */
  restaurantIds: z.array(id),
})
const servings = z.object({
  items: z.array(serving),
  /** The last day up to today on which a published menu had the dish. */
  last: day.nullable(),
  /** The next day after today on which a menu has the dish, published or not. */
  next: day.nullable(),
  /** The number of days up to today on which a published menu had the dish. */
  times: z.int(),
})
export type DishServings = z.output<typeof servings>

export const dishServingEndpoints = {
  served: defineEndpoint({
    method: 'GET',
    path: 'dishes/:id/served/',
    guard: 'dishes.view',
    tag: 'dishes',
    summary: 'List where and when a dish is served',
    operationId: 'readDishServings',
    description: `Returns the latest ${MAX_SERVINGS} servings of a dish between two days, newest first: published menus, and drafts from the current week on. The totals count all days. Without permission to see weekly menus the list is empty.`,
    params,
    query: z
      .strictObject({ from: day.optional(), to: day.optional() })
      .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
        error: 'startBeforeEnd',
        path: ['to'],
      }),
    response: servings,
  }),
} as const
