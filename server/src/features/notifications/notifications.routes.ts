import { notificationEndpoints } from '@poledne/contract/modules/notification'
import type { FastifyPluginAsync } from 'fastify'
import { type Database, runInTransaction } from '../../core/db/database.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import { runIdempotently } from '../../core/records/idempotency.store.ts'
import type { SearchLimiter } from '../../core/records/list/list.store.ts'
import { sendBroadcast } from './notifications.service.ts'
import { listNotifications, markNotificationsRead } from './notifications.store.ts'

type NotificationDependencies = { database: Database; searchLimiter: SearchLimiter }

export const notificationRoutes: FastifyPluginAsync<NotificationDependencies> = async (
  app,
  { database, searchLimiter },
) => {
  bindEndpoint(app, notificationEndpoints.list, ({ caller, language, rawQuery }) =>
    listNotifications({ database, searches: searchLimiter, caller, language }, rawQuery),
  )

  bindEndpoint(app, notificationEndpoints.read, async ({ caller, body }) => {
    const unread = await markNotificationsRead(database, caller.userId, 'ids' in body ? body.ids : 'all')
    return { unread }
  })

  bindEndpoint(app, notificationEndpoints.broadcast, ({ caller, body, request }) =>
    runIdempotently(database, request, caller, async (sql) => {
      const reached = await runInTransaction(sql, (tx) => sendBroadcast(tx, caller, body))
      return { sent: reached.length }
    }),
  )
}
