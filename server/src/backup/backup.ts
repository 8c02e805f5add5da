import { createHash } from 'node:crypto'
import { type FileHandle, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { type Database, getSqlState } from '../db/database.ts'
import { type Migration, readAppliedMigrations } from '../db/migrate.ts'
import { fsyncFolder } from '../fsyncFolder.ts'
import { VERSION } from '../version.ts'
import { beginSnapshot, copyRows, lockSchema, readSequences, readServerInfo, readTables } from './backup.store.ts'
import { CommandError } from './commandError.ts'
import { END_OF_ROWS, FORMAT, type Header } from './format.ts'
import { hasUnknownMigrations } from './schemaLevel.ts'
import { EXCLUDED_TABLES, listOwnTables } from './tables.ts'

export type BackupSummary = { header: Header; rows: ReadonlyMap<string, number> }

/** The text of a backup, of one moment, table after table. */
async function* generateBackup(
  client: pg.ClientBase,
  header: Header,
  tables: readonly string[],
  counts: Map<string, number>,
): AsyncGenerator<Buffer> {
  const whole = createHash('sha256')
  const addToChecksum = (text: Buffer) => {
    whole.update(text)
    return text
  }
  const line = (value: object) => addToChecksum(Buffer.from(`${JSON.stringify(value)}\n`))
  yield line(header)
  for (const table of await readTables(client, tables)) {
    yield line({ table: table.table, columns: table.columns })
    const sum = createHash('sha256')
    const rows = copyRows(client, table)
    for await (const text of rows) {
      sum.update(text)
      yield addToChecksum(text)
    }
    yield addToChecksum(Buffer.from(END_OF_ROWS))
    yield line({ rows: rows.rowCount, sha256: sum.digest('hex') })
    counts.set(table.table, rows.rowCount)
  }
  yield line({ sequences: await readSequences(client) })
  yield line({ tables: counts.size, sha256: whole.copy().digest('hex') })
}

async function writeBackup(
  file: FileHandle,
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<BackupSummary> {
  await lockSchema(client, 'shared')
  await beginSnapshot(client)
  const appliedMigrations = await readAppliedMigrations(client)
  if (appliedMigrations.length === 0) throw new CommandError('There is nothing to back up: the database is empty.')
  if (hasUnknownMigrations(appliedMigrations, migrations))
    throw new CommandError('The database belongs to a newer Poledne than this one. Back it up with that one.')
  const { postgres, now } = await readServerInfo(client)
  const header: Header = {
    poledne: 'backup',
    format: FORMAT,
    version: VERSION,
    createdAt: now,
    postgres,
    migrations: appliedMigrations,
  }
  const counts = new Map<string, number>()
  const tables = listOwnTables(migrations).filter((name) => !EXCLUDED_TABLES.has(name))
  await pipeline(generateBackup(client, header, tables, counts), createGzip(), (packed: AsyncIterable<Buffer>) =>
    writeFile(file, packed),
  )
  await file.sync()
  return { header, rows: counts }
}

/** Writes a backup of the database, also while others write to it. The file appears under its name once it is whole. */
export async function createBackup(
  database: Database,
  path: string,
  migrations: readonly Migration[],
): Promise<BackupSummary> {
  const existingFile = await open(path).catch(() => null)
  await existingFile?.close()
  if (existingFile) throw new CommandError(`There is a file ${path} already.`)
  const partial = `${path}.${process.pid}.partial`
  const client = await database.connect()
  try {
    // it holds hashes of passwords, so it is the owner's alone
    const file = await open(partial, 'wx', 0o600)
    try {
      const written = await writeBackup(file, client, migrations)
      await rename(partial, path)
      await fsyncFolder(dirname(path))
      return written
    } catch (error) {
      await rm(partial, { force: true })
      if (getSqlState(error) === '55P03')
        throw new CommandError('The database is being migrated or restored. Try again soon.')
      throw error
    } finally {
      await file.close()
    }
  } finally {
    await client.end()
  }
}
