import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { MIGRATION_LOCK } from '../db/migrate.ts'
import type { Sequences, TableLine } from './format.ts'

/** These settings fix the format of values, which must not depend on the settings of the server or the user. */
const OUTPUT_SETTINGS = `
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local idle_in_transaction_session_timeout = 0`

/** The wait for the lock is longer than any statement of the server can take. */
const LOCK_TIMEOUT_MS = 30_000

/** Locks the schema until the connection ends. Backups share the lock; migrations and restores hold it exclusively. */
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
export async function readTables(client: pg.ClientBase, names: readonly string[]): Promise<TableLine[]> {
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
 * Reads the sequences, which are not part of the snapshot: read after it began, they are at or beyond its newest row.
 */
export async function readSequences(client: pg.ClientBase): Promise<Sequences> {
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
