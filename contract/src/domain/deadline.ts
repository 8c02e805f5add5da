import { addDays, type Day } from './day.ts'
import { dateToInstant, type Instant, toDate } from './instant.ts'
import { isWeekend, WEEK_DAYS } from './week.ts'
import { resolveLocalTime } from './zonedTime.ts'

const HOUR_MS = 3_600_000
const DAY_HOURS = 24

export const addHours = (instant: Instant, hours: number): Instant =>
  dateToInstant(new Date(toDate(instant).getTime() + hours * HOUR_MS))

/** Returns the weekday in the week before a week, or the working day before it if it is a holiday. */
export function getDeadlineDay(monday: Day, weekday: number, holidays: { has(day: Day): boolean }): Day {
  let day = addDays(monday, weekday - 1 - WEEK_DAYS.length)
  if (!holidays.has(day)) return day
  do day = addDays(day, -1)
  while (isWeekend(day) || holidays.has(day))
  return day
}

/** Returns the first instant at which it is this time in one of the time zones; null without time zones. */
export const resolveEarliestTime = (day: Day, time: string, timeZones: readonly string[]): Instant | null =>
  timeZones.map((timeZone) => resolveLocalTime(day, time, timeZone)).sort()[0] ?? null

/** `snoozeEnd` is the time until which a user put the reminders off. */
export type ReminderKind = 'dayBefore' | 'deadline' | 'dayAfter' | 'snoozeEnd'
export type Reminder = { kind: ReminderKind; at: Instant }

/**
 * Finds the reminder of a deadline that is due. Only the latest one counts, so that after an outage there is one. While
 * the deadline is snoozed there is none.
 */
export function findDueReminder(
  { at, snoozedUntil }: { at: Instant; snoozedUntil: Instant | null },
  now: Instant,
): Reminder | undefined {
  if (snoozedUntil !== null && snoozedUntil > now) return undefined
  const reminders: Reminder[] = [
    { kind: 'dayBefore', at: addHours(at, -DAY_HOURS) },
    { kind: 'deadline', at },
    { kind: 'dayAfter', at: addHours(at, DAY_HOURS) },
  ]
  if (snoozedUntil !== null) reminders.push({ kind: 'snoozeEnd', at: snoozedUntil })
  return reminders
    .filter((each) => each.at <= now)
    .reduce<Reminder | undefined>(
      (latest, each) => (latest === undefined || each.at >= latest.at ? each : latest),
      undefined,
    )
}
