import { Client } from 'pg'
import { EmbeddedError, hasCode } from './embeddedError.ts'

/** The role that initdb creates. Only the launcher connects as it; the program uses APP_ROLE. */
export const SUPERUSER = 'poledne'
export const DATABASE_NAME = 'poledne'

/** A port of this machine, and the password of the superuser there. */
export type SuperuserConnection = { port: number; password: string }
export type ServerIdentity = { dataDirectory: string; version: string }

/** Who answers on that port; undefined when nobody does, or not yet. */
export async function identifyServer(door: SuperuserConnection): Promise<ServerIdentity | undefined> {
  try {
    return await withSuperuserSession(door, 'postgres', async (client) => {
      const sql = `select current_setting('data_directory') as "dataDirectory", current_setting('server_version') as version`
      return (await client.query<ServerIdentity>(sql)).rows[0]
    })
  } catch (error) {
    const wrongPassword = '28P01'
    if (!hasCode(error, wrongPassword)) return undefined
    throw new EmbeddedError('no_access', 'The password in postgres.password is not the one of the database.')
  }
}

/** Connects as the superuser. */
export async function withSuperuserSession<T>(
  { port, password }: SuperuserConnection,
  database: string,
  use: (client: Client) => Promise<T>,
): Promise<T> {
  const address = { host: '127.0.0.1', port, user: SUPERUSER, password, database }
  const client = new Client({ ...address, ssl: false, connectionTimeoutMillis: 3000 })
  // Without a listener, a server that dies under this session would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return await use(client)
  } finally {
    await client.end().catch(() => {})
  }
}
