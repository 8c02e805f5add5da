import type { ListColumns, Sort } from '@poledne/contract/list/listQuery'
import { useMemo, useState } from 'react'
import type { ListSearch } from '../list/useListSearch.ts'
import { createStore } from '../storage/store.ts'

type SortChange = {
  column: string
  /**
   * The chosen direction. Without it, each call changes the column to its first direction, to the other one, and to
   * unsorted.
   */
  direction?: Sort['direction']
  /** The direction in which the column is sorted first. */
  firstDirection: Sort['direction']
  /** Whether the other sorted columns stay sorted. */
  keepsOthers: boolean
}

/** Returns the sorting after the user has sorted by a column. */
export function changeSort(
  sort: readonly Sort[],
  { column, direction, firstDirection, keepsOthers }: SortChange,
): Sort[] {
  const current = sort.find((each) => each.column === column)
  const otherDirection = firstDirection === 'asc' ? 'desc' : 'asc'
  const next = direction ?? (!current ? firstDirection : current.direction === firstDirection ? otherDirection : null)
  const changed: Sort[] = next ? [{ column, direction: next }] : []
  if (!keepsOthers) return changed
  // A column that is already sorted keeps its rank.
  return current ? sort.flatMap((each) => (each === current ? changed : each)) : [...sort, ...changed]
}

/** Columns of dates are first sorted with the newest first. */
const getFirstDirection = (kind: ListColumns[string]['kind'] | undefined) =>
  kind === 'day' || kind === 'instant' ? 'desc' : 'asc'

/**
 * Manages the sorting and the selection of a table. The server filters, sorts and pages, so changing the sorting only
 * changes the query. The selection is a store, because only the rows and the bulk bar subscribe to it.
 */
export function useDataTable(contract: ListColumns, { view, base, changeView }: ListSearch) {
  const [selection] = useState(() => createStore<RowSelection>({}))
  return useMemo(() => {
    const sortBy = (column: string, keepsOthers: boolean, direction?: Sort['direction']) => {
      const firstDirection = getFirstDirection(contract[column]?.kind)
      const sort = changeSort(view.sort, { column, firstDirection, keepsOthers, ...(direction && { direction }) })
      changeView({ sort: sort.length > 0 ? sort : base.sort })
    }
    return { selection, sort: view.sort, canSort: (column: string) => Object.hasOwn(contract, column), sortBy }
  }, [contract, selection, view.sort, base.sort, changeView])
}

export type DataTableModel = ReturnType<typeof useDataTable>

/** The ids of the selected rows as keys. */
export type RowSelection = Readonly<Record<string, true>>

/** Selects or deselects the row at `index`, or with an anchor all rows between the anchor and this row. */
export function selectRows(
  selection: RowSelection,
  ids: readonly number[],
  index: number,
  on: boolean,
  anchor: number | null,
): RowSelection {
  const from = Math.min(anchor ?? index, index)
  const to = Math.max(anchor ?? index, index)
  const affected = new Set(ids.slice(from, to + 1).map(String))
  const remaining = Object.keys(selection).filter((id) => !affected.has(id))
  return Object.fromEntries([...remaining, ...(on ? affected : [])].map((id) => [id, true as const]))
}

export const selectAllRows = (ids: readonly number[]): RowSelection =>
  Object.fromEntries(ids.map((id) => [id, true as const]))
