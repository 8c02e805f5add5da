import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {} from 'vitest'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../db/embedded/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL for this run, as a superuser; every test file makes its own database on it. */
    clusterUrl: string
  }
}

/** One throwaway server for the whole run, or the one that TEST_DATABASE_URL names. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    project.provide('clusterUrl', given)
    return undefined
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'poledne-test-'))
  // When root runs the tests, the user that PostgreSQL runs as must get through.
  await chmod(dataDir, 0o711)
  const server = await startEmbedded({ dataDir, durable: false, log: () => {} })
  project.provide('clusterUrl', server.url)
  return async () => {
    await server.stop()
    for (const folder of [server.dataPath, dataDir]) await rm(folder, { recursive: true, force: true })
  }
}
