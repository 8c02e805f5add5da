import type { Weekday } from '@poledne/contract/domain/day'
import { WEEK_DAYS } from '@poledne/contract/domain/week'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import {
  type CellSelection,
  type GridShape,
  getFirstCell,
  getVisibleSelection,
} from '../../../../core/grid/gridSelection.ts'
import { createUndoHistory, pushStep, type UndoHistory } from '../../../../core/grid/undoHistory.ts'
import { type CellKey, findChangedCells, getCellKeys, parseCellKey, type WeekPlan } from '../../weeklyMenuPlan.ts'
import type { CellDish, DroppedDish, PlanEdit } from '../commands/planEdits.ts'
import type { PasteSource } from '../pasteWeek/pasteSource.ts'
import type { DraftWeek, EditedWeek, PendingTexts } from './editedWeek.ts'
import { clearCellErrors, NO_PLAN_ERRORS, type PlanErrors } from './planErrors.ts'

/** A dish that is being moved by keyboard, with its target. */
export type CarriedDish = CellDish & { to: CellKey; index: number }

export type SidePanelTab = 'check' | 'comments'

export type PlannerDialogState =
  | { kind: 'discard' | 'publish' | 'unpublish' | 'export' | 'copyWeek' }
  /** The source is a text that was pasted into the grid; without it the dialog asks for one. */
  | { kind: 'pasteWeek'; source: PasteSource | null }
  | { kind: 'copyDay'; day: Weekday }
  | { kind: 'createDish'; key: CellKey; name: string; replacedId: number | null }
  | { kind: 'moveDish'; cellDish: CellDish; isCopy: boolean }

type SayKey = 'taken' | 'over' | 'back' | 'moved' | 'added' | 'removed' | 'cleared' | 'filled' | 'replaced' | 'swapped'
type ClipboardKey = 'dayCleared' | 'copied' | 'cut' | 'pasted'
/** An announcement for screen readers: the key of a text, and what the text names. */
export type Announcement = {
  text:
    | `planner:say.${SayKey | ClipboardKey}`
    | 'planner:cell.typed'
    | 'planner:cell.searchFailed'
    | 'planner:copyWeek.done'
  dishId?: number
  byId?: number
  key?: CellKey
  day?: Weekday
  position?: number
  count?: number
  typed?: string
}

/** The state of the planner: what it shows and what the user is doing. Saving is in `usePlannerSession`. */
export type PlannerState = {
  week: EditedWeek
  /** The history of the plan of `week`. */
  history: UndoHistory<WeekPlan>
  /** Text in the inputs of cells that is not a dish yet. */
  pendingTexts: PendingTexts
  errors: PlanErrors
  /**
   * Whether the week cannot be edited. Commands check it here; components read it from the context, so that the lock is
   * rendered as a transition.
   */
  isReadOnly: boolean

  /** The menu item types of the code list. */
  types: readonly CodelistItem[]
  /** The rows of the grid: all offered types, and types of the plan that the list no longer has. */
  rows: readonly CodelistItem[]
  shape: GridShape
  /** Whether the page shows one day. */
  isNarrow: boolean
  day: Weekday

  /** The cells that were selected last, some of which can be hidden now. */
  chosenCells: CellSelection<CellKey>
  selection: CellSelection<CellKey>
  /** The cell or dish that gets the focus after the next render; a new object focuses the same cell again. */
  focusRequest: { key: CellKey; dishId?: number } | null
  editedCell: CellKey | null
  /** The dish of the edited cell that the next chosen dish replaces. */
  replacedDishId: number | null
  /** The text that the edited cell had when its input was opened; Escape restores it. */
  textBefore: string
  /** The column where a run of Tabs began, and the cell it has reached. */
  tabRun: { column: Weekday; at: CellKey } | null
  /** Whether the user asked for the note of the edited cell. */
  isNoteRequested: boolean
  /** The cell where the mouse started to select a range. */
  rangeStart: CellKey | null
  carriedDish: CarriedDish | null
  droppedDish: DroppedDish | null
  /** The dish whose menu is open, and the element that the menu is positioned next to. */
  openMenu: { cellDish: CellDish; target: HTMLElement } | null
  /** The days and types that the user expanded (true) or collapsed again (false). */
  expandedDays: Readonly<Partial<Record<number, boolean>>>
  expandedRows: Readonly<Partial<Record<number, boolean>>>

  dialog: PlannerDialogState | null
  announcement: Announcement | null
  sidePanel: SidePanelTab | null
  areHeaderFieldsOpen: boolean
}

/** What the planner starts with. */
export type PlannerStart = Pick<PlannerState, 'types' | 'isNarrow' | 'day'> & {
  week: DraftWeek
  isReadOnly?: boolean
}

const getUsedTypeIds = (plan: WeekPlan) =>
  [...new Set(getCellKeys(plan).map((key) => parseCellKey(key).typeId))].sort((a, b) => a - b)

function listRows(types: readonly CodelistItem[], usedIds: readonly number[]): readonly CodelistItem[] {
  const known = new Set(types.map(({ id }) => Number(id)))
  const missing = usedIds.filter((id) => !known.has(id))
  return [
    ...types.filter(({ id, disabled }) => !disabled || usedIds.includes(Number(id))),
    ...missing.map((id) => ({ id, value: `#${id}`, disabled: true, params: [] })),
  ]
}

const createShape = ({ rows, isNarrow, day }: Pick<PlannerState, 'rows' | 'isNarrow' | 'day'>): GridShape => ({
  columns: isNarrow ? [day] : WEEK_DAYS,
  rows: rows.map(({ id }) => Number(id)),
})

export function createPlannerState({ week, types, isNarrow, day, isReadOnly = false }: PlannerStart) {
  const { header, plan, pendingTexts = {} } = week
  const rows = listRows(types, getUsedTypeIds(plan))
  const shape = createShape({ rows, isNarrow, day })
  const focusCell = getFirstCell<CellKey>(shape)
  const chosenCells = { anchor: focusCell, focusCell }
  const state: PlannerState = {
    week: { header, plan },
    history: createUndoHistory(plan),
    pendingTexts,
    errors: NO_PLAN_ERRORS,
    isReadOnly,
    types,
    rows,
    shape,
    isNarrow,
    day,
    chosenCells,
    selection: getVisibleSelection(shape, chosenCells),
    focusRequest: null,
    editedCell: null,
    replacedDishId: null,
    textBefore: '',
    tabRun: null,
    isNoteRequested: false,
    rangeStart: null,
    carriedDish: null,
    droppedDish: null,
    openMenu: null,
    expandedDays: {},
    expandedRows: {},
    dialog: null,
    announcement: null,
    sidePanel: null,
    areHeaderFieldsOpen: false,
  }
  return state
}

/**
 * Applies a change, and updates the state that depends on it: the plan, its errors, the rows and the visible selection.
 */
export function changeState(before: PlannerState, change: Partial<PlannerState>): PlannerState {
  const next = { ...before, ...change }
  const plan = next.history.present
  if (plan !== next.week.plan) {
    // The errors belong to the cells as they were sent, so changing a cell clears its errors.
    if (next.errors === before.errors)
      next.errors = clearCellErrors(next.errors, findChangedCells(next.week.plan, plan))
    next.week = { ...next.week, plan }
  }
  if (next.types !== before.types || plan !== before.week.plan) {
    const [usedIds, usedBefore] = [getUsedTypeIds(plan), getUsedTypeIds(before.week.plan)]
    if (next.types !== before.types || usedIds.join() !== usedBefore.join()) next.rows = listRows(next.types, usedIds)
  }
  if (next.rows !== before.rows || next.isNarrow !== before.isNarrow || next.day !== before.day)
    next.shape = createShape(next)
  if (next.shape !== before.shape || next.chosenCells !== before.chosenCells)
    next.selection = getVisibleSelection(next.shape, next.chosenCells)
  return next
}

/** How commands read and change the state. */
export type PlannerAccess = {
  get: () => PlannerState
  update: (change: Partial<PlannerState>) => void
}

/**
 * Returns the change of the state that an edit makes. A step with the same name as the previous one is merged with it.
 */
export const applyEdit = ({ history }: PlannerState, edit: PlanEdit, name?: string): Partial<PlannerState> => ({
  history: pushStep(history, edit(history.present), name),
})

/** Returns the change of the state that selects and focuses a cell, or a dish in it. */
export const focusOn = (key: CellKey, dishId?: number): Partial<PlannerState> => ({
  chosenCells: { anchor: key, focusCell: key },
  focusRequest: dishId === undefined ? { key } : { key, dishId },
})
