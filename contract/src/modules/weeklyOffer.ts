import { z } from 'zod'
import { isDay } from '../domain/day.ts'
import { isMonday } from '../domain/week.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { day, id, idParam } from '../http/fields.ts'

/** Where guests see a variant in one week, as far as the caller can see restaurants and prices. */
const weeklyOffer = z.object({
  /** The types on the restaurant menus that are valid during the week; null if the caller can't see all of them. */
  menuItemTypeIds: z.array(id).nullable(),
  /** The first few restaurants that offer the variant by name; null without permission to see them. */
  restaurants: z.array(z.object({ id, name: z.string() })).nullable(),
  restaurantCount: z.int().nullable(),
  screens: z.int().nullable(),
})
export type WeeklyOffer = z.output<typeof weeklyOffer>

/** The offer of a week does not need a menu, so that the planner can use it before the first save. */
export const readWeeklyOfferEndpoint = defineEndpoint({
  method: 'GET',
  path: 'weeklyMenus/offer/',
  guard: 'weeklyMenus.view',
  tag: 'weeklyMenus',
  summary: 'Get where a variant is offered in a week',
  operationId: 'readWeeklyOffer',
  description: 'Returns the menu item types, restaurants and screens that show a variant in a week.',
  query: z.strictObject({
    startDate: day.refine((date) => isDay(date) && isMonday(date), 'wrongFormat'),
    weeklyMenuVariantId: idParam,
  }),
  response: weeklyOffer,
})
