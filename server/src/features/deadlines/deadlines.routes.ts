import { deadlineEndpoints } from '@poledne/contract/modules/deadline'
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../../core/db/database.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import { snoozeDeadline } from './deadlines.snooze.service.ts'

export const deadlineRoutes: FastifyPluginAsync<{ database: Database }> = async (app, { database }) => {
  bindEndpoint(app, deadlineEndpoints.snooze, ({ caller, body }) =>
    database.transaction((tx) => snoozeDeadline(tx, caller, body)),
  )
}
