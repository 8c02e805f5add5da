import { z } from 'zod'
import { type Permission, RECORD_MODULES } from '../access/permissions.ts'
import { CHECK_CODES, CHECK_SEVERITIES } from '../domain/weekCheck.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { day, id, instant, price, singleLineText, text } from '../http/fields.ts'
import { weekDeadline } from './deadline.ts'

const WEEK_STATES = ['missing', 'draft', 'scheduled', 'published', 'inactive'] as const

const problem = z.object({
  code: z.enum(CHECK_CODES),
  severity: z.enum(CHECK_SEVERITIES),
  count: z.int(),
  /** The path in the app, below the base path, where the first of these problems can be corrected. */
  link: z.string(),
})
/** The weekly menu of one variant in one week. */
const weekCell = z.object({
  weeklyMenuVariantId: id,
  weeklyMenuId: id.nullable(),
  state: z.enum(WEEK_STATES),
  publishAt: instant.nullable(),
  /** The number of planned dishes; a dish of several days counts on each of them. */
  dishes: z.int(),
  problems: z.array(problem),
  /** When the week must be published; null for a variant without a deadline, or that no active restaurant serves. */
  deadline: weekDeadline.nullable(),
})
const square = weekCell.extend({
  startDate: day,
  /** The number of days with dishes, from Monday to Friday. */
  plannedDays: z.int(),
})
export type DashboardWeek = z.output<typeof square>

const nameFields = { nameCs: z.string(), nameEn: z.string() }
const variant = z.object({
  id,
  ...nameFields,
  /** The first few restaurants that serve this variant now. */
  restaurants: z.array(z.object({ id, ...nameFields })),
  restaurantCount: z.int(),
})
const priceChange = z.object({
  restaurantId: id,
  restaurantNameCs: z.string(),
  restaurantNameEn: z.string(),
  weeklyMenuVariantId: id,
  menuItemTypeId: id,
  from: day,
  priceCzk: price,
  priceEur: price,
})
const varietyRow = z.object({
  dishTypeId: id.nullable(),
  nameCs: z.string().nullable(),
  nameEn: z.string().nullable(),
  /** `dishes` is the number of different dishes and `served` the number of servings in the previous eight weeks. */
  dishes: z.int(),
  served: z.int(),
})

/** The steps of the setup checklist in their order, and whether each is done. */
const setupProgress = z.object({
  profile: z.boolean(),
  allergens: z.boolean(),
  lists: z.boolean(),
  restaurant: z.boolean(),
  prices: z.boolean(),
  weeklyMenu: z.boolean(),
  publication: z.boolean(),
  guestPage: z.boolean(),
})
export const SETUP_STEPS = setupProgress.keyof().options
export type SetupStep = (typeof SETUP_STEPS)[number]

/** The setup checklist is shown to users with all of these permissions. */
export const SETUP_PERMISSIONS: readonly Permission[] = [
  'settings.view',
  'settings.edit',
  'dishes.view',
  'dishes.add',
  'restaurants.view',
  'restaurants.add',
  'restaurantMenus.view',
  'restaurantMenus.add',
  'weeklyMenus.view',
  'weeklyMenus.add',
  'weeklyMenus.edit',
]

/**
 * The key of the preference that stores whether the checklist is hidden, and which steps without data of their own are
 * done.
 */
export const SETUP_PREFERENCE = 'setup'

const dashboardData = z.object({
  weeks: z.array(day),
  variants: z.array(variant).nullable(),
  squares: z.array(square).nullable(),
  /** The next price changes, soonest first. */
  priceChanges: z.array(priceChange).nullable(),
  hasMorePriceChanges: z.boolean().nullable(),
  myLocks: z.array(z.object({ id, startDate: day, weeklyMenuVariantId: id, lockedAt: instant })).nullable(),
  screens: z
    .array(z.object({ id: z.string(), name: z.string(), restaurantId: id, lastSeenAt: instant.nullable() }))
    .nullable(),
  /** The number of all offline screens; `screens` lists only the first few of them. */
  screenCount: z.int().nullable(),
  requests: z.int(),
  variety: z.array(varietyRow).nullable(),
  /** The value is null if the checklist is not shown. */
  setup: setupProgress.nullable(),
})
export type DashboardData = z.output<typeof dashboardData>

/** The dashboard returns the state of the coming weeks, price changes, locks, screens and requests in one response. */
export const readDashboardEndpoint = defineEndpoint('GET', 'dashboard/', {
  guard: 'session',
  tag: 'dashboard',
  summary: 'Get the dashboard',
  operationId: 'readDashboard',
  description: 'Returns the data of the dashboard. Parts that the user has no permission to see are null.',
  query: z.strictObject({
    from: day.optional(),
    weeks: text(2, 'wrongFormat')
      .regex(/^(?:[1-9]|1[0-2])$/, 'wrongFormat')
      .optional(),
  }),
  response: dashboardData,
})

const weekCalendar = z.object({
  variants: z.array(variant),
  weeks: z.array(z.object({ startDate: day, cells: z.array(weekCell) })),
})
export type WeekCalendar = z.output<typeof weekCalendar>
export type WeekCell = z.output<typeof weekCell>

export const readWeekCalendarEndpoint = defineEndpoint('GET', 'weeklyMenus/calendar/', {
  guard: 'weeklyMenus.view',
  tag: 'weeklyMenus',
  summary: 'Get the calendar of weeks',
  operationId: 'readWeekCalendar',
  description:
    'Returns the state of each variant in each week, from the given week or the current one. Menus that the user cannot see have no cell.',
  query: z.strictObject({
    from: day.optional(),
    weeks: text(2, 'wrongFormat')
      .regex(/^(?:[1-9]|[1-5]\d|60)$/, 'wrongFormat')
      .optional(),
  }),
  response: weekCalendar,
})

const searchResult = z.object({
  module: z.enum(RECORD_MODULES),
  id,
  nameCs: z.string(),
  nameEn: z.string().nullable(),
  /** A text that distinguishes records with the same name. */
  detail: z.string().nullable(),
  archived: z.boolean(),
})
export type SearchResult = z.output<typeof searchResult>

export const searchEndpoint = defineEndpoint('GET', 'search/', {
  guard: 'session',
  apiToken: true,
  tag: 'dashboard',
  summary: 'Search records by name in all modules',
  operationId: 'search',
  description: 'Finds records by name in all modules that the user can view. Accents are ignored.',
  query: z.strictObject({ q: singleLineText(100).min(1, 'emptyField') }),
  response: z.object({ items: z.array(searchResult) }),
})

export const MAX_TODAY_RESTAURANTS = 50

const TODAY_PROBLEM_CODES = ['notOffered', 'notPublished', 'noPrice', 'allergensUndeclared', 'screensOffline'] as const

const dish = z.object({ id, nameCs: z.string(), nameEn: z.string().nullable(), isDeclared: z.boolean() })
const item = z.object({ menuItemTypeId: id, dishes: z.array(dish), note: z.string().nullable() })
/** The published menu of a variant on a day. Restaurants share it, so it is sent once. */
const publishedDay = z.object({ date: day, weeklyMenuVariantId: id, weeklyMenuId: id, items: z.array(item) })
export type PublishedDay = z.output<typeof publishedDay>

const offer = z.object({ weeklyMenuVariantId: id, menuItemTypeId: id, priceCzk: price, priceEur: price })
export type TodayOffer = z.output<typeof offer>

const todayProblem = z.object({
  code: z.enum(TODAY_PROBLEM_CODES),
  when: z.enum(['today', 'tomorrow']),
  count: z.int(),
  /** The path in the app, below the base path, where the first of these problems can be corrected, if the user can open it. */
  link: z.string().nullable(),
})
export type TodayProblem = z.output<typeof todayProblem>

const restaurant = z.object({
  id,
  /** The name of the restaurant in the address of its guest page. */
  slug: z.string(),
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
  problems: z.array(todayProblem),
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

/**
 * What guests of each restaurant see today and tomorrow, by the local day of the restaurant, and what is wrong with it.
 */
export const readTodayEndpoint = defineEndpoint('GET', 'dashboard/today/', {
  guard: 'restaurants.view',
  tag: 'dashboard',
  summary: 'Get what guests see today and tomorrow',
  operationId: 'readDashboardToday',
  description:
    'Returns the published menus of today and tomorrow, the prices of up to 50 restaurants and their current problems.',
  response: todayData,
})
