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

/** What the program needs of the server. `found` and `isMet` are SQL; `found` is the setting of that name by default. */
type Check = { setting: string; found?: string; isMet: string; needed: string }

const VERSION = "current_setting('server_version_num')::int"
const EXTENSIONS = "unnest(array['unaccent', 'pg_trgm']) name"

/** The program does not start without these. Settings that a session can change are set by each connection. */
const REQUIRED: readonly Check[] = [
  { setting: 'server_version', isMet: `${VERSION} >= 150000`, needed: '15 to 18' },
  {
    setting: 'server_encoding',
    isMet: "current_setting('server_encoding') = 'UTF8'",
    needed: "UTF8. Create it with: create database poledne encoding 'UTF8' template template0",
  },
  {
    setting: 'transaction_read_only',
    found: "case when pg_is_in_recovery() then 'on (a standby)' else 'on' end",
    isMet: "not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off'",
    needed: 'off. Set DATABASE_URL to the primary server, and default_transaction_read_only to off',
  },
  {
    setting: 'ICU',
    found: "'missing'",
    isMet: "exists (select from pg_collation where collprovider = 'i')",
    needed: 'PostgreSQL built with ICU',
  },
  {
    setting: 'extensions',
    found: "'not complete'",
    isMet: `not exists (select from ${EXTENSIONS} where name not in (select a.name from pg_available_extensions a))`,
    needed: 'unaccent and pg_trgm. Install the additional modules of PostgreSQL',
  },
  {
    setting: 'search_path',
    isMet: "coalesce(current_schema() = 'public', false)",
    needed: 'the schema public first, and none with the name of the role',
  },
  {
    setting: 'privileges',
    found: "current_user || ' cannot create tables or extensions'",
    isMet: `has_schema_privilege('public', 'create') and (has_database_privilege(current_database(), 'create')
      or not exists (select from ${EXTENSIONS} where name not in (select extname from pg_extension)))`,
    needed: 'the role that owns the database',
  },
]

/** Connections beside the pools: one to listen, and up to four for list exports. */
const DEDICATED_CONNECTIONS = 5

/** The connections that this role can have to this database. */
const FREE_CONNECTIONS = `(
  select least(nullif(rolconnlimit, -1), nullif(datconnlimit, -1), current_setting('max_connections')::int
    - current_setting('superuser_reserved_connections')::int
    - coalesce(current_setting('reserved_connections', true), '0')::int)
  from pg_roles, pg_database where rolname = current_user and datname = current_database())`

const isZero = (setting: string) => `coalesce(current_setting('${setting}', true) = '0', true)`
const isOn = (setting: string) => `current_setting('${setting}') <> 'off'`

/** The program works without these, but not as well or not as safely. */
const buildRecommended = (connections: number): readonly Check[] => [
  { setting: 'server_version', isMet: `${VERSION} < 190000`, needed: '15 to 18, which are tested' },
  {
    setting: 'max_connections',
    found: FREE_CONNECTIONS,
    isMet: `${FREE_CONNECTIONS} >= ${connections}`,
    needed: `${connections} for each instance, without those that are reserved`,
  },
  {
    setting: 'lc_ctype',
    found: '(select datctype from pg_database where datname = current_database())',
    isMet: "lower('Č') = 'č'",
    needed: 'a UTF-8 locale such as C.UTF-8, or Š and š differ in usernames',
  },
  {
    setting: 'role',
    found: "current_user || ' (a superuser)'",
    isMet: "current_setting('is_superuser') = 'off'",
    needed: 'a role that owns the database and is not a superuser',
  },
  { setting: 'fsync', isMet: isOn('fsync'), needed: 'on, or a power failure can destroy all data' },
  { setting: 'full_page_writes', isMet: isOn('full_page_writes'), needed: 'on, or a power failure can destroy data' },
  { setting: 'synchronous_commit', isMet: isOn('synchronous_commit'), needed: 'on, or a crash loses the last saves' },
  {
    setting: 'transaction_timeout',
    isMet: isZero('transaction_timeout'),
    needed: '0, or it cancels migrations and backups',
  },
  { setting: 'idle_session_timeout', isMet: isZero('idle_session_timeout'), needed: '0, or it ends idle connections' },
]

/** A setting of the server that does not suit the program. */
export type Finding = { setting: string; found: string; needed: string }

async function findUnmet(client: pg.Client, checks: readonly Check[]): Promise<Finding[]> {
  const rows = checks.map(
    ({ setting, found = `current_setting('${setting}', true)`, isMet }, index) =>
      `select ${index} as index, (${found})::text as found where not (${isMet})`,
  )
  const { rows: unmet } = await client.query<{ index: number; found: string }>(rows.join(' union all '))
  return unmet.flatMap(({ index, found }) => {
    const check = checks[index]
    return check ? [{ setting: check.setting, found, needed: check.needed }] : []
  })
}

async function keepsSessionSettings(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ timeZone: string }>(`select current_setting('TimeZone') as "timeZone"`)
  return rows[0]?.timeZone === 'UTC'
}

/**
 * Throws at the start if the program cannot work with this database server; the message has a line for each reason.
 * Returns what the operator should change.
 */
export async function assertSuitableServer(database: Database): Promise<Finding[]> {
  const one = await connectToServer(database)
  try {
    if (!(await keepsSessionSettings(one))) throw new UnsuitableServerError(POOLER_MESSAGE)
    const other = await connectToServer(database)
    try {
      if (await isBehindPooler(one, other)) throw new UnsuitableServerError(POOLER_MESSAGE)
    } catch (error) {
      throw POOLER_ERROR.test(getErrorMessage(error)) ? new UnsuitableServerError(POOLER_MESSAGE) : error
    } finally {
      await other.end()
    }
    const reasons = await findUnmet(one, REQUIRED)
    if (reasons.length > 0)
      throw new UnsuitableServerError(['the database does not suit:', ...reasons.map(describeFinding)].join('\n'))
    const pooled = database.readPoolStates().reduce((sum, { max }) => sum + max, 0)
    return await findUnmet(one, buildRecommended(pooled + DEDICATED_CONNECTIONS))
  } finally {
    await one.end()
  }
}

const describeFinding = ({ setting, found, needed }: Finding) => `${setting}: ${found}; needed: ${needed}`
