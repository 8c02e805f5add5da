import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { ProblemError } from '../http/problem.ts'

/** More callers waiting for a connection than this will not be answered in time anyway. */
const MAX_WAITING = 200
const MAX_LOOP_DELAY_MS = 1_000

/** Says "busy" early and cheaply, rather than letting everybody wait too long. */
export async function overload(app: FastifyInstance, database: Database): Promise<void> {
  await app.register(underPressure, { maxEventLoopDelay: MAX_LOOP_DELAY_MS, exposeStatusRoute: false, retryAfter: 2 })
  app.addHook('onRequest', (request, _reply, done) => {
    if (database.waiting() <= MAX_WAITING || request.routeOptions.config.endpoint === undefined) return done()
    done(new ProblemError('overloaded', { headers: { 'Retry-After': '2' } }))
  })
}
