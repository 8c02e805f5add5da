import { isTimeZone } from '@poledne/contract/domain/timeZone'

/** One zone may have several names, such as Europe/Kiev and Europe/Kyiv: the browser knows which are the same. */
function canonical(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return timeZone
  }
}

const deviceTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The device's zone if an account can have it: some devices are set to a bare offset. */
export function accountTimeZone(device = deviceTimeZone()): string {
  return isTimeZone(device) ? device : 'UTC'
}

/** As people read them. */
export const zoneName = (timeZone: string) => timeZone.replaceAll('_', ' ')

/** Both zones where device and account do not agree. */
export function differingZones(accountZone: string, device = deviceTimeZone()) {
  if (canonical(accountZone) === canonical(device)) return null
  return { device: zoneName(device), account: zoneName(accountZone) }
}
