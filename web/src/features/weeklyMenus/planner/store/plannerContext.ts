import type { Day } from '@poledne/contract/domain/day'
import type { WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import type { TFunction } from 'i18next'
import { createContext, use, useRef, useSyncExternalStore } from 'react'
import type { CellKey } from '../../weeklyMenuPlan.ts'
import type { WeekFormatters } from '../header/weeks.ts'
import type { DishLookups } from './dishLookups.ts'
import type { PlannerState } from './plannerState.ts'
import type { PlannerStore } from './plannerStore.ts'

/**
 * The values that all parts of the planner share. They change rarely, so that an edit renders only the parts that
 * select it.
 */
export type PlannerContextValue = {
  store: PlannerStore
  isReadOnly: boolean
  repeatDays: number
  lookups: DishLookups
  startDate: Day | null
  weekFormat: WeekFormatters
  /** The translate function is in the context, so that a hundred cells do not each call `useTranslation`. */
  t: TFunction
  /** The prefix of the ids in the grid. */
  id: string
  getDishName: (dishId: number) => string
  getRowName: (key: CellKey) => string
  /** Names a cell by its day and its row. */
  getCellName: (key: CellKey) => string
}

const PlannerContext = createContext<PlannerContextValue | null>(null)
export const PlannerProvider = PlannerContext.Provider

export function usePlannerContext(): PlannerContextValue {
  const value = use(PlannerContext)
  if (!value) throw new Error('usePlannerContext outside the planner')
  return value
}

/** The stored menu; null for a new week. It has its own context, because a save must not render the cells. */
const RecordContext = createContext<WeeklyMenu | null>(null)
export const PlannerRecordProvider = RecordContext.Provider
export const usePlannerRecord = () => use(RecordContext)

/** Reads a part of a store. The component is rendered only when that part changes. */
export function useStoreValue<T>(
  store: Pick<PlannerStore, 'get' | 'subscribe'>,
  select: (state: PlannerState) => T,
  isEqual: (one: T, other: T) => boolean = Object.is,
): T {
  const last = useRef<{ value: T } | null>(null)
  return useSyncExternalStore(store.subscribe, () => {
    const value = select(store.get())
    if (!last.current || !isEqual(last.current.value, value)) last.current = { value }
    return last.current.value
  })
}

/** Reads a part of the state of the planner. A selector that creates an object needs `shallowEqual`. */
export const usePlanner = <T>(select: (state: PlannerState) => T, isEqual?: (one: T, other: T) => boolean): T =>
  useStoreValue(usePlannerContext().store, select, isEqual)

/** Builds the id of a row, a day or the content of a cell, which together label the cell (aria-labelledby). */
export const getPartId = (gridId: string, part: 'row' | 'day' | 'content', of: string | number) =>
  `${gridId}-${part}-${of}`
