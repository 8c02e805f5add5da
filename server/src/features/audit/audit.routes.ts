import { auditEndpoints } from '@poledne/contract/modules/audit'
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../../core/db/database.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import type { ListExporter } from '../../core/records/export/listExport.service.ts'
import type { SearchLimiter } from '../../core/records/list/list.store.ts'
import { auditListSource, listAuditEntries } from './audit.list.store.ts'

type AuditRouteOptions = { database: Database; searchLimiter: SearchLimiter; listExporter: ListExporter }

export const auditRoutes: FastifyPluginAsync<AuditRouteOptions> = async (
  app,
  { database, searchLimiter, listExporter },
) => {
  bindEndpoint(app, auditEndpoints.list, ({ caller, language, rawQuery }) =>
    listAuditEntries({ database, searches: searchLimiter, caller, language }, rawQuery),
  )
  bindEndpoint(app, auditEndpoints.export, ({ caller, language, query }) =>
    listExporter.exportList({ caller, language, name: 'audit', source: auditListSource, query }),
  )
}
