import { mkdir, realpath } from 'node:fs/promises'
import { databaseUrl, ensureAppDatabase } from './appRole.ts'
import { prepareBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { toEmbeddedError } from './embeddedError.ts'
import { acquireOwnerLock } from './ownerLock.ts'
import { ensurePassword } from './password.ts'
import { choosePlace, type Place } from './place.ts'
import { findOrphan } from './postmaster.ts'
import { supervise } from './supervise.ts'

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
export async function startEmbedded({ dataDir, log, durable = true }: EmbeddedOptions): Promise<EmbeddedServer> {
  try {
    await mkdir(dataDir, { recursive: true })
    const home = await realpath(dataDir)
    const place = await choosePlace(home, log)
    const lock = await acquireOwnerLock(place.dataPath)
    try {
      const server = await startOwned({ home, place, durable, log })
      return { ...server, stop: () => server.stop().finally(lock.release) }
    } catch (error) {
      await lock.release()
      throw error
    }
  } catch (error) {
    throw toEmbeddedError(error)
  }
}

type OwnedOptions = { home: string; place: Place; durable: boolean; log: EmbeddedLog }

async function startOwned({ home, place, durable, log }: OwnedOptions): Promise<EmbeddedServer> {
  const { dataPath } = place
  const binaries = await prepareBinaries(home)
  const password = await ensurePassword(home, dataPath)
  await ensureCluster({ binaries, place, password, durable, log })
  const supervisor = supervise({ binaries, place, password, durable, log })
  try {
    const orphan = await findOrphan(dataPath, password)
    const running = orphan ?? (await supervisor.start())
    supervisor.watch(running)
    if (orphan) log(`PostgreSQL (process ${orphan.pid}) was still running: took it over`)
    await ensureAppDatabase({ port: running.port, password })
    return {
      url: databaseUrl({ port: running.port, password }),
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
