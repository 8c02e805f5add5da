import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {} from 'vitest'
import type { TestProject } from 'vitest/node'
import { type EmbeddedServer, startEmbeddedPostgres } from '../core/db/embedded/embeddedPostgres.ts'
import { createAppRole, readSuperuserUrl } from './database/databaseRoles.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The superuser URL of the PostgreSQL of this run. Test files create their own databases and use them as APP_ROLE.
     */
    clusterUrl: string
  }
}

const PREFIX = 'poledne-test-'

type Cluster = { url: string; stop(): Promise<void> }
/** Vitest loads this module once for each of its projects, so the cluster that they share is a global. */
const shared = globalThis as { testCluster?: Promise<Cluster> }

/** Starts one temporary PostgreSQL for the whole run, or uses TEST_DATABASE_URL, which must be a superuser. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.testCluster ??= startCluster(process.env.TEST_DATABASE_URL)
  const { url, stop } = await shared.testCluster
  project.provide('clusterUrl', url)
  return stop
}

async function startCluster(given?: string): Promise<Cluster> {
  if (given) {
    await createAppRole(given)
    return { url: given, stop: async () => {} }
  }
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
