import { Temporal } from 'temporal-polyfill'
import { addDays, type Day } from './day.ts'
import { type Instant, parseInstant, toDate } from './instant.ts'
import { toLocalDay } from './timeZone.ts'

/** Formats the instant as `HH:mm` in the time zone. */
export function formatLocalTime(instant: Instant, timeZone: string): string {
  return toZoned(instant, timeZone).toPlainTime().toString({ smallestUnit: 'minute' })
}

/**
 * Returns the first instant of the local day, which is not always midnight: some zones change to summer time at 00:00.
 * A day that a zone skipped (Samoa, 2011-12-30) has the same start as the next day.
 */
export function startOfDay(day: Day, timeZone: string): Instant {
  return zonedToInstant(Temporal.PlainDate.from(day).toZonedDateTime(timeZone))
}

/** Returns the instant of a local day and a time `HH:mm`; a time in a skipped hour is moved to the next hour. */
export function resolveLocalTime(day: Day, time: string, timeZone: string): Instant {
  return zonedToInstant(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone))
}

/** Returns the start of the next local day, which is always after the instant. */
export function getNextMidnight(instant: Instant, timeZone: string): Instant {
  const tomorrow = addDays(toLocalDay(instant, timeZone), 1)
  const start = startOfDay(tomorrow, timeZone)
  // When clocks are set back across midnight, the day has a second midnight, which is then the next midnight.
  return start > instant ? start : getSecondMidnight(tomorrow, timeZone)
}

function getSecondMidnight(day: Day, timeZone: string): Instant {
  const midnight = Temporal.PlainDate.from(day).toPlainDateTime()
  return zonedToInstant(midnight.toZonedDateTime(timeZone, { disambiguation: 'later' }))
}

function toZoned(instant: Instant, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(toDate(instant).getTime()).toZonedDateTimeISO(timeZone)
}

function zonedToInstant(zoned: Temporal.ZonedDateTime): Instant {
  const instant = parseInstant(zoned.toInstant().toString())
  if (instant === null) throw new RangeError(`Beyond the calendar: ${zoned.toString()}`)
  return instant
}
