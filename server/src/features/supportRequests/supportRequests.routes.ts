import {
  MESSAGES_PAGE_SIZE,
  type SupportRequest,
  supportRequestEndpoints,
} from '@poledne/contract/modules/supportRequest'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Caller } from '../../core/access/caller.ts'
import { type Database, runInTransaction, type Sql } from '../../core/db/database.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import { parsePage } from '../../core/http/page.ts'
import type { ListExporter } from '../../core/records/export/listExport.service.ts'
import { runIdempotently } from '../../core/records/idempotency.store.ts'
import type { SearchLimiter } from '../../core/records/list/list.store.ts'
import {
  answerSupportRequest,
  createSupportRequest,
  getSupportRequest,
  saveSupportRequest,
} from './supportRequests.service.ts'
import { createSupportRequestListSource, listSupportRequests, readSupportMessages } from './supportRequests.store.ts'

export const supportRequestRoutes: FastifyPluginAsync<{
  database: Database
  searchLimiter: SearchLimiter
  listExporter: ListExporter
}> = async (app, { database, searchLimiter, listExporter }) => {
  type RequestCall = { request: FastifyRequest; caller: Caller }
  const runChange = ({ request, caller }: RequestCall, work: (tx: Sql) => Promise<SupportRequest>) =>
    runIdempotently(database, request, caller, (sql) => runInTransaction(sql, work))

  bindEndpoint(app, supportRequestEndpoints.list, ({ caller, language, rawQuery }) =>
    listSupportRequests({ database, searches: searchLimiter, caller, language }, rawQuery),
  )
  bindEndpoint(app, supportRequestEndpoints.export, ({ caller, language, query }) =>
    listExporter.exportList({
      caller,
      language,
      name: 'supportRequests',
      source: createSupportRequestListSource(caller),
      query,
    }),
  )
  bindEndpoint(app, supportRequestEndpoints.get, ({ caller, params }) =>
    getSupportRequest(database, caller, Number(params.id)),
  )
  bindEndpoint(app, supportRequestEndpoints.messages, async ({ caller, params, query }) => {
    await getSupportRequest(database, caller, Number(params.id))
    return readSupportMessages(database, Number(params.id), parsePage(query, MESSAGES_PAGE_SIZE))
  })
  bindEndpoint(app, supportRequestEndpoints.create, (call) =>
    runChange(call, (tx) => createSupportRequest(tx, call.caller, call.body)),
  )
  bindEndpoint(app, supportRequestEndpoints.save, (call) =>
    runChange(call, (tx) => saveSupportRequest(tx, call.caller, Number(call.params.id), call.body)),
  )
  bindEndpoint(app, supportRequestEndpoints.answer, (call) =>
    runChange(call, (tx) => answerSupportRequest(tx, call.caller, Number(call.params.id), call.body.body)),
  )
}
