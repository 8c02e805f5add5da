import { type BulkRequest, bulkEndpoints } from '@poledne/contract/http/bulk'
import { type ChangeSet, changeSetEndpoints } from '@poledne/contract/modules/change'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { type Database, runInTransaction, type Sql } from '../db/database.ts'
import { createNotFoundProblem } from '../errors/problem.ts'
import { bindEndpoint } from '../http/bindEndpoint.ts'
import { parsePage } from '../http/page.ts'
import { runIdempotently } from '../records/idempotency.store.ts'
import { listRows, type SearchLimiter } from '../records/list/list.store.ts'
import type { RecordContext } from '../records/record.service.ts'
import type { Resource } from '../records/resource.ts'
import { changeInBulk, previewBulk } from './bulk.service.ts'
import { createChangeListSource, readChangedRecords, readChangeSet } from './changeSet.store.ts'
import { type UndoContext, undoChangeSet } from './undo.service.ts'
import { findVisibleSetId } from './undo.store.ts'

const PAGE_SIZE = 50

type ChangeSetRouteOptions = Pick<UndoContext, 'resources' | 'undoListRows'> & {
  database: Database
  searchLimiter: SearchLimiter
}

/** Serves the list of change sets and their undo. */
export const changeSetRoutes: FastifyPluginAsync<ChangeSetRouteOptions> = async (
  app,
  { database, searchLimiter, resources, undoListRows },
) => {
  bindEndpoint(app, changeSetEndpoints.list, async ({ caller, language, rawQuery }) => {
    const context = { database, searches: searchLimiter, caller, language }
    const { rows, ...page } = await listRows<ChangeSet>(context, createChangeListSource(caller), rawQuery)
    return { items: rows, ...page }
  })
  bindEndpoint(app, changeSetEndpoints.read, async ({ caller, params, query }) => {
    const set = await readChangeSet(database, caller, Number(params.id))
    if (!set) throw createNotFoundProblem()
    const page = parsePage(query, PAGE_SIZE)
    return { ...set, records: await readChangedRecords(database, caller, resources, { id: set.id, page }) }
  })
  const undo = (
    { caller, language, request }: Pick<UndoContext, 'caller' | 'language'> & { request: FastifyRequest },
    id: string,
  ) =>
    runIdempotently(database, request, caller, (sql) =>
      runInTransaction(sql, async (tx) => {
        const setId = await findVisibleSetId(tx, caller, id)
        if (setId === null) throw createNotFoundProblem()
        return undoChangeSet({ sql: tx, caller, language, resources, undoListRows }, setId)
      }),
    )
  bindEndpoint(app, changeSetEndpoints.undo, (call) => undo(call, call.params.id))
  bindEndpoint(app, bulkEndpoints.undo, (call) => undo(call, call.params.undo))
}

type BulkRouteOptions = { database: Database; searchLimiter: SearchLimiter; resource: Resource }

/** Serves the bulk requests of a record module. */
export const bulkRoutes: FastifyPluginAsync<BulkRouteOptions> = async (app, { database, searchLimiter, resource }) => {
  bindEndpoint(app, resource.module.endpoints.bulk, async ({ caller, language, body, request }) => {
    const bulk = body as BulkRequest
    const createContext = (sql: Sql): RecordContext => ({ sql, resource, caller, language })
    // A preview can scan as many rows as a search, and the dialog requests one for each value that the user types.
    if (bulk.preview) return searchLimiter.run(caller, (sql) => previewBulk(createContext(sql), bulk))
    return runIdempotently(database, request, caller, (sql) =>
      runInTransaction(sql, (tx) => changeInBulk(createContext(tx), bulk)),
    )
  })
}
