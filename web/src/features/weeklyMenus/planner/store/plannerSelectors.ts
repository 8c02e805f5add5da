import type { Weekday } from '@poledne/contract/domain/day'
import { type GridShape, isInRange } from '../../../../core/grid/gridSelection.ts'
import { type Cell, type CellKey, getCell, getCellKeys, parseCellKey, type WeekPlan } from '../../weeklyMenuPlan.ts'
import { findEarlierDays } from '../commands/planEdits.ts'
import type { PlannerState } from './plannerState.ts'

const earlierDaysByPlan = new WeakMap<WeekPlan, ReadonlyMap<CellKey, string>>()

/** Computes the earlier days of all cells once for each plan, because every cell needs them. */
function getEarlierDays(plan: WeekPlan): ReadonlyMap<CellKey, string> {
  const found = earlierDaysByPlan.get(plan) ?? findEarlierDays(plan)
  earlierDaysByPlan.set(plan, found)
  return found
}

/**
 * Returns the state of a cell itself. Its values are compared one by one, so that a cell is rendered only when one of
 * them changes; the same holds for its content.
 */
export const selectCell = (
  { week, errors, carriedDish, selection, editedCell, shape }: PlannerState,
  key: CellKey,
) => ({
  /** Whether the Tab key focuses this cell when entering the grid. */
  isCurrent: selection.focusCell === key,
  isSelected: isInRange(shape, selection, key),
  isEditing: editedCell === key,
  isEmpty: getCell(week.plan, key).dishIds.length === 0,
  isInvalid: errors.cells[key] !== undefined,
  isDropTarget: carriedDish?.to === key,
})

/** What a cell of the grid contains. */
type CellContentView = {
  cell: Cell
  /** For each dish of the cell, the earlier day of this week that has the dish, or 0, as in `0,2`. */
  earlierDays: string
  isEditing: boolean
  /** Text that is not a dish yet; while the cell is edited, its input shows the text. */
  typedText: string | undefined
  /** The dish that is faded while the text of another one is typed. */
  fadedDishId: number | null
  error: string | undefined
  carriedDishId: number | null
}

export function selectCellContent(state: PlannerState, key: CellKey): CellContentView {
  const { week, carriedDish, editedCell } = state
  const isEditing = editedCell === key
  return {
    cell: getCell(week.plan, key),
    earlierDays: getEarlierDays(week.plan).get(key) ?? '',
    isEditing,
    typedText: isEditing ? undefined : state.pendingTexts[key],
    fadedDishId: isEditing && state.pendingTexts[key] ? state.replacedDishId : null,
    error: state.errors.cells[key],
    carriedDishId: carriedDish?.key === key ? carriedDish.dishId : null,
  }
}

/**
 * Returns whether a day or a row contains a dish, an open input, a typed text or an error, so that it cannot be
 * collapsed.
 */
function isUsed({ week, pendingTexts, errors, editedCell }: PlannerState, isIn: (key: CellKey) => boolean): boolean {
  const shownCells = [week.plan, pendingTexts, errors.cells].flatMap((cells) => Object.keys(cells) as CellKey[])
  return shownCells.some(isIn) || (editedCell !== null && isIn(editedCell))
}

/** Lists the cells with typed text that is not a dish, except for the cell that is being edited. */
export const listUnfinishedCells = ({ pendingTexts, editedCell }: PlannerState) =>
  (Object.keys(pendingTexts) as CellKey[]).filter((key) => key !== editedCell)

/** Returns the shape without the collapsed days, in which the Tab and Enter keys move. */
export const getExpandedShape = (state: PlannerState): GridShape => ({
  ...state.shape,
  columns: state.shape.columns.filter((day) => !selectDay(state, day as Weekday).isCollapsed),
})

export const hasDishes = ({ week }: PlannerState, day: Weekday) =>
  getCellKeys(week.plan).some((key) => parseCellKey(key).day === day)

/**
 * Returns what the header of a day shows. An empty weekend day is collapsed until the user expands it; the single day
 * of a narrow window is never collapsed.
 */
export function selectDay(state: PlannerState, day: Weekday) {
  const isCollapsible = !state.isNarrow && day >= 6 && !isUsed(state, (key) => parseCellKey(key).day === day)
  return {
    isEmpty: !hasDishes(state, day),
    isCollapsible,
    isCollapsed: isCollapsible && state.expandedDays[day] !== true,
  }
}

/**
 * Returns what the header of a row shows. An empty row that no restaurant offers is collapsed until the user expands
 * it.
 */
export function selectRow(state: PlannerState, typeId: number, isOffered: boolean) {
  const isCollapsible = !isOffered && !isUsed(state, (key) => parseCellKey(key).typeId === typeId)
  return { isCollapsible, isCollapsed: isCollapsible && state.expandedRows[typeId] !== true }
}
