import { type ComboboxParsedItem, defaultOptionsFilter, type OptionsFilter } from '@mantine/core'
import { zoneName } from './timeZones.ts'

/** Finds zones by what people read and by their real names, such as America/New_York. */
export const zoneFilter: OptionsFilter = ({ search, ...offered }) =>
  defaultOptionsFilter({ ...offered, search: zoneName(search) }) as ComboboxParsedItem[]
