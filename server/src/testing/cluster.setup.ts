import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {} from 'vitest'
import type { TestProject } from 'vitest/node'
import { type EmbeddedServer, startEmbeddedPostgres } from '../db/embedded/embeddedPostgres.ts'
import { createAppRole, readSuperuserUrl } from './database/databaseRoles.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL for this run, as a superuser; every test file makes its own database on it and uses it as APP_ROLE. */
    clusterUrl: string
  }
}

const PREFIX = 'poledne-test-'

/** One throwaway server for the whole run, or the one that TEST_DATABASE_URL names with a superuser of it. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    await createAppRole(given)
    project.provide('clusterUrl', given)
    return undefined
  }
  await removeLeftovers()
  const dataDir = await mkdtemp(join(tmpdir(), PREFIX))
  // When root runs the tests, the user that PostgreSQL runs as must get through.
  await chmod(dataDir, 0o711)
  const server = await startEmbeddedPostgres({ dataDir, durable: false, log: () => {} })
  project.provide('clusterUrl', await readSuperuserUrl(dataDir, server.url))
  return () => removeServer(dataDir, server)
}

async function removeServer(dataDir: string, server: EmbeddedServer): Promise<void> {
  await server.stop()
  for (const path of [server.dataPath, `${server.dataPath}.log`, dataDir])
    await rm(path, { recursive: true, force: true })
}

/** A killed run leaves its server behind; one that still runs, or another user's, refuses to be taken over. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const dataDir = join(tmpdir(), name)
    // With a lock its owner is past the beginning: a run that starts at this moment is left alone.
    if (!name.startsWith(PREFIX) || !existsSync(join(dataDir, 'postgres.lock'))) continue
    await startEmbeddedPostgres({ dataDir, durable: false, log: () => {} }).then(
      (server) => removeServer(dataDir, server),
      () => {},
    )
  }
}
