import type { Language } from '@poledne/contract/domain/languages'
import { HISTORY_PAGE_SIZE } from '@poledne/contract/http/history'
import type { ListExportQuery } from '@poledne/contract/list/listExportEndpoint'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Caller } from '../access/caller.ts'
import type { Database, Sql } from '../db/database.ts'
import { bindEndpoint } from '../http/bindEndpoint.ts'
import { type PageQuery, parsePage } from '../http/page.ts'
import type { ListExporter } from './export/listExport.service.ts'
import { listRecordHistory, revertRecord } from './history/history.service.ts'
import { runIdempotently } from './idempotency.store.ts'
import { createRecordListSource, listRecords, type SearchLimiter } from './list/list.store.ts'
import {
  changeRecordState,
  createRecord,
  getRecord,
  type RecordContext,
  removeRecord,
  saveRecord,
} from './record.service.ts'
import type { RecordResponse, Resource } from './resource.ts'

/** The part of a request that the schemas of every module have in common. */
type RecordCall = { params: unknown; body: unknown; caller: Caller; language: Language }
const getRecordId = ({ params }: RecordCall) => Number((params as { id: string }).id)
const getVersion = ({ body }: RecordCall) => (body as { version?: number }).version
type Fields = Record<string, unknown>

type RecordRouteOptions = {
  database: Database
  searchLimiter: SearchLimiter
  listExporter: ListExporter
  resource: Resource
}

/**
 * Serves the endpoints of a record module, except bulk requests; the rules of the module are in `change` of its
 * resource.
 */
export const recordRoutes: FastifyPluginAsync<RecordRouteOptions> = async (
  app,
  { database, searchLimiter, listExporter, resource },
) => {
  const { endpoints, name } = resource.module
  const createContext = (sql: Sql, { caller, language }: RecordCall): RecordContext => ({
    sql,
    resource,
    caller,
    language,
  })
  const writeOnce = (
    call: RecordCall & { request: FastifyRequest },
    work: (context: RecordContext) => Promise<RecordResponse>,
  ) => runIdempotently(database, call.request, call.caller, (sql) => work(createContext(sql, call)))

  bindEndpoint(app, endpoints.list, ({ caller, language, rawQuery }) =>
    listRecords({ database, searches: searchLimiter, caller, language }, resource, rawQuery),
  )
  bindEndpoint(app, endpoints.export, ({ caller, language, query }) =>
    listExporter.exportList({
      caller,
      language,
      name,
      source: createRecordListSource(resource, caller, language),
      query: query as ListExportQuery,
    }),
  )
  bindEndpoint(app, endpoints.get, (call) => getRecord(createContext(database, call), getRecordId(call)))
  bindEndpoint(app, endpoints.create, (call) =>
    writeOnce(call, (context) => createRecord(context, call.body as Fields)),
  )
  bindEndpoint(app, endpoints.save, (call) =>
    writeOnce(call, (context) => saveRecord(context, getRecordId(call), call.body as Fields & { version: number })),
  )
  for (const action of ['archive', 'restore'] as const)
    bindEndpoint(app, endpoints[action], (call) =>
      changeRecordState(createContext(database, call), getRecordId(call), action, getVersion(call)),
    )
  bindEndpoint(app, endpoints.remove, (call) => removeRecord(createContext(database, call), getRecordId(call)))
  bindEndpoint(app, endpoints.history, (call) =>
    listRecordHistory(
      createContext(database, call),
      getRecordId(call),
      parsePage(call.query as PageQuery, HISTORY_PAGE_SIZE),
    ),
  )
  bindEndpoint(app, endpoints.revert, (call) => {
    const { revision } = call.params as { revision: string }
    return revertRecord(createContext(database, call), getRecordId(call), Number(revision), getVersion(call))
  })
}
