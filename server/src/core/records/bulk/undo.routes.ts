import { bulkEndpoints } from '@poledne/contract/http/bulk'
import type { FastifyPluginAsync } from 'fastify'
import type { Database, Sql } from '../../db/database.ts'
import { bindEndpoint } from '../../http/bindEndpoint.ts'
import { runIdempotently } from '../idempotency.ts'
import type { Resource } from '../resource.ts'
import { undoBulk } from './undo.service.ts'

type UndoRouteOptions = { database: Database; resources: readonly Resource[] }

export const undoRoutes: FastifyPluginAsync<UndoRouteOptions> = async (app, { database, resources }) => {
  bindEndpoint(app, bulkEndpoints.undo, ({ caller, language, params, request }) => {
    const runUndo = (sql: Sql) => undoBulk({ sql, caller, language, resources }, params.undo)
    const work = (sql: Sql) => (sql === database ? database.transaction(runUndo) : runUndo(sql))
    return runIdempotently(database, request, caller, work)
  })
}
