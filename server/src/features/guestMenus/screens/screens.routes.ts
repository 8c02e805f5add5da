import { guestMenuEndpoints as contract } from '@poledne/contract/endpoints/guestMenu'
import type { FastifyInstance } from 'fastify'
import { sendEventStream } from '../../../events/sendEventStream.ts'
import { bindEndpoint, createResponsePreparer, type EndpointCall } from '../../../http/bindEndpoint.ts'
import { notFound } from '../../../http/problem.ts'
import { allowAnyOrigin, allowBriefCaching, createStaleMarker } from '../guestMenus.headers.ts'
import type { GuestMenuDependencies } from '../guestMenus.routes.ts'
import { openHeartbeats } from './heartbeats.ts'
import { openRestaurantContentCache } from './restaurantContent.ts'
import { openScreenStreams } from './screenStreams.ts'
import { buildScreenContent } from './screens.service.ts'
import { readHeartbeats } from './screens.store.ts'

const MAX_SCREENS = 2_000

export function screenRoutes(
  app: FastifyInstance,
  { database, caches, limit, clock, onError }: GuestMenuDependencies,
): void {
  const prepare = createResponsePreparer(app, contract.screen)
  const contentCache = openRestaurantContentCache(database, clock, caches.open)
  const screenCache = caches.open(MAX_SCREENS, async (id) => {
    const content = await buildScreenContent({ database, contentCache, clock }, id)
    return content && { ...content, value: { revision: content.value.revision, answer: prepare(content.value) } }
  })
  const getRevision = async (id: string) => (await screenCache.get(id))?.revision ?? null
  const streams = openScreenStreams(getRevision, onError)
  caches.subscribe(() => streams.checkRevisions())
  const heartbeats = openHeartbeats(database, onError)
  // open streams would keep the server from ever closing
  app.addHook('preClose', async () => streams.close())
  app.addHook('onClose', () => heartbeats.close())

  bindEndpoint(app, contract.screen, async ({ params, request, reply }) => {
    allowAnyOrigin(reply)
    await limit(request)
    const screen = await screenCache.get(params.id, createStaleMarker(reply))
    if (!screen) throw notFound()
    allowBriefCaching(reply)
    return screen.answer
  })
  bindEndpoint(app, contract.screenEvents, async ({ params, request, reply }) => {
    await limit(request)
    const stream = await streams.open(params.id)
    if (!stream) throw notFound()
    sendEventStream(allowAnyOrigin(reply), stream.body)
  })
  const recordHeartbeat = async ({ params, body }: EndpointCall<typeof contract.screenSeen>) => {
    if (!(await screenCache.get(params.id))) throw notFound()
    heartbeats.record(params.id, body.revision)
  }
  bindEndpoint(app, contract.screenSeen, recordHeartbeat, { onRequest: limit })

  bindEndpoint(app, contract.screensSeen, async () => {
    const items: { id: string; revision: number; lastSeenAt: string | null; shownRevision: number | null }[] = []
    // one after the other: who looks at the settings must not keep the guests waiting
    await heartbeats.write()
    for (const each of await readHeartbeats(database)) {
      const revision = await getRevision(each.id)
      if (revision !== null) items.push({ ...each, revision })
    }
    return { items }
  })
}
