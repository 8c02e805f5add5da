import { randomUUID } from 'node:crypto'
import { openDatabase } from '../../../server/src/db/database.ts'
import { APP_ROLE } from '../../../server/src/db/embedded/appRole.ts'
import { findRunningDatabaseUrl } from '../../../server/src/db/embedded/runningDatabase.ts'
import { readSuperuserUrl, toDatabaseUrl } from '../../../server/src/testing/database/databaseRoles.ts'
import { stopProgramsUsing } from './program.ts'

/** A database for programs that share one, on the PostgreSQL of the program that serves the whole run. */
export async function withSharedDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const dataDir = process.env.E2E_DATA_DIR ?? ''
  const cluster = await findRunningDatabaseUrl(dataDir)
  if (cluster === undefined) throw new Error('the server of this run has no database of its own')
  const superuser = openDatabase({ url: await readSuperuserUrl(dataDir, cluster), max: 1, onError: () => {} })
  const name = `e2e_${randomUUID().slice(0, 8)}`
  const url = toDatabaseUrl(cluster, name)
  await superuser.rows({ text: `create database ${name} owner ${APP_ROLE}` })
  try {
    return await work(url)
  } finally {
    await stopProgramsUsing(url)
    await superuser.rows({ text: `drop database ${name} with (force)` })
    await superuser.end()
  }
}
