import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedServer, startEmbeddedPostgres } from '../core/db/embedded/embeddedPostgres.ts'
import { createAppRole, readSuperuserUrl } from './database/databaseRoles.ts'
import { startOwnPostgres } from './database/ownPostgres.ts'

const PREFIX = 'poledne-test-'

export type Cluster = { url: string; stop(): Promise<void> }

/**
 * Starts one temporary PostgreSQL for the whole run: the embedded one, or that of the folder TEST_POSTGRES. Uses
 * TEST_DATABASE_URL instead, which must be a superuser, if it is set.
 */
export async function startCluster(): Promise<Cluster> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    await createAppRole(given)
    return { url: given, stop: async () => {} }
  }
  if (process.env.TEST_POSTGRES) return startOwnPostgres(process.env.TEST_POSTGRES)
  await removeLeftoverServers()
  const dataDir = await mkdtemp(join(tmpdir(), PREFIX))
  // When root runs the tests, PostgreSQL runs as another user, which must reach the folder.
  await chmod(dataDir, 0o711)
  const server = await startEmbeddedPostgres({ dataDir, durable: false, log: () => {} })
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= removeServer(dataDir, server))
  return { url: await readSuperuserUrl(dataDir, server.url), stop }
}

async function removeServer(dataDir: string, server: EmbeddedServer): Promise<void> {
  await server.stop()
  for (const path of [server.dataPath, `${server.dataPath}.log`, dataDir])
    await rm(path, { recursive: true, force: true })
}

/**
 * Removes the servers of killed runs; servers of running tests and of other users stay, because starting on them fails.
 */
async function removeLeftoverServers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const dataDir = join(tmpdir(), name)
    // A folder without a lock file can belong to a run that is just starting.
    if (!name.startsWith(PREFIX) || !existsSync(join(dataDir, 'postgres.lock'))) continue
    await startEmbeddedPostgres({ dataDir, durable: false, log: () => {} }).then(
      (server) => removeServer(dataDir, server),
      () => {},
    )
  }
}
