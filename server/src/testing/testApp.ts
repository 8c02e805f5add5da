import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PermissionEntry } from '@poledne/contract/access/permissions'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { buildApp } from '../app.ts'
import { generateToken, hashToken } from '../core/access/credentials.ts'
import { type Database, openDatabase } from '../core/db/database.ts'
import { migrationsFolder, readMigrations } from '../core/db/migrate.ts'
import { type Config, readConfig } from '../core/runtime/config.ts'
import { insertSession } from '../features/sessions/index.ts'
import type { AdjustClock } from '../features/todayMenu/index.ts'
import { buildPermissionEntry } from './builders/people.ts'
import { createTestDatabase, type TestDatabase } from './database/testDatabase.ts'

/**
 * A user with exactly the requested permissions. The session is inserted directly, because hashing a password is slow.
 */
export type TestUser = { id: number; username: string; token: string }
type PermissionList = readonly (string | PermissionEntry)[]

export type TestApp = {
  app: FastifyInstance
  database: Database
  config: Config
  url: string
  buildUser(rights: PermissionList): Promise<TestUser>
  /** Calls the API as a user, or without a session. */
  call(
    user: TestUser | null,
    method: InjectOptions['method'],
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

let userCount = 0

async function insertUser(database: Database, rights: PermissionList): Promise<TestUser> {
  const username = `user${++userCount}`
  const [role] = await database.rows<{ id: number }>({
    text: 'insert into roles (name, permissions) values ($1, $2) returning id',
    values: [
      `role of ${username}`,
      JSON.stringify(rights.map((right) => (typeof right === 'string' ? buildPermissionEntry(right) : right))),
    ],
  })
  const [user] = await database.rows<{ id: number }>({
    text: "insert into users (username, email, password_hash, role_ids) values ($1, $1 || '@example.com', '', $2) returning id",
    values: [username, [role?.id]],
  })
  const token = generateToken()
  const id = user?.id ?? 0
  await insertSession(database, { userId: id, device: null, userAgent: null, tokenHash: hashToken(token), ttl: 3_600 })
  // A slow test file can take longer than the proof of a sign-in is valid.
  await database.rows({
    text: "update sessions set proved_at = now() + interval '1 day' where user_id = $1",
    values: [id],
  })
  return { id, username, token }
}

export async function buildTestApp(environment: Record<string, string> = {}, clock?: AdjustClock): Promise<TestApp> {
  const testDatabase = await createTestDatabase()
  await testDatabase.database.rows({ text: 'insert into settings (sample_data) values (false)' })
  return buildTestAppOn(testDatabase, environment, clock)
}

/** Builds an app on an existing database, which is dropped when the app closes. */
export async function buildTestAppOn(
  { database, url, drop }: TestDatabase,
  environment: Record<string, string> = {},
  clock?: AdjustClock,
): Promise<TestApp> {
  // The server writes mails into this folder.
  const DATA_DIR = join(tmpdir(), `poledne-data-${crypto.randomUUID()}`)
  // The rate limits are off, because tests send more requests at once than users do.
  const config = readConfig({ DATA_DIR, AUTH_RATE_LIMIT: '0', USER_RATE_LIMIT: '0', ...environment })
  const app = await buildApp({
    config,
    database,
    webRoot: null,
    migrations: (await readMigrations(migrationsFolder)).map(({ name }) => name),
    logger: false,
    shouldValidateResponses: true,
    shouldShedLoad: false,
    ...(clock && { clock }),
  })
  return {
    app,
    database,
    config,
    url,
    buildUser: (rights) => insertUser(database, rights),
    call: (user, method, path, body, headers = {}) =>
      app.inject({
        method: method ?? 'GET',
        url: `${config.BASE_PATH}/api/${path}`,
        headers: { ...(user ? { authorization: `Bearer ${user.token}` } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      }),
    async close() {
      await app.close()
      await drop()
      await rm(DATA_DIR, { recursive: true, force: true })
    },
  }
}

/** Runs another server on the same database. */
export async function withSecondInstance<T>(
  { url, config }: TestApp,
  work: (app: FastifyInstance) => Promise<T>,
  clock?: AdjustClock,
): Promise<T> {
  const database = openDatabase({ url, max: 4, onError: () => {} })
  const parts = { config, database, webRoot: null, logger: false, shouldShedLoad: false } as const
  const app = await buildApp({ ...parts, ...(clock && { clock }) })
  try {
    return await work(app)
  } finally {
    await app.close()
    await database.end()
  }
}
