import { type ComboboxParsedItem, defaultOptionsFilter, type OptionsFilter } from '@mantine/core'
import { formatTimeZone } from '../format/timeZones.ts'

/** Filters the options by both the displayed name (America/New York) and the IANA name (America/New_York). */
export const filterTimeZones: OptionsFilter = ({ search, ...input }) =>
  defaultOptionsFilter({ ...input, search: formatTimeZone(search) }) as ComboboxParsedItem[]
