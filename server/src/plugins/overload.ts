import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import underPressure from '@fastify/under-pressure'
import { LANGUAGES } from '@poledne/contract/languages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { ProblemError } from '../http/problem.ts'
import { languageOf } from '../http/translate.ts'
import { CONSTANT_HEADERS } from './headers.ts'
import { bodyOf, PROBLEM_TYPE } from './problems.ts'
import type { RefusalLog } from './refusals.ts'

/** A crowd that comes at once may wait for a connection; more of them will not be answered in time anyway. */
const MAX_WAITING = 150
/**
 * While the queue stands and never empties, only so many may join it: those who wait then wait briefly. One screen asks
 * for several things at once, so that a few dozen people at work fill dozens of places.
 */
const MAX_STANDING = 75
const STANDS_AFTER_MS = 500
/** Nobody was turned away for so long: the crowd has gone. */
const CALM_AFTER_MS = 1_000
const MAX_LOOP_DELAY_MS = 1_000
/** However long the queue is, a module whose own callers are fewer than this lets one more in. */
const OWN_WAITING = 10

const busy = () => new ProblemError('overloaded', { headers: { 'Retry-After': '2' } })
const { status: BUSY, headers: LATER } = busy()

/** Operators must be able to look at a busy program; a supervisor would kill one that seems dead. */
const isForUsers = ({ routeOptions }: FastifyRequest) => routeOptions.config.endpoint !== undefined

/** Whether one more may join the queue for the database. */
export function openDoor(waiting: () => number, now: () => number = () => performance.now()): () => boolean {
  let calmAt = now()
  let refusedAt = Number.NEGATIVE_INFINITY
  return () => {
    const [length, at] = [waiting(), now()]
    if (length <= MAX_STANDING && at - refusedAt > CALM_AFTER_MS) calmAt = at
    const isOpen = length < (at - calmAt > STANDS_AFTER_MS ? MAX_STANDING : MAX_WAITING)
    if (!isOpen) refusedAt = at
    return isOpen
  }
}

/** What is said at a closed door, made once: turning somebody away must cost next to nothing, or those inside starve. */
const REFUSALS = new Map(LANGUAGES.map((language) => [language, JSON.stringify(bodyOf(busy(), language))]))

function turnAway({ headers }: IncomingMessage, response: ServerResponse): void {
  response
    .writeHead(BUSY, { ...CONSTANT_HEADERS, ...LATER, 'Content-Type': PROBLEM_TYPE })
    .end(REFUSALS.get(languageOf(headers['accept-language'])))
}

/** Stands in front of everything else that answers: no route is looked up, nothing is read, and of a crowd only a count is logged. */
function guard(server: Server, api: string, mayEnter: (module: string) => boolean, logRefusal: RefusalLog): void {
  const inside = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const path = request.url?.startsWith(api) ? request.url.slice(api.length) : null
    if (path !== null && !mayEnter(path.split(/[/?]/, 1)[0] ?? '')) {
      logRefusal(() => ({ method: request.method, url: request.url, status: BUSY, code: 'overloaded' }))
      return turnAway(request, response)
    }
    for (const answer of inside) answer(request, response)
  })
}

/** Says "busy" early and cheaply, rather than letting everybody wait too long. */
export async function overload(
  app: FastifyInstance,
  basePath: string,
  database: Database,
  logRefusal: RefusalLog,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_LOOP_DELAY_MS,
    exposeStatusRoute: false,
    pressureHandler: async (request) => {
      if (isForUsers(request)) throw busy()
    },
  })
  const isOpen = openDoor(database.waiting)
  guard(app.server, `${basePath}/api/`, (module) => isOpen() || database.waitingIn(module) < OWN_WAITING, logRefusal)
}
