import type { Client, QueryResultRow } from 'pg'
import type { Sql } from '../db/database.ts'

async function readRow<T extends QueryResultRow>(client: Client, text: string): Promise<T> {
  const [row] = (await client.query<T>(text)).rows
  if (!row) throw new Error('PostgreSQL returned no row')
  return row
}

/** The format of times in the archive: UTC with microseconds. */
const formatTime = (sql: string) => `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Where the WAL ends that is on disk, and the time up to which it contains every commit. */
export type WalPosition = { lsn: string; segment: string; offset: number; at: string }

/**
 * Commits a message and returns where the WAL ends. Recovery to a time needs a later commit, which an idle database would
 * not have.
 */
export async function markWalPosition(client: Client): Promise<WalPosition> {
  const message = `select ${formatTime('now()')} as at, pg_logical_emit_message(true, 'poledne archive', '')`
  const position = `select lsn::text, file_name as segment, file_offset as offset
    from pg_current_wal_flush_lsn() lsn, pg_walfile_name_offset(lsn)`
  const { at } = await readRow<{ at: string }>(client, message)
  return { ...(await readRow<Omit<WalPosition, 'at'>>(client, position)), at }
}

/** Makes the server and the command line take turns, until the connection ends. Commits of the connection are flushed. */
export async function lockArchive(client: Client): Promise<void> {
  await client.query('set synchronous_commit = on; select pg_advisory_lock(7653367)')
}

/** Returns the identifier of the cluster, which a restored one keeps, and the size of its databases. */
export const readCluster = (client: Client) =>
  readRow<{ systemId: string; bytes: number }>(
    client,
    `select system_identifier::text as "systemId", (select sum(pg_database_size(oid)) from pg_database)::float8 as bytes
     from pg_control_system()`,
  )

/** Returns the first segment that the replication slot keeps; undefined if there is none, or it has lost its WAL. */
export async function readKeptSegment(client: Client, slot: string): Promise<string | undefined> {
  const text = `select pg_walfile_name(restart_lsn) as segment from pg_replication_slots
    where slot_name = $1 and wal_status <> 'lost'`
  return (await client.query<{ segment: string }>(text, [slot])).rows[0]?.segment
}

/** Keeps the WAL from now on, until the connection ends. */
export async function keepWal(client: Client): Promise<void> {
  await client.query(`select pg_create_physical_replication_slot('poledne_base_copy', true, true)`)
}

/** Keeps the WAL from where `keepWal` began, for as long as the slot exists. Slots of other archives are dropped. */
export async function createSlot(client: Client, slot: string): Promise<void> {
  const others = `from pg_replication_slots where slot_name like 'poledne\\_archive\\_%'`
  await client.query(`select pg_drop_replication_slot(slot_name) ${others}`)
  await client.query(`select pg_copy_physical_replication_slot('poledne_base_copy', $1, false)`, [slot])
}

export async function advanceSlot(client: Client, slot: string, lsn: string): Promise<void> {
  await client.query('select pg_replication_slot_advance($1, $2)', [slot, lsn])
}

/** Returns the first segment that the base copy needs. */
export const beginBaseCopy = (client: Client) =>
  readRow<{ segment: string }>(client, `select pg_walfile_name(pg_backup_start('poledne', true)) as segment`)

/** Returns the file that marks the copy, and the first time to which it can be recovered. */
export const endBaseCopy = (client: Client) =>
  readRow<{ label: string; at: string }>(
    client,
    `select labelfile as label, ${formatTime('clock_timestamp()')} as at from pg_backup_stop(false)`,
  )

/** Empties the tables. */
export async function deleteAllRows(tx: Sql, tables: Iterable<string>): Promise<void> {
  for (const table of tables) await tx.rows({ text: `delete from ${table}` })
}
