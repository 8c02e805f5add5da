import { isDeepStrictEqual } from 'node:util'
import { dateToInstant } from '@poledne/contract/domain/instant'
import { toNameLanguage } from '@poledne/contract/domain/languages'
import { errorLogEndpoints, type SystemSettings, systemEndpoints } from '@poledne/contract/modules/system'
import type { FastifyPluginAsync } from 'fastify'
import { type AuditEntry, writeAudit } from '../../core/access/audit.store.ts'
import type { Database } from '../../core/db/database.ts'
import { ProblemError } from '../../core/errors/problem.ts'
import { bindEndpoint, type EndpointCall } from '../../core/http/bindEndpoint.ts'
import { readJobs } from '../../core/jobs/jobs.store.ts'
import { findMissedRunTime, type Job } from '../../core/jobs/jobs.ts'
import { createAddressLimit } from '../../core/limits/rateLimits.ts'
import type { Config } from '../../core/runtime/config.ts'
import {
  insertErrorReport,
  readErrorReports,
  readLegalText,
  readSystemSettings,
  writeSettingFlags,
  writeSystemSettings,
} from './system.store.ts'

type StoredSettings = Omit<SystemSettings, 'security'>

const LOGGED_SETTINGS = ['repeatDays', 'retention', 'terms', 'privacy'] as const

/** Returns the new values of the changed settings; a changed text is only named. */
function findChanges(before: StoredSettings, after: StoredSettings): Record<string, unknown> {
  const changed = LOGGED_SETTINGS.filter((name) => !isDeepStrictEqual(before[name], after[name]))
  return Object.fromEntries(
    changed.map((name) => [name, name === 'terms' || name === 'privacy' ? 'changed' : after[name]]),
  )
}

type SystemRouteOptions = { config: Config; database: Database; jobs: readonly Job[] }

export const systemRoutes: FastifyPluginAsync<SystemRouteOptions> = async (app, { config, database, jobs }) => {
  async function saveFlags(entry: Pick<AuditEntry, 'event' | 'actor'>, flags: Parameters<typeof writeSettingFlags>[1]) {
    const settings = await database.transaction(async (tx) => {
      await writeAudit(tx, { ...entry, details: flags })
      return writeSettingFlags(tx, flags)
    })
    return { settings }
  }

  const addSecurity = <T>(stored: T) => ({ ...stored, security: config.SECURITY })

  bindEndpoint(app, systemEndpoints.read, async () => addSecurity(await readSystemSettings(database)))
  bindEndpoint(app, systemEndpoints.save, async ({ body, caller }) => {
    const saved = await database.transaction(async (tx) => {
      const before = await readSystemSettings(tx)
      const after = await writeSystemSettings(tx, body)
      if (!after) return null
      await writeAudit(tx, { event: 'settingsChanged', actor: caller, details: findChanges(before, after) })
      return after
    })
    if (!saved)
      throw new ProblemError('stale_version', { extra: { current: addSecurity(await readSystemSettings(database)) } })
    return addSecurity(saved)
  })
  bindEndpoint(app, systemEndpoints.maintenance, ({ body: { maintenance }, caller }) =>
    saveFlags({ event: 'maintenanceChanged', actor: caller }, { maintenance }),
  )
  bindEndpoint(app, systemEndpoints.skipCronCalls, ({ body: { skipCronCalls }, caller }) =>
    saveFlags({ event: 'settingsChanged', actor: caller }, { skipCronCalls }),
  )
  bindEndpoint(app, systemEndpoints.agreementVersion, ({ caller }) =>
    saveFlags({ event: 'settingsChanged', actor: caller }, { raisesAgreementVersion: true }),
  )

  bindEndpoint(app, systemEndpoints.errorLog, async () => ({ items: await readErrorReports(database) }))
  bindEndpoint(app, systemEndpoints.jobs, async () => {
    const states = new Map((await readJobs(database)).map((state) => [state.name, state]))
    const items = jobs.map((job) => {
      const { name, schedule, always = false } = job
      const state = states.get(name)
      const late = state ? findMissedRunTime(job, state) : null
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

/** Receives error reports of browsers. They need no session, so requests are limited by IP address. */
export const errorLogRoutes: FastifyPluginAsync<{ database: Database }> = async (app, { database }) => {
  const report = async ({ body, request }: EndpointCall<typeof errorLogEndpoints.report>) => {
    request.log.warn({ report: body, reqId: request.id }, 'script error in a browser')
    await insertErrorReport(database, body, request.headers['user-agent']?.slice(0, 300) ?? null)
  }
  bindEndpoint(app, errorLogEndpoints.report, report, { onRequest: createAddressLimit(30) })
}
