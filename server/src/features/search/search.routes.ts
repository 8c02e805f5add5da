import { search } from '@poledne/contract/search'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/database.ts'
import { bind } from '../../http/bind.ts'
import type { Resource } from '../../resource/resource.ts'
import { searchRecords } from './search.store.ts'

export function searchRoutes(app: FastifyInstance, database: Database, resources: readonly Resource[]): void {
  bind(app, search, async ({ caller, query }) => ({ items: await searchRecords(database, resources, caller, query.q) }))
}
