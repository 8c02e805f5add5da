import type { Choices, Side } from '../../lib/conflict.ts'
import { changedHeadFields, type Head, type HeadField, storedWeek, type Week } from './head.ts'
import { type CellDifference, cellDifferences, mergePlans, proposeSides } from './planDiff.ts'
import type { Conflict } from './usePlanner.ts'

/** A part of the head on which my week and theirs differ. */
export type HeadDifference = { key: HeadField; clash: boolean; mine: Head[HeadField]; theirs: Head[HeadField] }
export type WeekDifferences = { head: readonly HeadDifference[]; cells: readonly CellDifference[] }

export function weekDifferences({ base, mine, theirs }: Conflict): WeekDifferences {
  const stored = storedWeek(theirs)
  const changed = { mine: changedHeadFields(base.head, mine.head), theirs: changedHeadFields(base.head, stored.head) }
  return {
    head: changedHeadFields(mine.head, stored.head).map((key) => ({
      key,
      mine: mine.head[key],
      theirs: stored.head[key],
      clash: changed.mine.includes(key) && changed.theirs.includes(key),
    })),
    cells: cellDifferences(base.plan, mine.plan, stored.plan),
  }
}

export const keysOf = ({ head, cells }: WeekDifferences): string[] => [...head, ...cells].map(({ key }) => key)

export function proposed({ head, cells }: WeekDifferences, { base, mine }: Conflict): Choices {
  const mineFields = changedHeadFields(base.head, mine.head)
  const sides = head
    .filter(({ clash }) => !clash)
    .map(({ key }): [string, Side] => [key, mineFields.includes(key) ? 'mine' : 'theirs'])
  return { ...Object.fromEntries(sides), ...proposeSides(cells) }
}

/** Their week with what was chosen from mine. */
export function mergedWeek({ mine, theirs }: Conflict, { head, cells }: WeekDifferences, choices: Choices): Week {
  const stored = storedWeek(theirs)
  const chosen = head.filter(({ key }) => choices[key] === 'mine').map(({ key }) => [key, mine.head[key]])
  return {
    head: { ...stored.head, ...Object.fromEntries(chosen) },
    plan: mergePlans(stored.plan, cells, choices),
  }
}
