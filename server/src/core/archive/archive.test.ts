import { randomUUID } from 'node:crypto'
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedServer, startEmbeddedPostgres } from '../db/embedded/embeddedPostgres.ts'
import { queryRows } from '../db/embedded/testing/inspect.ts'
import { createScratchFolder, removeScratchFolder, startPostgresForTest } from '../db/embedded/testing/scratch.ts'
import { type ArchivePlace, getWalFolder, listBaseCopies, listWal } from './archiveFolder.ts'
import { startArchiver, updateArchive } from './archiver.ts'
import { runArchiveCommand, runRestoreToCommand } from './commands.ts'
import { recoverCluster } from './recover.ts'

/** The tests share one database and its archive, and run in order. */
let scratch: string
let dataDir: string
let place: ArchivePlace
let server: EmbeddedServer

const start = () => startEmbeddedPostgres({ dataDir, durable: false, log: () => {} })
const archive = (wantsBaseCopy = false) => updateArchive(server, place, { signal: AbortSignal.any([]), wantsBaseCopy })

beforeAll(async () => {
  scratch = await createScratchFolder()
  dataDir = join(scratch, 'data')
  place = { root: join(scratch, 'my archive'), days: 7, maxBytes: 1e9 }
  server = await start()
  await queryRows(server.url, 'create table notes (text text)')
})
afterAll(async () => {
  await server.stop()
  await removeScratchFolder(scratch)
})

/** Adds a note and returns a time after its commit and before every later one. */
async function addNote(text: string): Promise<Date> {
  await queryRows(server.url, `insert into notes values ('${text}')`)
  const [[time] = []] = await queryRows(server.url, 'select clock_timestamp(), pg_sleep(0.02)')
  return new Date((time as Date).getTime() + 2)
}

const readNotes = async (url: string) => (await queryRows(url, 'select text from notes order by text')).flat()

const recover = (folder: string, target: Date | null) =>
  recoverCluster({ dataDir: folder, root: place.root, target, report: () => {} })

/** Recovers into a new data folder, as on another machine, and returns the notes. */
async function recoverElsewhere(target: Date | null): Promise<unknown[]> {
  const folder = join(scratch, randomUUID())
  await mkdir(folder)
  await chmod(folder, 0o711)
  await recover(folder, target)
  const recovered = await startPostgresForTest(folder)
  return readNotes(recovered.url)
}

/** Each recovery starts PostgreSQL twice. */
const SEVERAL_RECOVERIES = { timeout: 180_000 }
let afterFirst: Date

test('an archive restores the database of any time since its first base copy', SEVERAL_RECOVERIES, async () => {
  const before = await addNote('a')
  await archive()
  afterFirst = await addNote('b')
  await addNote('c')
  const { until } = await archive()
  expect(await recoverElsewhere(afterFirst)).toEqual(['a', 'b'])
  expect(await recoverElsewhere(new Date(Date.parse(until) - 1))).toEqual(['a', 'b', 'c'])
  await expect(recoverElsewhere(before)).rejects.toThrow('The archive begins at')
})

test('a time after the end of the archive is refused and leaves no database', async () => {
  const folder = join(scratch, 'late')
  await mkdir(folder)
  await expect(recover(folder, new Date(Date.now() + 60_000))).rejects.toThrow('The archive ends before this time')
  expect(await readdir(folder)).toEqual([])
})

test('a running database is not replaced', async () => {
  await expect(recover(dataDir, afterFirst)).rejects.toMatchObject({ code: 'in_use' })
})

test('a restore in place uses WAL that is not archived yet, and keeps the former database', async () => {
  await addNote('d')
  const target = await addNote('e')
  await addNote('f')
  await server.stop()
  const aside = await recover(dataDir, target)
  server = await start()
  expect(await readNotes(server.url)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(await readdir(aside ?? '')).toContain('PG_VERSION')
})

test(
  'after a restore the archive has a new base copy, and both histories can be restored',
  SEVERAL_RECOVERIES,
  async () => {
    await archive()
    const target = await addNote('g')
    await archive()
    expect(await listBaseCopies(place.root)).toHaveLength(2)
    expect(await recoverElsewhere(target)).toEqual(['a', 'b', 'c', 'd', 'e', 'g'])
    expect(await recoverElsewhere(afterFirst)).toEqual(['a', 'b'])
  },
)

test('a second restore to a time before the first one gets a timeline of its own', async () => {
  await server.stop()
  await recover(dataDir, afterFirst)
  server = await start()
  await archive()
  const segments = (await listWal(place.root)).map(({ name }) => name).filter((name) => name.length === 24)
  expect(segments.at(-1)?.slice(0, 8)).toBe('00000003')
  expect(await recoverElsewhere(null)).toEqual(['a', 'b'])
})

test('a missing segment is noticed', async () => {
  await queryRows(server.url, 'insert into notes select repeat(md5(n::text), 20) from generate_series(1, 60000) n')
  await archive()
  const [{ startSegment } = { startSegment: '' }] = (await listBaseCopies(place.root)).slice(-1)
  const { path } = (await listWal(place.root)).find(({ name, isPartial }) => name === startSegment && !isPartial) ?? {}
  await rm(path ?? '')
  await expect(recoverElsewhere(null)).rejects.toThrow(`has no segment ${startSegment}`)
  await queryRows(server.url, 'truncate notes')
})

test('the oldest base copies are removed with their WAL when the archive is too large', async () => {
  await archive(true)
  const { bases, bytes } = await archive(true)
  expect(bases.length).toBeGreaterThan(2)
  const newest = bases.at(-1)
  place = { ...place, maxBytes: Math.max(2 * (newest?.bytes ?? 0), bytes / 4) + 1e6 }
  const pruned = await archive()
  expect(pruned.bytes).toBeLessThanOrEqual(place.maxBytes)
  expect(pruned.bases.length).toBeLessThan(bases.length)
  const segments = (await readdir(getWalFolder(place.root))).filter((name) => !name.includes('history'))
  expect(segments.every((name) => name >= (pruned.bases[0]?.startSegment ?? ''))).toBe(true)
})

test('base copies that are no longer needed for the kept days are removed', async () => {
  await archive(true)
  place = { ...place, maxBytes: 1e9, days: 0 }
  const { bases } = await archive(true)
  expect(bases).toHaveLength(1)
  // This copy was taken while the replication slot existed.
  expect(await recoverElsewhere(null)).toEqual([])
})

test('an archive that cannot keep a base copy and its WAL stops with the reason', async () => {
  await expect(updateArchive(server, { ...place, maxBytes: 1e6 }, { signal: AbortSignal.any([]) })).rejects.toThrow(
    'more than half of ARCHIVE_MAX_GB',
  )
})

test('the archive of another database is not used', async () => {
  const other = await startPostgresForTest(join(scratch, 'other'))
  await expect(updateArchive(other, place, { signal: AbortSignal.any([]) })).rejects.toThrow(
    'belongs to another database',
  )
})

test('an archiver logs when it fails, and when it works again', async () => {
  const root = join(scratch, 'away')
  const lines: string[] = []
  const log = pino(
    { level: 'info' },
    { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) },
  )
  // A file stands where the folder belongs.
  await writeFile(root, '')
  const archiver = startArchiver(await startPostgresForTest(join(scratch, 'third')), { ...place, root }, log, 20)
  await expect.poll(() => lines).toEqual(['archiving failed: trying again every minute'])
  expect(archiver.readFigures().bytes).toBe(0)
  await rm(root)
  await expect.poll(() => lines.at(-1)).toBe('archiving works again')
  expect(archiver.readFigures().bytes).toBeGreaterThan(0)
  await archiver.stop()
})

test('the commands say which setting or argument is wrong', async () => {
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: undefined,
    ARCHIVE_DIR: place.root,
    ARCHIVE_DAYS: 7,
    ARCHIVE_MAX_GB: 20,
  }
  const restoreTo = (time: string, changes: Partial<typeof settings> = {}) =>
    runRestoreToCommand(() => expect.unreachable(), { ...settings, ...changes }, time, true)
  await expect(restoreTo('latest', { ARCHIVE_DIR: '' })).rejects.toThrow('Set ARCHIVE_DIR')
  await expect(restoreTo('yesterday')).rejects.toThrow('yesterday is not a time')
  await expect(restoreTo('latest', { ARCHIVE_DIR: join(scratch, 'none') })).rejects.toThrow('There is no archive')
  await expect(runArchiveCommand({ ...settings, DATABASE_URL: 'postgres://other' })).rejects.toThrow('its own tools')
  await expect(runArchiveCommand({ ...settings, DATA_DIR: join(scratch, 'none') })).rejects.toThrow(
    'There is no database',
  )
})
