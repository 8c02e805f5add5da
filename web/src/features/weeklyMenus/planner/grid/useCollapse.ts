import type { Weekday } from '@poledne/contract/domain/day'
import { useCallback, useMemo, useState } from 'react'
import { type CellKey, getCellKeys, parseCellKey, type WeekPlan } from '../../weeklyMenuPlan.ts'

/** The parts that the user expanded (true) or collapsed again (false) while the week is open. */
type Choices<Id extends number> = Partial<Record<Id, boolean>>

type CollapseOptions = {
  plan: WeekPlan
  /** The types that restaurants offer in this week; null if it is not known, and then no row collapses. */
  offeredTypeIds: readonly number[] | null
  /** Cells that must stay visible although they have no dishes, such as the edited one or one with an error. */
  shownCells: readonly (CellKey | null)[]
}

export type Collapse = ReturnType<typeof useCollapse>

/**
 * Empty weekend columns and empty rows that no restaurant offers are collapsed until the user expands them. A row or
 * column with dishes is never collapsed.
 */
export function useCollapse({ plan, offeredTypeIds, shownCells }: CollapseOptions) {
  const [dayChoices, setDayChoices] = useState<Choices<Weekday>>({})
  const [rowChoices, setRowChoices] = useState<Choices<number>>({})
  const shown = shownCells.filter((key) => key !== null).join()
  const used = useMemo(() => {
    const positions = [...getCellKeys(plan), ...(shown === '' ? [] : (shown.split(',') as CellKey[]))].map(parseCellKey)
    return { days: new Set(positions.map(({ day }) => day)), rows: new Set(positions.map(({ typeId }) => typeId)) }
  }, [plan, shown])

  const isDayCollapsible = (day: Weekday) => day >= 6 && !used.days.has(day)
  const isRowOffered = (typeId: number) => offeredTypeIds === null || offeredTypeIds.includes(typeId)
  const isRowCollapsible = (typeId: number) => !isRowOffered(typeId) && !used.rows.has(typeId)
  return {
    isDayCollapsible,
    isDayCollapsed: (day: Weekday) => isDayCollapsible(day) && dayChoices[day] !== true,
    isRowOffered,
    isRowCollapsible,
    isRowCollapsed: (typeId: number) => isRowCollapsible(typeId) && rowChoices[typeId] !== true,
    setDayExpanded: useCallback((day: Weekday, isExpanded: boolean) => {
      setDayChoices((before) => (before[day] === isExpanded ? before : { ...before, [day]: isExpanded }))
    }, []),
    setRowExpanded: useCallback((typeId: number, isExpanded: boolean) => {
      setRowChoices((before) => (before[typeId] === isExpanded ? before : { ...before, [typeId]: isExpanded }))
    }, []),
  }
}
