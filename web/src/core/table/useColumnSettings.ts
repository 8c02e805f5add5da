import { useCallback, useMemo } from 'react'
import type { ListRow } from '../list/useList.ts'
import type { ListSearch } from '../list/useListSearch.ts'
import { usePreference } from '../list/usePreference.ts'
import { useStore } from '../storage/store.ts'
import { windowWidthStore } from '../storage/windowSize.ts'
import { type ColumnWidths, readTablePreference } from './columnLayout.ts'
import type { ColumnSpec, Density } from './columnSpec.ts'

const haveSameIds = (a: readonly string[], b: readonly string[]) => a.join() === b.join()

/**
 * Reads the shown columns from the URL, otherwise from the user's settings, and their widths and the density from the
 * settings.
 */
export function useColumnSettings<Row extends ListRow>(
  module: string,
  columns: readonly ColumnSpec<Row>[],
  { view, changeView }: ListSearch,
) {
  const { value, save, isPending } = usePreference(`table.${module}`, readTablePreference)
  const { widths, density } = value

  const width = useStore(windowWidthStore)
  const fittingColumns = columns.filter(({ hidden, hiddenBelow = 0 }) => !hidden && hiddenBelow <= width)
  const fittingIds = fittingColumns.map(({ id }) => id).join()
  const defaultColumns = useMemo(() => fittingIds.split(','), [fittingIds])
  const shown = useMemo(() => {
    const requested = view.columns ?? value.columns ?? defaultColumns
    const valid = requested.filter((id) => columns.some((column) => column.id === id))
    return valid.length > 0 ? valid : defaultColumns
  }, [view.columns, value.columns, defaultColumns, columns])

  const setColumns = useCallback(
    (ids: readonly string[]) => {
      const next = haveSameIds(ids, defaultColumns) ? null : [...ids]
      save({ columns: next })
      changeView({ columns: next })
    },
    [save, changeView, defaultColumns],
  )
  const setWidths = useCallback((next: ColumnWidths) => save({ widths: { ...next } }), [save])
  const setDensity = useCallback((next: Density) => save({ density: next }), [save])
  const resetColumns = useCallback(() => {
    save({ columns: null, widths: {} })
    changeView({ columns: null })
  }, [save, changeView])

  return useMemo(
    () => ({ shown, widths, density, setColumns, setWidths, setDensity, resetColumns, isPending }),
    [shown, widths, density, setColumns, setWidths, setDensity, resetColumns, isPending],
  )
}

export type ColumnSettings = ReturnType<typeof useColumnSettings>
