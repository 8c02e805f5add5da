import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { Logger } from 'pino'
import { withSuperuserSession } from '../db/embedded/appRole.ts'
import type { ClusterAccess } from '../db/embedded/embeddedPostgres.ts'
import { CommandError, getErrorMessage } from '../errors/errors.ts'
import * as store from './archive.store.ts'
import {
  type ArchivePlace,
  assertFreeSpace,
  type BaseCopy,
  getSlotName,
  getWalFolder,
  getWalPath,
  listBaseCopies,
  listWal,
  packFile,
  pruneArchive,
} from './archiveFolder.ts'
import { takeBaseCopy } from './baseCopy.ts'

/** What an archive contains: every moment from its first base copy until `until` can be restored. */
export type ArchiveContents = { bases: readonly BaseCopy[]; bytes: number; until: string }

const SEGMENT_NAME = /^[0-9A-F]{24}$/
const HISTORY_NAME = /^[0-9A-F]{8}\.history$/

/** Copies what is new in the WAL. The newest segment is copied again as it grows. */
async function copyWal(dataPath: string, root: string, first: string, position: store.WalPosition): Promise<void> {
  const { segment, offset } = position
  const archived = new Set((await listWal(root)).filter(({ isPartial }) => !isPartial).map(({ name }) => name))
  for (const name of await readdir(join(dataPath, 'pg_wal'))) {
    const source = join(dataPath, 'pg_wal', name)
    const isComplete = SEGMENT_NAME.test(name) ? name >= first && name < segment : HISTORY_NAME.test(name)
    if (isComplete && !archived.has(name)) {
      await packFile(source, getWalPath(root, name))
      await rm(getWalPath(root, name, true), { force: true })
    }
    // The rest of the newest segment is not written yet.
    if (name === segment && offset > 0) await packFile(source, getWalPath(root, name, true), offset)
  }
}

/** Copies the WAL up to now and removes what is no longer kept. */
async function archiveWal(client: Client, dataPath: string, place: ArchivePlace): Promise<ArchiveContents> {
  const { root } = place
  const slot = getSlotName(root)
  await assertFreeSpace(root, 0)
  const position = await store.markWalPosition(client)
  await copyWal(dataPath, root, (await store.readKeptSegment(client, slot)) ?? '', position)
  await store.advanceSlot(client, slot, position.lsn)
  return { ...(await pruneArchive(place)), until: position.at }
}

const BASE_COPY_AFTER_MS = 86_400_000

/** Whether the archive needs another base copy: every day, or because the WAL since the only one fills it. */
function needsBaseCopy({ bases, bytes }: ArchiveContents, maxBytes: number): boolean {
  const isOld = Date.parse(bases.at(-1)?.finishedAt ?? '') < Date.now() - BASE_COPY_AFTER_MS
  return isOld || (bytes > maxBytes && bases.length === 1)
}

/**
 * Brings the archive up to date: copies the new WAL, takes a base copy if one is needed or wanted, and removes the oldest.
 * A replication slot keeps the WAL until it is copied. It exists only if a base copy was taken since it keeps the WAL.
 */
export function updateArchive(
  access: ClusterAccess,
  place: ArchivePlace,
  { signal, wantsBaseCopy = false }: { signal: AbortSignal; wantsBaseCopy?: boolean },
): Promise<ArchiveContents> {
  const { root, maxBytes } = place
  const slot = getSlotName(root)
  return withSuperuserSession(access.connection, 'postgres', async (client) => {
    await store.lockArchive(client)
    // Only the owner can enter the folder, because it contains all data.
    await mkdir(getWalFolder(root), { recursive: true, mode: 0o700 })
    const bases = await listBaseCopies(root)
    const { systemId } = await store.readCluster(client)
    if (bases.some((base) => base.systemId !== systemId))
      throw new CommandError(`The archive in ${root} belongs to another database. Set ARCHIVE_DIR to another folder.`)
    // Otherwise a base copy would be taken again and again.
    if ((bases.at(-1)?.bytes ?? 0) > maxBytes / 2)
      throw new CommandError('A base copy takes more than half of ARCHIVE_MAX_GB. Raise it.')
    if (bases.length === 0 || !(await store.readKeptSegment(client, slot))) {
      await store.keepWal(client)
      await takeBaseCopy(client, access, root, signal)
      await store.createSlot(client, slot)
    }
    const contents = await archiveWal(client, access.dataPath, place)
    if (!wantsBaseCopy && !needsBaseCopy(contents, maxBytes)) return contents
    await takeBaseCopy(client, access, root, signal)
    // A base copy can be restored only with its WAL.
    return archiveWal(client, access.dataPath, place)
  })
}

const UPDATE_EVERY_MS = 60_000
const STALLED_AFTER_SECONDS = 300

export type Archiver = { readFigures(): { ageSeconds: number; bytes: number }; stop(): Promise<void> }

/** Updates the archive every minute until `stop`, and logs when it fails, stalls and works again. */
export function startArchiver(
  access: ClusterAccess,
  place: ArchivePlace,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  everyMs = UPDATE_EVERY_MS,
): Archiver {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  let completeAt = Date.now()
  let bytes = 0
  let state: 'working' | 'failing' | 'stalled' = 'working'
  const getAgeSeconds = () => Math.round((Date.now() - completeAt) / 1_000)

  async function update(): Promise<void> {
    const startedAt = Date.now()
    try {
      bytes = (await updateArchive(access, place, { signal: stopping.signal })).bytes
      completeAt = startedAt
      if (state !== 'working') log.info('archiving works again')
      state = 'working'
    } catch (error) {
      if (state !== 'working' || stopping.signal.aborted) return
      state = 'failing'
      log.warn({ reason: getErrorMessage(error) }, 'archiving failed: trying again every minute')
    }
  }
  function tick(): void {
    running ??= update().finally(() => {
      running = null
    })
    // An update that hangs on a lost disk is noticed here, too.
    if (state === 'stalled' || getAgeSeconds() <= STALLED_AFTER_SECONDS) return
    state = 'stalled'
    log.error({ seconds: getAgeSeconds() }, 'archiving has stalled: the newest changes are not in the archive')
  }
  tick()
  const interval = setInterval(tick, everyMs)
  return {
    readFigures: () => ({ ageSeconds: getAgeSeconds(), bytes }),
    async stop() {
      clearInterval(interval)
      stopping.abort()
      await running
    },
  }
}
