import type { Side, SideChoices } from '../../../lib/record/conflict.ts'
import type { Conflict } from '../usePlanner.ts'
import {
  type EditedWeek,
  findChangedHeaderFields,
  toStoredWeek,
  type WeekHeader,
  type WeekHeaderField,
} from './editedWeek.ts'
import { type CellDifference, findCellDifferences, mergePlans, proposeSides } from './planDiff.ts'

/** A header field in which my week and theirs differ. */
export type WeekHeaderDifference = {
  key: WeekHeaderField
  clash: boolean
  mine: WeekHeader[WeekHeaderField]
  theirs: WeekHeader[WeekHeaderField]
}
export type WeekDifferences = { header: readonly WeekHeaderDifference[]; cells: readonly CellDifference[] }

export function findWeekDifferences({ base, mine, theirs }: Conflict): WeekDifferences {
  const stored = toStoredWeek(theirs)
  const changed = {
    mine: findChangedHeaderFields(base.header, mine.header),
    theirs: findChangedHeaderFields(base.header, stored.header),
  }
  return {
    header: findChangedHeaderFields(mine.header, stored.header).map((key) => ({
      key,
      mine: mine.header[key],
      theirs: stored.header[key],
      clash: changed.mine.includes(key) && changed.theirs.includes(key),
    })),
    cells: findCellDifferences(base.plan, mine.plan, stored.plan),
  }
}

export const getDifferenceKeys = ({ header, cells }: WeekDifferences): string[] =>
  [...header, ...cells].map(({ key }) => key)

export function proposeWeekSides({ header, cells }: WeekDifferences, { base, mine }: Conflict): SideChoices {
  const mineFields = findChangedHeaderFields(base.header, mine.header)
  const sides = header
    .filter(({ clash }) => !clash)
    .map(({ key }): [string, Side] => [key, mineFields.includes(key) ? 'mine' : 'theirs'])
  return { ...Object.fromEntries(sides), ...proposeSides(cells) }
}

/** Returns their week with the header fields and cells chosen from mine. */
export function mergeWeek(
  { mine, theirs }: Conflict,
  { header, cells }: WeekDifferences,
  choices: SideChoices,
): EditedWeek {
  const stored = toStoredWeek(theirs)
  const chosen = header.filter(({ key }) => choices[key] === 'mine').map(({ key }) => [key, mine.header[key]])
  return {
    header: { ...stored.header, ...Object.fromEntries(chosen) },
    plan: mergePlans(stored.plan, cells, choices),
  }
}
