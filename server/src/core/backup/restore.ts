import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { JOB_NAMES } from '@poledne/contract/modules/system'
import type pg from 'pg'
import { notifyOfUnknownChanges } from '../db/changeEvent.ts'
import { createSql, type Database, getSqlState, type Sql } from '../db/database.ts'
import { applyMigration, CREATE_MIGRATIONS_TABLE_SQL, type Migration, readAppliedMigrations } from '../db/migrate.ts'
import { CommandError } from '../errors/errors.ts'
import { insertJobs } from '../jobs/jobs.store.ts'
import {
  advanceSequences,
  beginTransaction,
  countTableRows,
  createSchema,
  type DroppedObject,
  dropIndexesAndKeys,
  dropSchema,
  enableTriggers,
  lockSchema,
  lockTables,
  openCopyInStream,
  prepareToBuild,
  readSequences,
  readTableColumns,
  refreshStatistics,
  truncateTables,
} from './backup.store.ts'
import {
  type BackupHeader,
  createDamagedError,
  hasUnknownMigrations,
  isSameSchemaLevel,
  listMigrationFunctions,
  listMigrationTables,
  TABLES_WITHOUT_BACKUP,
  type TableLine,
} from './format.ts'
import { type BackupContents, countLines, readBackup } from './readBackup.ts'

const MAX_ATTEMPTS = 5

const getTableNames = (tables: readonly TableLine[]) => tables.map(({ table }) => table)

/** Counts the current rows of each table; the result is empty for an empty database. */
export async function countCurrentRows(
  database: Database,
  migrations: readonly Migration[],
): Promise<Map<string, number>> {
  const client = await database.connect()
  try {
    return await countTableRows(client, getTableNames(await readTableColumns(client, listMigrationTables(migrations))))
  } finally {
    await client.end()
  }
}

/**
 * Creates empty tables at the schema level of the backup. Tables that already have that level are truncated instead.
 */
async function prepareTables(client: pg.ClientBase, { migrations: wanted }: BackupHeader, known: readonly Migration[]) {
  const appliedMigrations = await readAppliedMigrations(client)
  if (hasUnknownMigrations(appliedMigrations, known))
    throw new CommandError('The database was written by a newer version of Poledne. Nothing was changed.')
  const present = getTableNames(await readTableColumns(client, listMigrationTables(known)))
  await lockTables(client, present)
  if (isSameSchemaLevel(appliedMigrations, wanted)) {
    await client.query(CREATE_MIGRATIONS_TABLE_SQL)
    return truncateTables(client, present)
  }
  await dropSchema(client, present, listMigrationFunctions(known))
  await createSchema(client, known.slice(0, wanted.length))
}

/** What a restore does now, and the part of its work that is done, from 0 to 1. */
export type RestoreProgress = { step: string; done: number }
type OnProgress = (progress: RestoreProgress) => void

/** How long creating an index or a key takes for each row, compared with loading the row. */
function estimateCost({ sql }: DroppedObject): number {
  if (sql.includes('FOREIGN KEY')) return 0.01
  return sql.includes('gin_trgm_ops') ? 0.2 : 0.05
}

/** Measures the work of a restore in rows, and reports how much of it is done. */
function measureWork({ rows }: BackupContents, dropped: readonly DroppedObject[], onProgress: OnProgress) {
  const estimateRows = (each: DroppedObject) => (rows.get(each.table) ?? 0) * estimateCost(each)
  const total = [...rows.values(), ...dropped.map(estimateRows)].reduce((sum, count) => sum + count, 1)
  let done = 0
  return {
    async *countRows(table: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        yield chunk
        done += countLines(chunk)
        onProgress({ step: `loading ${table}`, done: done / total })
      }
    },
    async create(client: pg.ClientBase, each: DroppedObject): Promise<void> {
      onProgress({ step: `creating ${each.name}`, done: done / total })
      await client.query(each.sql)
      done += estimateRows(each)
    },
  }
}

/** Writes more rows in the transaction of the restore. */
type BeforeCommit = (tx: Sql) => Promise<void>
type RestoreOptions = { lockTimeoutMs?: number; beforeCommit?: BeforeCommit; onProgress?: OnProgress }

async function attemptRestore(
  client: pg.ClientBase,
  file: FileHandle,
  contents: BackupContents,
  known: readonly Migration[],
  { beforeCommit = async () => {}, onProgress = () => {} }: RestoreOptions,
) {
  await beginTransaction(client)
  try {
    const before = await readSequences(client)
    await prepareTables(client, contents.header, known)
    const tables = await readTableColumns(client, listMigrationTables(known))
    const { indexes, keys } = await dropIndexesAndKeys(client, getTableNames(tables))
    const work = measureWork(contents, [...indexes, ...keys], onProgress)
    await readBackup(file, {
      async table(line, rows) {
        if (TABLES_WITHOUT_BACKUP.has(line.table) || !getTableNames(tables).includes(line.table))
          throw createDamagedError()
        await pipeline(work.countRows(line.table, rows), openCopyInStream(client, line))
      },
    })
    await prepareToBuild(client)
    for (const dropped of [...indexes, ...keys]) await work.create(client, dropped)
    await enableTriggers(client, getTableNames(tables))
    await advanceSequences(client, contents.sequences, before)
    for (const migration of known.slice(contents.header.migrations.length)) await applyMigration(client, migration)
    // The rows of the jobs are inserted again, because running instances insert them only when they start.
    await insertJobs(createSql(client), JOB_NAMES)
    await refreshStatistics(client, getTableNames(await readTableColumns(client, listMigrationTables(known))))
    await beforeCommit(createSql(client))
    await notifyOfUnknownChanges(client)
    await client.query('commit')
  } catch (error) {
    // The rollback can fail: a lost connection has already been rolled back.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

function explainRestoreError(error: unknown): unknown {
  const state = getSqlState(error)
  if (state === '55P03')
    return new CommandError('The database is in use by a migration, a restore or a backup. Nothing was changed.')
  if (state === '2BP01')
    return new CommandError(
      `Objects outside of Poledne depend on its tables: ${(error as Error).message}. Nothing was changed.`,
    )
  return error
}

/** Replaces all data by a verified backup, in one transaction. */
export async function restoreBackup(
  database: Database,
  file: FileHandle,
  contents: BackupContents,
  known: readonly Migration[],
  options: RestoreOptions = {},
): Promise<void> {
  const client = await database.connect()
  try {
    await lockSchema(client, 'alone', options.lockTimeoutMs)
    for (let tries = 1; ; tries++) {
      try {
        return await attemptRestore(client, file, contents, known, options)
      } catch (error) {
        // Locking all tables can deadlock with running transactions, so a deadlock is tried again.
        if (tries === MAX_ATTEMPTS || getSqlState(error) !== '40P01') throw error
      }
    }
  } catch (error) {
    throw explainRestoreError(error)
  } finally {
    await client.end()
  }
}
