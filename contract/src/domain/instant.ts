/** An instant in UTC in the format of the API: `YYYY-MM-DDTHH:mm:ss`, years 0001 to 9999. */
export type Instant = string

const INSTANT_PATTERN = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.\d{1,9})?Z?$/
const LENGTH = 'YYYY-MM-DDTHH:mm:ss'.length

/** Accepts only an instant that exists: no 24:00:00, no leap second, no 30 February. */
export function isInstant(text: string): boolean {
  return text.length === LENGTH && parseInstant(text) !== null
}

/** Parses a timestamp without its fractions of a second and its `Z`; null if it is not an instant. */
export function parseInstant(text: string): Instant | null {
  const instant = INSTANT_PATTERN.exec(text)?.[1]
  if (instant === undefined || instant.startsWith('0000')) return null
  const date = toUtcDate(instant)
  if (Number.isNaN(date.getTime())) return null
  // Date rolls over 30 February and 24:00, so a different text means an invalid instant.
  return formatUtc(date) === instant ? instant : null
}

export function toDate(instant: Instant): Date {
  if (!isInstant(instant)) throw new RangeError(`Not an instant: ${instant}`)
  return toUtcDate(instant)
}

/** Converts a date to an instant; fractions of a second are cut off, never rounded up. */
export function dateToInstant(date: Date): Instant {
  const instant = formatUtc(date)
  if (!isInstant(instant)) throw new RangeError(`Beyond the calendar: ${date.toISOString()}`)
  return instant
}

// The Z is added, because Date would otherwise use the time zone of the machine.
function toUtcDate(instant: Instant): Date {
  return new Date(`${instant}Z`)
}

function formatUtc(date: Date): string {
  return date.toISOString().slice(0, LENGTH)
}
