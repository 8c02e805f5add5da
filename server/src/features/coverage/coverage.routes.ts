import { coverageEndpoints } from '@poledne/contract/modules/settingsList'
import type { FastifyPluginAsync } from 'fastify'
import { writeAudit } from '../../core/access/audit.store.ts'
import type { Database } from '../../core/db/database.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import { saveCoverage } from './coverage.service.ts'
import { readCoverage } from './coverage.store.ts'

export const coverageRoutes: FastifyPluginAsync<{ database: Database }> = async (app, { database }) => {
  bindEndpoint(app, coverageEndpoints.read, () => readCoverage(database))
  bindEndpoint(app, coverageEndpoints.save, ({ body, caller }) =>
    database.transaction(async (tx) => {
      await writeAudit(tx, { event: 'settingsChanged', actor: caller, details: { list: 'coverage' } })
      return saveCoverage(tx, body)
    }),
  )
}
