import { addDays, type Day, daysBetween, type Weekday, weekdayOf } from './day.ts'

export const WEEK_DAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

export interface WeekNumber {
  /** The ISO year; around New Year it may differ from the day's own. */
  year: number
  week: number
}

export function isMonday(day: Day): boolean {
  return weekdayOf(day) === 1
}

export function isWeekend(day: Day): boolean {
  return weekdayOf(day) >= 6
}

/** The Monday on or before the day. */
export function mondayOf(day: Day): Day {
  return addDays(day, 1 - weekdayOf(day))
}

export function weekDays(monday: Day): Day[] {
  return WEEK_DAYS.map((weekday) => addDays(monday, weekday - 1))
}

/** ISO 8601: a week belongs to the year that holds its Thursday. */
export function weekNumber(day: Day): WeekNumber {
  const thursday = addDays(day, 4 - weekdayOf(day))
  const year = thursday.slice(0, 4)
  return { year: Number(year), week: 1 + Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) }
}
