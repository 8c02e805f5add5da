import type { Parsed } from '@poledne/contract/endpoint'
import type { notifications } from '@poledne/contract/notification'
import type { RawViolation } from '@poledne/contract/violations'
import type { Sql } from '../../db/database.ts'
import { type Caller, realIdOf } from '../../http/caller.ts'
import { violated } from '../../http/problem.ts'
import { enqueueForUsers } from '../../mail/outbox.store.ts'
import { notify } from './notifications.store.ts'
import { findAddressed, findRecipients } from './recipients.store.ts'

type Broadcast = Parsed<typeof notifications.broadcast>['body']

/**
 * Notifies the recipients that the sender can see and that can sign in; a critical notice is mailed as well. Users out
 * of sight are refused like users who do not exist. Runs inside a transaction.
 */
export async function broadcast(tx: Sql, caller: Caller, sent: Broadcast): Promise<number[]> {
  const { recipients, type, title, body } = sent
  const found = await findAddressed(tx, caller, recipients)
  const wrong = (['roleIds', 'userIds'] as const)
    .filter((field) => found[field].length < recipients[field].length)
    .map((field): RawViolation => ({ field: `recipients.${field}`, code: 'selectValue' }))
  if (wrong.length > 0) throw violated(...wrong)
  const userIds = await findRecipients(tx, caller, recipients)
  const senderId = realIdOf(caller)
  const reached = await notify(tx, { userIds, senderId, type, key: 'broadcast', title, body, link: null })
  if (type === 'critical')
    await enqueueForUsers(tx, reached, { template: 'notification', params: { title, body }, urgent: false })
  return reached
}
