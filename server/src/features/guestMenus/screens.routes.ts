import { guestMenus as contract } from '@poledne/contract/guestMenu'
import type { FastifyInstance } from 'fastify'
import { bind, type Call, preparing } from '../../http/bind.ts'
import { notFound } from '../../http/problem.ts'
import { sendEvents } from '../../live/sendEvents.ts'
import type { GuestParts } from './guestMenus.routes.ts'
import { openHouses } from './houses.ts'
import { brieflyCached, markStale, openToAll } from './openAnswer.ts'
import { openScreenStreams } from './screenStreams.ts'
import { screenContent } from './screens.service.ts'
import { readSeen } from './screens.store.ts'
import { openSeen } from './seen.ts'

const MAX_SCREENS = 2_000

export function screenRoutes(app: FastifyInstance, { database, caches, limit, clock, onError }: GuestParts): void {
  const prepare = preparing(app, contract.screen)
  const houses = openHouses(database, clock, caches.open)
  const screens = caches.open(MAX_SCREENS, async (id) => {
    const content = await screenContent({ database, houses, clock }, id)
    return content && { ...content, value: { revision: content.value.revision, answer: prepare(content.value) } }
  })
  const revisionOf = async (id: string) => (await screens.get(id))?.revision ?? null
  const streams = openScreenStreams(revisionOf, onError)
  caches.onNews(() => streams.look())
  const seen = openSeen(database, onError)
  // open streams would keep the server from ever closing
  app.addHook('preClose', async () => streams.close())
  app.addHook('onClose', () => seen.close())

  bind(app, contract.screen, async ({ params, request, reply }) => {
    openToAll(reply)
    await limit(request)
    const screen = await screens.get(params.id, markStale(reply))
    if (!screen) throw notFound()
    brieflyCached(reply)
    return screen.answer
  })
  bind(app, contract.screenEvents, async ({ params, request, reply }) => {
    await limit(request)
    const stream = await streams.open(params.id)
    if (!stream) throw notFound()
    sendEvents(openToAll(reply), stream.body)
  })
  const markSeen = async ({ params, body }: Call<typeof contract.screenSeen>) => {
    if (!(await screens.get(params.id))) throw notFound()
    seen.tell(params.id, body.revision)
  }
  bind(app, contract.screenSeen, markSeen, { onRequest: limit })

  bind(app, contract.screensSeen, async () => {
    const items: { id: string; revision: number; lastSeenAt: string | null; shownRevision: number | null }[] = []
    // one after the other: who looks at the settings must not keep the guests waiting
    await seen.write()
    for (const each of await readSeen(database)) {
      const revision = await revisionOf(each.id)
      if (revision !== null) items.push({ ...each, revision })
    }
    return { items }
  })
}
