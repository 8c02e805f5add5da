import { getWeekday, type Weekday } from '@poledne/contract/domain/day'
import { ACCOUNT_LANGUAGES } from '@poledne/contract/domain/languages'
import { getMonday } from '@poledne/contract/domain/week'
import { guestMenuEndpoints as contract, type MenuFeed, type ScreenContent } from '@poledne/contract/modules/guestMenu'
import type { FastifyPluginAsync } from 'fastify'
import { canUseAreaOf } from '../../core/access/recordRights.ts'
import type { Database } from '../../core/db/database.ts'
import { createNotFoundProblem, createValidationProblem } from '../../core/errors/problem.ts'
import { bindEndpoint, createResponsePreparer } from '../../core/http/bindEndpoint.ts'
import type { AddressLimit } from '../../core/limits/rateLimits.ts'
import { getRecord } from '../../core/records/record.service.ts'
import { toScreenBrand } from '../brands/index.ts'
import { readVisibleRestaurantState } from '../restaurants/index.ts'
import type { AdjustClock } from '../todayMenu/index.ts'
import { asWeeklyMenu, weeklyMenuResource as resource } from '../weeklyMenus/index.ts'
import type { GuestCaches } from './guestMenus.caches.ts'
import { allowAnyOrigin, allowBriefCaching, createStaleMarker } from './guestMenus.headers.ts'
import { buildGuestPage } from './guestMenus.page.service.ts'
import { renderEmbedPage } from './guestMenus.page.ts'
import { buildFeed, buildGuestWeek, DAYS_OF_WEEK, type FeedQuery } from './guestMenus.service.ts'
import { screenRoutes } from './screens.routes.ts'
import { readRestaurantContent } from './screens.service.ts'

/** Converts the preview to the content of a screen; its revision is 0, because no stored screen has it. */
function toScreenContent({ restaurant, days, allergens, language }: MenuFeed, weekday: Weekday | null): ScreenContent {
  return {
    revision: 0,
    name: restaurant.nameCs,
    screenType: weekday === null ? 'week' : 'day',
    languages: language === null ? [...ACCOUNT_LANGUAGES] : [language],
    hoursFrom: null,
    hoursTo: null,
    parts: [],
    canHideMenu: false,
    outside: 'name',
    outsidePictureId: null,
    restaurant,
    openingHours: [],
    days: days.filter(({ date }) => weekday === null || getWeekday(date) === weekday),
    allergens,
  }
}

/** Serves previews of what guests would see, to users who can see the menu; the responses are never cached. */
const previewRoutes: FastifyPluginAsync<GuestMenuDependencies> = async (app, { database, clock, basePath }) => {
  bindEndpoint(app, contract.preview, async ({ params, query, caller, language, reply }) => {
    const menu = asWeeklyMenu(await getRecord({ sql: database, resource, caller, language }, Number(params.id)))
    const restaurantId = Number(query.restaurantId)
    const restaurant = await readVisibleRestaurantState(database, caller, restaurantId)
    if (!restaurant) throw createValidationProblem({ field: 'restaurantId', code: 'selectValue' })
    const weekQuery = {
      restaurant,
      week: menu.startDate,
      language: query.language ?? null,
      asPublished: menu.id,
      caller,
    }
    const { feed } = await buildGuestWeek(database, weekQuery)
    if (query.as === 'page') {
      const range = { from: menu.startDate, days: DAYS_OF_WEEK, today: menu.startDate }
      const { page } = await buildGuestPage(database, { restaurant, ...range, asPublished: menu.id, caller })
      const html = renderEmbedPage(page, query.language ?? language, { isStill: true, basePath })
      return { screen: null, feed: null, page: html }
    }
    const weekday = query.day === undefined ? null : (Number(query.day) as Weekday)
    reply.header('Cache-Control', 'no-store')
    const nothing = { screen: null, feed: null, page: null }
    if (query.as === 'feed') return { ...nothing, feed }
    return { ...nothing, screen: { ...toScreenContent(feed, weekday), ...toScreenBrand(restaurant.brand) } }
  })

  bindEndpoint(app, contract.screenPreview, async ({ query, caller, reply }) => {
    const { date, showPrices } = query
    const restaurantId = Number(query.restaurantId)
    const content = canUseAreaOf(caller, 'settings', 'view', restaurantId)
      ? await readRestaurantContent(database, { restaurantId, showPrices: showPrices === 'true', date }, clock)
      : null
    if (!content) throw createValidationProblem({ field: 'restaurantId', code: 'selectValue' })
    reply.header('Cache-Control', 'no-store')
    return content.value
  })
}

export type GuestMenuDependencies = {
  basePath: string
  database: Database
  caches: GuestCaches
  limit: AddressLimit
  clock: AdjustClock
  onError: (error: Error) => void
}

const MAX_CACHED_FEEDS = 1_000

const feedRoutes: FastifyPluginAsync<GuestMenuDependencies> = async (app, { database, caches, limit, clock }) => {
  const prepare = createResponsePreparer(app, contract.feed)
  const feedCache = caches.open(MAX_CACHED_FEEDS, async (key) => {
    const feed = await buildFeed(database, JSON.parse(key), clock)
    return feed && { ...feed, value: prepare(feed.value) }
  })
  app.metrics.addCache('feeds', feedCache.countUse)

  bindEndpoint(app, contract.feed, async ({ params, query, request, reply }) => {
    allowAnyOrigin(reply)
    await limit(request)
    const { week, language = null } = query ?? {}
    const feedQuery: FeedQuery = {
      restaurantId: Number(params.id),
      monday: week === undefined ? null : getMonday(week),
      language,
    }
    const feed = await feedCache.get(JSON.stringify(feedQuery), createStaleMarker(reply))
    if (!feed) throw createNotFoundProblem()
    allowBriefCaching(reply)
    return feed
  })
}

export const guestMenuRoutes: FastifyPluginAsync<GuestMenuDependencies> = async (app, options) => {
  app.register(screenRoutes, options)
  app.register(feedRoutes, options)
  app.register(previewRoutes, options)
}
