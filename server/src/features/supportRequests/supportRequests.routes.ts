import type { RawQuery } from '@poledne/contract/list'
import { MESSAGES_PAGE_SIZE, type SupportRequest, supportRequests } from '@poledne/contract/supportRequest'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Database, inTransaction, type Sql } from '../../db/database.ts'
import { bind } from '../../http/bind.ts'
import type { Caller } from '../../http/caller.ts'
import { readPage } from '../../http/page.ts'
import type { Searches } from '../../http/searches.ts'
import type { Tell } from '../../live/told.ts'
import { once } from '../../resource/idempotency.ts'
import { forgetCounts } from '../../resource/list.store.ts'
import { answerRequest, fileRequest, getRequest, saveRequest } from './supportRequests.service.ts'
import { listRequests, readMessages } from './supportRequests.store.ts'

export function supportRequestRoutes(app: FastifyInstance, database: Database, searches: Searches, tell: Tell): void {
  type Asked = { request: FastifyRequest; caller: Caller }
  async function changing({ request, caller }: Asked, work: (tx: Sql) => Promise<SupportRequest>) {
    const changed = await once(database, request, caller, (sql) => inTransaction(sql, work))
    forgetCounts(database)
    // what is open is counted by everybody who answers
    tell({ about: 'badges' })
    return changed
  }

  // the query as it came: a schema of any keys drops `__proto__`, the strict reading refuses it
  bind(app, supportRequests.list, ({ caller, language, request }) =>
    listRequests({ database, searches, caller, language }, request.query as RawQuery),
  )
  bind(app, supportRequests.get, ({ caller, params }) => getRequest(database, caller, Number(params.id)))
  bind(app, supportRequests.messages, async ({ caller, params, query }) => {
    await getRequest(database, caller, Number(params.id))
    return readMessages(database, Number(params.id), readPage(query, MESSAGES_PAGE_SIZE))
  })
  bind(app, supportRequests.create, (call) => changing(call, (tx) => fileRequest(tx, call.caller, call.body)))
  bind(app, supportRequests.save, (call) =>
    changing(call, (tx) => saveRequest(tx, call.caller, Number(call.params.id), call.body)),
  )
  bind(app, supportRequests.answer, (call) =>
    changing(call, (tx) => answerRequest(tx, call.caller, Number(call.params.id), call.body.body)),
  )
}
