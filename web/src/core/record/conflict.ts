import type { RecordModule } from './recordFields.ts'
import { type FieldValues, isSameValue, toPayload } from './recordFields.ts'

/** One field in which the user's unsaved record and the stored one differ. */
export type FieldDifference = {
  field: string
  base: unknown
  mine: unknown
  theirs: unknown
  clash: boolean
}
export type ConflictSide = 'mine' | 'theirs'
export type SideChoices = Readonly<Record<string, ConflictSide>>

/**
 * Returns the fields that differ. A clash is a field that both sides changed; the other differences were changed by one
 * side only.
 */
export function findDifferences(
  module: RecordModule,
  versions: { base: FieldValues; mine: FieldValues; theirs: FieldValues },
): FieldDifference[] {
  const base = toPayload(module, versions.base)
  const mine = toPayload(module, versions.mine)
  const theirs = toPayload(module, versions.theirs)
  return module.fields
    .filter((field) => !isSameValue(mine[field], theirs[field]))
    .map((field) => ({
      field,
      base: base[field],
      mine: mine[field],
      theirs: theirs[field],
      clash: !isSameValue(mine[field], base[field]) && !isSameValue(theirs[field], base[field]),
    }))
}

/** Proposes the side that changed a field; a clash is left to the user. */
export function proposeChoices(found: readonly FieldDifference[]): SideChoices {
  return Object.fromEntries(
    found
      .filter(({ clash }) => !clash)
      .map(({ field, mine, base }) => [field, isSameValue(mine, base) ? 'theirs' : 'mine'] as const),
  )
}

export const chooseSideForAll = (found: readonly FieldDifference[], side: ConflictSide): SideChoices =>
  Object.fromEntries(found.map(({ field }) => [field, side]))

export const areAllDecided = (found: readonly FieldDifference[], choices: SideChoices) =>
  found.every(({ field }) => choices[field])

/** Returns the other user's record with the fields that the user chose from their own. */
export function mergeChoices(
  theirs: FieldValues,
  found: readonly FieldDifference[],
  choices: SideChoices,
): FieldValues {
  const mine = found.filter(({ field }) => choices[field] === 'mine').map(({ field, mine }) => [field, mine])
  return { ...theirs, ...Object.fromEntries(mine) }
}
