import { readChosenColumns } from '@poledne/contract/list/listView'
import type { Preference } from '@poledne/contract/modules/preference'
import { DENSITIES, type Density } from './columnSpec.ts'

export const MIN_COLUMN_WIDTH = 64
export const MAX_COLUMN_WIDTH = 1200
/** The number of pixels by which an arrow key resizes a column. */
export const RESIZE_STEP = 16
const DEFAULT_WIDTH = 160

export type ColumnWidths = Readonly<Record<string, number>>
type SizedColumn = { id: string; size?: number }

export const clampWidth = (width: number) => Math.min(MAX_COLUMN_WIDTH, Math.max(MIN_COLUMN_WIDTH, Math.round(width)))

/**
 * Computes widths in pixels. Columns that the user has resized keep their width; the others share the remaining width
 * in proportion to their size, which is also their minimum. A table that is wider than its region scrolls.
 */
export function layoutColumns(
  columns: readonly SizedColumn[],
  sized: ColumnWidths,
  availableWidth: number,
): ColumnWidths {
  const widths: Record<string, number> = {}
  const free = columns.filter(({ id }) => sized[id] === undefined)
  const sizedWidth = columns.reduce((sum, { id }) => sum + (sized[id] ?? 0), 0)
  const flexibleWidth = free.reduce((sum, { size = DEFAULT_WIDTH }) => sum + size, 0)
  const stretch = flexibleWidth > 0 ? Math.max(1, (availableWidth - sizedWidth) / flexibleWidth) : 1
  for (const { id, size = DEFAULT_WIDTH } of columns) widths[id] = sized[id] ?? Math.floor(size * stretch)
  return widths
}

/** Returns the visible columns with one of them moved to another position. */
export function moveColumn(order: readonly string[], id: string, to: number): string[] {
  const others = order.filter((each) => each !== id)
  others.splice(Math.min(Math.max(to, 0), others.length), 0, id)
  return others
}

/** Below the `sm` breakpoint of the theme (48em) rows are shown as cards. */
export const NARROW_WINDOW_QUERY = '(max-width: 47.99em)'

/** The stored table settings of a user. Without columns the default ones are shown. */
type TablePreference = { columns: string[] | null; widths: Record<string, number>; density: Density }

const isDensity = (value: unknown): value is Density => DENSITIES.some((density) => density === value)

export function readTablePreference(stored: Preference): TablePreference {
  const { widths, density } = stored
  const sized = typeof widths === 'object' && widths !== null && !Array.isArray(widths) ? Object.entries(widths) : []
  return {
    columns: readChosenColumns(stored),
    widths: Object.fromEntries(
      sized.flatMap(([id, width]) => (typeof width === 'number' ? [[id, clampWidth(width)]] : [])),
    ),
    density: isDensity(density) ? density : 'xs',
  }
}
