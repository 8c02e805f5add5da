import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './database.ts'
import { type MigrationProgress, migrate, migrationsFolder } from './migrate.ts'

/** How often a long migration logs how far it is. */
const REPORT_INTERVAL_MS = 10_000

/** Migrates and logs the progress. Returns how many migrations were missing. */
export async function migrateWithReports(
  database: Database,
  log: Pick<FastifyBaseLogger, 'info'>,
  report: (detail: string) => void = () => {},
): Promise<number> {
  const startedAt = performance.now()
  const getSeconds = () => Math.round((performance.now() - startedAt) / 1_000)
  let progress: MigrationProgress | null = null
  const interval = setInterval(
    () => log.info({ ...progress, seconds: getSeconds() }, progress ? 'migrating' : 'another instance is migrating'),
    REPORT_INTERVAL_MS,
  )
  try {
    const applied = await migrate(database, migrationsFolder, (latest) => {
      progress = latest
      report(`migrating ${latest.position} of ${latest.count}`)
    })
    if (applied.length > 0) log.info({ migrations: applied, seconds: getSeconds() }, 'migrated the database')
    return applied.length
  } finally {
    clearInterval(interval)
  }
}
