import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { hasErrorCode } from '../db/embedded/embeddedError.ts'
import { CommandError } from '../errors/errors.ts'

/** The folder of an archive, and how much of it is kept. */
export type ArchivePlace = { root: string; days: number; maxBytes: number }

/** What `base.json` says about a copy of the data folder. */
export type BaseInfo = {
  systemId: string
  /** The major version of PostgreSQL, and the password of its superuser. */
  major: number
  password: string
  startSegment: string
  /** The first time to which the copy can be recovered. */
  finishedAt: string
  bytes: number
}
export type BaseCopy = BaseInfo & { folder: string }

const BASE_PREFIX = 'base-'
export const BASE_FILE = 'base.json'
const PARTIAL_SUFFIX = '.partial.gz'

export const getWalFolder = (root: string) => join(root, 'wal')
export const getBaseFolder = (root: string, finishedAt: string) =>
  join(root, `${BASE_PREFIX}${finishedAt.replaceAll(/[-:]/g, '')}`)
/** The name of the replication slot depends on the folder, so that another folder begins with a base copy. */
export const getSlotName = (root: string) =>
  `poledne_archive_${createHash('sha256').update(root).digest('hex').slice(0, 12)}`
export const getWalPath = (root: string, name: string, isPartial = false) =>
  join(getWalFolder(root), `${name}${isPartial ? PARTIAL_SUFFIX : '.gz'}`)

/** Writes a file, or its first `bytes`, compressed. The new file gets its name when it is complete. */
export async function packFile(from: string, to: string, bytes = Number.POSITIVE_INFINITY): Promise<void> {
  const output = createWriteStream(`${to}.part`, { mode: 0o600, flush: true })
  try {
    await pipeline(createReadStream(from, { end: bytes - 1 }), createGzip({ level: 1 }), output)
    await rename(`${to}.part`, to)
  } catch (error) {
    await rm(`${to}.part`, { force: true })
    throw error
  }
}

/** Writes a file of the archive. It is not flushed, because PostgreSQL flushes a whole copy before it recovers. */
export const unpackFile = (from: string, to: string): Promise<void> =>
  pipeline(createReadStream(from), createGunzip(), createWriteStream(to, { mode: 0o600 }))

/** A segment of the WAL or the history of a timeline. A partial segment is the newest one, which grows. */
export type ArchivedWal = { name: string; isPartial: boolean; path: string }

/** Lists the WAL by name; a complete segment stands before its partial copy. */
export async function listWal(root: string): Promise<ArchivedWal[]> {
  const files = (await readdir(getWalFolder(root)).catch(() => [])).filter((file) => file.endsWith('.gz')).sort()
  return files.map((file) => ({
    name: file.replace(/(?:\.partial)?\.gz$/, ''),
    isPartial: file.endsWith(PARTIAL_SUFFIX),
    path: join(getWalFolder(root), file),
  }))
}

/** Lists the complete base copies, the oldest first. */
export async function listBaseCopies(root: string): Promise<BaseCopy[]> {
  const names = (await readdir(root).catch(() => [])).filter((name) => name.startsWith(BASE_PREFIX)).sort()
  const bases: BaseCopy[] = []
  for (const folder of names.map((name) => join(root, name))) {
    // A killed deletion has removed the file first.
    const text = await readFile(join(folder, BASE_FILE), 'utf8').catch((error: unknown) => {
      if (!hasErrorCode(error, 'ENOENT')) throw error
    })
    if (text) bases.push({ ...(JSON.parse(text) as BaseInfo), folder })
  }
  return bases
}

const DAY_MS = 86_400_000

/**
 * Removes the oldest base copies with their WAL, as long as the archive is too large or the next base copy is old enough.
 * Histories stay, because the number of a new timeline depends on them. Returns what is left, and its size.
 */
export async function pruneArchive({ root, days, maxBytes }: ArchivePlace) {
  for (;;) {
    const bases = await listBaseCopies(root)
    const wal = await listWal(root)
    const sizes = await Promise.all(wal.map(async ({ path }) => (await stat(path)).size))
    const bytes = [...bases.map((base) => base.bytes), ...sizes].reduce((sum, size) => sum + size, 0)
    const [oldest, next] = bases
    const isNeeded = bytes <= maxBytes && Date.parse(next?.finishedAt ?? '') > Date.now() - days * DAY_MS
    if (!oldest || !next || isNeeded) return { bases, bytes }
    await rm(join(oldest.folder, BASE_FILE))
    await rm(oldest.folder, { recursive: true })
    for (const { name, path } of wal) if (!name.endsWith('.history') && name < next.startSegment) await rm(path)
  }
}

/** An archive leaves this much of a disk free, because the database can be on it too. */
const RESERVED_BYTES = 1e9

/** Throws if this many bytes do not fit on the disk of the archive. */
export async function assertFreeSpace(root: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(root)
  if (bavail * bsize - bytes < RESERVED_BYTES)
    throw new CommandError(`The disk of the archive in ${root} has too little free space.`)
}
