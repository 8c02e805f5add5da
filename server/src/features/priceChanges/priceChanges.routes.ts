import { priceBoardEndpoints } from '@poledne/contract/modules/priceBoard'
import { priceChangeEndpoints } from '@poledne/contract/modules/priceChange'
import type { FastifyPluginAsync } from 'fastify'
import { type UndoContext, undoChangeSetByOrigin } from '../../core/changeSets/undo.service.ts'
import { type Database, runInTransaction } from '../../core/db/database.ts'
import { createNotFoundProblem } from '../../core/errors/problem.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import { parsePage } from '../../core/http/page.ts'
import type { ListExporter } from '../../core/records/export/listExport.service.ts'
import { runIdempotently } from '../../core/records/idempotency.store.ts'
import type { SearchLimiter } from '../../core/records/list/list.store.ts'
import { applyBoardChange, previewBoardChange, readBoard } from './priceBoard.service.ts'
import { createChangedPricesSource } from './priceChanges.export.store.ts'
import { applyPriceChange, getPriceChange, previewPriceChange } from './priceChanges.service.ts'
import { listPriceChanges, readPriceChange } from './priceChanges.store.ts'

const PAGE_SIZE = 25

type PriceChangeRouteOptions = {
  database: Database
  searchLimiter: SearchLimiter
  listExporter: ListExporter
  undo: Pick<UndoContext, 'resources' | 'undoListRows'>
}

/** Serves bulk price changes: a preview, applying it, the list of changes, and their undo. */
export const priceChangeRoutes: FastifyPluginAsync<PriceChangeRouteOptions> = async (
  app,
  { database, searchLimiter, listExporter, undo },
) => {
  // A preview reads many rows, and the dialog requests one for each change of a rule.
  bindEndpoint(app, priceChangeEndpoints.preview, ({ caller, body }) =>
    searchLimiter.run(caller, (sql) => previewPriceChange(sql, caller, body)),
  )
  bindEndpoint(app, priceChangeEndpoints.apply, ({ caller, body, request }) =>
    runIdempotently(database, request, caller, (sql) =>
      runInTransaction(sql, (tx) => applyPriceChange(tx, caller, body)),
    ),
  )
  bindEndpoint(app, priceBoardEndpoints.read, ({ caller, query }) =>
    searchLimiter.run(caller, (sql) =>
      readBoard(sql, caller, {
        date: query?.date ?? null,
        restaurantIds: query?.restaurantIds?.split(',').map(Number) ?? null,
        after: query?.after === undefined ? null : Number(query.after),
      }),
    ),
  )
  bindEndpoint(app, priceBoardEndpoints.preview, ({ caller, body }) =>
    searchLimiter.run(caller, (sql) => previewBoardChange(sql, caller, body)),
  )
  bindEndpoint(app, priceBoardEndpoints.apply, ({ caller, body, request }) =>
    runIdempotently(database, request, caller, (sql) =>
      runInTransaction(sql, (tx) => applyBoardChange(tx, caller, body)),
    ),
  )
  bindEndpoint(app, priceChangeEndpoints.list, ({ caller, query }) =>
    listPriceChanges(database, caller, parsePage(query, PAGE_SIZE)),
  )
  bindEndpoint(app, priceChangeEndpoints.read, ({ caller, params }) =>
    getPriceChange(database, caller, Number(params.id)),
  )
  bindEndpoint(app, priceChangeEndpoints.export, async ({ caller, language, params, query }) => {
    const change = await readPriceChange(database, caller, Number(params.id))
    if (!change) throw createNotFoundProblem()
    const source = createChangedPricesSource(caller, change.id)
    return listExporter.exportList({ caller, language, name: 'priceChanges', source, query })
  })
  bindEndpoint(app, priceChangeEndpoints.undo, ({ caller, language, params, request }) =>
    runIdempotently(database, request, caller, (sql) =>
      runInTransaction(sql, async (tx) => {
        const change = await readPriceChange(tx, caller, Number(params.id))
        if (!change) throw createNotFoundProblem()
        return undoChangeSetByOrigin('priceChange', change.id, { ...undo, sql: tx, caller, language })
      }),
    ),
  )
}
