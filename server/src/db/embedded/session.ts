import { Client } from 'pg'
import { EmbeddedError, hasCode } from './embeddedError.ts'

/** Role and database of the embedded server have the same name. */
export const ROLE = 'poledne'

type Door = { port: number; password: string }
export type Greeting = { dataDirectory: string; version: string }

export function databaseUrl({ port, password }: Door): string {
  return `postgres://${ROLE}:${password}@127.0.0.1:${port}/${ROLE}`
}

/** Who answers on that port; undefined when nobody does, or not yet. */
export async function greet(door: Door): Promise<Greeting | undefined> {
  try {
    return await withSession(door, async (client) => {
      const sql = `select current_setting('data_directory') as "dataDirectory", current_setting('server_version') as version`
      return (await client.query<Greeting>(sql)).rows[0]
    })
  } catch (error) {
    const wrongPassword = '28P01'
    if (!hasCode(error, wrongPassword)) return undefined
    throw new EmbeddedError('no_access', 'The password in postgres.password is not the one of the database.')
  }
}

/** Not part of initdb, and a first start may have been killed right after it: asked on every start. */
export async function ensureDatabase(door: Door): Promise<void> {
  await withSession(door, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [ROLE])
    if (rowCount) return
    await client.query(`create database ${ROLE}`).catch((error: unknown) => {
      const duplicate = '42P04'
      if (!hasCode(error, duplicate)) throw error
    })
  })
}

async function withSession<T>({ port, password }: Door, use: (client: Client) => Promise<T>): Promise<T> {
  const address = { host: '127.0.0.1', port, user: ROLE, password, database: 'postgres' }
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
