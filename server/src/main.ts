import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { type Database, openDatabase } from './db/database.ts'
import { type EmbeddedServer, startEmbedded } from './db/embedded/embedded.ts'
import { EmbeddedError } from './db/embedded/embeddedError.ts'
import { migrate, migrationsFolder, readMigrations } from './db/migrate.ts'
import { type Installed, install, type NewAccount } from './features/installation/installation.service.ts'
import { startJobs } from './jobs/jobs.ts'
import { JOBS } from './jobs/registry.ts'
import { messageOf } from './messageOf.ts'

/** The only file that reads the environment, and the only one that ends the process. */

const here = dirname(fileURLToPath(import.meta.url))
const webRoot = [resolve(here, '../../web/dist')].find((folder) => existsSync(join(folder, 'index.html'))) ?? null

const say = (line: string) => process.stdout.write(`${line}\n`)

type Running = {
  app: FastifyInstance
  database: Database
  embedded: EmbeddedServer | null
  jobs: { stop(): Promise<void> }
}

async function start(config: Config): Promise<Running & { installed: Installed; address: string }> {
  const log = pino({ level: config.LOG_LEVEL }, pino.destination(2))
  const embedded = config.DATABASE_URL
    ? null
    : await startEmbedded({ dataDir: resolve(config.DATA_DIR), log: (message) => log.info(message) })
  const url = config.DATABASE_URL ?? embedded?.url ?? ''
  const database = openDatabase({
    url,
    onError: (error) => log.warn(`a database connection was lost: ${messageOf(error)}`),
  })
  try {
    await migrate(database, migrationsFolder)
    const installed = await install(database, config, config.SAMPLE_DATA ?? embedded !== null)
    const newestMigration = (await readMigrations(migrationsFolder)).at(-1)?.name ?? ''
    const app = await buildApp({ config, database, webRoot, newestMigration, logger: log })
    const address = await app.listen({ host: config.HOST, port: config.PORT })
    const jobs = await startJobs({ database, tell: app.tell, mailer: app.mailer, log }, JOBS)
    return { app, database, embedded, jobs, installed, address }
  } catch (error) {
    await database.end()
    await embedded?.stop()
    throw error
  }
}

/** Running jobs and open requests finish, streams close, the pool ends, the embedded server stops: in this order, within 10 s. */
async function stop({ app, database, embedded, jobs }: Running): Promise<void> {
  setTimeout(() => process.exit(1), 10_000).unref()
  await jobs.stop()
  await app.close()
  await database.end()
  await embedded?.stop()
}

/** npm passes no signals on, so the start script asks us to stop when the one who started us is gone. */
function onStopAsked(act: () => void): void {
  let asked = false
  const once = () => {
    // asked again while stopping: a signal without a listener would end the process half-way
    if (asked) return
    asked = true
    act()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, once)
  process.on('disconnect', once)
}

function explain(error: unknown, config: Config | null): string {
  if (error instanceof ConfigError) return `Poledne cannot start. Please correct:\n${error.message}`
  if (error instanceof EmbeddedError) return `Poledne cannot start: ${error.message}`
  const code = (error as { code?: unknown } | null)?.code
  if (code === 'EADDRINUSE')
    return `Poledne cannot start: port ${config?.PORT} is taken. Choose another with PORT=8081.`
  if (code === 'EACCES' && config)
    return `Poledne cannot start: port ${config.PORT} may not be opened. Choose another with PORT=8081.`
  return `Poledne cannot start: ${messageOf(error)}`
}

/** How to sign in on the very first day. */
function newcomers([administrator, ...others]: readonly NewAccount[]): string[] {
  if (!administrator) return []
  const { password } = administrator
  return [
    `with the password     ${password ?? '(the one in ADMIN_PASSWORD)'}`,
    ...others.map(
      (each) => `or with fewer rights  ${each.username.padEnd(12)}${each.password ?? '(the same password)'}`,
    ),
    ...(password === null ? [] : [`${others.length > 0 ? 'Passwords are' : 'The password is'} shown only this once.`]),
  ]
}

function banner(config: Config, address: string, { accounts }: Installed, embedded: EmbeddedServer | null): string {
  return [
    '',
    `Poledne is served at  ${config.PUBLIC_URL ? new URL(config.PUBLIC_URL).origin : address}${config.BASE_PATH}/`,
    `Sign in as            ${config.ADMIN_USERNAME}`,
    ...newcomers(accounts),
    ...(embedded ? [`Data is kept in       ${embedded.dataPath}`] : []),
  ].join('\n')
}

let config: Config | null = null
try {
  config = readConfig(process.env)
  const running = await start(config)
  onStopAsked(() => {
    say('Stopping…')
    stop(running).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
  say(banner(config, running.address, running.installed, running.embedded))
} catch (error) {
  process.stderr.write(`${explain(error, config)}\n`)
  process.exit(1)
}
