import { dishDuplicateEndpoints } from '@poledne/contract/modules/dishDuplicate'
import type { FastifyPluginAsync } from 'fastify'
import { type Database, runInTransaction } from '../../core/db/database.ts'
import type { PublishChange } from '../../core/events/eventBus.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import { parsePage } from '../../core/http/page.ts'
import type { SearchLimiter } from '../../core/limits/searchLimiter.ts'
import { runIdempotently } from '../../core/records/idempotency.ts'
import { clearCountCache } from '../../core/records/list/list.count.store.ts'
import { publishBulkChange } from '../../core/records/record.routes.ts'
import { weeklyMenuResource } from '../weeklyMenus/index.ts'
import { mergeDishes, previewMerge, undoMerge } from './dishMerges.service.ts'
import { listMerges } from './dishMerges.store.ts'
import { listDuplicates, openDuplicateFinder } from './duplicates.service.ts'

const PAGE_SIZE = 20
/** With more changed menus than this, one event is published for all of them. */
const MAX_MENU_EVENTS = 100

type DishMergeRouteOptions = { database: Database; searchLimiter: SearchLimiter; publishChange: PublishChange }

/** Serves duplicate dishes, the merge of two dishes and its undo. */
export const dishMergeRoutes: FastifyPluginAsync<DishMergeRouteOptions> = async (
  app,
  { database, searchLimiter, publishChange },
) => {
  function publishChanges({ dishes, menus, setAsideMenuIds }: Awaited<ReturnType<typeof mergeDishes>>['changed']) {
    clearCountCache(database)
    for (const dish of dishes) publishChange({ about: 'record', module: 'dishes', ...dish })
    if (menus.length > MAX_MENU_EVENTS) publishBulkChange(database, weeklyMenuResource, publishChange)
    else for (const menu of menus) publishChange({ about: 'record', module: 'weeklyMenus', ...menu })
    for (const weeklyMenuId of setAsideMenuIds) publishChange({ about: 'shelf', weeklyMenuId })
  }

  const finder = openDuplicateFinder()
  app.addHook('onClose', () => finder.close())
  bindEndpoint(app, dishDuplicateEndpoints.list, ({ caller, language, query }) =>
    searchLimiter.run(caller, (sql) => listDuplicates({ sql, caller, language, finder }, parsePage(query, PAGE_SIZE))),
  )
  bindEndpoint(app, dishDuplicateEndpoints.previewMerge, ({ caller, language, body }) =>
    previewMerge({ sql: database, caller, language }, body),
  )
  bindEndpoint(app, dishDuplicateEndpoints.merge, async ({ caller, language, body, request }) => {
    const { merge, changed } = await runIdempotently(database, request, caller, (sql) =>
      runInTransaction(sql, (tx) => mergeDishes({ sql: tx, caller, language }, body)),
    )
    publishChanges(changed)
    return merge
  })
  bindEndpoint(app, dishDuplicateEndpoints.merges, ({ caller, query }) =>
    listMerges(database, caller, parsePage(query, PAGE_SIZE)),
  )
  bindEndpoint(app, dishDuplicateEndpoints.undo, async ({ caller, language, params, request }) => {
    const { response, changed } = await runIdempotently(database, request, caller, (sql) =>
      runInTransaction(sql, (tx) => undoMerge({ sql: tx, caller, language }, Number(params.mergeId))),
    )
    publishChanges(changed)
    return response
  })
}
