import { z } from 'zod'
import { DIETS } from '../domain/diets.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { day, daySpanQuery, id, idParam, monday, price } from '../http/fields.ts'
import { recordParams as params } from '../http/record.ts'

const priceSource = z.enum(['restaurantMenu', 'exception'])
const prices = { priceCzk: price, priceEur: price }
const priceKey = { weeklyMenuVariantId: id, menuItemTypeId: id }

const explainedPrice = z.object({
  ...priceKey,
  ...prices,
  from: day,
  source: priceSource,
  sourceId: id,
  base: z.object({ ...prices, from: day }),
  next: z.object({ ...prices, from: day }).nullable(),
})
const priceEntry = z.object({
  ...priceKey,
  ...prices,
  source: priceSource,
  sourceId: id,
  from: day,
  to: day.nullable(),
  wins: z.boolean(),
})

const tag = 'restaurants'

/** These endpoints return the prices of a restaurant. */
export const restaurantPriceEndpoints = {
  onDay: defineEndpoint('GET', 'restaurants/:id/prices/', {
    guard: 'restaurants.view',
    tag,
    summary: 'Get the prices of a restaurant on a day',
    operationId: 'readPrices',
    description:
      'Returns every price of a restaurant on a day and explains where it comes from. Without a date it is today at the restaurant.',
    params,
    query: z.strictObject({ date: day.optional() }),
    response: z.object({ date: day, items: z.array(explainedPrice) }),
  }),
  timeline: defineEndpoint('GET', 'restaurants/:id/prices/timeline/', {
    guard: 'restaurants.view',
    tag,
    summary: 'List the price entries of a restaurant between two days',
    operationId: 'readPriceTimeline',
    description: 'Returns every price entry between two days and whether it ever applies.',
    params,
    query: daySpanQuery,
    response: z.object({ items: z.array(priceEntry) }),
  }),
} as const

const dish = z.object({
  id,
  nameCs: z.string(),
  nameEn: z.string().nullable(),
  /** The declared allergens; null if they are not declared. */
  allergenCodes: z.array(z.string()).nullable(),
  /** The diets for which the dish is declared suitable; empty states nothing. */
  diets: z.array(z.enum(DIETS)),
})
const item = z.object({
  menuItemTypeId: id,
  typeNameCs: z.string(),
  typeNameEn: z.string(),
  dishes: z.array(dish),
  note: z.string().nullable(),
  priceCzk: price,
  priceEur: price,
})
const variant = z.object({
  weeklyMenuVariantId: id,
  nameCs: z.string(),
  nameEn: z.string(),
  /** The published menu that covers the day; null if there is none. */
  weeklyMenuId: id.nullable(),
  items: z.array(item),
})
export type TodayVariant = z.output<typeof variant>

export const todayMenuEndpoint = defineEndpoint('GET', 'restaurants/:id/today/', {
  guard: 'restaurants.view',
  tag: 'restaurants',
  summary: 'Get the menu of a restaurant on a day',
  operationId: 'readTodayMenu',
  description:
    'Returns what a restaurant serves on a day and at which prices. Without a date it is today at the restaurant.',
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({ date: day.optional() }),
  response: z.object({
    date: day,
    timezone: z.string(),
    /** Whether the restaurant is inactive or archived, so that it serves nothing. */
    closed: z.boolean(),
    variants: z.array(variant),
  }),
})

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
export const readWeeklyOfferEndpoint = defineEndpoint('GET', 'weeklyMenus/offer/', {
  guard: 'weeklyMenus.view',
  tag: 'weeklyMenus',
  summary: 'Get where a variant is offered in a week',
  operationId: 'readWeeklyOffer',
  description: 'Returns the menu item types, restaurants and screens that show a variant in a week.',
  query: z.strictObject({
    startDate: monday,
    weeklyMenuVariantId: idParam,
  }),
  response: weeklyOffer,
})
