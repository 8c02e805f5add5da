import { search } from '@poledne/contract/search'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind.ts'
import type { Searches } from '../../http/searches.ts'
import type { Resource } from '../../resource/resource.ts'
import { searchRecords } from './search.store.ts'

export function searchRoutes(app: FastifyInstance, searches: Searches, resources: readonly Resource[]): void {
  bind(app, search, async ({ caller, query }) => ({
    items: await searches.run(caller, (sql) => searchRecords(sql, resources, caller, query.q)),
  }))
}
