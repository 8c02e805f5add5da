import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { day, id, price } from '../http/fields.ts'

/** What guests of each restaurant see today and tomorrow, by the local day of the restaurant, and what is wrong with it. */

export const MAX_TODAY_RESTAURANTS = 50

export const TODAY_PROBLEM_CODES = [
  'notOffered',
  'notPublished',
  'noPrice',
  'allergensUndeclared',
  'screensOffline',
] as const

const nameFields = { nameCs: z.string(), nameEn: z.string() }
const dish = z.object({ id, nameCs: z.string(), nameEn: z.string().nullable(), isDeclared: z.boolean() })
const item = z.object({ menuItemTypeId: id, dishes: z.array(dish), note: z.string().nullable() })
/** The published menu of a variant on a day. Restaurants share it, so it is sent once. */
const publishedDay = z.object({ date: day, weeklyMenuVariantId: id, weeklyMenuId: id, items: z.array(item) })
export type PublishedDay = z.output<typeof publishedDay>

const offer = z.object({ weeklyMenuVariantId: id, menuItemTypeId: id, priceCzk: price, priceEur: price })
export type TodayOffer = z.output<typeof offer>

const problem = z.object({
  code: z.enum(TODAY_PROBLEM_CODES),
  when: z.enum(['today', 'tomorrow']),
  count: z.int(),
  /** The path in the app, below the base path, where the first of these problems can be corrected, if the user can open it. */
  link: z.string().nullable(),
})
export type TodayProblem = z.output<typeof problem>

const restaurant = z.object({
  id,
  ...nameFields,
  date: day,
  /** Whether the restaurant is inactive, so that guests see that it is closed. */
  closed: z.boolean(),
  /** Whether guests see prices. */
  showsPrices: z.boolean(),
  /** What the restaurant offers today; only planned items that it offers are shown to guests. */
  offers: z.array(offer),
  /** The offers of tomorrow that are new, end or have another price; one that ends has no price. */
  changedOffers: z.array(offer.extend({ isOffered: z.boolean() })),
  problems: z.array(problem),
})
export type TodayRestaurant = z.output<typeof restaurant>

const todayData = z.object({
  published: z.array(publishedDay),
  variants: z.array(z.object({ id, ...nameFields })),
  menuItemTypes: z.array(z.object({ id, ...nameFields })),
  restaurants: z.array(restaurant),
  /** The number of all restaurants; `restaurants` lists at most 50 of them. */
  total: z.int(),
})
export type TodayData = z.output<typeof todayData>

export const readTodayEndpoint = defineEndpoint({
  method: 'GET',
  path: 'dashboard/today/',
  guard: 'restaurants.view',
  tag: 'dashboard',
  summary: 'Get what guests see today and tomorrow',
  operationId: 'readDashboardToday',
  description:
    'Returns the published menus of today and tomorrow, the prices of up to 50 restaurants and their current problems.',
  response: todayData,
})
