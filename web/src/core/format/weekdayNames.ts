import { addDays, REFERENCE_MONDAY, toUtcMidnight } from '@poledne/contract/domain/day'

/** Lists the names of the days of the week, Monday first. */
export function listWeekdayNames(language: string): string[] {
  const name = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, day) => name.format(toUtcMidnight(addDays(REFERENCE_MONDAY, day))))
}
