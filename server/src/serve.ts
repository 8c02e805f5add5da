import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { buildApp } from './app.ts'
import { type Archiver, startArchiver } from './core/archive/archiver.ts'
import { readArchiveSettings } from './core/archive/commands.ts'
import { assertSuitableServer } from './core/db/checkServer.ts'
import { type Database, openDatabase } from './core/db/database.ts'
import { type EmbeddedServer, startEmbeddedPostgres } from './core/db/embedded/embeddedPostgres.ts'
import { migrationsFolder, needsMigrating, readMigrations } from './core/db/migrate.ts'
import { migrateWithReports } from './core/db/migrateWithReports.ts'
import { getErrorMessage } from './core/errors/errors.ts'
import { openStartingServer, type StartingServer } from './core/http/startingServer.ts'
import { storeBuild } from './core/http/static/buildAssets.ts'
import { startJobs } from './core/jobs/jobs.ts'
import { type Config, ConfigError, readConfig } from './core/runtime/config.ts'
import { createLogger } from './core/runtime/logger.ts'
import { BUILD, VERSION, VERSION_AND_BUILD } from './core/runtime/version.ts'
import { INVITATION_DAYS } from './features/accounts/index.ts'
import { install, type ShownAccount } from './features/installation/index.ts'
import { JOBS } from './jobRegistry.ts'

/** Explains why listening failed and which setting to change. */
export function explainListenError(error: unknown, { HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): Error {
  const code = (error as { code?: unknown } | null)?.code
  if (code === 'EADDRINUSE') return new Error(`port ${PORT} is taken. Choose another with PORT=8081.`)
  if (code === 'EACCES') return new Error(`this user can't listen on port ${PORT}. Choose another with PORT=8081.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new Error(
      `${HOST} is not an address of this machine. Set HOST to one that is, or to 0.0.0.0 for all of them.`,
    )
  return new Error(`listening on ${HOST}, port ${PORT}, failed: ${getErrorMessage(error)}`)
}

/** The first start failed after it had created the accounts. */
class FirstStartError extends Error {
  constructor(
    readonly username: string,
    override readonly cause: unknown,
  ) {
    super(getErrorMessage(cause))
  }
}

function describeFailedStart(error: unknown): string {
  if (error instanceof ConfigError) return `Poledne cannot start. Please correct:\n${error.message}`
  if (error instanceof FirstStartError)
    return `${describeFailedStart(error.cause)}
The accounts have been created, and the next start won't show their passwords. For a new password, run with the same settings:
  npm run poledne -- reset-password ${error.username}`
  return `Poledne cannot start: ${getErrorMessage(error)}`
}

/** Lists the usernames and passwords that the first start prints. */
function describeAccounts([administrator, ...others]: readonly ShownAccount[]): string {
  if (!administrator) return ''
  const { password, link } = administrator
  if (link)
    return ['', `Set the password of ${administrator.username} within ${INVITATION_DAYS} days at`, link].join('\n')
  return [
    '',
    `Sign in as            ${administrator.username}`,
    `with the password     ${password ?? '(the one in ADMIN_PASSWORD)'}`,
    ...others.map(
      (each) => `or with fewer rights  ${each.username.padEnd(12)}${each.password ?? '(the same password)'}`,
    ),
    ...(password === null ? [] : [`${others.length > 0 ? 'Passwords are' : 'The password is'} shown only this once.`]),
  ].join('\n')
}

function describeAddress(config: Config, address: string, dataPath: string | null): string {
  const origin = config.PUBLIC_URL ? new URL(config.PUBLIC_URL).origin : address
  return [
    '',
    `Poledne is served at  ${origin}${config.BASE_PATH}/`,
    ...(dataPath === null ? [] : [`Data is kept in       ${dataPath}`]),
    ...(config.PUBLIC_URL && config.SECURITY !== 'strict'
      ? [
          'SECURITY=strict is recommended for a public address: longer passwords and codes, no common passwords,',
          'and a second factor for administrators.',
        ]
      : []),
  ].join('\n')
}

const serverFolder = dirname(fileURLToPath(import.meta.url))
const webRoot =
  [resolve(serverFolder, '../../web/dist')].find((folder) => existsSync(join(folder, 'index.html'))) ?? null

const printLine = (line: string) => process.stdout.write(`${line}\n`)

type RunningServer = {
  app: FastifyInstance
  database: Database
  embedded: EmbeddedServer | null
  archiver: Archiver | null
  jobs: { stop(): Promise<void> }
}

async function startServer(config: Config): Promise<RunningServer & { address: string }> {
  const log = createLogger(config, pino.destination(2))
  log.info({ version: VERSION, ...BUILD, node: process.version }, `starting Poledne ${VERSION_AND_BUILD}`)
  const embedded = config.DATABASE_URL ? null : await startEmbeddedDatabase(config, log)
  const place = readArchiveSettings(config)
  if (place && !embedded) log.warn('ARCHIVE_DIR is ignored: only the embedded database is archived')
  const archiver = embedded && place ? startArchiver(embedded, place, log) : null
  const url = config.DATABASE_URL ?? embedded?.url ?? ''
  const database = openDatabase({
    url,
    max: config.DATABASE_POOL_SIZE,
    onError: (error) => log.warn({ reason: getErrorMessage(error) }, 'database connection lost'),
  })
  try {
    const findings = config.DATABASE_URL ? await assertSuitableServer(database) : []
    for (const finding of findings) log.warn(finding, 'database setting not recommended')
    await migrateBeforeServing(config, database, log)
    const { accounts } = await install(database, config, config.SAMPLE_DATA ?? embedded !== null)
    // The accounts are printed before anything else can fail, because their passwords are shown only once.
    if (accounts.length > 0) printLine(describeAccounts(accounts))
    await storeAssets(database, log)
    const served = await startHttpServer(config, database, log, archiver).catch((error: unknown) => {
      const [administrator] = accounts
      throw administrator ? new FirstStartError(administrator.username, error) : error
    })
    return { ...served, database, embedded, archiver }
  } catch (error) {
    await database.end()
    await Promise.all([archiver?.stop(), embedded?.stop()])
    throw error
  }
}

/** Starts the embedded PostgreSQL; a failure is logged with its cause, while the terminal shows only its message. */
function startEmbeddedDatabase({ DATA_DIR }: Config, log: Logger): Promise<EmbeddedServer> {
  const logMessage = (message: string, error?: Error) =>
    error ? log.error({ err: error }, message) : log.info(message)
  return startEmbeddedPostgres({ dataDir: resolve(DATA_DIR), log: logMessage }).catch((error: unknown) => {
    log.error({ err: error }, 'PostgreSQL did not start')
    throw error
  })
}

function openPortWhileMigrating(config: Config): Promise<StartingServer> {
  return openStartingServer(config).catch((error: unknown) => {
    throw explainListenError(error, config)
  })
}

/** Migrates, and answers probes meanwhile. */
async function migrateBeforeServing(config: Config, database: Database, log: Logger): Promise<void> {
  const starting = (await needsMigrating(database, migrationsFolder)) ? await openPortWhileMigrating(config) : null
  try {
    await migrateWithReports(database, log, (detail) => starting?.report(detail))
  } finally {
    await starting?.close()
  }
}

/** Stores the assets before any page names them. The program runs without them, so a failure is only logged. */
async function storeAssets(database: Database, log: Logger): Promise<void> {
  if (webRoot === null) return
  await storeBuild(database, webRoot).catch((error: unknown) =>
    log.warn({ reason: getErrorMessage(error) }, 'assets not stored'),
  )
}

async function startHttpServer(config: Config, database: Database, log: Logger, archiver: Archiver | null) {
  const migrations = (await readMigrations(migrationsFolder)).map(({ name }) => name)
  const app = await buildApp({ config, database, webRoot, migrations, logger: log, archiver })
  try {
    const address = await app.listen({ host: config.HOST, port: config.PORT }).catch((error: unknown) => {
      throw explainListenError(error, config)
    })
    const jobs = await startJobs(
      { database: database.forModule('jobs'), mailer: app.mailer, log },
      JOBS,
      // The poll of the jobs also notices a change of readiness that no probe has seen.
      async () => {
        await app.checkReadiness()
        return app.schemaWatch.canWrite()
      },
    )
    return { app, jobs, address }
  } catch (error) {
    await app.close()
    throw error
  }
}

/**
 * Stops the server. Load balancers get SHUTDOWN_DELAY to notice that this instance is not ready. Then, in this order
 * and within 10 seconds, running jobs and open requests finish, streams close, the connection pool ends and the
 * embedded server stops.
 */
async function stopServer({ app, database, embedded, archiver, jobs }: RunningServer, delayMs: number): Promise<void> {
  setTimeout(() => process.exit(1), delayMs + 10_000).unref()
  app.reportNotReady()
  await wait(delayMs)
  await jobs.stop()
  await app.close()
  await database.end()
  // The end of the embedded server also ends a wait of the archiver.
  await Promise.all([archiver?.stop(), embedded?.stop()])
}

/**
 * Calls `stop` on a signal, or when the start script disconnects the IPC channel, because npm does not forward signals.
 */
function onStopRequested(stop: () => void): void {
  let isStopping = false
  const stopOnce = () => {
    // Further signals are ignored; without a listener they would end the process before the server has stopped.
    if (isStopping) return
    isStopping = true
    stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopOnce)
  process.on('disconnect', stopOnce)
}

/** Reads the environment, starts the server, and ends the process after the server has stopped. */
export async function serve(): Promise<void> {
  try {
    const config = readConfig(process.env)
    const running = await startServer(config)
    onStopRequested(() => {
      printLine('Stopping…')
      stopServer(running, config.SHUTDOWN_DELAY * 1_000).then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
    printLine(describeAddress(config, running.address, running.embedded?.dataPath ?? null))
  } catch (error) {
    process.stderr.write(`${describeFailedStart(error)}\n`)
    process.exit(1)
  }
}
