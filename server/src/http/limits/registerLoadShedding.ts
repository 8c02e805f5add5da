import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import underPressure from '@fastify/under-pressure'
import { LANGUAGES } from '@poledne/contract/domain/languages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../db/database.ts'
import { parseAcceptLanguage } from '../language.ts'
import { ProblemError } from '../problem.ts'
import type { RefusalLog } from '../refusalLog.ts'
import { CONSTANT_HEADERS } from '../registerHeaders.ts'
import { buildProblemBody, PROBLEM_TYPE } from '../registerProblemHandlers.ts'

/** A crowd that comes at once may wait for a connection; more of them will not be answered in time anyway. */
const MAX_WAITING = 150
/**
 * While the queue stands and never empties, only so many may join it: those who wait then wait briefly. One screen asks
 * for several things at once, so that a few dozen people at work fill dozens of places.
 */
const MAX_STANDING_QUEUE = 75
const STANDING_AFTER_MS = 500
/** Nobody was turned away for so long: the crowd has gone. */
const CALM_AFTER_MS = 1_000
const MAX_LOOP_DELAY_MS = 1_000
/** However long the queue is, a module whose own callers are fewer than this lets one more in. */
const MIN_WAITING_PER_MODULE = 10

const createOverloadedProblem = () => new ProblemError('overloaded', { headers: { 'Retry-After': '2' } })
const { status: OVERLOADED_STATUS, headers: RETRY_HEADERS } = createOverloadedProblem()

/** Operators must be able to look at a busy program; a supervisor would kill one that seems dead. */
const isApiRequest = ({ routeOptions }: FastifyRequest) => routeOptions.config.endpoint !== undefined

/** Whether one more may join the queue for the database. */
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

/** What is said at a closed door, made once: turning somebody away must cost next to nothing, or those inside starve. */
const OVERLOADED_BODIES = new Map(
  LANGUAGES.map((language) => [language, JSON.stringify(buildProblemBody(createOverloadedProblem(), language))]),
)

function sendOverloaded({ headers }: IncomingMessage, response: ServerResponse): void {
  response
    .writeHead(OVERLOADED_STATUS, { ...CONSTANT_HEADERS, ...RETRY_HEADERS, 'Content-Type': PROBLEM_TYPE })
    .end(OVERLOADED_BODIES.get(parseAcceptLanguage(headers['accept-language'])))
}

/** Stands in front of everything else that answers: no route is looked up, nothing is read, and of a crowd only a count is logged. */
function installLoadShedding(
  server: Server,
  api: string,
  mayEnter: (module: string) => boolean,
  logRefusal: RefusalLog,
): void {
  const requestListeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const path = request.url?.startsWith(api) ? request.url.slice(api.length) : null
    if (path !== null && !mayEnter(path.split(/[/?]/, 1)[0] ?? '')) {
      logRefusal(() => ({ method: request.method, url: request.url, status: OVERLOADED_STATUS, code: 'overloaded' }))
      return sendOverloaded(request, response)
    }
    for (const answer of requestListeners) answer(request, response)
  })
}

/** Says "busy" early and cheaply, rather than letting everybody wait too long. */
export async function registerLoadShedding(
  app: FastifyInstance,
  basePath: string,
  database: Database,
  logRefusal: RefusalLog,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_LOOP_DELAY_MS,
    exposeStatusRoute: false,
    pressureHandler: async (request) => {
      if (isApiRequest(request)) throw createOverloadedProblem()
    },
  })
  const isOpen = createQueueGate(database.countWaiting)
  installLoadShedding(
    app.server,
    `${basePath}/api/`,
    (module) => isOpen() || database.countWaitingIn(module) < MIN_WAITING_PER_MODULE,
    logRefusal,
  )
}
