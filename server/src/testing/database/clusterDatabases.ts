import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from '../../core/db/database.ts'
import { APP_ROLE } from '../../core/db/embedded/appRole.ts'
import { migrate, migrationsFolder } from '../../core/db/migrate.ts'
import { toAppUrl, toDatabaseUrl } from './databaseRoles.ts'

const TEMPLATE = 'poledne_template'
/** The key of an advisory lock: test files that start together create the template once. */
const TEMPLATE_LOCK = 7_653_365

async function withClusterClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Migrates the template database once per run, so that each test file gets a copy within milliseconds. */
async function ensureTemplateDatabase(url: string): Promise<void> {
  await withClusterClient(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const found = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE])
    if (found.rowCount) return
    await client.query(`create database ${TEMPLATE}_new owner ${APP_ROLE}`)
    const database = openDatabase({ url: toDatabaseUrl(toAppUrl(url), `${TEMPLATE}_new`), onError: () => {} })
    await migrate(database, migrationsFolder)
    await database.end()
    await client.query(`alter database ${TEMPLATE}_new rename to ${TEMPLATE}`)
  })
}

export type TestDatabase = { database: Database; url: string; drop(): Promise<void> }

async function createDatabase(cluster: string, from: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await withClusterClient(cluster, (client) => client.query(`create database ${name} owner ${APP_ROLE} ${from}`))
  const url = toDatabaseUrl(toAppUrl(cluster), name)
  const database = openDatabase({ url, max: 6, onError: () => {} })
  return {
    database,
    url,
    async drop() {
      await database.end()
      await withClusterClient(cluster, (client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

/** Creates a database with all tables and no rows. */
export async function createTestDatabaseOn(cluster: string): Promise<TestDatabase> {
  await ensureTemplateDatabase(cluster)
  return createDatabase(cluster, `template ${TEMPLATE}`)
}

/** Creates a database without tables. */
export const createEmptyDatabaseOn = (cluster: string): Promise<TestDatabase> =>
  createDatabase(cluster, 'template template0')
