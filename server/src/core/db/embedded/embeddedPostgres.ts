import { randomUUID } from 'node:crypto'
import { access, link, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildDatabaseUrl, ensureAppDatabase, type SuperuserLogin } from './appRole.ts'
import { prepareBinaries } from './binaries.ts'
import { ensureCluster, ensurePassword } from './cluster.ts'
import { type ClusterLocation, chooseClusterLocation, findClusterPath } from './clusterLocation.ts'
import { EmbeddedError, explainFailedStart, hasErrorCode } from './embeddedError.ts'
import { createPostgresSupervisor } from './launchServer.ts'
import { findOrphanedServer, inspectProcess } from './postmaster.ts'

type OwnerLock = { release(): Promise<void> }

type Owner = { pid: number; startedAt: string | undefined; token: string }

/** This pause gives another start that found the same dead owner time to finish writing its lock file. */
const SETTLE_MS = 50

/**
 * Acquires the lock file, which names the process that owns a cluster. Without it, a server whose Node process was
 * killed could not be distinguished from one in use. The file is next to the cluster, so that two data folders with one
 * cluster share it.
 */
export async function acquireOwnerLock(dataPath: string): Promise<OwnerLock> {
  const file = `${dataPath}.lock`
  const token = randomUUID()
  const mine: Owner = { pid: process.pid, startedAt: inspectProcess(process.pid)?.startedAt, token }
  const draft = `${file}.${token}`
  await writeFile(draft, JSON.stringify(mine))
  try {
    // The owner is written to a draft that is then linked: linking is atomic and never shows a half-written owner.
    while (!(await linkUnlessTaken(draft, file))) {
      const owner = await readOwner(file)
      if (owner && isOwnerRunning(owner)) throw createInUseError(owner, dataPath)
      await discardStaleLock(file, owner, token)
      await sleep(SETTLE_MS)
    }
    const owner = await readOwner(file)
    if (owner?.token !== token) throw createInUseError(owner, dataPath)
  } finally {
    await rm(draft, { force: true })
  }
  return {
    async release() {
      if ((await readOwner(file))?.token === token) await rm(file, { force: true })
    },
  }
}

/**
 * Removes the lock of a process that has ended. Another start can have acquired the lock since the file was read, so a
 * lock of a running process is put back.
 */
async function discardStaleLock(file: string, stale: Owner | undefined, token: string): Promise<void> {
  const aside = `${file}.stale-${token}`
  try {
    await rename(file, aside)
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return
    throw error
  }
  if ((await readOwner(aside))?.token !== stale?.token) await linkUnlessTaken(aside, file)
  await rm(aside, { force: true })
}

async function linkUnlessTaken(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return false
    throw error
  }
}

async function readOwner(file: string): Promise<Owner | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Owner
  } catch (error) {
    if (error instanceof SyntaxError || hasErrorCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Whether the owner still runs: process ids are reused, so the start time must match too. */
function isOwnerRunning(owner: Owner): boolean {
  const info = inspectProcess(owner.pid)
  return info !== undefined && info.startedAt === owner.startedAt
}

function createInUseError(owner: Owner | undefined, dataPath: string): EmbeddedError {
  const who = owner ? `process ${owner.pid}` : 'another process'
  return new EmbeddedError(
    'in_use',
    `The database in ${dataPath} is in use by ${who}: stop it, or choose another data folder.`,
  )
}

/** A running server, as the archive needs it. */
export type ClusterAccess = { dataPath: string; connection: SuperuserLogin }

export type EmbeddedServer = ClusterAccess & {
  /** The connection URL, `postgres://poledne_app:<password>@127.0.0.1:<port>/poledne`. */
  url: string
  version: string
  /** Whether the server was still running after an earlier Node process was killed. */
  adopted: boolean
  /** Ends all database sessions and stops the server, within 8 seconds. It can be called more than once. */
  stop(): Promise<void>
}

/** Logs a message; an error is passed if an operator should look at it. */
type EmbeddedLog = (message: string, error?: Error) => void

export type EmbeddedOptions = {
  dataDir: string
  log: EmbeddedLog
  /** Whether commits survive a crash; false is faster, for tests. */
  durable?: boolean
}

/** Starts PostgreSQL on a data folder, and keeps it running until `stop`. Fails with an EmbeddedError. */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  durable = true,
}: EmbeddedOptions): Promise<EmbeddedServer> {
  let folder = dataDir
  try {
    await mkdir(dataDir, { recursive: true })
    const home = await realpath(dataDir)
    const place = await chooseClusterLocation(home, log)
    folder = dirname(place.dataPath)
    const lock = await acquireOwnerLock(place.dataPath)
    try {
      const server = await startWithLock({ home, location: place, durable, log })
      return { ...server, stop: () => server.stop().finally(lock.release) }
    } catch (error) {
      await lock.release()
      throw error
    }
  } catch (error) {
    throw await explainFailedStart(error, folder)
  }
}

type LockedStartOptions = { home: string; location: ClusterLocation; durable: boolean; log: EmbeddedLog }

async function startWithLock({ home, location, durable, log }: LockedStartOptions): Promise<EmbeddedServer> {
  const { dataPath } = location
  const binaries = await prepareBinaries(home)
  const password = await ensurePassword(home, dataPath)
  await ensureCluster({ binaries, location: location, password, durable, log })
  const supervisor = createPostgresSupervisor({ binaries, location: location, password, durable, log })
  try {
    const orphan = await findOrphanedServer(dataPath, password)
    const running = orphan ?? (await supervisor.start())
    supervisor.watch(running)
    if (orphan) log(`PostgreSQL (process ${orphan.pid}) was still running: took it over`)
    const connection = { port: running.port, password }
    await ensureAppDatabase(connection)
    return {
      url: buildDatabaseUrl(connection),
      connection,
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

/** Finds the server that runs on a data folder, for the command line; returns undefined if none runs. */
export async function findRunningServer(dataDir: string): Promise<ClusterAccess | undefined> {
  const home = await realpath(dataDir)
  const { dataPath } = await chooseClusterLocation(home, () => {})
  const password = await ensurePassword(home, dataPath)
  const running = await findOrphanedServer(dataPath, password)
  return running && { dataPath, connection: { port: running.port, password } }
}

/** Finds the URL of the server that runs on a data folder; returns undefined if none runs. */
export async function findRunningDatabaseUrl(dataDir: string): Promise<string | undefined> {
  const running = await findRunningServer(dataDir)
  if (!running) return undefined
  // The running server can belong to an older release, which has not created the role of this one.
  await ensureAppDatabase(running.connection)
  return buildDatabaseUrl(running.connection)
}

/**
 * Whether a data folder has a database. A folder that cannot be read counts as having one; opening it then fails with
 * the reason.
 */
export async function hasCluster(dataDir: string): Promise<boolean> {
  try {
    await access(join(await findClusterPath(dataDir), 'PG_VERSION'))
    return true
  } catch (error) {
    return !hasErrorCode(error, 'ENOENT')
  }
}
