import { addDays, type Day, isDay, toUtcMidnight } from './day.ts'
import type { Instant } from './instant.ts'
import { type Language, toLocale } from './languages.ts'
import { readWallClock } from './timeZone.ts'

export const DATE_STYLES = ['dayFirst', 'us'] as const

export type DateStyle = (typeof DATE_STYLES)[number]

/** Formats a day as `DD. MM. YYYY` or `MM/DD/YYYY`. */
export function formatDay(day: Day, style: DateStyle): string {
  const [year, month, date] = day.split('-')
  return style === 'us' ? `${month}/${date}/${year}` : `${date}. ${month}. ${year}`
}

/** Formats a day as `DD. MM.` or `MM/DD`, where the year is clear from the context. */
export function formatShortDay(day: Day, style: DateStyle): string {
  const [, month, date] = day.split('-')
  return style === 'us' ? `${month}/${date}` : `${date}. ${month}.`
}

/** Formats the days from Monday to Sunday; the year is written once if both days have the same year. */
export function formatWeek(monday: Day, style: DateStyle): string {
  const sunday = addDays(monday, 6)
  const format = monday.slice(0, 4) === sunday.slice(0, 4) ? formatShortDay : formatDay
  return `${format(monday, style)}\u00a0– ${formatDay(sunday, style)}`
}

/** Returns `HH:mm` or `HH:mm:ss` unchanged, or on the twelve-hour clock as `hh:mm A` or `hh:mm:ss A`. */
export function formatTime(time: string, style: DateStyle): string {
  if (style === 'dayFirst') return time
  const hour = Number(time.slice(0, 2))
  const twelve = String(hour % 12 || 12).padStart(2, '0')
  return `${twelve}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Formats the day and the time to the second in the time zone. */
export function formatInstant(instant: Instant, style: DateStyle, timeZone: string): string {
  const { day, time } = readWallClock(instant, timeZone)
  return `${formatDay(day, style)} ${formatTime(time, style)}`
}

export function formatInstantDay(instant: Instant, style: DateStyle, timeZone: string): string {
  return formatDay(readWallClock(instant, timeZone).day, style)
}

/** English dates have the day before the month, as in the other languages. */
const createFormatter = (language: Language, parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(toLocale(language), { ...parts, timeZone: 'UTC' })

/** Formats a day with the name of its month, such as `16. listopadu 2026`. */
export const formatLongDay = (day: Day, language: Language): string =>
  createFormatter(language, { day: 'numeric', month: 'long', year: 'numeric' }).format(toUtcMidnight(day))

/** Formats the month of a day, such as `listopad 2026`. */
export const formatMonth = (day: Day, language: Language): string =>
  createFormatter(language, { month: 'long', year: 'numeric' }).format(toUtcMidnight(day))

const TYPED_DAY = /^(\d{1,2})\s*([./-])\s*(\d{1,2})\s*\2\s*(\d{4})$/

/** Parses a typed day: `5.3.2026`, `05. 03. 2026`, `3/5/2026`, `2026-03-05`. Null if it is invalid. */
export function parseTypedDay(text: string, style: DateStyle): Day | null {
  const typed = text.trim()
  if (isDay(typed)) return typed
  const [, first = '', separator, second = '', year] = TYPED_DAY.exec(typed) ?? []
  // Dots mean that the day comes first; with other separators the date style of the user decides.
  const dayFirst = style === 'dayFirst' || separator === '.'
  const [date, month] = dayFirst ? [first, second] : [second, first]
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : null
}

const TYPED_TIME = /^(\d{1,2})(?:\s*[:.]\s*(\d{2})|(\d{2}))?\s*([ap])?\.?(?:m\.?)?$/i

/** Parses a typed time to `HH:mm`: `6`, `6:30`, `0630`, `18.30`, `6:30 PM`. Null if it is invalid. */
export function parseTypedTime(text: string): string | null {
  const [, hours = '', colon, compact, half] = TYPED_TIME.exec(text.trim()) ?? []
  const hour = Number(hours)
  const minute = Number(colon ?? compact ?? 0)
  const isTwelve = half !== undefined
  if (hours === '' || minute > 59 || (isTwelve ? hour < 1 || hour > 12 : hour > 23)) return null
  const shift = half?.toLowerCase() === 'p' ? 12 : 0
  const hour24 = isTwelve ? (hour % 12) + shift : hour
  return `${String(hour24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
