import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { notifyOfUnknownChanges } from './changeEvent.ts'
import { type Database, getSqlState, type Sql } from './database.ts'

/** The folder of the migrations is next to this file in the sources, and next to the bundle in the build. */
export const migrationsFolder = join(dirname(fileURLToPath(import.meta.url)), 'migrations')

/** The key of the advisory lock, which is the same in every instance. */
export const MIGRATION_LOCK = 7_653_363

/**
 * A migration file. `oldestWriter` is the last migration of the oldest build that can still write after this migration.
 */
export type Migration = { name: string; hash: string; oldestWriter: string | null; statements: string[] }

const OLDEST_WRITER = /^-- oldest-writer: (\S+)\n/

function parseOldestWriter(text: string): string | null {
  const name = OLDEST_WRITER.exec(text)?.[1]
  return name === undefined ? null : `${name}.sql`
}

/** Reads the migrations in the order in which they are applied. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return {
        name,
        hash: createHash('sha256').update(text).digest('hex'),
        oldestWriter: parseOldestWriter(text),
        statements: text.replace(OLDEST_WRITER, '').split('--> statement-breakpoint'),
      }
    }),
  )
}

/** The schema is newer than this build, which cannot write it. */
class NewerDatabaseError extends Error {
  constructor(found: string, known: string) {
    super(
      `the database is newer than this build: it has migration ${found}, this build ends with ${known}. Start the newer build, or restore a backup of this one into an empty database.`,
    )
  }
}

export type AppliedMigration = Pick<Migration, 'name' | 'hash'>
type WriterRule = Pick<Migration, 'name' | 'oldestWriter'>

/**
 * Creates the table of applied migrations. The column of an earlier release's table is added only where it is missing,
 * because adding waits for every reader of the table.
 */
export const CREATE_MIGRATIONS_TABLE_SQL = `
  create table if not exists migrations (
    name text primary key, hash text not null, at timestamptz not null default now(), oldest_writer text
  );
  do $$ begin
    if not exists (select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'oldest_writer') then
      alter table migrations add column oldest_writer text;
    end if;
  end $$`

/** The SQL that reads the oldest writer, also from a table of an earlier release, which does not have the column. */
const OLDEST_WRITER_COLUMN = `to_jsonb(m) ->> 'oldest_writer' as "oldestWriter"`

/** Reads the applied migrations; an empty database has none. */
export async function readAppliedMigrations(client: pg.ClientBase): Promise<(AppliedMigration & WriterRule)[]> {
  const [found] = (await client.query<{ ledger: string | null }>("select to_regclass('migrations') as ledger")).rows
  if (!found?.ledger) return []
  const text = `select name, hash, ${OLDEST_WRITER_COLUMN} from migrations m order by name`
  return (await client.query<AppliedMigration & WriterRule>(text)).rows
}

/** Finds the last applied migration that keeps a build with the `known` migrations from writing. */
function findWriteBlocker(applied: readonly WriterRule[], known: readonly string[]): string | undefined {
  const canWriteAfter = ({ name, oldestWriter }: WriterRule) =>
    known.includes(name) || known.includes(oldestWriter ?? '')
  return applied.findLast((each) => !canWriteAfter(each))?.name
}

/** A statement that changes many rows: it is repeated until it changes none, so that no row stays locked for long. */
const IN_BATCHES = /^\s*-- in-batches\n/
/** An index that is built or dropped while others write; PostgreSQL refuses this in a transaction. */
const CONCURRENT_INDEX = /^(\s*(?:create(?: unique)?|drop) index) concurrently\b/i

/** Whether the migration runs without a transaction; then a failed one starts again with its first statement. */
const isOnline = ({ statements }: Migration) =>
  statements.some((statement) => IN_BATCHES.test(statement) || CONCURRENT_INDEX.test(statement))

type OnRows = (rows: number) => void

async function runStatement(client: pg.ClientBase, statement: string, onRows: OnRows): Promise<void> {
  const isRepeated = IN_BATCHES.test(statement)
  let rows = 0
  let changed: number
  do {
    changed = (await client.query(statement)).rowCount ?? 0
    rows += changed
    if (isRepeated) onRows(rows)
  } while (isRepeated && changed > 0)
}

/** Runs the statements of a migration inside the caller's transaction, on tables that nobody else uses. */
export async function runStatements(client: pg.ClientBase, { statements }: Migration, onRows: OnRows = () => {}) {
  for (const statement of statements) await runStatement(client, statement.replace(CONCURRENT_INDEX, '$1'), onRows)
}

async function recordMigration(client: pg.ClientBase, { name, hash, oldestWriter }: Migration): Promise<void> {
  const text = 'insert into migrations (name, hash, oldest_writer) values ($1, $2, $3)'
  await client.query(text, [name, hash, oldestWriter])
}

/** Applies a migration inside the caller's transaction. */
export async function applyMigration(client: pg.ClientBase, migration: Migration, onRows?: OnRows): Promise<void> {
  await runStatements(client, migration, onRows)
  await recordMigration(client, migration)
}

async function applyOnline(client: pg.ClientBase, migration: Migration, onRows: OnRows): Promise<void> {
  for (const statement of migration.statements) await runStatement(client, statement, onRows)
  await recordMigration(client, migration)
}

/** How long a migration waits for a table, at first and after many tries. */
const TABLE_WAIT_MS = { first: 200, last: 5_000 }
/** PostgreSQL reports these states if a table was not available in time, or after a deadlock. */
const TABLE_IN_USE: ReadonlySet<unknown> = new Set(['55P03', '40P01'])

/**
 * A statement that waits for a table blocks everyone who reads the table after it, so the migration soon gives up what
 * it has locked, and starts again after the others.
 */
async function applyInTransaction(client: pg.ClientBase, migration: Migration, onRows: OnRows): Promise<void> {
  for (let waitMs = TABLE_WAIT_MS.first; ; waitMs = Math.min(2 * waitMs, TABLE_WAIT_MS.last)) {
    try {
      await client.query(`begin; set local lock_timeout = ${waitMs}`)
      await applyMigration(client, migration, onRows)
      await client.query('commit')
      return
    } catch (error) {
      if (!TABLE_IN_USE.has(getSqlState(error))) throw error
      await client.query('rollback')
      await wait(waitMs)
    }
  }
}

/** How often an instance asks whether another one has finished migrating. */
const LOCK_RETRY_MS = 200

/**
 * Takes the lock of migrations. It asks again instead of waiting in the database, because building an index
 * concurrently waits for every statement that was there before it.
 */
async function lockMigrations(client: pg.ClientBase): Promise<void> {
  const text = 'select pg_try_advisory_lock($1) as locked'
  while (!(await client.query<{ locked: boolean }>(text, [MIGRATION_LOCK])).rows[0]?.locked) await wait(LOCK_RETRY_MS)
}

/** Returns the migrations that are missing. Fails if an applied one has changed, or is newer than a missing one. */
function findMissing(migrations: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]))
  const newest = applied.at(-1)?.name ?? ''
  return migrations.filter(({ name, hash }) => {
    const known = hashes.get(name)
    if (known === undefined && name < newest)
      throw new Error(`Migration ${name} is older than ${newest}, which is applied already`)
    if (known !== undefined && known !== hash) throw new Error(`Migration ${name} has changed since it was applied`)
    return known === undefined
  })
}

/** A running migration: its name, its position among the missing ones, and the rows that it has changed in batches. */
export type MigrationProgress = { name: string; position: number; count: number; rows: number }

/**
 * Applies the missing migrations under an advisory lock, so that instances that start together take turns: each in a
 * transaction of its own, or without one if it must not block writes. Fails if this build can no longer write the
 * database, if an applied migration has changed, or if a missing one is older than an applied one.
 */
export async function migrate(
  database: Database,
  folder: string,
  onProgress: (progress: MigrationProgress) => void = () => {},
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  if (migrations.length === 0) throw new Error(`No migrations in ${folder}`)
  const client = await database.connect()
  try {
    await lockMigrations(client)
    const applied = await readAppliedMigrations(client)
    const names = migrations.map(({ name }) => name)
    const blocker = findWriteBlocker(applied, names)
    if (blocker) throw new NewerDatabaseError(blocker, names.at(-1) ?? '')
    await client.query(CREATE_MIGRATIONS_TABLE_SQL)
    const missing = findMissing(migrations, applied)
    for (const [index, migration] of missing.entries()) {
      const report = (rows: number) =>
        onProgress({ name: migration.name, position: index + 1, count: missing.length, rows })
      report(0)
      await (isOnline(migration) ? applyOnline : applyInTransaction)(client, migration, report)
    }
    if (missing.length > 0) await notifyOfUnknownChanges(client)
    return missing.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Returns whether migrations of this build are missing. */
export async function needsMigrating(database: Database, folder: string): Promise<boolean> {
  const [client, migrations] = await Promise.all([database.connect(), readMigrations(folder)])
  try {
    const applied = new Set((await readAppliedMigrations(client)).map(({ name }) => name))
    return migrations.some(({ name }) => !applied.has(name))
  } finally {
    await client.end()
  }
}

/** Whether the database is ready for this build, or why it is not. */
export type Readiness = 'ready' | 'not_migrated' | 'database_newer' | 'database_read_only'

export async function readReadiness(
  sql: Sql,
  known: readonly string[],
): Promise<{ state: Readiness; blocker?: string | undefined }> {
  const applied = await sql.rows<WriterRule & { readOnly: boolean }>({
    name: 'readiness',
    text: `
      select name, ${OLDEST_WRITER_COLUMN},
        pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly"
      from migrations m order by name`,
  })
  const blocker = findWriteBlocker(applied, known)
  if (blocker) return { state: 'database_newer', blocker }
  const names = applied.map(({ name }) => name)
  if (known.some((name) => !names.includes(name))) return { state: 'not_migrated' }
  return { state: applied[0]?.readOnly ? 'database_read_only' : 'ready' }
}

/** Remembers whether the database still supports this build. */
export type SchemaWatch = {
  /** Reads the state from the database. */
  check(): Promise<Readiness>
  /** Whether this build could write when the state was last read; a request asks this without a statement. */
  canWrite(): boolean
}

/** Watches for a newer build that migrates the database while this one runs. */
export function openSchemaWatch(
  sql: Sql,
  migrations: readonly string[],
  log: Pick<FastifyBaseLogger, 'error'>,
): SchemaWatch {
  let lastState: Readiness = 'ready'
  return {
    async check() {
      const { state, blocker } = await readReadiness(sql, migrations)
      if (state === 'database_newer' && lastState !== state)
        log.error(
          { migration: blocker, known: migrations.at(-1) },
          'database newer than this build: writes are refused and jobs do not run until the newer build is installed here',
        )
      lastState = state
      return state
    },
    canWrite: () => lastState !== 'database_newer',
  }
}
