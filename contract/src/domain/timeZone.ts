import type { Day } from './day.ts'
import { type Instant, toDate } from './instant.ts'

/** What a clock on the wall of that zone shows. */
export interface WallClock {
  day: Day
  /** `HH:mm:ss`, 00 to 23 hours. */
  time: string
}

/** A named zone. Bare offsets such as `+01:00`, which newer engines take, are refused: they know no summer time. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    clockOf(text)
    return true
  } catch {
    return false
  }
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
    clocks.set(timeZone, clock)
  }
  return clock
}
