/** The numbers of the built-in formats that show a date or a time. */
const isBuiltInDateFormat = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** A format shows a date or a time if it has one of their letters outside of quotes, escapes and brackets. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isBuiltInDateFormat(id)
  const [first = ''] = code.replace(/"[^"]*"|\\.|_.|\*./g, '').split(';')
  // Brackets contain colours, conditions and locales, or an elapsed time such as [h].
  const letters = first.replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return /[dmyhs]/i.test(letters) && !/general/i.test(letters)
}

const DAY_MS = 86_400_000
const SECOND_MS = 1_000
const MAX_SERIAL = 2_958_466

/**
 * Converts the number of days since the start of the calendar to ISO text. A number below one is a time. The 1900
 * calendar has a 29 February 1900 that did not exist.
 */
export function formatSerialDate(serial: number, { is1904 }: { is1904: boolean }): string | null {
  if (serial < 0 || serial >= MAX_SERIAL) return null
  const ms = Math.round((serial * DAY_MS) / SECOND_MS) * SECOND_MS
  if (serial < 1) return new Date(ms).toISOString().slice(11, 19)
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : serial < 60 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30)
  return formatIso(new Date(epoch + ms))
}

/** Leaves out the time at midnight. */
function formatIso(date: Date): string {
  const iso = date.toISOString().slice(0, 19)
  return iso.endsWith('T00:00:00') ? iso.slice(0, 10) : iso
}
