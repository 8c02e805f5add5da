import { errorLogEndpoints } from '@poledne/contract/modules/system'
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../../core/db/database.ts'
import { bindEndpoint, type EndpointCall } from '../../core/http/bindEndpoint.ts'
import { createAddressLimit } from '../../core/limits/rateLimits.ts'
import { insertReport } from './errorLog.store.ts'

export const errorLogRoutes: FastifyPluginAsync<{ database: Database }> = async (app, { database }) => {
  // Reports need no session, so each IP address is limited.
  const limit = createAddressLimit(30)

  const report = async ({ body, request }: EndpointCall<typeof errorLogEndpoints.report>) => {
    request.log.warn({ report: body, reqId: request.id }, 'script error in a browser')
    await insertReport(database, body, request.headers['user-agent']?.slice(0, 300) ?? null)
  }
  bindEndpoint(app, errorLogEndpoints.report, report, { onRequest: limit })
}
