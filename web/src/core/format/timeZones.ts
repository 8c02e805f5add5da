import { type ComboboxParsedItem, defaultOptionsFilter, type OptionsFilter } from '@mantine/core'
import { isTimeZone } from '@poledne/contract/domain/timeZone'

/** Returns the name that the browser uses for a zone with several names, such as Europe/Kiev and Europe/Kyiv. */
function getCanonicalTimeZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return timeZone
  }
}

const getDeviceTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns the zone of the device, or UTC if an account cannot have that zone, such as a bare offset. */
export function getDefaultAccountTimeZone(device = getDeviceTimeZone()): string {
  return isTimeZone(device) ? device : 'UTC'
}

/** Formats `America/New_York` as `America/New York`. */
export const formatTimeZone = (timeZone: string) => timeZone.replaceAll('_', ' ')

/** Returns the time zones of the device and the account if they differ, otherwise null. */
export function findTimeZoneMismatch(accountZone: string, device = getDeviceTimeZone()) {
  if (accountZone === device || getCanonicalTimeZone(accountZone) === getCanonicalTimeZone(device)) return null
  return { device: formatTimeZone(device), account: formatTimeZone(accountZone) }
}

/** Filters the options by both the displayed name (America/New York) and the IANA name (America/New_York). */
export const filterTimeZones: OptionsFilter = ({ search, ...input }) =>
  defaultOptionsFilter({ ...input, search: formatTimeZone(search) }) as ComboboxParsedItem[]
