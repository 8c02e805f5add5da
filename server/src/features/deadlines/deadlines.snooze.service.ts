import { addDays } from '@poledne/contract/domain/day'
import { parseInstant } from '@poledne/contract/domain/instant'
import { WEEK_DAYS } from '@poledne/contract/domain/week'
import { startOfDay } from '@poledne/contract/domain/zonedTime'
import type { ParsedRequest } from '@poledne/contract/http/endpoint'
import type { RawViolation } from '@poledne/contract/http/violations'
import type { deadlineEndpoints, WeekDeadline } from '@poledne/contract/modules/deadline'
import { writeAudit } from '../../core/access/audit.store.ts'
import type { Caller } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { createValidationProblem } from '../../core/errors/problem.ts'
import { readNow } from '../../core/jobs/jobs.store.ts'
import { readMenuForEditing } from '../weeklyMenus/index.ts'
import { listRemindedWeeks, readWeekDeadlines } from './deadlines.service.ts'
import { readStoredWeeks, upsertSnooze } from './deadlines.store.ts'

type Snooze = ParsedRequest<typeof deadlineEndpoints.snooze>['body']

/** Puts the reminders of a week off until a time before the week ends. Runs inside a transaction. */
export async function snoozeDeadline(tx: Sql, caller: Caller, snooze: Snooze): Promise<WeekDeadline> {
  const { weeklyMenuVariantId, startDate, reason } = snooze
  const isOfVariant = (week: { weeklyMenuVariantId: number }) => week.weeklyMenuVariantId === weeklyMenuVariantId
  const menu = (await readStoredWeeks(tx, [startDate])).find(isOfVariant)
  if (menu) await readMenuForEditing(tx, caller, menu.id)
  const now = await readNow(tx)
  const weeks = listRemindedWeeks(now).filter((monday) => monday === startDate)
  const deadline = (await readWeekDeadlines(tx, weeks)).find(isOfVariant)
  const until = parseInstant(snooze.until)
  const isInRange = until !== null && until > now && until < startOfDay(addDays(startDate, WEEK_DAYS.length), 'UTC')
  const violations: RawViolation[] = []
  if (!deadline) violations.push({ field: 'startDate', code: 'selectValue' })
  if (!isInRange) violations.push({ field: 'until', code: 'wrongFormat', ...(until && { reason: 'snoozeOutOfRange' }) })
  if (!deadline || !isInRange) throw createValidationProblem(...violations)
  await upsertSnooze(tx, caller.userId, { weeklyMenuVariantId, startDate, until, reason })
  await writeAudit(tx, {
    event: 'deadlineSnoozed',
    actor: caller,
    module: 'weeklyMenus',
    recordId: menu?.id,
    details: { weeklyMenuVariantId, variant: deadline.nameCs, week: startDate, until },
    personal: { reason },
  })
  return { at: deadline.at, snoozedUntil: until }
}
