import { createHmac } from 'node:crypto'
import { Client } from 'pg'
import { EmbeddedError, hasErrorCode } from './embeddedError.ts'

/** The role that initdb creates. Only the launcher connects as it; the server uses APP_ROLE. */
export const SUPERUSER_ROLE = 'poledne'
const DATABASE_NAME = 'poledne'

/** The port of a PostgreSQL server on this machine, and the password of its superuser. */
export type SuperuserLogin = { port: number; password: string }
export type ServerIdentity = { dataDirectory: string; version: string }

/** Identifies the PostgreSQL server on a port; returns undefined if none responds yet. */
export async function identifyServer(connection: SuperuserLogin): Promise<ServerIdentity | undefined> {
  try {
    return await withSuperuserSession(connection, 'postgres', async (client) => {
      const sql = `select current_setting('data_directory') as "dataDirectory", current_setting('server_version') as version`
      return (await client.query<ServerIdentity>(sql)).rows[0]
    })
  } catch (error) {
    const wrongPassword = '28P01'
    if (!hasErrorCode(error, wrongPassword)) return undefined
    throw new EmbeddedError('no_access', 'The password in postgres.password is not the one of the database.')
  }
}

/** Runs the work on a connection of the superuser, and closes the connection afterwards. */
export async function withSuperuserSession<T>(
  { port, password }: SuperuserLogin,
  database: string,
  use: (client: Client) => Promise<T>,
): Promise<T> {
  const address = { host: '127.0.0.1', port, user: SUPERUSER_ROLE, password, database }
  const client = new Client({ ...address, ssl: false, connectionTimeoutMillis: 3000 })
  // Without a listener, a lost connection would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return await use(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** The role that the server connects as. It owns the database and has no other rights. */
export const APP_ROLE = 'poledne_app'

const ATTRIBUTES = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'
/** The key of an advisory lock, with which a start and a command at the same time take turns. */
const APP_ROLE_LOCK = 7_653_366

/** Derives the password of the app role from the superuser's, so that the data folder needs no second password file. */
export function deriveAppPassword(password: string): string {
  return createHmac('sha256', password).update(APP_ROLE).digest('base64url')
}

export function buildDatabaseUrl({ port, password }: SuperuserLogin): string {
  return `postgres://${APP_ROLE}:${deriveAppPassword(password)}@127.0.0.1:${port}/${DATABASE_NAME}`
}

/**
 * Completes the role and the database on every start, because an older release or a killed start can have left them
 * incomplete.
 */
export async function ensureAppDatabase(connection: SuperuserLogin): Promise<void> {
  await withSuperuserSession(connection, 'postgres', async (client) => {
    await client.query('select pg_advisory_lock($1)', [APP_ROLE_LOCK])
    await ensureAppRole(client, deriveAppPassword(connection.password))
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE_NAME])
    if (!rowCount) await client.query(`create database ${DATABASE_NAME} owner ${APP_ROLE}`)
    await withSuperuserSession(connection, DATABASE_NAME, transferOwnership)
  })
}

/** Creates the role if it is missing, and resets its attributes and password. */
export async function ensureAppRole(client: Client, password: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE])
  const action = rowCount ? 'alter' : 'create'
  await client.query(`${action} role ${APP_ROLE} ${ATTRIBUTES} password ${client.escapeLiteral(password)}`)
}

/**
 * Finds objects that belong to another role, because older releases created everything as the superuser. Members of
 * extensions are left out, and so are objects whose owner follows their table or type (identity sequences, array types).
 */
const FOREIGN_OBJECTS = `
  with namespace as (
    select * from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
  ), object (catalog, id, owner, name) as (
    select 'pg_database'::regclass, oid, datdba, format('database %I', datname)
      from pg_database where datname = current_database()
    union all select 'pg_namespace'::regclass, oid, nspowner, format('schema %I', nspname)
      from namespace where nspowner <> 'pg_database_owner'::regrole
    union all select 'pg_class'::regclass, c.oid, relowner, format('table %s', c.oid::regclass)
      from pg_class c join namespace n on n.oid = relnamespace where relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    union all select 'pg_proc'::regclass, p.oid, proowner, format('routine %s', p.oid::regprocedure)
      from pg_proc p join namespace n on n.oid = pronamespace
    union all select 'pg_type'::regclass, t.oid, typowner, format('type %s', t.oid::regtype)
      from pg_type t join namespace n on n.oid = typnamespace
    union all select 'pg_collation'::regclass, c.oid, collowner, format('collation %I.%I', nspname, collname)
      from pg_collation c join namespace n on n.oid = collnamespace
  )
  select name from object
  where owner <> '${APP_ROLE}'::regrole and not exists (
    select from pg_depend d
    where d.classid = catalog and d.objid = id and d.objsubid = 0
      and (d.deptype in ('e', 'i') or (d.deptype = 'a' and d.refobjsubid > 0)))`

async function transferOwnership(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(FOREIGN_OBJECTS)
  // The statements are sent as one query, which is one transaction.
  const statements = rows.map(({ name }) => `alter ${name} owner to ${APP_ROLE}`)
  if (statements.length > 0) await client.query(statements.join('; '))
}
