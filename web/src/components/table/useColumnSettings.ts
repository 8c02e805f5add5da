import { useViewportSize } from '@mantine/hooks'
import type { Preference } from '@poledne/contract/endpoints/preference'
import { useCallback, useMemo } from 'react'
import type { ListRow } from '../../lib/list/useList.ts'
import type { ListSearch } from '../../lib/list/useListSearch.ts'
import { usePreference } from '../../lib/list/usePreference.ts'
import { type ColumnWidths, clampWidth } from './columnLayout.ts'
import { type ColumnSpec, DENSITIES, type Density } from './columnSpec.ts'

const haveSameIds = (a: readonly string[], b: readonly string[]) => a.join() === b.join()

/** The columns come from the URL, otherwise from the user's settings, like their widths and the density. */
export function useColumnSettings<Row extends ListRow>(
  module: string,
  columns: readonly ColumnSpec<Row>[],
  { view, change }: ListSearch,
) {
  const { value, save, isPending } = usePreference(`table.${module}`, readTablePreference)
  const { widths, density } = value

  const { width } = useViewportSize()
  const fittingColumns = columns.filter(
    ({ hidden, hiddenBelow = 0 }) => !hidden && hiddenBelow <= (width || window.innerWidth),
  )
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
      change({ columns: next })
    },
    [save, change, defaultColumns],
  )
  const setWidths = useCallback((next: ColumnWidths) => save({ widths: { ...next } }), [save])
  const setDensity = useCallback((next: Density) => save({ density: next }), [save])
  const reset = useCallback(() => {
    save({ columns: null, widths: {} })
    change({ columns: null })
  }, [save, change])

  return useMemo(
    () => ({ shown, widths, density, setColumns, setWidths, setDensity, reset, isPending }),
    [shown, widths, density, setColumns, setWidths, setDensity, reset, isPending],
  )
}

export type ColumnSettings = ReturnType<typeof useColumnSettings>

/** The stored table settings of a user. Without columns the default ones are shown. */
export type TablePreference = { columns: string[] | null; widths: Record<string, number>; density: Density }

const isDensity = (value: unknown): value is Density => DENSITIES.some((density) => density === value)

export function readTablePreference({ columns, widths, density }: Preference): TablePreference {
  const names = Array.isArray(columns) ? columns.filter((name) => typeof name === 'string') : []
  const sized = typeof widths === 'object' && widths !== null && !Array.isArray(widths) ? Object.entries(widths) : []
  return {
    columns: names.length > 0 ? names : null,
    widths: Object.fromEntries(
      sized.flatMap(([id, width]) => (typeof width === 'number' ? [[id, clampWidth(width)]] : [])),
    ),
    density: isDensity(density) ? density : 'xs',
  }
}
