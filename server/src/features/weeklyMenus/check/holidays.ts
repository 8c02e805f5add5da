import type { Day } from '@poledne/contract/domain/day'
import type { Holiday } from '@poledne/contract/domain/weekCheck'
import { LRUCache } from 'lru-cache'

/** The time zones that a restaurant can have, with their countries. */
const COUNTRY_BY_TIME_ZONE: Readonly<Record<string, string>> = {
  'Europe/Prague': 'CZ',
  'Europe/Bratislava': 'SK',
  'Europe/Budapest': 'HU',
  'Europe/Vienna': 'AT',
  'Europe/Berlin': 'DE',
  'Europe/Warsaw': 'PL',
  'Europe/Ljubljana': 'SI',
  'Europe/Zagreb': 'HR',
  'Europe/Bucharest': 'RO',
  'Europe/Rome': 'IT',
  'Europe/Zurich': 'CH',
  'Europe/Paris': 'FR',
  'Europe/Brussels': 'BE',
  'Europe/Amsterdam': 'NL',
  'Europe/Luxembourg': 'LU',
  'Europe/London': 'GB',
  'Europe/Dublin': 'IE',
}

/** Public holidays by day, cached by country and year because computing them is slow. */
const holidayCache = new LRUCache<string, ReadonlyMap<Day, Holiday>>({ max: 100 })

async function loadHolidays(country: string, year: string): Promise<ReadonlyMap<Day, Holiday>> {
  const key = `${country} ${year}`
  const cached = holidayCache.get(key)
  if (cached) return cached
  // The package is imported on first use, because it contains the calendars of all countries.
  const { default: Holidays } = await import('date-holidays')
  // Each language needs its own calendar, because a calendar keeps the language of its first query.
  const readHolidayNames = (language: string) => {
    const calendar = new Holidays(country, { types: ['public'], languages: [language] })
    return new Map(calendar.getHolidays(year).map(({ date, name }): [Day, string] => [date.slice(0, 10), name]))
  }
  const english = readHolidayNames('en')
  const found = new Map(
    [...readHolidayNames('cs')].map(([day, nameCs]): [Day, Holiday] => [
      day,
      { country, nameCs, nameEn: english.get(day) ?? nameCs },
    ]),
  )
  holidayCache.set(key, found)
  return found
}

/** Finds the public holidays on these days in these countries, or in the countries of these time zones. */
export async function findHolidays(days: readonly Day[], places: readonly string[]): Promise<Map<Day, Holiday[]>> {
  const countries = new Set(
    places.flatMap((place) => (/^[A-Z]{2}$/.test(place) ? place : (COUNTRY_BY_TIME_ZONE[place] ?? []))),
  )
  const found = new Map<Day, Holiday[]>()
  for (const country of countries)
    for (const day of days) {
      const holiday = (await loadHolidays(country, day.slice(0, 4))).get(day)
      if (holiday) found.set(day, [...(found.get(day) ?? []), holiday])
    }
  return found
}
