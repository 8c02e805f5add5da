import { coverageEndpoints } from '@poledne/contract/modules/coverage'
import type { FastifyPluginAsync } from 'fastify'
import { writeAudit } from '../../core/access/audit.store.ts'
import type { Database } from '../../core/db/database.ts'
import type { PublishChange } from '../../core/events/eventBus.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import { saveCoverage } from './coverage.service.ts'
import { readCoverage } from './coverage.store.ts'

export const coverageRoutes: FastifyPluginAsync<{ database: Database; publishChange: PublishChange }> = async (
  app,
  { database, publishChange },
) => {
  bindEndpoint(app, coverageEndpoints.read, () => readCoverage(database))
  bindEndpoint(app, coverageEndpoints.save, async ({ body, caller }) => {
    const saved = await database.transaction(async (tx) => {
      await writeAudit(tx, { event: 'settingsChanged', actor: caller, details: { list: 'coverage' } })
      return saveCoverage(tx, body)
    })
    publishChange({ about: 'settings' })
    return saved
  })
}
