import { createHash } from 'node:crypto'
import { type FileHandle, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { type Database, sqlStateOf } from '../db/database.ts'
import { type Migration, readLanded } from '../db/migrate.ts'
import { syncFolder } from '../syncFolder.ts'
import { VERSION } from '../version.ts'
import { beginSnapshot, copyRows, readSequences, readServer, readTables, waitForSchema } from './backup.store.ts'
import { END_OF_ROWS, FORMAT, type Header } from './format.ts'
import { Refusal } from './refusal.ts'
import { unknownAmong } from './schemaLevel.ts'
import { LEFT_OUT, ownTables } from './tables.ts'

export type Written = { header: Header; rows: ReadonlyMap<string, number> }

/** The text of a backup, of one moment, table after table. */
async function* textOf(
  client: pg.ClientBase,
  header: Header,
  tables: readonly string[],
  counts: Map<string, number>,
): AsyncGenerator<Buffer> {
  const whole = createHash('sha256')
  const told = (text: Buffer) => {
    whole.update(text)
    return text
  }
  const line = (value: object) => told(Buffer.from(`${JSON.stringify(value)}\n`))
  yield line(header)
  for (const table of await readTables(client, tables)) {
    yield line({ table: table.table, columns: table.columns })
    const sum = createHash('sha256')
    const rows = copyRows(client, table)
    for await (const text of rows) {
      sum.update(text)
      yield told(text)
    }
    yield told(Buffer.from(END_OF_ROWS))
    yield line({ rows: rows.rowCount, sha256: sum.digest('hex') })
    counts.set(table.table, rows.rowCount)
  }
  yield line({ sequences: await readSequences(client) })
  yield line({ tables: counts.size, sha256: whole.copy().digest('hex') })
}

async function writeInto(file: FileHandle, client: pg.ClientBase, migrations: readonly Migration[]): Promise<Written> {
  await waitForSchema(client, 'shared')
  await beginSnapshot(client)
  const landed = await readLanded(client)
  if (landed.length === 0) throw new Refusal('There is nothing to back up: the database is empty.')
  if (unknownAmong(landed, migrations))
    throw new Refusal('The database belongs to a newer Poledne than this one. Back it up with that one.')
  const { postgres, now } = await readServer(client)
  const header: Header = {
    poledne: 'backup',
    format: FORMAT,
    version: VERSION,
    createdAt: now,
    postgres,
    migrations: landed,
  }
  const counts = new Map<string, number>()
  const tables = ownTables(migrations).filter((name) => !LEFT_OUT.has(name))
  await pipeline(textOf(client, header, tables, counts), createGzip(), (packed: AsyncIterable<Buffer>) =>
    writeFile(file, packed),
  )
  await file.sync()
  return { header, rows: counts }
}

/** Writes a backup of the database, also while others write to it. The file appears under its name once it is whole. */
export async function backUp(database: Database, path: string, migrations: readonly Migration[]): Promise<Written> {
  const taken = await open(path).catch(() => null)
  await taken?.close()
  if (taken) throw new Refusal(`There is a file ${path} already.`)
  const partial = `${path}.${process.pid}.partial`
  const client = await database.connect()
  try {
    // it holds hashes of passwords, so it is the owner's alone
    const file = await open(partial, 'wx', 0o600)
    try {
      const written = await writeInto(file, client, migrations)
      await rename(partial, path)
      await syncFolder(dirname(path))
      return written
    } catch (error) {
      await rm(partial, { force: true })
      if (sqlStateOf(error) === '55P03')
        throw new Refusal('The database is being migrated or restored. Try again soon.')
      throw error
    } finally {
      await file.close()
    }
  } finally {
    await client.end()
  }
}
