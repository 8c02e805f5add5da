import { fromDate } from '@poledne/contract/domain/instant'
import { nameLanguage } from '@poledne/contract/languages'
import { systemSettings } from '@poledne/contract/system'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/database.ts'
import { bind } from '../../http/bind.ts'
import { openLimit } from '../../http/limit.ts'
import { ProblemError } from '../../http/problem.ts'
import { readJobs } from '../../jobs/jobs.store.ts'
import { JOBS } from '../../jobs/registry.ts'
import { lateSince } from '../../jobs/schedule.ts'
import type { Tell } from '../../live/told.ts'
import { readReports } from '../errorLog/errorLog.store.ts'
import { readSystem, readText, writeSwitches, writeSystem } from './system.store.ts'

export function systemRoutes(app: FastifyInstance, database: Database, tell: Tell): void {
  async function switching(switches: Parameters<typeof writeSwitches>[1]) {
    const settings = await writeSwitches(database, switches)
    tell({ about: 'settings' })
    return { settings }
  }

  bind(app, systemSettings.read, () => readSystem(database))
  bind(app, systemSettings.save, async ({ body }) => {
    const saved = await writeSystem(database, body)
    if (!saved) throw new ProblemError('stale_version', { extra: { current: await readSystem(database) } })
    tell({ about: 'settings' })
    return saved
  })
  bind(app, systemSettings.maintenance, ({ body: { maintenance } }) => switching({ maintenance }))
  bind(app, systemSettings.skipCronCalls, ({ body: { skipCronCalls } }) => switching({ skipCronCalls }))
  bind(app, systemSettings.agreementVersion, () => switching({ raisesAgreement: true }))

  bind(app, systemSettings.errorLog, async () => ({ items: await readReports(database) }))
  bind(app, systemSettings.jobs, async () => {
    const states = new Map((await readJobs(database)).map((state) => [state.name, state]))
    const items = JOBS.map((job) => {
      const { name, schedule, always = false } = job
      const state = states.get(name)
      const late = state ? lateSince(job, state) : null
      const { lastRunAt = null, lastError = null } = state ?? {}
      return { name, schedule, always, lastRunAt, lastError, lateSince: late && fromDate(late) }
    })
    return { items }
  })

  const limit = openLimit(120)
  bind(app, systemSettings.text, async ({ params, language, request, reply }) => {
    await limit(request)
    reply.headers({ 'Cache-Control': 'public, max-age=60', Vary: 'Accept-Language' })
    return { text: await readText(database, params.name, nameLanguage(language)) }
  })
}
