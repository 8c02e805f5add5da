import type { Language } from '@poledne/contract/domain/languages'
import { createDishesEndpoint } from '@poledne/contract/modules/dish'
import {
  dishImpactEndpoints,
  dishServingEndpoints,
  MAX_EXPORTED_EXPOSURES,
  MAX_EXPOSURES,
} from '@poledne/contract/modules/dishImpact'
import type { FastifyPluginAsync } from 'fastify'
import type { Caller } from '../../core/access/caller.ts'
import { type Database, runInTransaction } from '../../core/db/database.ts'
import { createNotFoundProblem } from '../../core/errors/problem.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import { runIdempotently } from '../../core/records/idempotency.store.ts'
import type { SearchLimiter } from '../../core/records/list/list.store.ts'
import { buildExposureFile, buildExposureReport } from './dishes.exposure.service.ts'
import { canSeeDish, readDishImpact, readDishServings } from './dishes.servings.store.ts'
import { createDishes } from './dishes.several.service.ts'
import { dishResource } from './dishes.store.ts'

type ExposureCall = { caller: Caller; language: Language; params: { id: string }; query: { allergenId: string } }

/** Serves the endpoints that only dishes have: where a dish is served, who sees it now, and who saw it. */
export const dishRoutes: FastifyPluginAsync<{ database: Database; searchLimiter: SearchLimiter }> = async (
  app,
  { database, searchLimiter },
) => {
  /** Returns the id as a number; refuses a dish that the caller cannot see. */
  async function resolveDishId(caller: Caller, params: { id: string }): Promise<number> {
    const id = Number(params.id)
    if (!(await canSeeDish(database, caller, id))) throw createNotFoundProblem()
    return id
  }

  /**
   * Builds a report within the limit of searches of one user, but on other connections, because it can take longer than
   * a search.
   */
  async function buildReport({ caller, language, params, query }: ExposureCall) {
    const dishId = await resolveDishId(caller, params)
    const allergenId = Number(query.allergenId)
    return searchLimiter.run(caller, () => buildExposureReport(database, { caller, language, dishId, allergenId }))
  }

  bindEndpoint(app, createDishesEndpoint, ({ caller, language, body, request }) =>
    runIdempotently(database, request, caller, (sql) =>
      runInTransaction(sql, (tx) => createDishes({ sql: tx, resource: dishResource, caller, language }, body.dishes)),
    ),
  )

  bindEndpoint(app, dishServingEndpoints.served, async ({ caller, params, query }) =>
    readDishServings(database, caller, { id: await resolveDishId(caller, params), ...query }),
  )

  bindEndpoint(app, dishImpactEndpoints.impact, async ({ caller, params }) =>
    readDishImpact(database, caller, await resolveDishId(caller, params)),
  )

  bindEndpoint(app, dishImpactEndpoints.exposure, async (call) => {
    const { items, ...report } = await buildReport(call)
    return { ...report, items: items.slice(0, MAX_EXPOSURES), total: items.length }
  })

  bindEndpoint(app, dishImpactEndpoints.exportExposure, async (call) => {
    const report = await buildReport(call)
    const items = report.items.slice(0, MAX_EXPORTED_EXPOSURES)
    return buildExposureFile({ ...report, items }, call.query.format, call.language, Number(call.params.id))
  })
}
