import { dateToInstant } from '@poledne/contract/domain/instant'
import { toNameLanguage } from '@poledne/contract/domain/languages'
import { systemEndpoints } from '@poledne/contract/endpoints/system'
import type { FastifyPluginAsync } from 'fastify'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { PublishChange } from '../../events/eventBus.ts'
import { bindEndpoint } from '../../http/bindEndpoint.ts'
import { createAddressLimit } from '../../http/limits/rateLimits.ts'
import { ProblemError } from '../../http/problem.ts'
import { JOBS } from '../../jobRegistry.ts'
import { getLateSince } from '../../jobs/job.ts'
import { readJobs } from '../../jobs/jobs.store.ts'
import { readReports } from '../errorLog/errorLog.store.ts'
import { readLegalText, readSystem, writeSettingFlags, writeSystem } from './system.store.ts'

type SystemRouteOptions = { config: Config; database: Database; publishChange: PublishChange }

export const systemRoutes: FastifyPluginAsync<SystemRouteOptions> = async (
  app,
  { config, database, publishChange },
) => {
  async function saveFlags(flags: Parameters<typeof writeSettingFlags>[1]) {
    const settings = await writeSettingFlags(database, flags)
    publishChange({ about: 'settings' })
    return { settings }
  }

  const addSecurity = <T>(stored: T) => ({ ...stored, security: config.SECURITY })

  bindEndpoint(app, systemEndpoints.read, async () => addSecurity(await readSystem(database)))
  bindEndpoint(app, systemEndpoints.save, async ({ body }) => {
    const saved = await writeSystem(database, body)
    if (!saved) throw new ProblemError('stale_version', { extra: { current: addSecurity(await readSystem(database)) } })
    publishChange({ about: 'settings' })
    return addSecurity(saved)
  })
  bindEndpoint(app, systemEndpoints.maintenance, ({ body: { maintenance } }) => saveFlags({ maintenance }))
  bindEndpoint(app, systemEndpoints.skipCronCalls, ({ body: { skipCronCalls } }) => saveFlags({ skipCronCalls }))
  bindEndpoint(app, systemEndpoints.agreementVersion, () => saveFlags({ raisesAgreementVersion: true }))

  bindEndpoint(app, systemEndpoints.errorLog, async () => ({ items: await readReports(database) }))
  bindEndpoint(app, systemEndpoints.jobs, async () => {
    const states = new Map((await readJobs(database)).map((state) => [state.name, state]))
    const items = JOBS.map((job) => {
      const { name, schedule, always = false } = job
      const state = states.get(name)
      const late = state ? getLateSince(job, state) : null
      const { lastRunAt = null, lastError = null } = state ?? {}
      return { name, schedule, always, lastRunAt, lastError, lateSince: late && dateToInstant(late) }
    })
    return { items }
  })

  const limit = createAddressLimit(120)
  bindEndpoint(app, systemEndpoints.text, async ({ params, language, request, reply }) => {
    await limit(request)
    reply.headers({ 'Cache-Control': 'public, max-age=60', Vary: 'Accept-Language' })
    return { text: await readLegalText(database, params.name, toNameLanguage(language)) }
  })
}
