import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { CREATE_MIGRATIONS_TABLE, type Migration } from '../db/migrate.ts'
import type { Sequences, TableLine } from './format.ts'

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
  await client.query(CREATE_MIGRATIONS_TABLE)
  for (const { statements } of migrations) for (const statement of statements) await client.query(statement)
}

type ForeignKey = { table: string; name: string; definition: string }

/**
 * Drops the foreign keys and returns a function that creates and checks them again: tables reference each other in
 * cycles, so no order of loading works. Triggers that check ids in arrays and documents are disabled, because the rows
 * were valid before.
 */
export async function suspendConstraints(
  client: pg.ClientBase,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  const { rows } = await client.query<ForeignKey>(
    `
      select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
      from pg_constraint c join pg_class r on r.oid = c.conrelid
      where c.contype = 'f' and r.relnamespace = 'public'::regnamespace and r.relname = any($1)
      order by r.relname, c.conname`,
    [tables],
  )
  for (const { table, name } of rows) await client.query(`alter table public."${table}" drop constraint "${name}"`)
  for (const table of tables) await client.query(`alter table public."${table}" disable trigger user`)
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`alter table public."${table}" add constraint "${name}" ${definition}`)
    for (const table of tables) await client.query(`alter table public."${table}" enable trigger user`)
  }
}

export const openCopyInStream = (client: pg.ClientBase, { table, columns }: TableLine) =>
  client.query(from(`copy public."${table}" (${columns.map((column) => `"${column}"`).join(', ')}) from stdin`))

/**
 * Advances the sequences to the highest of these states; they never move back, so that an id that was used since the
 * backup is not used again.
 */
export async function advanceSequences(client: pg.ClientBase, ...states: readonly Sequences[]): Promise<void> {
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
