import { searchEndpoint } from '@poledne/contract/endpoints/search'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../http/bindEndpoint.ts'
import type { SearchLimiter } from '../../http/limits/searchLimiter.ts'
import type { Resource } from '../../records/resource.ts'
import { searchRecords } from './search.store.ts'

export function searchRoutes(app: FastifyInstance, searches: SearchLimiter, resources: readonly Resource[]): void {
  bindEndpoint(app, searchEndpoint, async ({ caller, query }) => ({
    items: await searches.run(caller, (sql) => searchRecords(sql, resources, caller, query.q)),
  }))
}
