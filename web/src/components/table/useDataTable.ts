import type { ColumnKind, ListColumns, Sort } from '@poledne/contract/list/listQuery'
import {
  columnOrderingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { ListRow } from '../../lib/list/useList.ts'
import type { ListSearch } from '../../lib/list/useListSearch.ts'
import type { ColumnSpec } from './columnSpec.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
})

/**
 * The table model contains columns, sorting and selection, but no rows, because it would rebuild all of them with every
 * loaded page.
 */
const NO_ROWS: object[] = []

const toSortingState = (sort: readonly Sort[]): SortingState =>
  sort.map(({ column, direction }) => ({ id: column, desc: direction === 'desc' }))
const toListSort = (sorting: SortingState): Sort[] =>
  sorting.map(({ id, desc }) => ({ column: id, direction: desc ? 'desc' : 'asc' }))

/** Columns of dates are first sorted with the newest first. */
const startsDescending = (kind?: ColumnKind) => kind === 'day' || kind === 'instant'

type Input<Row extends ListRow> = {
  contract: ListColumns
  columns: readonly ColumnSpec<Row>[]
  shown: readonly string[]
  search: ListSearch
}

/** Creates the table model. The server filters, sorts and pages, so changing the sorting only changes the query. */
export function useDataTable<Row extends ListRow>({ contract, columns, shown, search }: Input<Row>) {
  const { view, base, changeView } = search
  const options = useMemo(
    () => ({
      features,
      data: NO_ROWS,
      columns: columns.map(({ id }) => ({
        id,
        accessorFn: () => null,
        sortDescFirst: startsDescending(contract[id]?.kind),
        enableSorting: Object.hasOwn(contract, id),
      })),
      state: {
        sorting: toSortingState(view.sort),
        columnOrder: [...shown],
        columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, shown.includes(id)])),
      },
      manualSorting: true,
      onSortingChange: (updater: Updater<SortingState>) => {
        const sort = toListSort(functionalUpdate(updater, toSortingState(view.sort)))
        changeView({ sort: sort.length > 0 ? sort : base.sort })
      },
    }),
    [contract, columns, shown, view.sort, base.sort, changeView],
  )
  // The selection is left out, because only the rows and the bulk bar subscribe to it.
  return useTable(options, ({ sorting, columnOrder, columnVisibility }) => ({ sorting, columnOrder, columnVisibility }))
}

export type DataTableModel = ReturnType<typeof useDataTable>
