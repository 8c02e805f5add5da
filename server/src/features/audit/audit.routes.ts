import { auditEndpoints } from '@poledne/contract/modules/audit'
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../../core/db/database.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import type { ListExporter } from '../../core/records/export/listExport.service.ts'
import type { SearchLimiter } from '../../core/records/list/list.store.ts'
import type { Resource } from '../../core/records/resource.ts'
import { auditListSource, listAuditEntries } from './audit.list.store.ts'

type AuditRouteOptions = {
  database: Database
  searchLimiter: SearchLimiter
  listExporter: ListExporter
  resources: readonly Resource[]
}

export const auditRoutes: FastifyPluginAsync<AuditRouteOptions> = async (
  app,
  { database, searchLimiter, listExporter, resources },
) => {
  bindEndpoint(app, auditEndpoints.list, ({ caller, language, rawQuery }) =>
    listAuditEntries({ database, searches: searchLimiter, caller, language }, resources, rawQuery),
  )
  bindEndpoint(app, auditEndpoints.export, ({ caller, language, query }) =>
    listExporter.exportList({ caller, language, name: 'audit', source: auditListSource, query }),
  )
}
