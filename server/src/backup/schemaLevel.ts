import type { Landed } from '../db/migrate.ts'
import type { Header } from './format.ts'
import { Refusal } from './refusal.ts'

/** Whether there are migrations that this program does not know. */
export const unknownAmong = (landed: readonly Landed[], known: readonly Landed[]): boolean =>
  landed.some(({ name }) => !known.some((each) => each.name === name))

export const isSameLevel = (one: readonly Landed[], other: readonly Landed[]): boolean =>
  one.length === other.length && one.every(({ name, hash }, at) => other[at]?.name === name && other[at]?.hash === hash)

/** A program can read what it or an older one has written. */
export function refuseForeignLevel({ migrations, version }: Header, known: readonly Landed[]): void {
  if (unknownAmong(migrations, known))
    throw new Refusal(`The file was written by a newer Poledne (${version}). Please update this one first.`)
  if (!isSameLevel(migrations, known.slice(0, migrations.length)))
    throw new Refusal(`The tables in the file are not those that Poledne ${version} makes. It cannot be restored.`)
}
