import { z } from 'zod'
import type { AppliedMigration, Migration } from '../db/migrate.ts'
import { CommandError } from '../errors/errors.ts'

/**
 * A backup file is gzipped text. It has a JSON line as header; for each table a JSON line, the rows in COPY format,
 * `\.` and a JSON line with their checksum; then a JSON line with the sequences and one with the checksum of the whole
 * file.
 */
export const BACKUP_FORMAT = 1
/** This line ends the rows of a table. COPY escapes backslashes in data, so no row equals it. */
export const END_OF_ROWS = '\\.\n'

const appliedMigration = z.object({ name: z.string(), hash: z.string() })
const identifier = z.string().regex(/^\w+$/)

/**
 * The header fields that every version of the format has, so that an older release can name the version of a newer
 * file.
 */
const anyHeader = z.object({ poledne: z.literal('backup'), format: z.int(), version: z.string() })
const header = anyHeader.extend({
  createdAt: z.string(),
  postgres: z.string(),
  migrations: z.array(appliedMigration).min(1),
})
export type BackupHeader = z.output<typeof header>

export const tableLineSchema = z.strictObject({ table: identifier, columns: z.array(identifier).min(1) })
export type TableLine = z.output<typeof tableLineSchema>
export const rowsLineSchema = z.strictObject({ rows: z.int(), sha256: z.string() })
export const sequencesLineSchema = z.strictObject({ sequences: z.record(identifier, z.int()) })
export type SequenceValues = z.output<typeof sequencesLineSchema>['sequences']
export const endLineSchema = z.strictObject({ tables: z.int(), sha256: z.string() })

export const createDamagedError = (): CommandError =>
  new CommandError('The file is damaged or cut short. Nothing was changed.')

export function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

export function parseBackupHeader(line: string): BackupHeader {
  const value = parseJson(line)
  const any = anyHeader.safeParse(value)
  if (!any.success) throw new CommandError('The file is not a backup of Poledne.')
  if (any.data.format > BACKUP_FORMAT)
    throw new CommandError(
      `The file was written by a newer version of Poledne (${any.data.version}). Update this installation first.`,
    )
  const parsed = header.safeParse(value)
  if (!parsed.success) throw createDamagedError()
  return parsed.data
}

/**
 * Backups leave out these tables with temporary data, which are empty after a restore: sessions, locks, mailed codes,
 * rate limits, assets of builds, and mails, which the original installation has sent by then (decision 14).
 */
export const TABLES_WITHOUT_BACKUP: ReadonlySet<string> = new Set([
  'sessions',
  'session_tokens',
  'weekly_menu_locks',
  'codes',
  'rate_limits',
  'build_assets',
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
 * Lists every table that a migration has created, so that a backup forgets none and leaves tables of other programs
 * alone.
 */
export const listMigrationTables = (migrations: readonly Migration[]): string[] => [
  'migrations',
  ...findNamesInMigrations(migrations, /^\s*create table (?:if not exists )?"?(\w+)/gim),
]

export const listMigrationFunctions = (migrations: readonly Migration[]): string[] =>
  findNamesInMigrations(migrations, /^\s*create (?:or replace )?function "?(\w+)/gim)

/** Whether the database or backup has migrations that this release does not know. */
export const hasUnknownMigrations = (
  applied: readonly AppliedMigration[],
  known: readonly AppliedMigration[],
): boolean => applied.some(({ name }) => !known.some((each) => each.name === name))

export const isSameSchemaLevel = (one: readonly AppliedMigration[], other: readonly AppliedMigration[]): boolean =>
  one.length === other.length && one.every(({ name, hash }, at) => other[at]?.name === name && other[at]?.hash === hash)

/** Throws for a backup of a newer release, or with other tables than its release creates. */
export function assertBackupRestorable(
  { migrations, version }: BackupHeader,
  known: readonly AppliedMigration[],
): void {
  if (hasUnknownMigrations(migrations, known))
    throw new CommandError(
      `The file was written by a newer version of Poledne (${version}). Update this installation first.`,
    )
  if (!isSameSchemaLevel(migrations, known.slice(0, migrations.length)))
    throw new CommandError(`The tables in the file are not those that Poledne ${version} makes. It cannot be restored.`)
}
