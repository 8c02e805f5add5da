import type { ListColumns, Sort } from '@poledne/contract/list/listQuery'
import { useMemo, useState } from 'react'
import type { ListSearch } from '../list/useListSearch.ts'
import { createStore } from '../storage/store.ts'
import type { Selection } from './rows/selection.ts'
import { changeSort } from './tableSort.ts'

/** Columns of dates are first sorted with the newest first. */
const getFirstDirection = (kind: ListColumns[string]['kind'] | undefined) =>
  kind === 'day' || kind === 'instant' ? 'desc' : 'asc'

/**
 * Holds the sorting and the selection of a table. The server filters, sorts and pages, so changing the sorting only
 * changes the query. The selection is a store, because only the rows and the bulk bar subscribe to it.
 */
export function useDataTable(contract: ListColumns, { view, base, changeView }: ListSearch) {
  const [selection] = useState(() => createStore<Selection>({}))
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
