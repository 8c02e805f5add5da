import { bulkEndpoints } from '@poledne/contract/http/bulk'
import type { FastifyPluginAsync } from 'fastify'
import type { Database, Sql } from '../../db/database.ts'
import type { PublishChange } from '../../events/eventBus.ts'
import { bindEndpoint } from '../../http/bindEndpoint.ts'
import { runIdempotently } from '../idempotency.ts'
import { publishBulkChange } from '../record.routes.ts'
import type { Resource } from '../resource.ts'
import { undoBulk } from './undo.service.ts'

type UndoRouteOptions = { database: Database; resources: readonly Resource[]; publishChange: PublishChange }

export const undoRoutes: FastifyPluginAsync<UndoRouteOptions> = async (app, { database, resources, publishChange }) => {
  bindEndpoint(app, bulkEndpoints.undo, async ({ caller, language, params, request }) => {
    const runUndo = (sql: Sql) => undoBulk({ sql, caller, language, resources }, params.undo)
    const work = (sql: Sql) => (sql === database ? database.transaction(runUndo) : runUndo(sql))
    const { module, response } = await runIdempotently(database, request, caller, work)
    const resource = resources.find((each) => each.module.name === module)
    if (resource && response.undone > 0) publishBulkChange(database, resource, publishChange)
    return response
  })
}
