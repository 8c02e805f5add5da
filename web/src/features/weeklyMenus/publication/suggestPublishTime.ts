import { addDays, type Day } from '@poledne/contract/domain/day'
import type { Instant } from '@poledne/contract/domain/instant'
import { toLocalDay } from '@poledne/contract/domain/timeZone'
import { isWeekend } from '@poledne/contract/domain/week'

const MORNING = '06:00'

/** Suggests the morning of the next working day, which is always more than two hours ahead. */
export function suggestPublishTime(now: Instant, zone: string): { day: Day; time: string } {
  let day = addDays(toLocalDay(now, zone), 1)
  while (isWeekend(day)) day = addDays(day, 1)
  return { day, time: MORNING }
}
