import { type FieldValues, isSameInput, readField } from './recordFields.ts'

/** One field in which the user's unsaved values and the stored ones differ. */
export type FieldDifference = {
  field: string
  base: unknown
  mine: unknown
  theirs: unknown
  clash: boolean
}
export type ConflictSide = 'mine' | 'theirs'
/** The side that was chosen for each field. */
export type SideChoices = Readonly<Record<string, ConflictSide>>

/**
 * Returns the fields that differ. A field that both users changed to different values is a clash; any other field was
 * changed by one user only.
 */
export function findDifferences(
  fields: readonly string[],
  versions: { base: FieldValues; mine: FieldValues; theirs: FieldValues },
): FieldDifference[] {
  return fields.flatMap((field) => {
    const base = readField(versions.base, field)
    const mine = readField(versions.mine, field)
    const theirs = readField(versions.theirs, field)
    const clash = !isSameInput(mine, base) && !isSameInput(theirs, base)
    return isSameInput(mine, theirs) ? [] : [{ field, base, mine, theirs, clash }]
  })
}

/** Chooses for each field the side that changed it; a clash gets no choice, because the user has to decide it. */
export function proposeChoices(found: readonly FieldDifference[]): SideChoices {
  return Object.fromEntries(
    found
      .filter(({ clash }) => !clash)
      .map(({ field, mine, base }) => [field, isSameInput(mine, base) ? 'theirs' : 'mine'] as const),
  )
}

export const chooseSideForAll = (found: readonly FieldDifference[], side: ConflictSide): SideChoices =>
  Object.fromEntries(found.map(({ field }) => [field, side]))

export const areAllDecided = (found: readonly FieldDifference[], choices: SideChoices) =>
  found.every(({ field }) => choices[field])

/** Returns the other user's values with the fields that the user chose from their own. */
export function mergeChoices<Values extends FieldValues>(
  theirs: Values,
  found: readonly FieldDifference[],
  choices: SideChoices,
): Values {
  const chosen = found.filter(({ field }) => choices[field] === 'mine')
  return chosen.reduce<FieldValues>((merged, { field, mine }) => writeField(merged, field, mine), theirs) as Values
}

function writeField(values: FieldValues, field: string, value: unknown): FieldValues {
  const [name = '', ...inner] = field.split('.')
  const written = inner.length > 0 ? writeField(values[name] as FieldValues, inner.join('.'), value) : value
  return { ...values, [name]: written }
}
