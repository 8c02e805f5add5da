import { dashboard } from '@poledne/contract/dashboard'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/database.ts'
import { bind } from '../../http/bind.ts'
import { readDesk } from './dashboard.service.ts'

const WEEKS = 4

export function dashboardRoutes(app: FastifyInstance, database: Database): void {
  bind(app, dashboard, ({ caller, query }) =>
    readDesk(database, caller, { from: query?.from, weeks: Number(query?.weeks ?? WEEKS) }),
  )
}
