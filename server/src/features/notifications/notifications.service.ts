import type { ParsedRequest } from '@poledne/contract/http/endpoint'
import type { RawViolation } from '@poledne/contract/http/violations'
import type { notificationEndpoints } from '@poledne/contract/modules/notification'
import { writeAudit } from '../../core/access/audit.store.ts'
import { type Caller, getRealUserId } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { createValidationProblem } from '../../core/errors/problem.ts'
import { enqueueMailForUsers } from '../../core/mail/outbox.store.ts'
import { findRecipientIds, findVisibleRecipients, notify } from './notifications.store.ts'

type Broadcast = ParsedRequest<typeof notificationEndpoints.broadcast>['body']

/**
 * Notifies the recipients who can sign in and are visible to the sender; a critical notification is mailed as well.
 * Users who are not visible to the sender are refused like unknown ones. Runs inside a transaction.
 */
export async function sendBroadcast(tx: Sql, caller: Caller, broadcast: Broadcast): Promise<number[]> {
  const { recipients, type, title, body } = broadcast
  const found = await findVisibleRecipients(tx, caller, recipients)
  const violations = (['roleIds', 'userIds'] as const)
    .filter((field) => found[field].length < recipients[field].length)
    .map((field): RawViolation => ({ field: `recipients.${field}`, code: 'selectValue' }))
  if (violations.length > 0) throw createValidationProblem(...violations)
  const userIds = await findRecipientIds(tx, caller, recipients)
  const senderId = getRealUserId(caller)
  const reached = await notify(tx, { userIds, senderId, type, key: 'broadcast', title, body, link: null })
  if (type === 'critical')
    await enqueueMailForUsers(tx, reached, { template: 'notification', params: { title, body }, urgent: false })
  const details = { type, roleIds: recipients.roleIds, userIds: recipients.userIds, reached: reached.length }
  await writeAudit(tx, { event: 'broadcastSent', actor: caller, module: 'notifications', details })
  return reached
}
