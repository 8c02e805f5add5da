/** One zone may have several names, such as Europe/Kiev and Europe/Kyiv: the browser knows which are the same. */
function canonical(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return timeZone
  }
}

export const deviceTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** As people read them. */
export const zoneName = (timeZone: string) => timeZone.replaceAll('_', ' ')

/** Both zones where device and account do not agree. */
export function differingZones(accountZone: string, device = deviceTimeZone()) {
  if (canonical(accountZone) === canonical(device)) return null
  return { device: zoneName(device), account: zoneName(accountZone) }
}
