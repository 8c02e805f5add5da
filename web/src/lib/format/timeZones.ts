import { isTimeZone } from '@poledne/contract/domain/timeZone'

/** A zone can have several names, such as Europe/Kiev and Europe/Kyiv; the browser resolves them to one. */
function getCanonicalTimeZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return timeZone
  }
}

const getDeviceTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone of the device, or UTC if accounts cannot have it, such as a bare offset. */
export function getDefaultAccountTimeZone(device = getDeviceTimeZone()): string {
  return isTimeZone(device) ? device : 'UTC'
}

/** `America/New York` for `America/New_York`. */
export const formatTimeZone = (timeZone: string) => timeZone.replaceAll('_', ' ')

/** Returns both zones if those of the device and the account differ, otherwise null. */
export function findTimeZoneMismatch(accountZone: string, device = getDeviceTimeZone()) {
  if (getCanonicalTimeZone(accountZone) === getCanonicalTimeZone(device)) return null
  return { device: formatTimeZone(device), account: formatTimeZone(accountZone) }
}
