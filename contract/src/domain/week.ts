import { addDays, type Day, daysBetween, getWeekday, type Weekday } from './day.ts'

export const WEEK_DAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

export interface WeekNumber {
  /** The ISO year; around New Year it can differ from the calendar year. */
  year: number
  week: number
}

export function isMonday(day: Day): boolean {
  return getWeekday(day) === 1
}

export function isWeekend(day: Day): boolean {
  return getWeekday(day) >= 6
}

/** Returns the Monday on or before the day. */
export function getMonday(day: Day): Day {
  return addDays(day, 1 - getWeekday(day))
}

/** By ISO 8601 a week belongs to the year of its Thursday. */
export function getWeekNumber(day: Day): WeekNumber {
  const thursday = addDays(day, 4 - getWeekday(day))
  const year = thursday.slice(0, 4)
  return { year: Number(year), week: 1 + Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) }
}

/** Returns the day that a page with one day of a week shows first: today if the week contains it, otherwise Monday. */
export const chooseShownDay = (monday: Day, today: Day): Weekday =>
  getMonday(today) === monday ? getWeekday(today) : 1
