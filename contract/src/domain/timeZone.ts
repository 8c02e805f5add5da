import type { Day } from './day.ts'
import { dateToInstant, type Instant, toDate } from './instant.ts'

/** The local day and time in a time zone. */
export interface WallClock {
  day: Day
  /** `HH:mm:ss`, 00 to 23 hours. */
  time: string
}

/** The old and new names of renamed time zones: JavaScript engines list only one of them, and devices report either. */
const RENAMED_ZONES = [
  'Africa/Asmara Africa/Asmera America/Argentina/Buenos_Aires America/Buenos_Aires America/Argentina/Catamarca',
  'America/Catamarca America/Argentina/Cordoba America/Cordoba America/Argentina/Jujuy America/Jujuy',
  'America/Argentina/Mendoza America/Mendoza America/Atikokan America/Coral_Harbour America/Indiana/Indianapolis',
  'America/Indianapolis America/Kentucky/Louisville America/Louisville America/Nuuk America/Godthab Asia/Ho_Chi_Minh',
  'Asia/Saigon Asia/Kathmandu Asia/Katmandu Asia/Kolkata Asia/Calcutta Asia/Yangon Asia/Rangoon Atlantic/Faroe',
  'Atlantic/Faeroe Europe/Kyiv Europe/Kiev Pacific/Chuuk Pacific/Truk Pacific/Kanton Pacific/Enderbury',
  'Pacific/Pohnpei Pacific/Ponape UTC',
]
let zoneNames: ReadonlySet<string> | undefined

/**
 * Accepts a named time zone in the spelling of the engine; other spellings and offsets such as `+01:00` are refused.
 */
export function isTimeZone(text: string): boolean {
  zoneNames ??= new Set([...Intl.supportedValuesOf('timeZone'), ...RENAMED_ZONES.flatMap((line) => line.split(' '))])
  return zoneNames.has(text)
}

/** Returns the local day and time. It uses Intl, so that pages which only show times do not load Temporal. */
export function readWallClock(instant: Instant, timeZone: string): WallClock {
  const part = Object.fromEntries(
    getClockFormatter(timeZone)
      .formatToParts(toDate(instant))
      .map(({ type, value }) => [type, value]),
  )
  return {
    day: `${part.year?.padStart(4, '0')}-${part.month}-${part.day}`,
    time: `${part.hour}:${part.minute}:${part.second}`,
  }
}

/** Returns the local day of the instant. */
export const toLocalDay = (instant: Instant, timeZone: string): Day => readWallClock(instant, timeZone).day

/** Returns the local day at the time `now`. */
export const getToday = (now: Instant | Date, timeZone: string): Day =>
  toLocalDay(typeof now === 'string' ? now : dateToInstant(now), timeZone)

/** The number of cached formatters is limited, because one takes about 30 KB. */
const MAX_FORMATTERS = 100
const formatters = new Map<string, Intl.DateTimeFormat>()

// Formatters are cached, because building one costs a hundred times more than using it.
function getClockFormatter(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      // `hour12: false` is not used, because it shows midnight as 24:00:00.
      hourCycle: 'h23',
    })
    const [oldest] = formatters.keys()
    if (oldest !== undefined && formatters.size >= MAX_FORMATTERS) formatters.delete(oldest)
    formatters.set(timeZone, formatter)
  }
  return formatter
}
