import { createHash } from 'node:crypto'
import { type FileHandle, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { SYSTEM_ACTOR, writeAudit } from '../access/audit.store.ts'
import { type Database, getSqlState } from '../db/database.ts'
import { fsyncFolder } from '../db/embedded/cluster.ts'
import { type Migration, migrationsFolder, readAppliedMigrations, readMigrations } from '../db/migrate.ts'
import { CommandError } from '../errors/errors.ts'
import { VERSION } from '../runtime/version.ts'
import {
  beginSnapshot,
  lockSchema,
  openCopyOutStream,
  readSequences,
  readServerInfo,
  readTableColumns,
} from './backup.store.ts'
import {
  assertBackupRestorable,
  BACKUP_FORMAT,
  type BackupHeader,
  END_OF_ROWS,
  hasUnknownMigrations,
  listMigrationTables,
  TABLES_WITHOUT_BACKUP,
} from './format.ts'
import { type BackupContents, checkBackup } from './readBackup.ts'
import { countCurrentRows, type RestoreProgress, restoreBackup } from './restore.ts'

const pluralize = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
const sumCounts = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((total, count) => total + count, 0)

const describeBackup = ({ header, rows }: Pick<BackupContents, 'header' | 'rows'>) =>
  `${pluralize(sumCounts(rows), 'row')} in ${pluralize(rows.size, 'table')}, of ${header.createdAt}Z, Poledne ${header.version}, PostgreSQL ${header.postgres}`

async function withBackupFile<T>(
  path: string,
  work: (file: FileHandle, contents: BackupContents) => Promise<T>,
): Promise<T> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`The file ${path} cannot be read (${error.code}).`)
  })
  try {
    if (!(await file.stat()).isFile()) throw new CommandError(`${path} is not a file. Name the backup file itself.`)
    return await work(file, await checkBackup(file))
  } finally {
    await file.close()
  }
}

export async function runBackupCommand(database: Database, path: string): Promise<string> {
  return `Written to ${path}: ${describeBackup(await createBackup(database, path, await readMigrations(migrationsFolder)))}.`
}

export const runCheckBackupCommand = (path: string): Promise<string> =>
  withBackupFile(path, async (_file, contents) => {
    const lines = [...contents.rows].map(([table, count]) => `${String(count).padStart(10)}  ${table}`)
    return [...lines, `The file is complete: ${describeBackup(contents)}.`].join('\n')
  })

/** Formats a table with the current number of rows of each table and the number in the backup. */
function formatComparison(present: ReadonlyMap<string, number>, { rows }: BackupContents): string {
  const names = [...new Set([...present.keys(), ...rows.keys()])].sort()
  const width = Math.max(...names.map((name) => name.length))
  const formatRow = (...[name, now, then]: [string, string | number, string | number]) =>
    `  ${name.padEnd(width)}${String(now).padStart(10)}${String(then).padStart(10)}`
  return [
    formatRow('', 'now', 'instead'),
    ...names.map((name) => formatRow(name, present.get(name) ?? '', rows.get(name) ?? 0)),
  ].join('\n')
}

/** Shows what will be replaced and asks; without a terminal it refuses. */
export async function confirmReplacement(what: string): Promise<void> {
  process.stdout.write(`${what}\n`)
  if (process.stdin.isTTY) {
    const asking = createInterface({ input: process.stdin, output: process.stdout })
    const answer = await asking.question('Type yes to continue: ')
    asking.close()
    if (answer.trim() === 'yes') return
  }
  throw new CommandError('Nothing was changed. Add --yes to replace the data without a question.')
}

const PROGRESS_INTERVAL_MS = 5_000

/** Returns a function that prints how far a restore is, with an estimate of the time left. */
function createProgressPrinter(): (progress: RestoreProgress) => void {
  const startedAt = performance.now()
  let printedAt = startedAt
  return ({ step, done }) => {
    const now = performance.now()
    if (now - printedAt < PROGRESS_INTERVAL_MS || done === 0) return
    printedAt = now
    const secondsLeft = Math.ceil((((now - startedAt) / 1_000) * (1 - done)) / done)
    process.stderr.write(`${Math.floor(done * 100)} %, about ${pluralize(secondsLeft, 'second')} left: ${step}\n`)
  }
}

type WithDatabase = <T>(work: (database: Database) => Promise<T>) => Promise<T>

/** Restores a backup; its file is verified before the database is opened. */
export const runRestoreCommand = (withDatabase: WithDatabase, path: string, isSure: boolean): Promise<string> =>
  withBackupFile(path, async (file, contents) => {
    const migrations = await readMigrations(migrationsFolder)
    assertBackupRestorable(contents.header, migrations)
    return withDatabase(async (database) => {
      const present = await countCurrentRows(database, migrations)
      if (sumCounts(present) > 0 && !isSure)
        await confirmReplacement(`All data in the database will be replaced:\n${formatComparison(present, contents)}`)
      const details = { command: 'restore', createdAt: contents.header.createdAt }
      await restoreBackup(database, file, contents, migrations, {
        onProgress: createProgressPrinter(),
        beforeCommit: (tx) => writeAudit(tx, { event: 'command', actor: SYSTEM_ACTOR, details }),
      })
      return `Restored: ${describeBackup(contents)}. All users have to sign in again.`
    })
  })

type BackupSummary = { header: BackupHeader; rows: ReadonlyMap<string, number> }

/** Generates the text of a backup, table by table, from one snapshot. */
async function* generateBackup(
  client: pg.ClientBase,
  header: BackupHeader,
  tables: readonly string[],
  counts: Map<string, number>,
): AsyncGenerator<Buffer> {
  const whole = createHash('sha256')
  const addToChecksum = (text: Buffer) => {
    whole.update(text)
    return text
  }
  const createLine = (value: object) => addToChecksum(Buffer.from(`${JSON.stringify(value)}\n`))
  yield createLine(header)
  for (const table of await readTableColumns(client, tables)) {
    yield createLine({ table: table.table, columns: table.columns })
    const sum = createHash('sha256')
    const rows = openCopyOutStream(client, table)
    for await (const text of rows) {
      sum.update(text)
      yield addToChecksum(text)
    }
    yield addToChecksum(Buffer.from(END_OF_ROWS))
    yield createLine({ rows: rows.rowCount, sha256: sum.digest('hex') })
    counts.set(table.table, rows.rowCount)
  }
  yield createLine({ sequences: await readSequences(client) })
  yield createLine({ tables: counts.size, sha256: whole.copy().digest('hex') })
}

async function writeBackup(
  file: FileHandle,
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<BackupSummary> {
  await lockSchema(client, 'shared')
  await beginSnapshot(client)
  const appliedMigrations = await readAppliedMigrations(client)
  if (appliedMigrations.length === 0) throw new CommandError('The database is empty, so there is nothing to back up.')
  if (hasUnknownMigrations(appliedMigrations, migrations))
    throw new CommandError('The database was written by a newer version of Poledne. Use that version to back it up.')
  const { postgres, now } = await readServerInfo(client)
  const header: BackupHeader = {
    poledne: 'backup',
    format: BACKUP_FORMAT,
    version: VERSION,
    createdAt: now,
    postgres,
    migrations: appliedMigrations.map(({ name, hash }) => ({ name, hash })),
  }
  const counts = new Map<string, number>()
  const tables = listMigrationTables(migrations).filter((name) => !TABLES_WITHOUT_BACKUP.has(name))
  await pipeline(generateBackup(client, header, tables, counts), createGzip(), (packed: AsyncIterable<Buffer>) =>
    writeFile(file, packed),
  )
  await file.sync()
  return { header, rows: counts }
}

/** Writes a backup of the database, which can be in use. The file gets its final name once it is complete. */
export async function createBackup(
  database: Database,
  path: string,
  migrations: readonly Migration[],
): Promise<BackupSummary> {
  const existingFile = await open(path).catch(() => null)
  await existingFile?.close()
  if (existingFile) throw new CommandError(`The file ${path} already exists.`)
  const partial = `${path}.${process.pid}.partial`
  const client = await database.connect()
  try {
    // Only the owner can read the file, because it contains password hashes.
    const file = await open(partial, 'wx', 0o600)
    try {
      const written = await writeBackup(file, client, migrations)
      await rename(partial, path)
      await fsyncFolder(dirname(path))
      return written
    } catch (error) {
      await rm(partial, { force: true })
      if (getSqlState(error) === '55P03')
        throw new CommandError('The database is being migrated or restored. Try again in a moment.')
      throw error
    } finally {
      await file.close()
    }
  } finally {
    await client.end()
  }
}
