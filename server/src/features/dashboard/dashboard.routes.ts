import { readDashboardEndpoint, readTodayEndpoint, readWeekCalendarEndpoint } from '@poledne/contract/modules/dashboard'
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../../core/db/database.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import { readDashboard } from './dashboard.service.ts'
import { readRestaurantProblems } from './today.service.ts'
import { readWeekCalendar } from './weekSquares.service.ts'

const WEEKS = 4
const CALENDAR_WEEKS = 13

export const dashboardRoutes: FastifyPluginAsync<{ database: Database }> = async (app, { database }) => {
  bindEndpoint(app, readDashboardEndpoint, ({ caller, query }) =>
    readDashboard(database, caller, { from: query?.from, weeks: Number(query?.weeks ?? WEEKS) }),
  )
  bindEndpoint(app, readWeekCalendarEndpoint, ({ caller, query }) =>
    readWeekCalendar(database, caller, { from: query?.from, weeks: Number(query?.weeks ?? CALENDAR_WEEKS) }),
  )
  bindEndpoint(app, readTodayEndpoint, ({ caller }) => readRestaurantProblems(database, caller))
}
