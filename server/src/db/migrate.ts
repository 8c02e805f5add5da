import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Database, Sql } from './database.ts'

/** The folder of the migrations is next to this file in the sources, and next to the bundle in the build. */
export const migrationsFolder = join(dirname(fileURLToPath(import.meta.url)), 'migrations')

/** The key of the advisory lock, which is the same in every instance. */
export const MIGRATION_LOCK = 7_653_363

export type Migration = { name: string; hash: string; statements: string[] }

/** Reads the migrations in the order in which they are applied. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return {
        name,
        hash: createHash('sha256').update(text).digest('hex'),
        statements: text.split('--> statement-breakpoint'),
      }
    }),
  )
}

/** The schema is newer than this build, which does not support it. */
class NewerDatabaseError extends Error {
  constructor(found: string, known: string) {
    super(
      `the database is newer than this build: it has migration ${found}, this build ends with ${known}. Start the newer build, or restore a backup of this one into an empty database.`,
    )
  }
}

export type AppliedMigration = Pick<Migration, 'name' | 'hash'>

export const CREATE_MIGRATIONS_TABLE =
  'create table if not exists migrations (name text primary key, hash text not null, at timestamptz not null default now())'

/** Reads the applied migrations; an empty database has none. */
export async function readAppliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const [found] = (await client.query<{ ledger: string | null }>("select to_regclass('migrations') as ledger")).rows
  if (!found?.ledger) return []
  return (await client.query<AppliedMigration>('select name, hash from migrations order by name')).rows
}

/** Applies a migration inside the caller's transaction. */
export async function applyMigration(client: pg.ClientBase, { name, hash, statements }: Migration): Promise<void> {
  for (const statement of statements) await client.query(statement)
  await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
}

/**
 * Applies the missing migrations, each in its own transaction, under an advisory lock, so that instances that start
 * together take turns. Fails if an applied migration has changed, or if a missing one is older than an applied one.
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
    const unknown = alreadyApplied.filter(({ name }) => !names.includes(name)).at(-1)
    if (unknown) throw new NewerDatabaseError(unknown.name, names.at(-1) ?? '')
    await client.query(CREATE_MIGRATIONS_TABLE)
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
    return applied
  } finally {
    await client.end()
  }
}

/** Whether the database is ready for this build, or why it is not. */
export type Readiness = 'ready' | 'not_migrated' | 'database_newer' | 'database_read_only'

export async function readReadiness(sql: Sql, migrations: readonly string[]): Promise<Readiness> {
  const [row] = await sql.rows<{ known: number; newer: boolean; readOnly: boolean }>({
    name: 'readiness',
    text: `
      select count(*) filter (where name = any($1)) as known, count(*) filter (where name <> all($1)) > 0 as newer,
        pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly"
      from migrations`,
    values: [migrations],
  })
  if (row?.newer) return 'database_newer'
  if (row?.known !== migrations.length) return 'not_migrated'
  return row.readOnly ? 'database_read_only' : 'ready'
}
