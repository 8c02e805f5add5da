import type { AppliedMigration } from '../db/migrate.ts'
import { CommandError } from './commandError.ts'
import type { Header } from './format.ts'

/** Whether there are migrations that this program does not know. */
export const hasUnknownMigrations = (
  landed: readonly AppliedMigration[],
  known: readonly AppliedMigration[],
): boolean => landed.some(({ name }) => !known.some((each) => each.name === name))

export const isSameSchemaLevel = (one: readonly AppliedMigration[], other: readonly AppliedMigration[]): boolean =>
  one.length === other.length && one.every(({ name, hash }, at) => other[at]?.name === name && other[at]?.hash === hash)

/** A program can read what it or an older one has written. */
export function assertRestorable({ migrations, version }: Header, known: readonly AppliedMigration[]): void {
  if (hasUnknownMigrations(migrations, known))
    throw new CommandError(`The file was written by a newer Poledne (${version}). Please update this one first.`)
  if (!isSameSchemaLevel(migrations, known.slice(0, migrations.length)))
    throw new CommandError(`The tables in the file are not those that Poledne ${version} makes. It cannot be restored.`)
}
