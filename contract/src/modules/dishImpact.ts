import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { day, daySpanQuery, id, idParam, instant, person } from '../http/fields.ts'
import { recordParams as params } from '../http/record.ts'
import { weekday } from './weeklyMenu.ts'

/** The highest number of weeks, of screens and of exports in one response. */
export const MAX_DISH_IMPACT_ROWS = 300
/** The highest number of periods in one response, and in one file. */
export const MAX_EXPOSURES = 1_000
export const MAX_EXPORTED_EXPOSURES = 50_000

const week = z.object({
  weeklyMenuId: id,
  /** The Monday of the week. */
  startDate: day,
  weeklyMenuVariantId: id,
  /** The days of the week on which the menu has the dish. */
  days: z.array(weekday),
  /** The restaurants that offer the dish in this week and that the caller can see. */
  restaurantIds: z.array(id),
})
const screen = z.object({
  id: z.string(),
  name: z.string(),
  restaurantId: id,
  /** Whether the screen has reported that it shows the menu with the last change of the dish. */
  shown: z.boolean(),
})
const menuExport = z.object({
  id,
  at: instant,
  by: person.nullable(),
  format: z.string(),
  revision: z.string(),
  reprinted: z.boolean(),
  weeklyMenuId: id,
  /** Null if the document is for no restaurant, or for one that the caller cannot see. */
  restaurantId: id.nullable(),
})
const impact = z.object({
  weeks: z.array(week),
  screens: z.array(screen),
  exports: z.array(menuExport),
  /** The numbers of all rows; each list contains at most the first few hundred. */
  totals: z.object({ weeks: z.int(), screens: z.int(), exports: z.int() }),
})
export type DishImpact = z.output<typeof impact>

const exposure = z.object({
  from: instant,
  to: instant,
  restaurantId: id,
  restaurantName: z.string(),
  weeklyMenuId: id,
  startDate: day,
  weeklyMenuVariantId: id,
})
const exposureReport = z.object({
  items: z.array(exposure),
  /** The number of all periods; the list contains at most the first thousand. */
  total: z.int(),
  /** Whether the dish declares the allergen now. Otherwise there is nothing to compare with, and the list is empty. */
  declared: z.boolean(),
  /** The time of the first stored state of the dish; earlier declarations are not known. */
  knownSince: instant.nullable(),
})
export type ExposureReport = z.output<typeof exposureReport>

const EXPOSURE_FORMATS = ['csv', 'xlsx'] as const
export type ExposureFormat = (typeof EXPOSURE_FORMATS)[number]

const view = { guard: 'dishes.view', tag: 'dishes', params } as const

export const dishImpactEndpoints = {
  impact: defineEndpoint('GET', 'dishes/:id/impact/', {
    ...view,
    summary: 'List where guests see a dish',
    operationId: 'readDishImpact',
    description: `Returns the published weeks with the dish that are not over, soonest first, the screens of the restaurants that offer it, and the downloads made while those weeks were published. Each list has at most ${MAX_DISH_IMPACT_ROWS} rows and contains only what the caller can see.`,
    response: impact,
  }),
  exposure: defineEndpoint('GET', 'dishes/:id/exposure/', {
    ...view,
    summary: 'Report when guests saw a dish without an allergen',
    operationId: 'readDishExposure',
    description: `Returns the periods in which a published menu declared the allergens of the dish without this allergen, which the dish declares now. Periods in which the allergens were not declared are not included. At most ${MAX_EXPOSURES} periods are returned, oldest first.`,
    query: z.strictObject({ allergenId: idParam }),
    response: exposureReport,
  }),
  exportExposure: defineEndpoint('GET', 'dishes/:id/exposure/export/', {
    ...view,
    summary: 'Export the exposure report of a dish',
    operationId: 'exportDishExposure',
    description: 'Returns the exposure report as a CSV or Excel file in the language of the request.',
    query: z.strictObject({ allergenId: idParam, format: z.enum(EXPOSURE_FORMATS) }),
    response: null,
    file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  }),
} as const

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
  served: defineEndpoint('GET', 'dishes/:id/served/', {
    guard: 'dishes.view',
    tag: 'dishes',
    summary: 'List where and when a dish is served',
    operationId: 'readDishServings',
    description: `Returns the latest ${MAX_SERVINGS} servings of a dish between two days, newest first: published menus, and drafts from the current week on. The totals count all days. Without permission to see weekly menus the list is empty.`,
    params,
    query: daySpanQuery,
    response: servings,
  }),
} as const
