import { readDashboardEndpoint, readTodayEndpoint } from '@poledne/contract/modules/dashboard'
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../../core/db/database.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import { readDashboard } from './dashboard.service.ts'
import { readRestaurantProblems } from './today.service.ts'

const WEEKS = 4

export const dashboardRoutes: FastifyPluginAsync<{ database: Database }> = async (app, { database }) => {
  bindEndpoint(app, readDashboardEndpoint, ({ caller, query }) =>
    readDashboard(database, caller, { from: query?.from, weeks: Number(query?.weeks ?? WEEKS) }),
  )
  bindEndpoint(app, readTodayEndpoint, ({ caller }) => readRestaurantProblems(database, caller))
}
