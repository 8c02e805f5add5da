import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from './database.ts'
import { type Readiness, readReadiness } from './migrate.ts'

/** Knows whether the database still supports this build. */
export type SchemaWatch = {
  /** Reads the state from the database. */
  check(): Promise<Readiness>
  /** Whether this build could write when the state was last read; a request asks this without a statement. */
  canWrite(): boolean
}

/** Watches for a newer build that migrates the database while this one runs. */
export function openSchemaWatch(
  sql: Sql,
  migrations: readonly string[],
  log: Pick<FastifyBaseLogger, 'error'>,
): SchemaWatch {
  let lastState: Readiness = 'ready'
  return {
    async check() {
      const { state, blocker } = await readReadiness(sql, migrations)
      if (state === 'database_newer' && lastState !== state)
        log.error(
          { migration: blocker, known: migrations.at(-1) },
          'database newer than this build: writes are refused and jobs do not run until the newer build is installed here',
        )
      lastState = state
      return state
    },
    canWrite: () => lastState !== 'database_newer',
  }
}
