import { mondayOf } from '@poledne/contract/domain/week'
import { guestMenus as contract } from '@poledne/contract/guestMenu'
import type { FastifyInstance } from 'fastify'
import { bind, preparing } from '../../http/bind.ts'
import { notFound } from '../../http/problem.ts'
import { type FeedAsked, feedOf } from './feed.service.ts'
import type { GuestParts } from './guestMenus.routes.ts'
import { brieflyCached, markStale, openToAll } from './openAnswer.ts'

const MAX_WEEKS = 1_000

export function feedRoutes(app: FastifyInstance, { database, caches, limit, clock }: GuestParts): void {
  const prepare = preparing(app, contract.feed)
  const weeks = caches.open(MAX_WEEKS, async (key) => {
    const feed = await feedOf(database, JSON.parse(key), clock)
    return feed && { ...feed, value: prepare(feed.value) }
  })

  bind(app, contract.feed, async ({ params, query, request, reply }) => {
    openToAll(reply)
    await limit(request)
    const { week, language = null } = query ?? {}
    const asked: FeedAsked = {
      restaurantId: Number(params.id),
      monday: week === undefined ? null : mondayOf(week),
      language,
    }
    const feed = await weeks.get(JSON.stringify(asked), markStale(reply))
    if (!feed) throw notFound()
    brieflyCached(reply)
    return feed
  })
}
