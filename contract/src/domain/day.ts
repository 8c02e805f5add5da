/** A calendar date without a zone: `YYYY-MM-DD`, years 0001 to 9999. */
export type Day = string

/** 1 = Monday … 7 = Sunday, as in ISO 8601. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/
const MS_PER_DAY = 86_400_000

/** An arbitrary Monday, for formatting the names of weekdays. */
export const REFERENCE_MONDAY: Day = '2026-01-05'

/** Accepts only a date that exists: 2026-02-29 and 2026-2-9 are refused. */
export function isDay(text: string): boolean {
  return parseEpochDay(text) !== null
}

export function addDays(day: Day, count: number): Day {
  return fromEpochDay(toEpochDay(day) + count)
}

/** The result is negative if `to` is before `from`. */
export function daysBetween(from: Day, to: Day): number {
  return toEpochDay(to) - toEpochDay(from)
}

export function getWeekday(day: Day): Weekday {
  // 1970-01-01 was a Thursday; the double remainder keeps the result positive for earlier days.
  const sinceMonday = (((toEpochDay(day) + 3) % 7) + 7) % 7
  return (sinceMonday + 1) as Weekday
}

/** Returns the midnight of the day in UTC, in milliseconds since 1970, for formatters and workbooks. */
export function toUtcMidnight(day: Day): number {
  return toEpochDay(day) * MS_PER_DAY
}

/** Compares two days for sorting; days have a fixed width, so they can be compared as text. */
export function compareDays(a: Day, b: Day): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function toEpochDay(day: Day): number {
  const epochDay = parseEpochDay(day)
  if (epochDay === null) throw new RangeError(`Not a day: ${day}`)
  return epochDay
}

function parseEpochDay(text: string): number | null {
  const [, year, month, date] = DAY_PATTERN.exec(text) ?? []
  if (year === undefined || year === '0000') return null
  // Date.UTC is not used, because it takes the years 0 to 99 for 1900 to 1999.
  const ms = new Date(0).setUTCFullYear(Number(year), Number(month) - 1, Number(date))
  // Date turns 30 February into a day in March, so a different text means an invalid date.
  return toIsoDate(ms) === text ? ms / MS_PER_DAY : null
}

function fromEpochDay(epochDay: number): Day {
  const text = toIsoDate(epochDay * MS_PER_DAY)
  if (!isDay(text)) throw new RangeError(`Beyond the calendar: ${epochDay} days from 1970-01-01`)
  return text
}

function toIsoDate(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
