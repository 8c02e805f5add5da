import { DEFAULT_PAGE_SIZE } from '@poledne/contract/list/listQuery'
import { notificationEndpoints } from '@poledne/contract/modules/notification'
import type { FastifyPluginAsync } from 'fastify'
import { type Database, runInTransaction } from '../../core/db/database.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import { parsePage } from '../../core/http/page.ts'
import { runIdempotently } from '../../core/records/idempotency.ts'
import { sendBroadcast } from './notifications.service.ts'
import { markNotificationsRead, readNotifications } from './notifications.store.ts'

export const notificationRoutes: FastifyPluginAsync<{ database: Database }> = async (app, { database }) => {
  bindEndpoint(app, notificationEndpoints.list, ({ caller, query }) =>
    readNotifications(database, caller.userId, parsePage(query, DEFAULT_PAGE_SIZE)),
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
