import type { Day, Weekday } from '@poledne/contract/domain/day'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import type { TFunction } from 'i18next'
import { createContext, use } from 'react'
import type { CellKey, WeekPlan } from '../../weeklyMenuPlan.ts'
import type { CellDish } from '../commands/planEdits.ts'
import type { WeekFormat } from '../header/weekFormat.ts'
import type { PasteSource } from '../pasteWeek/pasteSource.ts'
import type { DishLookups } from '../store/dishLookups.ts'
import type { PendingTextStore } from '../store/planDraft.ts'
import type { PlannerState } from '../store/usePlanner.ts'
import type { GridShape } from './selection.ts'

export type GridOptions = {
  plan: WeekPlan
  edit: PlannerState['edit']
  types: readonly CodelistItem[]
  days: readonly Weekday[]
  startDate: Day | null
  repeatDays: number
  isReadOnly: boolean
  lookups: DishLookups
  pendingTexts: PendingTextStore
  weekFormat: WeekFormat
  /** The cell that the URL or a finding points to. A new object with the same key focuses the cell again. */
  targetCell: { key: CellKey } | null
  onCreateDish: (key: CellKey, name: string) => void
  /** Called with a pasted text that has several days. */
  onPasteWeek: (source: PasteSource) => void
  onAnnounce: (text: string) => void
}

/** The callbacks of the cells. They never change, so that a cell is rendered only when its content changes. */
export type GridActions = {
  focusCell: (key: CellKey, extend?: boolean) => void
  /** Opens the input of a cell, optionally with the first typed letter. */
  openEditor: (key: CellKey, text?: string) => void
  /** Closes the input and focuses its cell, or the cell at the given offset. */
  closeEditor: (key: CellKey, by?: { rows: number; columns: number } | 'blur') => void
  /** Closes the input and opens that of the cell at the offset; at the edge of the grid its own cell is focused. */
  moveEditor: (key: CellKey, by: { rows: number; columns: number }) => void
  /** Opens the note of a cell that has dishes. */
  openNote: (key: CellKey) => void
  /** Returns whether the note of the cell was requested, once for each request. */
  takeNoteRequest: (key: CellKey) => boolean
  /** Starts and extends a range while the mouse is dragged over cells. */
  startRange: (key: CellKey | null) => void
  extendRange: (key: CellKey) => void
  addDish: (key: CellKey, dishId: number) => void
  /** Replaces a dish in its place and focuses the other one. */
  replaceDish: (cellDish: CellDish, by: number) => void
  /** Adds the first dish that a running search finds for the typed text; without one the text stays in the cell. */
  acceptText: (key: CellKey, text: string) => void
  remove: (cellDish: CellDish) => void
  /** Deletes text that was typed into a cell and is not a dish yet. */
  discardText: (key: CellKey) => void
  setNote: (key: CellKey, text: string) => void
  create: (key: CellKey, name: string) => void
  openMenu: (cellDish: CellDish, target: HTMLElement) => void
  /** Returns the last day of this week before `day` that has the dish; 0 if there is none. */
  findEarlierDay: (dishId: number, day: Weekday) => Weekday | 0
  /** Returns whether any cell of the week has the dish. */
  isPlanned: (dishId: number) => boolean
}

export type GridContextValue = {
  id: string
  /** The translate function is in the context, so that a hundred cells do not each call `useTranslation`. */
  t: TFunction
  actions: GridActions
  lookups: DishLookups
  pendingTexts: PendingTextStore
  weekFormat: WeekFormat
  startDate: Day | null
  repeatDays: number
  isReadOnly: boolean
  types: readonly CodelistItem[]
  days: readonly Weekday[]
  shape: GridShape
}

const GridContext = createContext<GridContextValue | null>(null)
export const GridProvider = GridContext.Provider

export function useGrid(): GridContextValue {
  const value = use(GridContext)
  if (!value) throw new Error('useGrid outside the grid')
  return value
}

/** Builds the ids of row, day and content, which together label a cell (aria-labelledby). */
export const getPartId = (gridId: string, part: 'row' | 'day' | 'content', of: string | number) =>
  `${gridId}-${part}-${of}`
