import { dishDuplicateEndpoints } from '@poledne/contract/modules/dishDuplicate'
import type { FastifyPluginAsync } from 'fastify'
import { type UndoContext, undoChangeSetByOrigin } from '../../core/changeSets/undo.service.ts'
import { type Database, runInTransaction } from '../../core/db/database.ts'
import { createNotFoundProblem } from '../../core/errors/problem.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import { parsePage } from '../../core/http/page.ts'
import { runIdempotently } from '../../core/records/idempotency.store.ts'
import type { SearchLimiter } from '../../core/records/list/list.store.ts'
import { mergeDishes, previewMerge } from './dishMerges.service.ts'
import { listMerges, readMerge } from './dishMerges.store.ts'
import { listDuplicates, openDuplicateFinder } from './duplicates.service.ts'

const PAGE_SIZE = 20

type DishMergeRouteOptions = {
  database: Database
  searchLimiter: SearchLimiter
  undo: Pick<UndoContext, 'resources' | 'undoListRows'>
}

/** Serves duplicate dishes, the merge of two dishes and its undo. */
export const dishMergeRoutes: FastifyPluginAsync<DishMergeRouteOptions> = async (
  app,
  { database, searchLimiter, undo },
) => {
  const finder = openDuplicateFinder()
  app.addHook('onClose', () => finder.close())
  bindEndpoint(app, dishDuplicateEndpoints.list, ({ caller, language, query }) =>
    searchLimiter.run(caller, (sql) => listDuplicates({ sql, caller, language, finder }, parsePage(query, PAGE_SIZE))),
  )
  bindEndpoint(app, dishDuplicateEndpoints.previewMerge, ({ caller, language, body }) =>
    previewMerge({ sql: database, caller, language }, body),
  )
  bindEndpoint(app, dishDuplicateEndpoints.merge, ({ caller, language, body, request }) =>
    runIdempotently(database, request, caller, (sql) =>
      runInTransaction(sql, (tx) => mergeDishes({ sql: tx, caller, language }, body)),
    ),
  )
  bindEndpoint(app, dishDuplicateEndpoints.merges, ({ caller, query }) =>
    listMerges(database, caller, parsePage(query, PAGE_SIZE)),
  )
  bindEndpoint(app, dishDuplicateEndpoints.undo, ({ caller, language, params, request }) =>
    runIdempotently(database, request, caller, (sql) =>
      runInTransaction(sql, async (tx) => {
        const merge = await readMerge(tx, caller, Number(params.mergeId))
        if (!merge) throw createNotFoundProblem()
        return undoChangeSetByOrigin('merge', merge.id, { ...undo, sql: tx, caller, language })
      }),
    ),
  )
}
