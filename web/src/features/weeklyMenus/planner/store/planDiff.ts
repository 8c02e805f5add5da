import type { SetAsideCell } from '@poledne/contract/modules/weeklyMenu'
import type { ConflictSide, SideChoices } from '../../../../core/record/conflict.ts'
import {
  type Cell,
  type CellKey,
  findChangedCells,
  getCell,
  isSameCell,
  parseCellKey,
  toCellKey,
  type WeekPlan,
} from '../../weeklyMenuPlan.ts'
import { setCells } from '../commands/planEdits.ts'
import {
  type EditedWeek,
  findChangedHeaderFields,
  toStoredWeek,
  type WeekHeader,
  type WeekHeaderField,
} from './editedWeek.ts'
import type { WeekConflict } from './usePlannerSession.ts'

type CellDifference = { key: CellKey; base: Cell; mine: Cell; theirs: Cell; clash: boolean }

/**
 * Returns the cells in which the user's week and the stored week differ. A clash is a cell that both users have changed
 * since the base version.
 */
export function findCellDifferences(base: WeekPlan, mine: WeekPlan, theirs: WeekPlan): CellDifference[] {
  return findChangedCells(mine, theirs).map((key) => {
    const cells = { base: getCell(base, key), mine: getCell(mine, key), theirs: getCell(theirs, key) }
    const clash = !isSameCell(cells.mine, cells.base) && !isSameCell(cells.theirs, cells.base)
    return { key, ...cells, clash }
  })
}

/** Chooses for each cell the side that changed it. A clash gets no choice, because the user has to decide it. */
export function proposeSides(found: readonly CellDifference[]): SideChoices {
  return Object.fromEntries(
    found
      .filter(({ clash }) => !clash)
      .map(({ key, mine, base }): [string, ConflictSide] => [key, isSameCell(mine, base) ? 'theirs' : 'mine']),
  )
}

/** Returns the stored week with those cells that the user chose from their own week. */
export const mergePlans = (theirs: WeekPlan, found: readonly CellDifference[], choices: SideChoices): WeekPlan =>
  setCells(
    theirs,
    found.filter(({ key }) => choices[key] === 'mine').map(({ key, mine }) => ({ key, cell: mine })),
  )

/** A header field in which the user's week and the stored week differ. */
export type WeekHeaderDifference = {
  key: WeekHeaderField
  clash: boolean
  mine: WeekHeader[WeekHeaderField]
  theirs: WeekHeader[WeekHeaderField]
}
type WeekDifferences = { header: readonly WeekHeaderDifference[]; cells: readonly CellDifference[] }

export function findWeekDifferences({ base, mine, theirs }: WeekConflict): WeekDifferences {
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

export function proposeWeekSides({ header, cells }: WeekDifferences, { base, mine }: WeekConflict): SideChoices {
  const mineFields = findChangedHeaderFields(base.header, mine.header)
  const sides = header
    .filter(({ clash }) => !clash)
    .map(({ key }): [string, ConflictSide] => [key, mineFields.includes(key) ? 'mine' : 'theirs'])
  return { ...Object.fromEntries(sides), ...proposeSides(cells) }
}

/** Returns the stored week with those header fields and cells that the user chose from their own week. */
export function mergeWeek(
  { mine, theirs }: WeekConflict,
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

/** Returns the changed cells of a user who lost the lock. */
export const toSetAsideCells = (base: WeekPlan, mine: WeekPlan): SetAsideCell[] =>
  findChangedCells(base, mine).map((key) => {
    const { day, typeId } = parseCellKey(key)
    const { dishIds, note } = getCell(mine, key)
    return { day, menuItemTypeId: typeId, dishIds: [...dishIds], note: note?.trim() || null }
  })

/** Returns the set-aside cells that differ from this week. */
export const findSetAsideDifferences = (
  plan: WeekPlan,
  cells: readonly SetAsideCell[],
): { key: CellKey; cell: Cell }[] =>
  cells
    .map(({ day, menuItemTypeId, dishIds, note }) => ({ key: toCellKey(day, menuItemTypeId), cell: { dishIds, note } }))
    .filter(({ key, cell }) => !isSameCell(getCell(plan, key), cell))
