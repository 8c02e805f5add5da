import { type ComboboxParsedItem, defaultOptionsFilter, type OptionsFilter } from '@mantine/core'
import { formatTimeZone } from '../format/timeZones.ts'

/** Finds zones by what people read and by their real names, such as America/New_York. */
export const filterTimeZones: OptionsFilter = ({ search, ...offered }) =>
  defaultOptionsFilter({ ...offered, search: formatTimeZone(search) }) as ComboboxParsedItem[]
