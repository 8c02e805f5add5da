import { searchEndpoint } from '@poledne/contract/modules/dashboard'
import type { FastifyPluginAsync } from 'fastify'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import type { SearchLimiter } from '../../core/records/list/list.store.ts'
import type { Resource } from '../../core/records/resource.ts'
import { searchRecords } from './search.store.ts'

export const searchRoutes: FastifyPluginAsync<{
  searchLimiter: SearchLimiter
  resources: readonly Resource[]
}> = async (app, { searchLimiter, resources }) => {
  bindEndpoint(app, searchEndpoint, async ({ caller, query }) => ({
    items: await searchLimiter.run(caller, (sql) => searchRecords(sql, resources, caller, query.q)),
  }))
}
