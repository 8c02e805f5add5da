import type pg from 'pg'
import { getErrorMessage } from '../errors/errors.ts'
import type { Database } from './database.ts'

/** The database server cannot be used as it is; the message says what to change. */
class UnsuitableServerError extends Error {}

const POOLER_MESSAGE =
  'DATABASE_URL leads to a connection pooler, such as PgBouncer, which does not keep the session settings, LISTEN and prepared statements that Poledne needs. Connect directly to PostgreSQL.'

/**
 * PgBouncer causes one of these errors: it refuses our connection parameters, unless it is configured to ignore them.
 */
const POOLER_ERROR = /unsupported startup parameter|prepared statement .* does not exist|transaction blocks not allowed/

async function connectToServer(database: Database): Promise<pg.Client> {
  return database.connect(10_000).catch((error: unknown) => {
    throw POOLER_ERROR.test(getErrorMessage(error)) ? new UnsuitableServerError(POOLER_MESSAGE) : error
  })
}

const readBackendPid = async (client: pg.Client): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0

/**
 * Detects a pooler in transaction mode: two connections to a server have two backends for as long as they live, but the
 * pooler gives the backend of an idle connection to the next transaction of any other.
 */
async function isBehindPooler(one: pg.Client, other: pg.Client): Promise<boolean> {
  const before = await readBackendPid(one)
  await other.query('begin')
  const taken = await readBackendPid(other)
  const after = taken === before ? before : await readBackendPid(one)
  await other.query('rollback')
  return taken === before || after !== before
}

type ServerFacts = { encoding: string; readOnly: boolean; timeZone: string }

async function readServerFacts(client: pg.Client): Promise<ServerFacts | undefined> {
  const { rows } = await client.query<ServerFacts>(
    `select current_setting('server_encoding') as encoding, current_setting('TimeZone') as "timeZone",
      pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly"`,
  )
  return rows[0]
}

/** Throws at the start if this database server would cause errors later; the message says why. */
export async function assertSuitableServer(database: Database): Promise<void> {
  const one = await connectToServer(database)
  try {
    const facts = await readServerFacts(one)
    if (facts && facts.encoding !== 'UTF8')
      throw new UnsuitableServerError(
        `the database has the encoding ${facts.encoding}, it must have UTF8. Create it with: create database poledne encoding 'UTF8' template template0`,
      )
    if (facts?.readOnly)
      throw new UnsuitableServerError(
        'the database is read-only (a standby, or default_transaction_read_only is on). Set DATABASE_URL to the primary server.',
      )
    // The connection parameters set UTC, so any other time zone means that a pooler has ignored them.
    if (facts?.timeZone !== 'UTC') throw new UnsuitableServerError(POOLER_MESSAGE)
    const other = await connectToServer(database)
    try {
      if (await isBehindPooler(one, other)) throw new UnsuitableServerError(POOLER_MESSAGE)
    } catch (error) {
      throw POOLER_ERROR.test(getErrorMessage(error)) ? new UnsuitableServerError(POOLER_MESSAGE) : error
    } finally {
      await other.end()
    }
  } finally {
    await one.end()
  }
}
