import { searchEndpoint } from '@poledne/contract/modules/dashboard'
import type { FastifyPluginAsync } from 'fastify'
import { bindEndpoint } from '../../http/bindEndpoint.ts'
import type { SearchLimiter } from '../../http/limits/searchLimiter.ts'
import type { Resource } from '../../records/resource.ts'
import { searchRecords } from './search.store.ts'

export const searchRoutes: FastifyPluginAsync<{
  searchLimiter: SearchLimiter
  resources: readonly Resource[]
}> = async (app, { searchLimiter, resources }) => {
  bindEndpoint(app, searchEndpoint, async ({ caller, query }) => ({
    items: await searchLimiter.run(caller, (sql) => searchRecords(sql, resources, caller, query.q)),
  }))
}
