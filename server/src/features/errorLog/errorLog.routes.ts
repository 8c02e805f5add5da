import { errorLog } from '@poledne/contract/errorLog'
import type { FastifyInstance } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Database } from '../../db/database.ts'
import { bind } from '../../http/bind.ts'
import { ProblemError } from '../../http/problem.ts'
import { insertReport } from './errorLog.store.ts'

export function errorLogRoutes(app: FastifyInstance, database: Database): void {
  // anybody may report; nobody may fill the table
  const limiter = new RateLimiterMemory({ points: 30, duration: 60 })

  bind(app, errorLog.report, async ({ body, request }) => {
    await limiter.consume(request.ip).catch(() => {
      throw new ProblemError('too_many_requests', { headers: { 'Retry-After': '60' } })
    })
    request.log.warn({ report: body, reqId: request.id }, 'script error in a browser')
    await insertReport(database, body, request.headers['user-agent']?.slice(0, 300) ?? null)
  })
}
