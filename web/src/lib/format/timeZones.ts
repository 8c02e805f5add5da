import { isTimeZone } from '@poledne/contract/domain/timeZone'

/** One zone may have several names, such as Europe/Kiev and Europe/Kyiv: the browser knows which are the same. */
function getCanonicalTimeZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return timeZone
  }
}

const getDeviceTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The device's zone if an account can have it: some devices are set to a bare offset. */
export function getDefaultAccountTimeZone(device = getDeviceTimeZone()): string {
  return isTimeZone(device) ? device : 'UTC'
}

/** As people read them. */
export const formatTimeZone = (timeZone: string) => timeZone.replaceAll('_', ' ')

/** Both zones where device and account do not agree. */
export function findTimeZoneMismatch(accountZone: string, device = getDeviceTimeZone()) {
  if (getCanonicalTimeZone(accountZone) === getCanonicalTimeZone(device)) return null
  return { device: formatTimeZone(device), account: formatTimeZone(accountZone) }
}
