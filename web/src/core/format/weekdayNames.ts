import { addDays, REFERENCE_MONDAY, toUtcMidnight } from '@poledne/contract/domain/day'

/** Lists the names of the days of the week, Monday first. */
export function listWeekdayNames(language: string, weekday: 'long' | 'short' = 'long'): string[] {
  const name = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, day) => name.format(toUtcMidnight(addDays(REFERENCE_MONDAY, day))))
}
