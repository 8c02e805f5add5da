import { DEFAULT_PAGE_SIZE } from '@poledne/contract/list'
import { notifications } from '@poledne/contract/notification'
import type { FastifyInstance } from 'fastify'
import { type Database, inTransaction } from '../../db/database.ts'
import { bind } from '../../http/bind.ts'
import { readPage } from '../../http/page.ts'
import type { Tell } from '../../live/told.ts'
import { once } from '../../resource/idempotency.ts'
import { broadcast } from './broadcast.service.ts'
import { markRead, readNotifications } from './notifications.store.ts'

export function notificationRoutes(app: FastifyInstance, database: Database, tell: Tell): void {
  bind(app, notifications.list, ({ caller, query }) =>
    readNotifications(database, caller.userId, readPage(query, DEFAULT_PAGE_SIZE)),
  )

  bind(app, notifications.read, async ({ caller, body }) => {
    const unread = await markRead(database, caller.userId, 'ids' in body ? body.ids : 'all')
    tell({ about: 'badges', userIds: [caller.userId] })
    return { unread }
  })

  bind(app, notifications.broadcast, async ({ caller, body, request }) => {
    let reached: number[] = []
    const answer = await once(database, request, caller, async (sql) => {
      reached = await inTransaction(sql, (tx) => broadcast(tx, caller, body))
      return { sent: reached.length }
    })
    tell({ about: 'badges', userIds: reached })
    return answer
  })
}
