import type { ColumnKind, Sort } from '@poledne/contract/list'
import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  type ReactTable,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { useCallback, useMemo } from 'react'
import type { ListModule, ListRow } from '../../lib/useList.ts'
import type { ListSearch } from '../../lib/useListSearch.ts'
import { usePreference } from '../../lib/usePreference.ts'
import type { Widths } from './columnLayout.ts'
import { readTablePreference } from './tablePreference.ts'
import type { ColumnSpec, Density } from './types.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
})
type Features = typeof features
/** Everything but the selection, which only the rows and the bulk bar follow. */
type Followed = { sorting: SortingState; columnOrder: string[]; columnVisibility: Record<string, boolean> }
export type DataTableModel<Row extends ListRow> = ReactTable<Features, Row, Followed>

const toSorting = (sort: readonly Sort[]): SortingState =>
  sort.map(({ column, direction }) => ({ id: column, desc: direction === 'desc' }))
const toSort = (sorting: SortingState): Sort[] =>
  sorting.map(({ id, desc }) => ({ column: id, direction: desc ? 'desc' : 'asc' }))

/** What is newest interests first. */
const startsDescending = (kind?: ColumnKind) => kind === 'day' || kind === 'instant'

const sameIds = (a: readonly string[], b: readonly string[]) => a.join() === b.join()

type Input<Row extends ListRow> = {
  module: ListModule<Row>
  columns: readonly ColumnSpec<Row>[]
  rows: Row[]
  search: ListSearch
}

/**
 * Columns, sorting and selection of one list. Sorting and columns come from the address, then from what the user is
 * used to; widths and density only from the latter. Filtering, sorting and paging are the server's work.
 */
export function useDataTable<Row extends ListRow>({ module, columns, rows, search }: Input<Row>) {
  const remembered = usePreference(`table.${module.name}`, readTablePreference)
  const { view, base, change } = search
  const { widths, density } = remembered.value
  const save = remembered.save

  const usual = useMemo(() => columns.filter(({ hidden }) => !hidden).map(({ id }) => id), [columns])
  const shown = useMemo(() => {
    const wanted = view.columns ?? remembered.value.columns ?? usual
    const known = wanted.filter((id) => columns.some((column) => column.id === id))
    return known.length > 0 ? known : usual
  }, [view.columns, remembered.value.columns, usual, columns])

  const defs = useMemo(
    () =>
      columns.map(({ id, size }) => ({
        id,
        ...(size && { size }),
        accessorFn: (row: Row) => (row as Record<string, unknown>)[id],
        sortDescFirst: startsDescending(module.columns[id]?.kind),
        enableSorting: Object.hasOwn(module.columns, id),
      })),
    [columns, module],
  )
  const state = useMemo(
    () => ({
      sorting: toSorting(view.sort),
      columnOrder: [...shown],
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, shown.includes(id)])),
      columnSizing: widths,
    }),
    [view.sort, shown, columns, widths],
  )
  const onSortingChange = useCallback(
    (updater: Updater<SortingState>) => {
      const sort = toSort(functionalUpdate(updater, toSorting(view.sort)))
      change({ sort: sort.length > 0 ? sort : base.sort })
    },
    [change, view.sort, base.sort],
  )
  const table: DataTableModel<Row> = useTable<Features, Row, Followed>(
    {
      features,
      data: rows,
      columns: defs,
      state,
      getRowId: (row) => String(row.id),
      manualSorting: true,
      onSortingChange,
    },
    ({ sorting, columnOrder, columnVisibility }) => ({ sorting, columnOrder, columnVisibility }),
  )

  const setColumns = useCallback(
    (ids: readonly string[]) => {
      const next = sameIds(ids, usual) ? null : [...ids]
      save({ columns: next })
      change({ columns: next })
    },
    [save, change, usual],
  )
  const setWidths = useCallback((next: Widths) => save({ widths: { ...next } }), [save])
  const setDensity = useCallback((next: Density) => save({ density: next }), [save])
  const reset = useCallback(() => {
    save({ columns: null, widths: {} })
    change({ columns: null })
  }, [save, change])

  const visible = useMemo(
    () => shown.flatMap((id) => columns.find((column) => column.id === id) ?? []),
    [shown, columns],
  )
  return {
    table,
    visible,
    shown,
    widths,
    density,
    setColumns,
    setWidths,
    setDensity,
    reset,
    isReady: !remembered.isPending,
  }
}

export type DataTableState<Row extends ListRow> = ReturnType<typeof useDataTable<Row>>
