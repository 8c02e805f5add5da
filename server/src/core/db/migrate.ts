import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { notifyOfUnknownChanges } from './changeEvent.ts'
import type { Database, Sql } from './database.ts'

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
        statements: text.split('--> statement-breakpoint'),
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

/** Applies a migration inside the caller's transaction. */
export async function applyMigration(client: pg.ClientBase, migration: Migration): Promise<void> {
  const { name, hash, oldestWriter, statements } = migration
  for (const statement of statements) await client.query(statement)
  const text = 'insert into migrations (name, hash, oldest_writer) values ($1, $2, $3)'
  await client.query(text, [name, hash, oldestWriter])
}

/**
 * Applies the missing migrations, each in its own transaction, under an advisory lock, so that instances that start
 * together take turns. Fails if this build can no longer write the database, if an applied migration has changed, or if
 * a missing one is older than an applied one.
 */
export async function migrate(database: Database, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder)
  if (migrations.length === 0) throw new Error(`No migrations in ${folder}`)
  const client = await database.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const alreadyApplied = await readAppliedMigrations(client)
    const hashes = new Map(alreadyApplied.map(({ name, hash }) => [name, hash]))
    const newest = alreadyApplied.at(-1)?.name ?? ''
    const names = migrations.map(({ name }) => name)
    const blocker = findWriteBlocker(alreadyApplied, names)
    if (blocker) throw new NewerDatabaseError(blocker, names.at(-1) ?? '')
    await client.query(CREATE_MIGRATIONS_TABLE_SQL)
    const applied: string[] = []
    for (const migration of migrations) {
      const { name, hash } = migration
      const known = hashes.get(name)
      if (known === hash) continue
      if (known !== undefined) throw new Error(`Migration ${name} has changed since it was applied`)
      if (name < newest) throw new Error(`Migration ${name} is older than ${newest}, which is applied already`)
      await client.query('begin')
      await applyMigration(client, migration)
      await client.query('commit')
      applied.push(name)
    }
    if (applied.length > 0) await notifyOfUnknownChanges(client)
    return applied
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
