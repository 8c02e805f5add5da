import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { CREATE_MIGRATIONS_TABLE_SQL, MIGRATION_LOCK, type Migration, runStatements } from '../db/migrate.ts'
import type { SequenceValues, TableLine } from './format.ts'

/** These settings fix the format of values, which must not depend on the settings of the server or the user. */
const OUTPUT_SETTINGS = `
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local idle_in_transaction_session_timeout = 0`

/** How long the connection waits for a lock; a list export can hold one for up to 30 seconds. */
const LOCK_TIMEOUT_MS = 30_000

/**
 * Locks the schema until the connection ends. Backups use it at the same time (`shared`), a migration or a restore
 * `alone`.
 */
export async function lockSchema(
  client: pg.ClientBase,
  use: 'shared' | 'alone',
  lockTimeoutMs = LOCK_TIMEOUT_MS,
): Promise<void> {
  await client.query(`set lock_timeout = ${lockTimeoutMs}`)
  const name = use === 'shared' ? 'pg_advisory_lock_shared' : 'pg_advisory_lock'
  await client.query(`select ${name}($1)`, [MIGRATION_LOCK])
}

export async function beginTransaction(client: pg.ClientBase): Promise<void> {
  await client.query('begin')
  await client.query(OUTPUT_SETTINGS)
}

/** Begins a read-only transaction on a snapshot, which blocks no other transaction. */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(OUTPUT_SETTINGS)
}

export async function readServerInfo(client: pg.ClientBase): Promise<{ postgres: string; now: string }> {
  const { rows } = await client.query<{ postgres: string; now: string }>(
    "select current_setting('server_version') as postgres, now() as now",
  )
  return rows[0] ?? { postgres: '', now: '' }
}

/** Reads the existing tables among these names with their non-generated columns, ordered by name. */
export async function readTableColumns(client: pg.ClientBase, names: readonly string[]): Promise<TableLine[]> {
  const { rows } = await client.query<TableLine>(
    `
      select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any($1) and a.attgenerated = ''
      group by c.relname order by c.relname`,
    [names],
  )
  return rows
}

/**
 * Reads the values of the sequences. They are not part of the snapshot, so values that are read after it began are at
 * or beyond its newest rows.
 */
export async function readSequences(client: pg.ClientBase): Promise<SequenceValues> {
  const { rows } = await client.query<{ name: string; at: number }>(
    "select sequencename as name, last_value as at from pg_sequences where schemaname = 'public' and last_value is not null order by 1",
  )
  return Object.fromEntries(rows.map(({ name, at }) => [name, at]))
}

const formatColumnList = ({ columns }: TableLine) => columns.map((column) => `"${column}"`).join(', ')

export const openCopyOutStream = (client: pg.ClientBase, line: TableLine) =>
  client.query(to(`copy public."${line.table}" (${formatColumnList(line)}) to stdout`))

export async function countTableRows(client: pg.ClientBase, names: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const name of names) {
    const { rows } = await client.query<{ count: number }>(`select count(*) as count from public."${name}"`)
    counts.set(name, rows[0]?.count ?? 0)
  }
  return counts
}

const quoteTables = (names: readonly string[]) => names.map((name) => `public."${name}"`).join(', ')

/** Locks the tables: waits for running transactions, and makes later ones wait until the restore has finished. */
export async function lockTables(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  if (tables.length > 0) await client.query(`lock table ${quoteTables(tables)} in access exclusive mode`)
}

/** Empties the tables and restarts their sequences; a rollback undoes both. */
export async function truncateTables(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  await client.query(`truncate ${quoteTables(tables)} restart identity`)
}

/** Drops the tables and functions; fails if an object of another program depends on one of the tables. */
export async function dropSchema(client: pg.ClientBase, tables: readonly string[], functions: readonly string[]) {
  if (tables.length > 0) await client.query(`drop table ${quoteTables(tables)}`)
  if (functions.length > 0) await client.query(`drop function if exists ${quoteTables(functions)}`)
}

/** Creates the tables by running the migrations. The rows of the migrations table come from the backup. */
export async function createSchema(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  await client.query(CREATE_MIGRATIONS_TABLE_SQL)
  for (const migration of migrations) await runStatements(client, migration)
}

/** An index or a foreign key that was dropped, and the statement that creates it again. */
export type DroppedObject = { table: string; name: string; sql: string }

/**
 * Drops the foreign keys and the indexes, and returns them in the order in which to create them again: tables reference
 * each other in cycles, so no order of loading works, and an index is built faster than rows are added to it. Indexes of
 * primary keys and unique constraints stay. Triggers that check ids in arrays and documents are disabled, because the
 * rows were valid before.
 */
export async function dropIndexesAndKeys(
  client: pg.ClientBase,
  tables: readonly string[],
): Promise<{ keys: DroppedObject[]; indexes: DroppedObject[] }> {
  const { rows: keys } = await client.query<DroppedObject>(
    `
      select r.relname as table, c.conname as name,
        format('alter table public.%I add constraint %I %s', r.relname, c.conname, pg_get_constraintdef(c.oid)) as sql
      from pg_constraint c join pg_class r on r.oid = c.conrelid
      where c.contype = 'f' and r.relnamespace = 'public'::regnamespace and r.relname = any($1)
      order by r.relname, c.conname`,
    [tables],
  )
  const { rows: indexes } = await client.query<DroppedObject>(
    `
      select r.relname as table, i.relname as name, pg_get_indexdef(i.oid) as sql
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class r on r.oid = x.indrelid
      where r.relnamespace = 'public'::regnamespace and r.relname = any($1)
        and not exists (select from pg_constraint c where c.conindid = i.oid and c.contype <> 'f')
      order by r.relname, i.relname`,
    [tables],
  )
  for (const { table, name } of keys) await client.query(`alter table public."${table}" drop constraint "${name}"`)
  if (indexes.length > 0) await client.query(`drop index ${quoteTables(indexes.map(({ name }) => name))}`)
  for (const table of tables) await client.query(`alter table public."${table}" disable trigger user`)
  return { keys, indexes }
}

/** Lets the server use more memory and processes for building indexes than it would beside requests. */
export async function prepareToBuild(client: pg.ClientBase): Promise<void> {
  await client.query("set local maintenance_work_mem = '256MB'; set local max_parallel_maintenance_workers = 4")
}

export async function enableTriggers(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  for (const table of tables) await client.query(`alter table public."${table}" enable trigger user`)
}

export const openCopyInStream = (client: pg.ClientBase, { table, columns }: TableLine) =>
  client.query(
    from(`copy public."${table}" (${columns.map((column) => `"${column}"`).join(', ')}) from stdin with (freeze)`),
  )

/**
 * Sets each sequence to the highest of these values. A restore also passes the values from before it, so that no id is
 * used twice.
 */
export async function advanceSequences(client: pg.ClientBase, ...states: readonly SequenceValues[]): Promise<void> {
  const furthest = new Map<string, number>()
  for (const [name, at] of states.flatMap((state) => Object.entries(state)))
    furthest.set(name, Math.max(at, furthest.get(name) ?? 0))
  await client.query(
    `
      select setval(to_regclass('public.' || quote_ident(name)), at)
      from unnest($1::text[], $2::bigint[]) v (name, at) where to_regclass('public.' || quote_ident(name)) is not null`,
    [[...furthest.keys()], [...furthest.values()]],
  )
}

export async function refreshStatistics(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  await client.query(`analyze ${quoteTables(tables)}`)
}
