import { readChosenColumns } from '@poledne/contract/list/listView'
import type { Preference } from '@poledne/contract/modules/preference'
import { clampWidth } from './columnLayout.ts'
import { DENSITIES, type Density } from './columnSpec.ts'

/** The stored table settings of a user. Without columns the default ones are shown. */
export type TablePreference = { columns: string[] | null; widths: Record<string, number>; density: Density }

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
