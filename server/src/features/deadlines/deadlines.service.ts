import { setImmediate as nextTurn } from 'node:timers/promises'
import { addDays, type Day } from '@poledne/contract/domain/day'
import { getDeadlineDay, resolveEarliestTime } from '@poledne/contract/domain/deadline'
import type { Instant } from '@poledne/contract/domain/instant'
import { toLocalDay } from '@poledne/contract/domain/timeZone'
import { getMonday, WEEK_DAYS } from '@poledne/contract/domain/week'
import type { WeekDeadline } from '@poledne/contract/modules/deadline'
import type { Sql } from '../../core/db/database.ts'
import { findHolidays } from '../weeklyMenus/index.ts'
import { readSnoozes, readVariantDeadlines, type ServingPlace } from './deadlines.store.ts'

/** The current week and those whose deadlines can come soon, also if holidays move them. */
const REMINDED_WEEKS = 4

/** Lists the weeks of which users are reminded, by their Mondays. */
export function listRemindedWeeks(now: Instant): Day[] {
  const monday = getMonday(toLocalDay(now, 'UTC'))
  return Array.from({ length: REMINDED_WEEKS }, (_, index) => addDays(monday, index * WEEK_DAYS.length))
}

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
  const resolveDeadline = createResolver(weeks)
  const deadlines: VariantWeekDeadline[] = []
  for (const { id: weeklyMenuVariantId, nameCs, nameEn, userIds, places, ...publishBy } of variants) {
    for (const startDate of weeks) {
      const at = await resolveDeadline(startDate, publishBy, places)
      const until = snoozedUntil.get(formatWeekKey(weeklyMenuVariantId, startDate)) ?? null
      if (at !== null)
        deadlines.push({ weeklyMenuVariantId, startDate, nameCs, nameEn, userIds, at, snoozedUntil: until })
    }
    // The deadlines of a year take some 20 ms, during which the event loop is blocked.
    await nextTurn()
  }
  return deadlines
}

/** Lists the days on which a week can have its deadline. */
const listPossibleDays = (startDate: Day): Day[] =>
  Array.from({ length: WEEK_DAYS.length + MAX_MOVED_DAYS }, (_, index) => addDays(startDate, -1 - index))

/** Creates a function that computes the deadline of one of these weeks; variants with the same deadline share it. */
function createResolver(weeks: readonly Day[]) {
  const days = [...new Set(weeks.flatMap(listPossibleDays))]
  const holidays = new Map<string, ReturnType<typeof findHolidays>>()
  const known = new Map<string, Instant | null>()
  return async (
    startDate: Day,
    { weekday, time }: { weekday: number; time: string },
    places: readonly ServingPlace[],
  ): Promise<Instant | null> => {
    const serving = places.filter(({ since }) => since < addDays(startDate, WEEK_DAYS.length))
    const zones = [...new Set(serving.map(({ timezone }) => timezone))].sort()
    const countries = [...new Set(serving.map(({ country, timezone }) => country ?? timezone))].sort()
    const key = JSON.stringify([startDate, weekday, time, zones, countries])
    const found = known.get(key)
    if (found !== undefined) return found
    const ofCountries = holidays.get(countries.join()) ?? findHolidays(days, countries)
    holidays.set(countries.join(), ofCountries)
    const at = resolveEarliestTime(getDeadlineDay(startDate, weekday, await ofCountries), time, zones)
    known.set(key, at)
    return at
  }
}
