import { addDays, type Day } from '@poledne/contract/domain/day'
import { addHours, findDueReminder, type ReminderKind } from '@poledne/contract/domain/deadline'
import type { Instant } from '@poledne/contract/domain/instant'
import { readWallClock } from '@poledne/contract/domain/timeZone'
import { isWeekend } from '@poledne/contract/domain/week'
import { getNextMidnight, startOfDay } from '@poledne/contract/domain/zonedTime'
import type { Sql } from '../../core/db/database.ts'
import { readNow } from '../../core/jobs/jobs.store.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import { enqueueMailForUsers } from '../../core/mail/outbox.store.ts'
import { notify } from '../notifications/index.ts'
import { buildMenuLink, findHolidays } from '../weeklyMenus/index.ts'
import { formatWeekKey, listRemindedWeeks, readWeekDeadlines, type VariantWeekDeadline } from './deadlines.service.ts'
import { claimMail, claimReminders, type Recipient, readRecipients, readStoredWeeks } from './deadlines.store.ts'

/** The local time from which the mail that collects the reminders of a day is sent. */
const MAIL_TIME = '07:00'
const DAY_HOURS = 24

/** These reminders are mailed at once, in a mail of their own. */
const IMMEDIATE_KINDS: ReadonlySet<ReminderKind> = new Set(['deadline', 'snoozeEnd'])

/** A week that is neither published nor scheduled; `weeklyMenuId` is null if it has no menu. */
type OpenWeek = VariantWeekDeadline & { weeklyMenuId: number | null }

async function readOpenWeeks(tx: Sql, now: Instant): Promise<OpenWeek[]> {
  const weeks = listRemindedWeeks(now)
  const stored = new Map(
    (await readStoredWeeks(tx, weeks)).map((week) => [formatWeekKey(week.weeklyMenuVariantId, week.startDate), week]),
  )
  return (await readWeekDeadlines(tx, weeks)).flatMap((deadline) => {
    const menu = stored.get(formatWeekKey(deadline.weeklyMenuVariantId, deadline.startDate))
    return menu?.isOnItsWay ? [] : [{ ...deadline, weeklyMenuId: menu?.id ?? null }]
  })
}

const isRecipient = ({ id, isEditor }: Recipient, { userIds }: OpenWeek) => userIds?.includes(id) ?? isEditor

/**
 * Finds the weeks for the mail that collects the reminders of a user: those that came since the last such mail, and
 * those that come later on the same day.
 */
function findWeeksToMail({ timezone, mailedOn }: Recipient, open: readonly OpenWeek[], now: Instant): OpenWeek[] {
  const mailedUntil = mailedOn === null ? null : startOfDay(addDays(mailedOn, 1), timezone)
  const endOfDay = getNextMidnight(now, timezone)
  return open.filter((week) => {
    if (week.snoozedUntil !== null && week.snoozedUntil > now) return false
    const reminder = findDueReminder(week, endOfDay)
    return (
      reminder !== undefined &&
      !IMMEDIATE_KINDS.has(reminder.kind) &&
      (mailedUntil === null || reminder.at > mailedUntil)
    )
  })
}

/** Returns the local day if it is a working day and the time of the mail has come. */
async function findMailDay({ timezone, mailedOn }: Recipient, now: Instant): Promise<Day | null> {
  const { day, time } = readWallClock(now, timezone)
  if (time < MAIL_TIME || isWeekend(day) || (mailedOn !== null && mailedOn >= day)) return null
  return (await findHolidays([day], [timezone])).size > 0 ? null : day
}

async function mailWeeks(
  tx: Sql,
  { id, timezone }: Recipient,
  weeks: readonly OpenWeek[],
  now: Instant,
): Promise<void> {
  const params = {
    weeks: weeks.map(({ nameCs, nameEn, startDate, at }) => ({
      nameCs,
      nameEn,
      monday: startDate,
      at,
      isLate: at <= now,
    })),
    timezone,
  }
  await enqueueMailForUsers(tx, [id], { template: 'deadlines', params, urgent: false })
}

/**
 * Sends the reminders that are due at the time `now`: notifications, a mail at the deadline, and one mail for each user
 * and working day about all others. Returns the number of weeks.
 */
export async function sendDeadlineReminders(tx: Sql, now: Instant): Promise<number> {
  const soon = addHours(now, DAY_HOURS)
  const open = (await readOpenWeeks(tx, now)).filter((week) => findDueReminder(week, soon))
  if (open.length === 0) return 0
  const recipients = await readRecipients(tx, [...new Set(open.flatMap(({ userIds }) => userIds ?? []))])
  const due = open.flatMap((week) => {
    const { weeklyMenuVariantId, startDate } = week
    const reminder = findDueReminder(week, now)
    return reminder ? [{ weeklyMenuVariantId, startDate, kind: reminder.kind, dueAt: reminder.at }] : []
  })
  const kinds = new Map(
    (await claimReminders(tx, due, now)).map(({ weeklyMenuVariantId, startDate, kind }) => [
      formatWeekKey(weeklyMenuVariantId, startDate),
      kind,
    ]),
  )
  const getSentKind = (week: OpenWeek) => kinds.get(formatWeekKey(week.weeklyMenuVariantId, week.startDate))
  for (const week of open.filter(getSentKind))
    await notify(tx, {
      userIds: recipients.filter((user) => isRecipient(user, week)).map(({ id }) => id),
      type: 'info',
      key: week.at <= now ? 'deadlinePassed' : 'deadlineAhead',
      title: `${week.nameCs} · ${week.startDate}`,
      body: week.at,
      link: week.weeklyMenuId === null ? '/weeklyMenus/calendar' : buildMenuLink(week.weeklyMenuId),
    })
  for (const user of recipients) {
    const own = open.filter((week) => isRecipient(user, week))
    const immediate = own.filter((week) => IMMEDIATE_KINDS.has(getSentKind(week) ?? 'dayBefore'))
    if (immediate.length > 0) await mailWeeks(tx, user, immediate, now)
    const collected = findWeeksToMail(user, own, now)
    const day = collected.length > 0 ? await findMailDay(user, now) : null
    if (day !== null && (await claimMail(tx, user.id, day))) await mailWeeks(tx, user, collected, now)
  }
  return kinds.size
}

/** Reminds users of weeks whose deadline comes or has passed, until they are published or scheduled. */
export const deadlineJob: Job = {
  name: 'deadlines',
  schedule: '*/5 * * * *',
  async run({ database, log }) {
    const weeks = await database.transaction(async (tx) => sendDeadlineReminders(tx, await readNow(tx)))
    if (weeks > 0) log.info({ weeks }, 'deadline reminders sent')
  },
}
