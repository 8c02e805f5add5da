import type { Day, Weekday } from '@poledne/contract/domain/day'
import type { CodelistItem } from '@poledne/contract/endpoints/codelist'
import type { TFunction } from 'i18next'
import { createContext, use } from 'react'
import type { DishLookups } from '../model/dishLookups.ts'
import type { CellDish } from '../model/planEdits.ts'
import type { WeekFormat } from '../model/weekFormat.ts'
import type { CellKey } from '../model/weekPlan.ts'
import type { PendingTextStore } from '../usePlanDraft.ts'
import type { GridShape } from './selection.ts'

/** What cells can ask for. The functions never change, so that a cell is rendered only for what it shows. */
export type GridActions = {
  focusCell: (key: CellKey, extend?: boolean) => void
  /** Opens the input of a cell, with a first letter where one was typed. */
  openEditor: (key: CellKey, text?: string) => void
  /** Closes it; the focus goes back to the cell, or on by rows and columns. */
  closeEditor: (key: CellKey, by?: { rows: number; columns: number } | 'blur') => void
  addDish: (key: CellKey, dishId: number) => void
  remove: (place: CellDish) => void
  /** Deletes text that was typed into a cell and is no dish yet. */
  discardText: (key: CellKey) => void
  setNote: (key: CellKey, text: string) => void
  create: (key: CellKey, name: string) => void
  openMenu: (place: CellDish, target: HTMLElement) => void
  /** The last day of this week before `day` that has the dish already; 0: none. */
  findEarlierDay: (dishId: number, day: Weekday) => Weekday | 0
}

export type GridContextValue = {
  id: string
  /** Asked for once, not by each of a hundred cells and dishes. */
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

/** Which words and which cell an id belongs to: the name of a cell is put together from its row, its day and its content. */
export const getPartId = (gridId: string, part: 'row' | 'day' | 'content', of: string | number) =>
  `${gridId}-${part}-${of}`
