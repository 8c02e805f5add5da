import { statfs } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { toDate } from '@poledne/contract/domain/instant'
import fp from 'fastify-plugin'
import { collectDefaultMetrics, Gauge, Histogram } from 'prom-client'
import type { Archiver } from '../../core/archive/archiver.ts'
import type { Database } from '../../core/db/database.ts'
import type { Readiness, SchemaWatch } from '../../core/db/migrate.ts'
import { removeQuery } from '../../core/http/problemHandlers.ts'
import { readJobs } from '../../core/jobs/jobs.store.ts'
import { findMissedRunTime, type Job } from '../../core/jobs/jobs.ts'
import { countUseOfCounts } from '../../core/records/list/list.count.store.ts'
import type { Config } from '../../core/runtime/config.ts'
import type { Sample } from '../../core/runtime/metrics.ts'
import { BUILD, VERSION } from '../../core/runtime/version.ts'
import { readDatabaseFigures } from './operations.store.ts'

/** A database that has not responded to a readiness probe within this time counts as unavailable. */
const READINESS_TIMEOUT_MS = 2_000

/** Whether this instance is ready for requests, or why it is not. */
export type InstanceReadiness = Readiness | 'stopping' | 'database_away'

/** Serves health, readiness and metrics for operators; these routes are outside of the base path. */
export const operationRoutes = fp<{
  config: Config
  database: Database
  jobs: readonly Job[]
  schemaWatch: SchemaWatch
  migrations: readonly string[]
  archiver: Archiver | null
}>(
  async (app, { config, database, jobs, schemaWatch, migrations, archiver }) => {
    let isDraining = false
    let lastState: InstanceReadiness = 'ready'

    function logChange(state: InstanceReadiness): InstanceReadiness {
      if (state !== lastState && state === 'ready') app.log.info({ reason: lastState }, 'ready again')
      else if (state !== lastState) app.log.warn({ reason: state }, 'not ready')
      lastState = state
      return state
    }

    const reportNotReady = () => {
      isDraining = true
      logChange('stopping')
    }
    app.decorate('reportNotReady', reportNotReady)
    app.addHook('preClose', async () => reportNotReady())
    // A proxy then does not reuse the connection, which this instance closes soon.
    app.addHook('onRequest', async (_request, reply) => {
      if (isDraining) reply.header('Connection', 'close')
    })

    app.get('/healthz', async () => ({ status: 'ok' }))

    async function checkReadiness(): Promise<InstanceReadiness> {
      const away = pause(READINESS_TIMEOUT_MS, 'database_away' as const, { ref: false })
      const state = await Promise.race([schemaWatch.check(), away]).catch(() => 'database_away' as const)
      // The server can have begun to stop during the check.
      return logChange(isDraining ? 'stopping' : state)
    }
    app.decorate('checkReadiness', checkReadiness)

    app.get('/readyz', async (_request, reply) => {
      const state = await checkReadiness()
      if (state === 'ready') return { status: 'ready' }
      return reply.code(503).send({ status: 'not ready', reason: state })
    })

    const { metrics } = app
    const { registry } = metrics
    collectDefaultMetrics({ register: registry })
    new Gauge({
      name: 'poledne_build_info',
      help: 'The running build; the value is always 1',
      labelNames: ['version', 'commit', 'built_at', 'node'],
      registers: [registry],
    }).set({ version: VERSION, commit: BUILD.commit, built_at: BUILD.builtAt ?? 'unknown', node: process.version }, 1)
    const requestDuration = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'How long requests took, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    })
    // The pools are read before the other sources use them.
    metrics.addSource(() => [
      ['poledne_migrations_known', migrations.length],
      ...database.readPoolStates().flatMap(({ pool, inUse, idle, max, waiting }): Sample[] => [
        ['poledne_database_connections', inUse, { pool, state: 'in_use' }],
        ['poledne_database_connections', idle, { pool, state: 'idle' }],
        ['poledne_database_connections_max', max, { pool }],
        ['poledne_database_queries_waiting', waiting, { pool }],
      ]),
    ])
    metrics.addSource(() => {
      const { ageSeconds, bytes } = archiver?.readFigures() ?? { ageSeconds: 0, bytes: 0 }
      return [
        ['poledne_archive_age_seconds', ageSeconds],
        ['poledne_archive_size_bytes', bytes],
      ]
    })
    metrics.addSource(async () => [['poledne_ready', (await checkReadiness()) === 'ready' ? 1 : 0]])
    metrics.addSource(async () => {
      const figures = await readDatabaseFigures(database)
      return [
        ['poledne_database_size_bytes', figures.bytes],
        ['poledne_migrations_applied', figures.migrations],
        ['poledne_outbox_mails_waiting', figures.waitingMails],
        ['poledne_outbox_oldest_seconds', figures.oldestMailSeconds],
      ]
    })
    metrics.addSource(async () =>
      (await readJobs(database)).flatMap((row): Sample[] => {
        const job = jobs.find(({ name }) => name === row.name)
        const since = job && findMissedRunTime(job, row)
        return [
          ['job_late_seconds', since ? (toDate(row.now).getTime() - since.getTime()) / 1_000 : 0, { job: row.name }],
          ['poledne_job_failed', row.lastError === null ? 0 : 1, { job: row.name }],
        ]
      }),
    )
    metrics.addSource(async () => {
      const { bsize, blocks, bavail } = await statfs(config.DATA_DIR)
      return [
        ['poledne_disk_free_bytes', bavail * bsize],
        ['poledne_disk_size_bytes', blocks * bsize],
      ]
    })
    metrics.addCache('listCounts', () => countUseOfCounts(database))
    const series = new Map<string, { observe(value: number): void }>()
    app.addHook('onResponse', (request, reply, done) => {
      const { method } = request
      const route = request.routeOptions.url ?? 'none'
      const key = `${method} ${route} ${reply.statusCode}`
      const observer = series.get(key) ?? requestDuration.labels(method, route, String(reply.statusCode))
      series.set(key, observer)
      observer.observe(reply.elapsedTime / 1_000)
      const { id: reqId } = request
      const url = removeQuery(request.url)
      request.log.debug({ reqId, url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, method)
      done()
    })

    app.get('/metrics', async (request, reply) => {
      const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded
      const peer = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
      if (forwarded !== undefined || !config.METRICS_ALLOW.includes(peer)) return reply.code(403).send()
      return reply.type(registry.contentType).send(await metrics.print())
    })
  },
  { name: 'operationRoutes' },
)
