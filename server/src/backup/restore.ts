import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { JOB_NAMES } from '@poledne/contract/system'
import type pg from 'pg'
import { type Database, sqlOn, sqlStateOf } from '../db/database.ts'
import { apply, type Migration, readLanded } from '../db/migrate.ts'
import { insertJobs } from '../jobs/jobs.store.ts'
import { begin, countRows, readSequences, readTables, waitForSchema } from './backup.store.ts'
import { damaged, type Header, type TableLine } from './format.ts'
import { type Contents, readBackup } from './reading.ts'
import { Refusal } from './refusal.ts'
import {
  createSchema,
  dropSchema,
  emptyTables,
  holdTables,
  loosen,
  openRows,
  refreshStatistics,
  setSequences,
  tellEverybody,
} from './restore.store.ts'
import { isSameLevel, unknownAmong } from './schemaLevel.ts'
import { LEFT_OUT, ownFunctions, ownTables } from './tables.ts'

const MAX_ATTEMPTS = 5

const namesOf = (tables: readonly TableLine[]) => tables.map(({ table }) => table)

/** How many rows there are now, by table; nothing where the database is empty. */
export async function countPresent(database: Database, migrations: readonly Migration[]): Promise<Map<string, number>> {
  const client = await database.connect()
  try {
    return await countRows(client, namesOf(await readTables(client, ownTables(migrations))))
  } finally {
    await client.end()
  }
}

/** Empty tables of the file's level. Where the database is of that level, its tables stay, and all that hangs on them. */
async function makeRoom(client: pg.ClientBase, { migrations: wanted }: Header, known: readonly Migration[]) {
  const landed = await readLanded(client)
  if (unknownAmong(landed, known))
    throw new Refusal('The database belongs to a newer Poledne than this one. Nothing was changed.')
  const present = namesOf(await readTables(client, ownTables(known)))
  await holdTables(client, present)
  if (isSameLevel(landed, wanted)) return emptyTables(client, present)
  await dropSchema(client, present, ownFunctions(known))
  await createSchema(client, known.slice(0, wanted.length))
}

async function attempt(client: pg.ClientBase, file: FileHandle, contents: Contents, known: readonly Migration[]) {
  await begin(client)
  try {
    const before = await readSequences(client)
    await makeRoom(client, contents.header, known)
    const tables = await readTables(client, ownTables(known))
    const tighten = await loosen(client, namesOf(tables))
    await readBackup(file, {
      async table(line, rows) {
        if (LEFT_OUT.has(line.table) || !namesOf(tables).includes(line.table)) throw damaged()
        await pipeline(rows, openRows(client, line))
      },
    })
    await tighten()
    await setSequences(client, contents.sequences, before)
    for (const migration of known.slice(contents.header.migrations.length)) await apply(client, migration)
    // running instances have asked for their jobs at their start only
    await insertJobs(sqlOn(client), JOB_NAMES)
    await refreshStatistics(client, namesOf(await readTables(client, ownTables(known))))
    await tellEverybody(client)
    await client.query('commit')
  } catch (error) {
    // a connection that is gone has nothing to take back
    await client.query('rollback').catch(() => {})
    throw error
  }
}

function explained(error: unknown): unknown {
  const state = sqlStateOf(error)
  if (state === '55P03')
    return new Refusal('Somebody else holds the database: a migration, a restore or a backup. Nothing was changed.')
  if (state === '2BP01')
    return new Refusal(
      `Something that is not Poledne's hangs on its tables: ${(error as Error).message}. Nothing was changed.`,
    )
  return error
}

/** Puts a checked backup in the place of all that is there: all of it, or nothing. */
export async function restore(
  database: Database,
  file: FileHandle,
  contents: Contents,
  known: readonly Migration[],
  patienceMs?: number,
): Promise<void> {
  const client = await database.connect()
  try {
    await waitForSchema(client, 'alone', patienceMs)
    for (let tries = 1; ; tries++) {
      try {
        return await attempt(client, file, contents, known)
      } catch (error) {
        // while we wait for all tables, those who wait for us the other way round may win
        if (tries === MAX_ATTEMPTS || sqlStateOf(error) !== '40P01') throw error
      }
    }
  } catch (error) {
    throw explained(error)
  } finally {
    await client.end()
  }
}
