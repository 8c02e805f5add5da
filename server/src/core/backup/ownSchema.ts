import type { AppliedMigration, Migration } from '../db/migrate.ts'
import { CommandError } from '../errors/errors.ts'
import type { Header } from './format.ts'

/**
 * Backups leave out these tables with temporary data, which are empty after a restore: sessions, locks, mailed codes,
 * rate limits, and mails, which the original installation has sent by then (decision 14).
 */
export const EXCLUDED_TABLES: ReadonlySet<string> = new Set([
  'sessions',
  'session_tokens',
  'weekly_menu_locks',
  'codes',
  'rate_limits',
  'outbox',
])

const findNamesInMigrations = (migrations: readonly Migration[], pattern: RegExp): string[] => [
  ...new Set(
    migrations.flatMap(({ statements }) =>
      statements.flatMap((statement) => [...statement.matchAll(pattern)].map(([, name = '']) => name)),
    ),
  ),
]

/**
 * Lists every table that a migration has created, so that none is forgotten and tables of other programs are not
 * touched.
 */
export const listOwnTables = (migrations: readonly Migration[]): string[] => [
  'migrations',
  ...findNamesInMigrations(migrations, /^\s*create table (?:if not exists )?"?(\w+)/gim),
]

export const listOwnFunctions = (migrations: readonly Migration[]): string[] =>
  findNamesInMigrations(migrations, /^\s*create (?:or replace )?function "?(\w+)/gim)

/** Whether the database or backup has migrations that this release does not know. */
export const hasUnknownMigrations = (
  applied: readonly AppliedMigration[],
  known: readonly AppliedMigration[],
): boolean => applied.some(({ name }) => !known.some((each) => each.name === name))

export const isSameSchemaLevel = (one: readonly AppliedMigration[], other: readonly AppliedMigration[]): boolean =>
  one.length === other.length && one.every(({ name, hash }, at) => other[at]?.name === name && other[at]?.hash === hash)

/** Throws for a backup of a newer release, or with other tables than its release creates. */
export function assertRestorable({ migrations, version }: Header, known: readonly AppliedMigration[]): void {
  if (hasUnknownMigrations(migrations, known))
    throw new CommandError(
      `The file was written by a newer version of Poledne (${version}). Update this installation first.`,
    )
  if (!isSameSchemaLevel(migrations, known.slice(0, migrations.length)))
    throw new CommandError(`The tables in the file are not those that Poledne ${version} makes. It cannot be restored.`)
}
