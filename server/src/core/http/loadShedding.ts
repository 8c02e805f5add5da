import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import underPressure from '@fastify/under-pressure'
import { LANGUAGES } from '@poledne/contract/domain/languages'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Database } from '../db/database.ts'
import { createOverloadedProblem } from '../errors/problem.ts'
import { CONSTANT_HEADERS } from './headers.ts'
import { parseAcceptLanguage } from './language.ts'
import { buildProblemBody, PROBLEM_CONTENT_TYPE, type RefusalLog } from './problemHandlers.ts'

/** The number of requests that can wait for a database connection at once; further ones would not be served in time. */
const MAX_WAITING = 150
/**
 * The limit of waiting requests while the queue does not empty for a while, so that waiting times stay short. One page
 * sends several requests at once, so a few dozen users fill the queue.
 */
const MAX_STANDING_QUEUE = 75
const STANDING_AFTER_MS = 500
/** The overload is over when no request was refused for this long. */
const CALM_AFTER_MS = 1_000
const MAX_LOOP_DELAY_MS = 1_000
/** A module with fewer waiting requests than this accepts more, however long the queue is. */
const MIN_WAITING_PER_MODULE = 10

const RETRY_MS = 2_000
const { status: OVERLOADED_STATUS, headers: RETRY_HEADERS } = createOverloadedProblem(RETRY_MS)

/**
 * Whether the request is for the API; health checks and metrics must also work under load, because a supervisor would
 * restart a server that does not respond.
 */
const isApiRequest = ({ routeOptions }: FastifyRequest) => routeOptions.config.endpoint !== undefined

/** Returns a function that says whether one more request can wait for the database. */
export function createQueueGate(waiting: () => number, now: () => number = () => performance.now()): () => boolean {
  let calmAt = now()
  let refusedAt = Number.NEGATIVE_INFINITY
  return () => {
    const [length, at] = [waiting(), now()]
    if (length <= MAX_STANDING_QUEUE && at - refusedAt > CALM_AFTER_MS) calmAt = at
    const isOpen = length < (at - calmAt > STANDING_AFTER_MS ? MAX_STANDING_QUEUE : MAX_WAITING)
    if (!isOpen) refusedAt = at
    return isOpen
  }
}

/** The response bodies by language. They are serialized once, so that refusing a request costs almost nothing. */
const OVERLOADED_BODIES = new Map(
  LANGUAGES.map((language) => [
    language,
    JSON.stringify(buildProblemBody(createOverloadedProblem(RETRY_MS), language)),
  ]),
)

function sendOverloaded({ headers }: IncomingMessage, response: ServerResponse): void {
  response
    .writeHead(OVERLOADED_STATUS, { ...CONSTANT_HEADERS, ...RETRY_HEADERS, 'Content-Type': PROBLEM_CONTENT_TYPE })
    .end(OVERLOADED_BODIES.get(parseAcceptLanguage(headers['accept-language'])))
}

/** Refuses requests before Fastify looks up a route or reads anything. */
function installLoadShedding(
  server: Server,
  api: string,
  canAccept: (module: string) => boolean,
  logRefusal: RefusalLog,
): void {
  const requestListeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const path = request.url?.startsWith(api) ? request.url.slice(api.length) : null
    if (path !== null && !canAccept(path.split(/[/?]/, 1)[0] ?? '')) {
      logRefusal(() => ({ method: request.method, url: request.url, status: OVERLOADED_STATUS, code: 'overloaded' }))
      return sendOverloaded(request, response)
    }
    for (const listener of requestListeners) listener(request, response)
  })
}

/** Refuses requests with 503 under load, so that accepted requests do not wait too long. */
export const loadSheddingPlugin = fp<{ basePath: string; database: Database; logRefusal: RefusalLog }>(
  async (app, { basePath, database, logRefusal }) => {
    await app.register(underPressure, {
      maxEventLoopDelay: MAX_LOOP_DELAY_MS,
      exposeStatusRoute: false,
      pressureHandler: async (request) => {
        if (isApiRequest(request)) throw createOverloadedProblem(RETRY_MS)
      },
    })
    const isOpen = createQueueGate(database.countWaiting)
    let shedCount = 0
    app.metrics.addSource(() => [['poledne_requests_shed_total', shedCount]])
    installLoadShedding(
      app.server,
      `${basePath}/api/`,
      (module) => isOpen() || database.countWaitingIn(module) < MIN_WAITING_PER_MODULE,
      (describe) => {
        shedCount++
        logRefusal(describe)
      },
    )
  },
  { name: 'loadSheddingPlugin' },
)
