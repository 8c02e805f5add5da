import type { Weekday } from '@poledne/contract/domain/day'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import {
  type CellOffset,
  findBlockEdge,
  getCellAtOffset,
  getNextInColumns,
  getNextInRows,
  selectAllCells,
} from '../../../../core/grid/gridSelection.ts'
import { createUndoHistory, redo, undo } from '../../../../core/grid/undoHistory.ts'
import { createStore } from '../../../../core/storage/store.ts'
import { type CellKey, getCell, parseCellKey, toCellKey, type WeekPlan } from '../../weeklyMenuPlan.ts'
import { createDishCommands } from '../commands/dishCommands.ts'
import { clearDay, type PlanEdit } from '../commands/planEdits.ts'
import type { DraftWeek, PendingTexts, WeekHeader } from './editedWeek.ts'
import { NO_PLAN_ERRORS, type PlanErrors } from './planErrors.ts'
import { getExpandedShape } from './plannerSelectors.ts'
import {
  type Announcement,
  applyEdit,
  changeState,
  createPlannerState,
  focusOn,
  type PlannerAccess,
  type PlannerDialogState,
  type PlannerStart,
  type PlannerState,
} from './plannerState.ts'

const withText = (texts: PendingTexts, key: CellKey, text: string): PendingTexts => {
  const { [key]: _, ...others } = texts
  return text === '' ? others : { ...others, [key]: text }
}

/** Creates the commands on the edited week, its undo history, and the texts and errors of its cells. */
const createWeekCommands = ({ get, update }: PlannerAccess) => ({
  /** Applies an edit as one step of the undo history. */
  edit: (change: PlanEdit, name?: string) => update(applyEdit(get(), change, name)),
  undo: () => update({ history: undo(get().history) ?? get().history }),
  redo: () => update({ history: redo(get().history) ?? get().history }),
  setHeader: (change: Partial<WeekHeader>) => {
    const { week, errors } = get()
    const left = Object.entries(errors.header).filter(([field]) => !(field in change))
    update({
      week: { ...week, header: { ...week.header, ...change } },
      errors: { ...errors, header: Object.fromEntries(left) },
    })
  },
  setErrors: (errors: PlanErrors) => update({ errors }),
  /** Shows another week. This is not a step of the undo history. */
  reset: ({ header, plan, pendingTexts }: DraftWeek) =>
    update({
      week: { header, plan },
      history: createUndoHistory(plan),
      errors: NO_PLAN_ERRORS,
      ...(pendingTexts && { pendingTexts }),
    }),
  /**
   * Continues after a save. Steps that were made during the save stay changes of the saved week. If the saved week is
   * the same, the plan stays the same object, because another object would render all cells.
   */
  continueFrom: (sent: WeekPlan, saved: WeekPlan, isSame: boolean) => {
    const { history } = get()
    if (history.present === sent) update({ history: { ...history, present: isSame ? sent : saved, lastStep: null } })
  },
  clearDay: (day: Weekday) =>
    update({
      ...applyEdit(get(), (plan) => clearDay(plan, day)),
      announcement: { text: 'planner:say.dayCleared', day },
    }),
  /** Sets the text of a cell that is not a dish yet; an empty text removes it. */
  setPendingText: (key: CellKey, text: string) => update({ pendingTexts: withText(get().pendingTexts, key, text) }),
  discardText: (key: CellKey) => update({ pendingTexts: withText(get().pendingTexts, key, ''), ...focusOn(key) }),
})

/** Where the key that accepts a dish goes. */
export type EditorMove = 'tab' | 'backTab' | 'enter'

/** Creates the commands for the focus, the selection, and the input of the edited cell. */
function createSelectionCommands({ get, update }: PlannerAccess) {
  const focusCell = (key: CellKey, extend = false) =>
    update(extend ? { chosenCells: { ...get().chosenCells, focusCell: key }, focusRequest: { key } } : focusOn(key))

  /**
   * Opens the input of a cell. The chosen dish replaces the given one, or the only dish of the cell; it is added to a cell
   * with several dishes. A cell that was edited stays expanded.
   */
  const editCell = (
    key: CellKey,
    { dishId, isNoteRequested = false }: { dishId?: number; isNoteRequested?: boolean } = {},
  ) => {
    const { expandedDays, expandedRows, week, pendingTexts } = get()
    const { day, typeId } = parseCellKey(key)
    const { dishIds } = getCell(week.plan, key)
    const [onlyDishId] = dishIds.length === 1 ? dishIds : []
    update({
      chosenCells: { anchor: key, focusCell: key },
      editedCell: key,
      replacedDishId: isNoteRequested ? null : (dishId ?? onlyDishId ?? null),
      textBefore: pendingTexts[key] ?? '',
      isNoteRequested,
      expandedDays: { ...expandedDays, [day]: true },
      expandedRows: { ...expandedRows, [typeId]: true },
    })
  }

  return {
    /** Selects a cell without moving the focus, because its element already has the focus. */
    selectCell: (key: CellKey) => update({ chosenCells: { anchor: key, focusCell: key } }),
    focusCell,
    focusDish: (key: CellKey, dishId: number) => update(focusOn(key, dishId)),
    moveFocus: (key: CellKey, by: CellOffset, extend: boolean) =>
      focusCell(getCellAtOffset(get().shape, key, by), extend),
    /** Moves the focus to the edge of a block of filled or empty cells. */
    moveToBlockEdge: (key: CellKey, by: CellOffset, extend: boolean) => {
      const { shape, week } = get()
      focusCell(
        findBlockEdge(shape, key, by, (each) => getCell(week.plan, each).dishIds.length > 0),
        extend,
      )
    },
    selectAll: () => {
      const chosenCells = selectAllCells<CellKey>(get().shape)
      update({ chosenCells, focusRequest: { key: chosenCells.focusCell } })
    },
    /** Starts a range; dragging the mouse over cells then extends it. */
    startRange: (key: CellKey | null) =>
      update({ rangeStart: key, ...(key && { chosenCells: { anchor: key, focusCell: key } }) }),
    /** Returns whether the range was extended. */
    extendRange: (key: CellKey): boolean => {
      const { rangeStart } = get()
      if (rangeStart === null || rangeStart === key) return false
      focusCell(key, true)
      return true
    },
    /** Goes to a cell that a link, a finding or a comment points to. */
    goToCell: (key: CellKey) => update({ day: parseCellKey(key).day, ...focusOn(key) }),

    /** Opens the input of a cell, optionally with the first typed letter and for replacing one of its dishes. */
    openEditor: (key: CellKey, text = '', dishId?: number) => {
      if (get().isReadOnly) return
      editCell(key, dishId === undefined ? {} : { dishId })
      const { pendingTexts } = get()
      if (text) update({ pendingTexts: withText(pendingTexts, key, `${pendingTexts[key] ?? ''}${text}`) })
    },
    /** Lets the next chosen dish be added, after one was added. */
    addMore: () => update({ replacedDishId: null }),
    /** Opens the note of a cell that has dishes. */
    openNote: (key: CellKey) => {
      const { isReadOnly, week } = get()
      if (!isReadOnly && getCell(week.plan, key).dishIds.length > 0) editCell(key, { isNoteRequested: true })
    },
    /** Closes the input and focuses its cell, or the cell at the given offset. */
    closeEditor: (key: CellKey, by?: CellOffset | 'blur') => {
      const closed = { editedCell: null, replacedDishId: null }
      if (by === 'blur') return update(closed)
      update({ ...closed, ...focusOn(by ? getCellAtOffset(get().shape, key, by) : key) })
    },
    /** Closes the input and drops what was typed since it was opened. */
    cancelEditor: (key: CellKey) =>
      update({
        pendingTexts: withText(get().pendingTexts, key, get().textBefore),
        editedCell: null,
        replacedDishId: null,
        ...focusOn(key),
      }),
    /**
     * Opens the input of the cell that Tab, Shift Tab or Enter goes to. After a run of Tabs, Enter goes to the column
     * where the run began. At the end of the grid the cell itself is focused.
     */
    moveEditor: (key: CellKey, move: EditorMove) => {
      const { tabRun } = get()
      const shape = getExpandedShape(get())
      const column = tabRun?.at === key ? tabRun.column : parseCellKey(key).day
      const next =
        move === 'enter'
          ? getNextInColumns(shape, toCellKey(column, parseCellKey(key).typeId))
          : getNextInRows(shape, key, move === 'tab' ? 1 : -1)
      update({ tabRun: move === 'enter' ? null : { column, at: next } })
      if (next === key) update({ editedCell: null, replacedDishId: null, ...focusOn(key) })
      else editCell(next)
    },
  }
}

/** Creates the commands for everything around the cells. */
const createPageCommands = ({ get, update }: PlannerAccess) => ({
  setTypes: (types: readonly CodelistItem[]) => types !== get().types && update({ types }),
  /**
   * Makes the planner read-only or editable. When another user takes over the lock, the open input closes and its cell
   * keeps the focus.
   */
  setReadOnly: (isReadOnly: boolean) => {
    const { editedCell } = get()
    const closed = isReadOnly && editedCell && { editedCell: null, replacedDishId: null, ...focusOn(editedCell) }
    if (closed || isReadOnly !== get().isReadOnly) update({ isReadOnly, ...closed })
  },
  setNarrow: (isNarrow: boolean) => isNarrow !== get().isNarrow && update({ isNarrow }),
  setDay: (day: Weekday) => update({ day }),
  expandDay: (day: Weekday, isExpanded: boolean) =>
    update({ expandedDays: { ...get().expandedDays, [day]: isExpanded } }),
  expandRow: (typeId: number, isExpanded: boolean) =>
    update({ expandedRows: { ...get().expandedRows, [typeId]: isExpanded } }),
  openMenu: (openMenu: PlannerState['openMenu']) => update({ openMenu }),
  openDialog: (dialog: PlannerDialogState) => update({ dialog }),
  closeDialog: () => update({ dialog: null }),
  createDish: (key: CellKey, name: string, replacedId: number | null) =>
    update({ editedCell: null, replacedDishId: null, dialog: { kind: 'createDish', key, name, replacedId } }),
  /** Opens the input again whose text the user did not want to become a new dish. */
  resumeSearch: (key: CellKey, replacedDishId: number | null) =>
    update({ dialog: null, day: parseCellKey(key).day, editedCell: key, replacedDishId, textBefore: '' }),
  announce: (announcement: Announcement) => update({ announcement }),
  openSidePanel: (sidePanel: PlannerState['sidePanel']) => update({ sidePanel }),
  /** Opens or closes the comments; the check stays open. */
  setCommentsOpen: (isOpen: boolean) => {
    if (isOpen || get().sidePanel === 'comments') update({ sidePanel: isOpen ? 'comments' : null })
  },
  toggleHeaderFields: () => update({ areHeaderFieldsOpen: !get().areHeaderFieldsOpen }),
  closeHeaderFields: () => update({ areHeaderFieldsOpen: false }),
})

/**
 * The store of one planner: everything that it shows and the commands that change it. It needs no browser; components
 * read it with `usePlanner`.
 */
export function createPlannerStore(start: PlannerStart) {
  const { get, set, subscribe } = createStore(createPlannerState(start))
  const access = { get, update: (change: Partial<PlannerState>) => set(changeState(get(), change)) }
  return {
    get,
    subscribe,
    ...createWeekCommands(access),
    ...createSelectionCommands(access),
    ...createDishCommands(access),
    ...createPageCommands(access),
  }
}
export type PlannerStore = ReturnType<typeof createPlannerStore>
