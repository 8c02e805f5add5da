import { searchEndpoint } from '@poledne/contract/search'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../http/bind.ts'
import type { SearchLimiter } from '../../http/searches.ts'
import type { Resource } from '../../resource/resource.ts'
import { searchRecords } from './search.store.ts'

export function searchRoutes(app: FastifyInstance, searches: SearchLimiter, resources: readonly Resource[]): void {
  bindEndpoint(app, searchEndpoint, async ({ caller, query }) => ({
    items: await searches.run(caller, (sql) => searchRecords(sql, resources, caller, query.q)),
  }))
}
