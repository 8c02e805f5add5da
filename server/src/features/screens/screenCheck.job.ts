import { getWeekday } from '@poledne/contract/domain/day'
import { dateToInstant, type Instant, toDate } from '@poledne/contract/domain/instant'
import { readWallClock } from '@poledne/contract/domain/timeZone'
import { SILENCE_MINUTES } from '@poledne/contract/modules/screenCare'
import { isTimeWithin } from '@poledne/contract/modules/screenScene'
import { findCallerByUserId } from '../../core/access/caller.store.ts'
import type { Sql } from '../../core/db/database.ts'
import { readNow } from '../../core/jobs/jobs.store.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import { enqueueMailForUsers } from '../../core/mail/outbox.store.ts'
import { getScreenAccess } from './screenAccess.ts'
import {
  claimBack,
  claimSilent,
  countMinutes,
  readScreenEditors,
  readWatchedScreens,
  type WatchedScreen,
} from './screenCheck.store.ts'

const INTERVAL_MINUTES = 5
/** After a start, the screens need this long to connect again. */
const CONNECT_SECONDS = 120

const subtractMinutes = (instant: Instant, minutes: number): Instant =>
  dateToInstant(new Date(toDate(instant).getTime() - minutes * 60_000))

/** Creates the check whether a time is within the hours of a screen; without its own, they are the opening hours. */
function createHoursCheck(now: Instant) {
  const clocks = new Map<string, ReturnType<typeof readWallClock>>()
  return ({ timezone, hoursFrom, hoursTo, openingHours, closures }: WatchedScreen): boolean => {
    const clock = clocks.get(timezone) ?? readWallClock(now, timezone)
    clocks.set(timezone, clock)
    const { day, time } = clock
    if (closures.some(({ from, to }) => from <= day && day <= to)) return false
    if (hoursFrom !== null || hoursTo !== null || openingHours.length === 0)
      return isTimeWithin(time, hoursFrom, hoursTo)
    return openingHours.some(({ weekday, from, to }) => weekday === getWeekday(day) && isTimeWithin(time, from, to))
  }
}

async function mailEditors(tx: Sql, kind: 'silent' | 'back', screens: readonly WatchedScreen[]): Promise<void> {
  if (screens.length === 0) return
  for (const { id, timezone } of await readScreenEditors(tx)) {
    const caller = await findCallerByUserId(tx, id)
    const own = screens.filter((screen) => caller && getScreenAccess(caller, screen) === 'edit')
    const params = {
      kind,
      screens: own.map(({ name, nameCs, nameEn, lastSeenAt }) => ({ name, nameCs, nameEn, at: lastSeenAt })),
      timezone,
    }
    if (own.length > 0) await enqueueMailForUsers(tx, [id], { template: 'screens', params, urgent: false })
  }
}

/** Counts the minutes of each screen in its hours. */
export async function countScreenMinutes(tx: Sql, now: Instant): Promise<void> {
  const expected = (await readWatchedScreens(tx, now)).filter(createHoursCheck(now))
  const ids = expected.map(({ id }) => id)
  await countMinutes(tx, ids, INTERVAL_MINUTES, now)
}

/** Mails the users who can edit a screen once when it is silent in its hours, and once when it is seen again. */
export async function mailSilentScreens(tx: Sql, now: Instant): Promise<void> {
  const since = subtractMinutes(now, SILENCE_MINUTES)
  const [isInHours, wasInHours] = [createHoursCheck(now), createHoursCheck(since)]
  const screens = await readWatchedScreens(tx, now)
  const silent = screens.filter(
    (screen) => screen.alerts && screen.lastSeenAt <= since && isInHours(screen) && wasInHours(screen),
  )
  const back = screens.filter(({ silenceMailedAt, lastSeenAt }) => silenceMailedAt !== null && lastSeenAt > since)
  const pick = (from: readonly WatchedScreen[], claimed: readonly { id: string }[]) =>
    from.filter(({ id, alerts }) => alerts && claimed.some((each) => each.id === id))
  const getIds = (from: readonly WatchedScreen[]) => from.map(({ id }) => id)
  await mailEditors(tx, 'silent', pick(silent, await claimSilent(tx, getIds(silent), now)))
  await mailEditors(tx, 'back', pick(back, await claimBack(tx, getIds(back))))
}

/** Watches the screens. While scheduled jobs are paused, it only counts minutes, so that the uptime stays right. */
export const screenCheckJob: Job = {
  name: 'screens',
  schedule: `*/${INTERVAL_MINUTES} * * * *`,
  always: true,
  run: ({ database }, { paused }) =>
    database.transaction(async (tx) => {
      const now = await readNow(tx)
      await countScreenMinutes(tx, now)
      if (!paused && process.uptime() > CONNECT_SECONDS) await mailSilentScreens(tx, now)
    }),
}
