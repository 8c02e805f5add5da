import {
  chown,
  copyFile,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { prepareBinaries } from '../db/embedded/binaries.ts'
import { fsyncFolder } from '../db/embedded/cluster.ts'
import { type ClusterLocation, chooseClusterLocation } from '../db/embedded/clusterLocation.ts'
import { hasErrorCode } from '../db/embedded/embeddedError.ts'
import { acquireOwnerLock } from '../db/embedded/embeddedPostgres.ts'
import { createPostgresSupervisor } from '../db/embedded/launchServer.ts'
import { findOrphanedServer } from '../db/embedded/postmaster.ts'
import { CommandError, getErrorMessage } from '../errors/errors.ts'
import { type BaseCopy, listBaseCopies, listWal, unpackFile } from './archiveFolder.ts'
import { unpackBaseCopy } from './baseCopy.ts'

/** The time to which a database is restored; null for the end of the archive. */
export type RecoveryTarget = Date | null

const SEGMENT_BYTES = 16 * 1024 * 1024
const SEGMENTS_PER_FILE_ID = 0x1_0000_0000n / BigInt(SEGMENT_BYTES)

const getTimeline = (segment: string) => segment.slice(0, 8)

/** Returns the name of the segment after this one: a timeline, a file id and the segment in it, in hexadecimal. */
function getNextSegment(segment: string): string {
  const next = BigInt(`0x${segment.slice(8, 16)}`) * SEGMENTS_PER_FILE_ID + BigInt(`0x${segment.slice(16)}`) + 1n
  const parts = [next / SEGMENTS_PER_FILE_ID, next % SEGMENTS_PER_FILE_ID]
  return getTimeline(segment) + parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('')
}

/** Chooses the newest base copy before the target. */
export async function chooseBaseCopy(root: string, target: RecoveryTarget): Promise<BaseCopy> {
  const bases = await listBaseCopies(root)
  const [first] = bases
  if (!first) throw new CommandError(`There is no archive in ${root}. Set ARCHIVE_DIR as it is set for the server.`)
  const found = bases.findLast(({ finishedAt }) => target === null || Date.parse(finishedAt) <= target.getTime())
  if (!found) throw new CommandError(`The archive begins at ${first.finishedAt}. Choose a later time.`)
  return found
}

/** Unpacks the segments since the base copy, without a gap, and the histories of all timelines. */
async function unpackWal(root: string, walFolder: string, { startSegment }: BaseCopy): Promise<void> {
  let expected = startSegment
  for (const { name, path } of await listWal(root)) {
    if (name.endsWith('.history')) await unpackFile(path, join(walFolder, name))
    else if (getTimeline(name) === getTimeline(startSegment) && name >= expected) {
      if (name !== expected) throw new CommandError(`The archive in ${root} has no segment ${expected}.`)
      await unpackFile(path, join(walFolder, name))
      // PostgreSQL wants a whole segment, also of the newest one.
      await truncate(join(walFolder, name), SEGMENT_BYTES)
      expected = getNextSegment(name)
    }
  }
}

/** Adds what the stopped database has written since the archive was last brought up to date. */
async function copyNewerWal(dataPath: string, walFolder: string, { systemId, startSegment }: BaseCopy): Promise<void> {
  const control = await readFile(join(dataPath, 'global/pg_control')).catch((error: unknown) => {
    if (!hasErrorCode(error, 'ENOENT')) throw error
  })
  // The file begins with the identifier of the cluster.
  if (control?.readBigUInt64LE().toString() !== systemId) return
  const names = await readdir(join(dataPath, 'pg_wal'))
  const isSameTimeline = (name: string) => getTimeline(name) === getTimeline(startSegment)
  const last = (await readdir(walFolder)).filter(isSameTimeline).sort().at(-1) ?? startSegment
  for (let name = last; names.includes(name); name = getNextSegment(name))
    await copyFile(join(dataPath, 'pg_wal', name), join(walFolder, name))
}

async function changeOwner(folder: string, { systemUser }: ClusterLocation): Promise<void> {
  if (!systemUser) return
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))])
    await chown(join(folder, name), systemUser.uid, systemUser.gid)
}

const RECOVERY_WITHIN_MS = 86_400_000

/** Starts PostgreSQL on the unpacked copy until it has replayed the WAL up to the target, and stops it. */
async function replayWal(
  home: string,
  location: ClusterLocation,
  base: BaseCopy,
  target: RecoveryTarget,
): Promise<void> {
  const binaries = await prepareBinaries(home)
  if (binaries.major !== base.major)
    throw new CommandError(`The archive is of PostgreSQL ${base.major}, this program has ${binaries.major}.`)
  const settings = {
    // All segments are in place, so there is nothing to fetch.
    restore_command: 'exit 1',
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    // The setting is read before PostgreSQL knows the name Z of the time zone.
    ...(target && { recovery_target_time: target.toISOString().replace('Z', '+00') }),
    // Connections are accepted when the recovery has finished.
    hot_standby: 'off',
  }
  const { password } = base
  const options = { binaries, location, password, settings, readyWithinMs: RECOVERY_WITHIN_MS }
  const supervisor = createPostgresSupervisor({ ...options, durable: true, log: () => {} })
  try {
    await supervisor.start()
  } catch (error) {
    if (/recovery ended before configured recovery target/.test(getErrorMessage(error)))
      throw new CommandError('The archive ends before this time. Nothing was changed.')
    throw error
  } finally {
    await supervisor.stop()
  }
}

/** Renames a file or folder; returns whether it existed. */
const renameIfPresent = (from: string, to: string): Promise<boolean> =>
  rename(from, to).then(
    () => true,
    (error: unknown) => {
      if (hasErrorCode(error, 'ENOENT')) return false
      throw error
    },
  )

/** Puts the restored database in the place of the present one. Returns where that one is now, or null. */
async function replaceCluster(home: string, dataPath: string, restored: string, password: string) {
  const suffix = `.before-restore-${Date.now()}`
  const passwordFile = join(home, 'postgres.password')
  const hadCluster = await renameIfPresent(dataPath, `${dataPath}${suffix}`)
  await rename(restored, dataPath)
  if ((await readFile(passwordFile, 'utf8').catch(() => '')).trim() !== password) {
    await renameIfPresent(passwordFile, `${passwordFile}${suffix}`)
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600, flush: true })
  }
  await fsyncFolder(dirname(dataPath))
  return hadCluster ? `${dataPath}${suffix}` : null
}

type RecoveryOptions = { dataDir: string; root: string; target: RecoveryTarget; report: (message: string) => void }

/**
 * Restores the database of a data folder to a time. The present one is replaced when the recovery has succeeded; its new
 * path is returned, or null if there was none.
 */
export async function recoverCluster({ dataDir, root, target, report }: RecoveryOptions): Promise<string | null> {
  const base = await chooseBaseCopy(root, target)
  const home = await realpath(dataDir)
  const location = await chooseClusterLocation(home, report)
  const { dataPath } = location
  const lock = await acquireOwnerLock(dataPath)
  // The next start removes what a killed restore leaves, by this name.
  const temporary = await mkdtemp(`${dataPath}.init-`)
  try {
    if (await findOrphanedServer(dataPath, base.password))
      throw new CommandError(`PostgreSQL still runs on ${dataPath}. Start Poledne and stop it, then try again.`)
    report(`Unpacking the base copy of ${base.finishedAt}`)
    const restored = join(temporary, 'cluster')
    const walFolder = join(restored, 'pg_wal')
    await unpackBaseCopy(base.folder, restored)
    await unpackWal(root, walFolder, base)
    await copyNewerWal(dataPath, walFolder, base)
    const segments = await readdir(walFolder)
    if (!segments.includes(base.startSegment))
      throw new CommandError(`The archive in ${root} has no segment ${base.startSegment}.`)
    await changeOwner(temporary, location)
    report(`Replaying ${segments.length} segments of WAL`)
    await replayWal(home, { ...location, dataPath: restored }, base, target)
    return await replaceCluster(home, dataPath, restored, base.password)
  } finally {
    await rm(temporary, { recursive: true, force: true })
    await lock.release()
  }
}
