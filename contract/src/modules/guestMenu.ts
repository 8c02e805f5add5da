import { z } from 'zod'
import { DIETS, MEATS } from '../domain/diets.ts'
import { ACCOUNT_LANGUAGES } from '../domain/languages.ts'
import { defineEndpoint, SMALL_BODY_LIMIT } from '../http/endpoint.ts'
import { day, id, idParam, instant, price, text } from '../http/fields.ts'
import { recordParams } from '../http/record.ts'
import { brand } from './brand.ts'
import { OUTSIDE_CONTENTS, screenParts } from './screen.ts'
import type { Scene } from './screenScene.ts'
import { SCREEN_TYPES } from './settingsList.ts'

const nameFields = { nameCs: z.string(), nameEn: z.string() }
const guestDish = z.object({
  nameCs: z.string(),
  nameEn: z.string().nullable(),
  /** The declared allergens; null if they are not declared, which guests are told. */
  allergenCodes: z.array(z.string()).nullable(),
  /** The diets for which the dish is declared suitable; empty states nothing. */
  diets: z.array(z.enum(DIETS)),
  /** These fields are present only if staff changed today's menu. */
  availability: z.literal('soldOut').optional(),
  replacesDishId: id.optional(),
  todayNote: z.string().optional(),
  /** The size of a portion; only where it is set. */
  portion: z.string().optional(),
  /** The countries that the meat in the dish comes from on this day; only where they are set. */
  meatOrigins: z.array(z.object({ meat: z.enum(MEATS), country: z.string() })).optional(),
})
const guestItem = z.object({
  typeNameCs: z.string(),
  typeNameEn: z.string(),
  dishes: z.array(guestDish),
  note: z.string().nullable(),
  priceCzk: price,
  priceEur: price,
})
const guestVariant = z.object({ ...nameFields, items: z.array(guestItem) })
const guestDay = z.object({
  date: day,
  /** Whether a published menu covers the day; a covered day can still have no dishes. */
  planned: z.boolean(),
  variants: z.array(guestVariant),
  /** The reason why the restaurant is closed on this day; only on such days, which have no dishes. */
  closure: z.object({ reasonCs: z.string().nullable(), reasonEn: z.string().nullable() }).optional(),
})
const allergen = z.object({ code: z.string(), ...nameFields })
const guestRestaurant = z.object({ id, ...nameFields, timezone: z.string(), closed: z.boolean() })

export type GuestDay = z.output<typeof guestDay>
export type GuestDish = z.output<typeof guestDish>
export type GuestItem = z.output<typeof guestItem>
export type GuestAllergen = z.output<typeof allergen>

/** What all screens of a restaurant show. */
const restaurantContent = {
  /** Until then the screen shows its name. */
  identifyUntil: instant.optional(),
  /** When the screen was last asked to reload its page. */
  reloadRequestedAt: instant.optional(),
  restaurant: guestRestaurant,
  /** When the restaurant is open; empty if that is not known. */
  openingHours: z.array(z.object({ weekday: z.int(), from: z.string(), to: z.string() })),
  /** The days of two weeks from the Monday of this week, so that a screen can change the day without a network. */
  days: z.array(guestDay),
  allergens: z.array(allergen),
  /** The logo, the colour with the contrast of screens, the font and the theme; only if a brand is set. */
  brand: brand.optional(),
}
const screenContent = z.object({
  /** The revision rises with every change of the content. */
  revision: z.int(),
  name: z.string(),
  screenType: z.enum(SCREEN_TYPES),
  languages: z.array(z.enum(ACCOUNT_LANGUAGES)),
  hoursFrom: z.string().nullable(),
  hoursTo: z.string().nullable(),
  /** What the screen shows at certain times; see the settings of the screen. */
  parts: screenParts,
  canHideMenu: z.boolean(),
  outside: z.enum(OUTSIDE_CONTENTS),
  outsidePictureId: z.string().nullable(),
  ...restaurantContent,
})
export type ScreenContent = z.output<typeof screenContent>

const feed = z.object({
  restaurant: guestRestaurant,
  week: day,
  language: z.enum(ACCOUNT_LANGUAGES).nullable(),
  days: z.array(guestDay),
  allergens: z.array(allergen),
})
export type MenuFeed = z.output<typeof feed>

/** What a screen can show; the content is the menu of a day or a week, or the state of the restaurant. */
const SCENE_KINDS = [
  'day',
  'week',
  'allergens',
  'picture',
  'outside',
  'closed',
  'resting',
  'preparing',
] as const satisfies Scene['kind'][]

/** The id of a screen is random, so that it cannot be guessed. */
const screenParams = z.strictObject({ id: text(64, 'wrongFormat').regex(/^[\w-]{1,64}$/, 'wrongFormat') })
/** The address of a guest page; `date` is the day that the page begins with. */
export const guestPageParams = z.strictObject({
  slug: text(60, 'wrongFormat').regex(/^[a-z0-9-]{3,60}$/, 'wrongFormat'),
  date: day.optional(),
})
const publicEndpoint = { guard: 'public', tag: 'public' } as const
const language = z.enum(ACCOUNT_LANGUAGES)

/**
 * These endpoints return the menus that guests see: published and active, with prices only if the restaurant shows
 * them.
 */
export const guestMenuEndpoints = {
  screen: defineEndpoint('GET', 'public/screens/:id/', {
    ...publicEndpoint,
    summary: 'Get the content of a screen',
    operationId: 'readScreen',
    description: 'Returns what a screen shows now and on the following days.',
    params: screenParams,
    response: screenContent,
    polled: true,
  }),
  screenEvents: defineEndpoint('GET', 'public/screens/:id/events/', {
    ...publicEndpoint,
    summary: 'Stream the revisions of a screen',
    operationId: 'streamScreenEvents',
    description: 'Streams server-sent events. A `revision` event is sent whenever the content of the screen changes.',
    params: screenParams,
    stream: true,
    response: null,
  }),
  screenSeen: defineEndpoint('POST', 'public/screens/:id/seen/', {
    ...publicEndpoint,
    summary: 'Report the state of a screen',
    operationId: 'reportScreenSeen',
    description: 'A screen reports that it is running and which revision it shows.',
    params: screenParams,
    bodyLimit: SMALL_BODY_LIMIT,
    body: z.strictObject({ revision: z.int().min(0).max(2_147_483_647) }),
    response: null,
  }),
  feed: defineEndpoint('GET', 'public/restaurants/:id/menu/', {
    ...publicEndpoint,
    summary: 'Get the published week of a restaurant',
    operationId: 'readRestaurantWeek',
    description: 'Returns the published week of a restaurant for web pages. Without a date it is the current week.',
    params: recordParams,
    query: z.strictObject({ week: day.optional(), language: language.optional() }),
    response: feed,
    polled: true,
  }),
  /** Returns a weekly menu as a guest would see it, whether it is published or not. */
  preview: defineEndpoint('GET', 'weeklyMenus/:id/preview/', {
    guard: 'weeklyMenus.view',
    tag: 'weeklyMenus',
    summary: 'Preview a weekly menu as guests would see it',
    operationId: 'previewWeeklyMenu',
    description: 'Returns the weekly menu as guests of a restaurant would see it, published or not.',
    params: recordParams,
    query: z.strictObject({
      restaurantId: idParam,
      language: language.optional(),
      day: text(1, 'wrongFormat')
        .regex(/^[1-7]$/, 'wrongFormat')
        .optional(),
      as: z.enum(['screen', 'feed', 'page']).default('screen'),
    }),
    response: z.object({
      screen: screenContent.nullable(),
      feed: feed.nullable(),
      /** The HTML of the page that other web sites show in a frame. */
      page: z.string().nullable(),
    }),
  }),
  /** Returns what the screens of a restaurant show in the weeks from a day; the settings of a screen may be unsaved. */
  screenPreview: defineEndpoint('GET', 'screens/preview/', {
    guard: 'settings.view',
    perRestaurant: true,
    tag: 'settings',
    summary: 'Preview the screens of a restaurant',
    operationId: 'previewScreens',
    description:
      'Returns the published menus of a restaurant for the week of a day and the week after, as its screens show them.',
    query: z.strictObject({ restaurantId: idParam, date: day, showPrices: z.enum(['true', 'false']).default('true') }),
    response: z.object(restaurantContent),
  }),
  screensSeen: defineEndpoint('GET', 'settings/screensSeen/', {
    guard: 'settings.view',
    perRestaurant: true,
    tag: 'settings',
    summary: 'List the states of all screens',
    operationId: 'listScreensSeen',
    description:
      'Lists what each screen shows now, when it last reported, which revision it showed and on which device, and in how many percent of its hours it was seen in the last 30 days.',
    response: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          lastSeenAt: instant.nullable(),
          shownRevision: z.int().nullable(),
          /** The revision that the screen should show. */
          revision: z.int(),
          /** What the screen shows now; null if it has not reported for five minutes. */
          shows: z.enum(SCENE_KINDS).nullable(),
          /** The browser and the system of the device. */
          device: z.string().nullable(),
          /** The percentage of the time within its hours in which the screen was seen; null before the first hours. */
          uptime: z.number().nullable(),
        }),
      ),
    }),
  }),
} as const
