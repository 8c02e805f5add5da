import { getMonday } from '@poledne/contract/domain/week'
import { guestMenuEndpoints as contract } from '@poledne/contract/modules/guestMenu'
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../../core/db/database.ts'
import { createNotFoundProblem } from '../../core/errors/problem.ts'
import { bindEndpoint, createResponsePreparer } from '../../core/http/bindEndpoint.ts'
import type { AddressLimit } from '../../core/limits/rateLimits.ts'
import type { GuestCaches } from './guestMenus.caches.ts'
import { allowAnyOrigin, allowBriefCaching, createStaleMarker } from './guestMenus.headers.ts'
import { type AdjustClock, buildFeed, type FeedQuery } from './guestMenus.service.ts'
import { previewRoutes } from './preview/preview.routes.ts'
import { screenRoutes } from './screens/screens.routes.ts'

export type GuestMenuDependencies = {
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
  app.register(previewRoutes, { database: options.database })
}
