import { setTimeout as wait } from 'node:timers/promises'
import { parseUserAgent } from '@poledne/contract/access/parseUserAgent'
import { readWallClock } from '@poledne/contract/domain/timeZone'
import type { ResponseBody } from '@poledne/contract/http/endpoint'
import { guestMenuEndpoints as contract } from '@poledne/contract/modules/guestMenu'
import { getScene } from '@poledne/contract/modules/screenScene'
import type { FastifyPluginAsync } from 'fastify'
import type { Sql } from '../../core/db/database.ts'
import { createNotFoundProblem } from '../../core/errors/problem.ts'
import { createEventStream, type EventStream, sendEventStream } from '../../core/events/eventStream.ts'
import { bindEndpoint, createResponsePreparer, type EndpointCall } from '../../core/http/bindEndpoint.ts'
import { allowAnyOrigin, allowBriefCaching, createStaleMarker } from './guestMenus.headers.ts'
import type { GuestMenuDependencies } from './guestMenus.routes.ts'
import { type Heartbeat, readHeartbeats, writeHeartbeats } from './guestMenus.store.ts'
import { buildScreenContent, readRestaurantContent } from './screens.service.ts'

const KEEP_ALIVE_MS = 15_000
/** The pause between two screens, so that a pass over a thousand screens does not block other requests. */
const PAUSE_MS = 5
/** The highest number of streams of a screen, which is shown on a few devices; a further stream ends the oldest one. */
const MAX_STREAMS_PER_SCREEN = 50

type Events = { revision: { revision: number } }
type Stream = EventStream<Events>

type ScreenStreams = {
  /** Opens a stream of the screen; resolves to null if there is no such screen. */
  open(id: string): Promise<Stream | null>
  /** Checks the revision of one screen at once, or those of all screens with open streams, after a possible change. */
  checkRevisions(id?: string): void
  countOpen(): number
  close(): void
}

/**
 * Manages the event streams of the screens on this instance. Only one pass runs at a time; it checks the revision of
 * each screen once.
 */
export function openScreenStreams(
  getRevision: (id: string) => Promise<number | null>,
  onError: (error: Error) => void,
): ScreenStreams {
  const streams = new Map<string, Set<Stream>>()
  let isPending = false
  let isRunning = false
  let isClosed = false
  let keepAliveTimer: NodeJS.Timeout | undefined

  async function sendRevision(id: string, to: ReadonlySet<Stream>): Promise<void> {
    const revision = await getRevision(id)
    for (const stream of to)
      if (revision === null) stream.end()
      else stream.sendState('revision', { revision })
  }

  async function checkAllScreens(): Promise<void> {
    if (isRunning) return
    isRunning = true
    while (isPending) {
      isPending = false
      // A failed check is repeated with the next heartbeat.
      for (const [id, to] of [...streams]) {
        if (isClosed) return
        await sendRevision(id, to).catch(onError)
        await wait(PAUSE_MS)
      }
    }
    isRunning = false
  }

  function checkRevisions(id?: string): void {
    const changed = id === undefined ? undefined : streams.get(id)
    if (id !== undefined) {
      if (changed) void sendRevision(id, changed).catch(onError)
      return
    }
    isPending = streams.size > 0
    void checkAllScreens()
  }

  function startKeepAlive(): void {
    // No event announces a new week at midnight, so this interval finds it.
    keepAliveTimer ??= setInterval(() => {
      for (const all of streams.values()) for (const stream of all) stream.sendHeartbeat()
      checkRevisions()
    }, KEEP_ALIVE_MS).unref()
  }

  function addStream(id: string, stream: Stream): void {
    const all = streams.get(id) ?? new Set()
    streams.set(id, all)
    const [oldest] = all
    if (oldest && all.size >= MAX_STREAMS_PER_SCREEN) {
      oldest.end()
      all.delete(oldest)
    }
    all.add(stream)
    stream.body.once('close', () => {
      all.delete(stream)
      if (all.size === 0 && streams.get(id) === all) streams.delete(id)
    })
  }

  return {
    async open(id) {
      startKeepAlive()
      if ((await getRevision(id)) === null) return null
      const stream = createEventStream<Events>()
      if (isClosed) stream.end()
      addStream(id, stream)
      // This sends the current revision at once.
      checkRevisions()
      return stream
    },
    checkRevisions,
    countOpen: () => [...streams.values()].reduce((sum, { size }) => sum + size, 0),
    close() {
      isClosed = true
      clearInterval(keepAliveTimer)
      for (const all of streams.values()) for (const stream of all) stream.end()
      streams.clear()
    },
  }
}

/** Heartbeats are written in batches, because a thousand screens would keep the disk busy. */
const WRITE_EVERY_MS = 2_000

/** Collects the heartbeats of screens and writes the latest one of each screen, all in one query. */
export function openHeartbeats(database: Sql, onError: (error: Error) => void, everyMs = WRITE_EVERY_MS) {
  let pendingHeartbeats = new Map<string, Heartbeat>()
  let timer: NodeJS.Timeout | undefined

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (pendingHeartbeats.size === 0) return
    const shown = pendingHeartbeats
    pendingHeartbeats = new Map()
    await writeHeartbeats(database, shown).catch(onError)
  }

  return {
    record(id: string, heartbeat: Heartbeat): void {
      pendingHeartbeats.set(id, heartbeat)
      timer ??= setTimeout(write, everyMs).unref()
    },
    write,
    close: write,
  }
}

/** Names the browser and the system of a device, as far as they are known. */
function nameDevice(userAgent: string | undefined): string | null {
  const { browser, system } = parseUserAgent(userAgent ?? null)
  return [browser, system].filter((name) => name !== null).join(' · ') || null
}

const MAX_SCREENS = 2_000
const MAX_RESTAURANT_CONTENTS = 1_000

export const screenRoutes: FastifyPluginAsync<GuestMenuDependencies> = async (
  app,
  { database, caches, limit, clock, onError },
) => {
  const prepare = createResponsePreparer(app, contract.screen)
  // The screens of a restaurant share its content.
  const contentCache = caches.open(MAX_RESTAURANT_CONTENTS, (key) =>
    readRestaurantContent(database, JSON.parse(key), clock),
  )
  const screenCache = caches.open(MAX_SCREENS, async (id) => {
    const content = await buildScreenContent({ database, contentCache, clock }, id)
    return content && { ...content, value: { content: content.value, answer: prepare(content.value) } }
  })
  const getRevision = async (id: string) => (await screenCache.get(id))?.content.revision ?? null
  const streams = openScreenStreams(getRevision, onError)
  caches.subscribe((id) => streams.checkRevisions(id))
  app.metrics.addCache('restaurantContents', contentCache.countUse)
  app.metrics.addCache('screens', screenCache.countUse)
  app.metrics.addSource(() => [['poledne_event_streams', streams.countOpen(), { audience: 'screens' }]])
  const heartbeats = openHeartbeats(database, onError)
  // Open streams would keep the server from closing, so they are closed first.
  app.addHook('preClose', async () => streams.close())
  app.addHook('onClose', () => heartbeats.close())

  bindEndpoint(app, contract.screen, async ({ params, request, reply }) => {
    allowAnyOrigin(reply)
    await limit(request)
    const screen = await screenCache.get(params.id, createStaleMarker(reply))
    if (!screen) throw createNotFoundProblem()
    allowBriefCaching(reply)
    return screen.answer
  })
  bindEndpoint(app, contract.screenEvents, async ({ params, request, reply }) => {
    await limit(request)
    const stream = await streams.open(params.id)
    if (!stream) throw createNotFoundProblem()
    sendEventStream(allowAnyOrigin(reply), stream.body)
  })
  const recordHeartbeat = async ({ params, body, request }: EndpointCall<typeof contract.screenSeen>) => {
    if (!(await screenCache.get(params.id))) throw createNotFoundProblem()
    heartbeats.record(params.id, { ...body, device: nameDevice(request.headers['user-agent']) })
  }
  bindEndpoint(app, contract.screenSeen, recordHeartbeat, { onRequest: limit })

  bindEndpoint(app, contract.screensSeen, async ({ caller }) => {
    const items: ResponseBody<typeof contract.screensSeen>['items'] = []
    // The queries run one after the other, so that the settings page does not slow down requests of guests.
    await heartbeats.write()
    for (const { now, isConnected, ...each } of await readHeartbeats(database, caller)) {
      const content = (await screenCache.get(each.id))?.content
      if (!content) continue
      const { day, time } = readWallClock(clock(now), content.restaurant.timezone)
      const shows = isConnected ? getScene(content, day, time).scene.kind : null
      items.push({ ...each, revision: content.revision, shows })
    }
    return { items }
  })
}
