import { addDays, type Day } from '@poledne/contract/domain/day'
import { getDeadlineDay, resolveEarliestTime } from '@poledne/contract/domain/deadline'
import type { Instant } from '@poledne/contract/domain/instant'
import { WEEK_DAYS } from '@poledne/contract/domain/week'
import type { WeekDeadline } from '@poledne/contract/modules/deadline'
import type { Sql } from '../../core/db/database.ts'
import { findHolidays } from '../weeklyMenus/index.ts'
import { readSnoozes, readVariantDeadlines } from './deadlines.store.ts'

/** The deadline of a week of a variant. */
export type VariantWeekDeadline = WeekDeadline & {
  weeklyMenuVariantId: number
  startDate: Day
  nameCs: string
  nameEn: string
  /** The chosen recipients; null for all users who can edit weekly menus. */
  userIds: number[] | null
}

/** A holiday moves a deadline by fewer days than this. */
const MAX_MOVED_DAYS = 14

export const formatWeekKey = (weeklyMenuVariantId: number, startDate: Day) => `${weeklyMenuVariantId} ${startDate}`

/** Reads the deadlines of these weeks of all variants. A week that no active restaurant serves has none. */
export async function readWeekDeadlines(sql: Sql, weeks: readonly Day[]): Promise<VariantWeekDeadline[]> {
  const [variants, snoozes] = [await readVariantDeadlines(sql), await readSnoozes(sql, weeks)]
  const snoozedUntil = new Map(
    snoozes.map((snooze) => [formatWeekKey(snooze.weeklyMenuVariantId, snooze.startDate), snooze.until]),
  )
  // Most variants have the same deadline, which is computed once.
  const known = new Map<string, Instant | null>()
  const deadlines: VariantWeekDeadline[] = []
  for (const { id: weeklyMenuVariantId, nameCs, nameEn, weekday, time, userIds, places } of variants)
    for (const startDate of weeks) {
      const serving = places.filter(({ since }) => since < addDays(startDate, WEEK_DAYS.length))
      const zones = [...new Set(serving.map(({ timezone }) => timezone))]
      const countries = [...new Set(serving.map(({ country, timezone }) => country ?? timezone))]
      const key = JSON.stringify([startDate, weekday, time, zones, countries])
      const at = known.get(key) ?? (await resolveDeadline({ startDate, weekday, time, zones, countries }))
      known.set(key, at)
      const until = snoozedUntil.get(formatWeekKey(weeklyMenuVariantId, startDate)) ?? null
      if (at !== null)
        deadlines.push({ weeklyMenuVariantId, startDate, nameCs, nameEn, userIds, at, snoozedUntil: until })
    }
  return deadlines
}

type DeadlineFacts = {
  startDate: Day
  weekday: number
  time: string
  zones: readonly string[]
  countries: readonly string[]
}

async function resolveDeadline({ startDate, weekday, time, zones, countries }: DeadlineFacts): Promise<Instant | null> {
  const days = Array.from({ length: WEEK_DAYS.length + MAX_MOVED_DAYS }, (_, index) => addDays(startDate, -1 - index))
  return resolveEarliestTime(getDeadlineDay(startDate, weekday, await findHolidays(days, countries)), time, zones)
}
