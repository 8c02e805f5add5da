import type { Parsed } from '@poledne/contract/endpoint'
import type { notifications } from '@poledne/contract/notification'
import type { RawViolation } from '@poledne/contract/violations'
import type { Sql } from '../../db/database.ts'
import { violated } from '../../http/problem.ts'
import { enqueueForUsers } from '../../mail/outbox.store.ts'
import { findAddressed, findRecipients, notify } from './notifications.store.ts'

type Broadcast = Parsed<typeof notifications.broadcast>['body']

/** Tells everybody addressed who can sign in; what is critical goes by mail as well. Runs inside a transaction. */
export async function broadcast(tx: Sql, { recipients, type, title, body }: Broadcast): Promise<number[]> {
  const found = await findAddressed(tx, recipients)
  const wrong = (['roleIds', 'userIds'] as const)
    .filter((field) => found[field].length < recipients[field].length)
    .map((field): RawViolation => ({ field: `recipients.${field}`, code: 'selectValue' }))
  if (wrong.length > 0) throw violated(...wrong)
  const userIds = await findRecipients(tx, recipients)
  const reached = await notify(tx, { userIds, type, key: 'broadcast', title, body, link: null })
  if (type === 'critical')
    await enqueueForUsers(tx, reached, { template: 'notification', params: { title, body }, urgent: false })
  return reached
}
