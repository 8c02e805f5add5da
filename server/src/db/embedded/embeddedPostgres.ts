import { mkdir, realpath } from 'node:fs/promises'
import { buildDatabaseUrl, ensureAppDatabase } from './appRole.ts'
import { prepareBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { type ClusterLocation, chooseClusterLocation } from './clusterLocation.ts'
import { toEmbeddedError } from './embeddedError.ts'
import { acquireOwnerLock } from './ownerLock.ts'
import { ensurePassword } from './password.ts'
import { findOrphanedServer } from './postmaster.ts'
import { createSupervisor } from './supervisor.ts'

export type EmbeddedServer = {
  /** `postgres://poledne_app:<password>@127.0.0.1:<port>/poledne` */
  url: string
  version: string
  /** It was still running after an earlier Node was killed, and now belongs to this one. */
  adopted: boolean
  dataPath: string
  /** Ends sessions and stops the server, within 8 seconds. May be called again. */
  stop(): Promise<void>
}

/** With an error, something failed that an operator should look at. */
type EmbeddedLog = (message: string, error?: Error) => void

export type EmbeddedOptions = {
  dataDir: string
  log: EmbeddedLog
  /** False trades safety against a crash for speed: for tests. */
  durable?: boolean
}

/** Starts PostgreSQL on a data folder, and keeps it running until `stop`. Fails with an EmbeddedError. */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  durable = true,
}: EmbeddedOptions): Promise<EmbeddedServer> {
  try {
    await mkdir(dataDir, { recursive: true })
    const home = await realpath(dataDir)
    const place = await chooseClusterLocation(home, log)
    const lock = await acquireOwnerLock(place.dataPath)
    try {
      const server = await startWithLock({ home, location: place, durable, log })
      return { ...server, stop: () => server.stop().finally(lock.release) }
    } catch (error) {
      await lock.release()
      throw error
    }
  } catch (error) {
    throw toEmbeddedError(error)
  }
}

type LockedStartOptions = { home: string; location: ClusterLocation; durable: boolean; log: EmbeddedLog }

async function startWithLock({ home, location, durable, log }: LockedStartOptions): Promise<EmbeddedServer> {
  const { dataPath } = location
  const binaries = await prepareBinaries(home)
  const password = await ensurePassword(home, dataPath)
  await ensureCluster({ binaries, location: location, password, durable, log })
  const supervisor = createSupervisor({ binaries, location: location, password, durable, log })
  try {
    const orphan = await findOrphanedServer(dataPath, password)
    const running = orphan ?? (await supervisor.start())
    supervisor.watch(running)
    if (orphan) log(`PostgreSQL (process ${orphan.pid}) was still running: took it over`)
    await ensureAppDatabase({ port: running.port, password })
    return {
      url: buildDatabaseUrl({ port: running.port, password }),
      version: running.version,
      adopted: orphan !== undefined,
      dataPath,
      stop: supervisor.stop,
    }
  } catch (error) {
    await supervisor.stop()
    throw error
  }
}
