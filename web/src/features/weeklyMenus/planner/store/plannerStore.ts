import type { Weekday } from '@poledne/contract/domain/day'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import { createStore } from '../../../../core/storage/store.ts'
import { type CellKey, getCell, parseCellKey, type WeekPlan } from '../../weeklyMenuPlan.ts'
import { createDishCommands } from '../commands/dishCommands.ts'
import { clearDay, type PlanEdit } from '../commands/planEdits.ts'
import { type CellOffset, getCellAtOffset, selectAllCells } from '../grid/gridSelection.ts'
import type { DraftWeek, PendingTexts, WeekHeader } from './editedWeek.ts'
import { NO_PLAN_ERRORS, type PlanErrors } from './planErrors.ts'
import {
  type Announcement,
  applyEdit,
  changeState,
  createPlannerState,
  focusOn,
  type OpenPlannerDialog,
  type PlannerAccess,
  type PlannerStart,
  type PlannerState,
} from './plannerState.ts'
import { createUndoHistory, redo, undo } from './undoHistory.ts'

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

/** Creates the commands for the focus, the selection, and the input of the edited cell. */
function createSelectionCommands({ get, update }: PlannerAccess) {
  const focusCell = (key: CellKey, extend = false) =>
    update(extend ? { chosenCells: { ...get().chosenCells, focusCell: key }, focusRequest: { key } } : focusOn(key))

  /**
   * Opens the input of a cell, for a new dish or in place of an existing one. A day or row whose cell was edited stays
   * expanded.
   */
  const editCell = (key: CellKey, replacedDishId: number | null = null, isNoteRequested = false) => {
    const { expandedDays, expandedRows } = get()
    const { day, typeId } = parseCellKey(key)
    update({
      chosenCells: { anchor: key, focusCell: key },
      editedCell: key,
      replacedDishId,
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

    /** Opens the input of a cell, with the first typed letter if there is one. */
    openEditor: (key: CellKey, text = '') => {
      if (get().isReadOnly) return
      const { pendingTexts } = get()
      if (text) update({ pendingTexts: withText(pendingTexts, key, `${pendingTexts[key] ?? ''}${text}`) })
      editCell(key)
    },
    replaceInPlace: (key: CellKey, dishId: number) => editCell(key, dishId),
    /** Opens the note of a cell that has dishes. */
    openNote: (key: CellKey) => {
      const { isReadOnly, week } = get()
      if (!isReadOnly && getCell(week.plan, key).dishIds.length > 0) editCell(key, null, true)
    },
    /** Closes the input and focuses its cell, or the cell at the given offset. */
    closeEditor: (key: CellKey, by?: CellOffset | 'blur') => {
      const closed = { editedCell: null, replacedDishId: null }
      if (by === 'blur') return update(closed)
      update({ ...closed, ...focusOn(by ? getCellAtOffset(get().shape, key, by) : key) })
    },
    /** Opens the input of the cell at the offset. At the edge of the grid it closes the input and focuses the cell. */
    moveEditor: (key: CellKey, by: CellOffset) => {
      const next = getCellAtOffset(get().shape, key, by)
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
  openDialog: (dialog: OpenPlannerDialog) => update({ dialog }),
  closeDialog: () => update({ dialog: null }),
  createDish: (key: CellKey, name: string) =>
    update({ editedCell: null, replacedDishId: null, dialog: { kind: 'createDish', key, name } }),
  announce: (announcement: Announcement) => update({ announcement }),
  toggleCheck: () => update({ isCheckOpen: !get().isCheckOpen }),
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
