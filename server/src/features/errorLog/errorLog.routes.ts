import { errorLog } from '@poledne/contract/errorLog'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/database.ts'
import { bind, type Call } from '../../http/bind.ts'
import { openLimit } from '../../http/limit.ts'
import { insertReport } from './errorLog.store.ts'

export function errorLogRoutes(app: FastifyInstance, database: Database): void {
  // anybody may report; nobody may fill the table
  const limit = openLimit(30)

  const report = async ({ body, request }: Call<typeof errorLog.report>) => {
    request.log.warn({ report: body, reqId: request.id }, 'script error in a browser')
    await insertReport(database, body, request.headers['user-agent']?.slice(0, 300) ?? null)
  }
  bind(app, errorLog.report, report, { onRequest: limit })
}
