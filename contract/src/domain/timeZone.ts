import type { Day } from './day.ts'
import { type Instant, toDate } from './instant.ts'

/** What a clock on the wall of that zone shows. */
export interface WallClock {
  day: Day
  /** `HH:mm:ss`, 00 to 23 hours. */
  time: string
}

/** Zones that were renamed: engines list one of their two names, and devices report either. */
const RENAMED = [
  'Africa/Asmara Africa/Asmera America/Argentina/Buenos_Aires America/Buenos_Aires America/Argentina/Catamarca',
  'America/Catamarca America/Argentina/Cordoba America/Cordoba America/Argentina/Jujuy America/Jujuy',
  'America/Argentina/Mendoza America/Mendoza America/Atikokan America/Coral_Harbour America/Indiana/Indianapolis',
  'America/Indianapolis America/Kentucky/Louisville America/Louisville America/Nuuk America/Godthab Asia/Ho_Chi_Minh',
  'Asia/Saigon Asia/Kathmandu Asia/Katmandu Asia/Kolkata Asia/Calcutta Asia/Yangon Asia/Rangoon Atlantic/Faroe',
  'Atlantic/Faeroe Europe/Kyiv Europe/Kiev Pacific/Chuuk Pacific/Truk Pacific/Kanton Pacific/Enderbury',
  'Pacific/Pohnpei Pacific/Ponape UTC',
]
let names: ReadonlySet<string> | undefined

/** A named zone, spelt as the engine lists it: other spellings and offsets such as `+01:00` are refused. */
export function isTimeZone(text: string): boolean {
  names ??= new Set([...Intl.supportedValuesOf('timeZone'), ...RENAMED.flatMap((line) => line.split(' '))])
  return names.has(text)
}

/** Through Intl alone, so that pages which only show times need not load Temporal. */
export function wallClock(instant: Instant, timeZone: string): WallClock {
  const part = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(toDate(instant))
      .map(({ type, value }) => [type, value]),
  )
  return {
    day: `${part.year?.padStart(4, '0')}-${part.month}-${part.day}`,
    time: `${part.hour}:${part.minute}:${part.second}`,
  }
}

/** A formatter takes about 30 KB. */
const MAX_CLOCKS = 100
const clocks = new Map<string, Intl.DateTimeFormat>()

// Building a formatter costs a hundred times more than using it.
function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      // Not `hour12: false`: that shows midnight as 24:00:00.
      hourCycle: 'h23',
    })
    const [oldest] = clocks.keys()
    if (oldest !== undefined && clocks.size >= MAX_CLOCKS) clocks.delete(oldest)
    clocks.set(timeZone, clock)
  }
  return clock
}
