import { dishImpactEndpoints, MAX_EXPORTED_EXPOSURES, MAX_EXPOSURES } from '@poledne/contract/endpoints/dishImpact'
import { dishServingEndpoints } from '@poledne/contract/endpoints/dishServing'
import type { FastifyPluginAsync } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import type { Database } from '../../db/database.ts'
import { bindEndpoint } from '../../http/bindEndpoint.ts'
import { createNotFoundProblem } from '../../http/problem.ts'
import { buildExposureReport } from './dishes.exposure.service.ts'
import { buildExposureFile } from './dishes.exposureFile.ts'
import { readDishImpact } from './dishes.impact.store.ts'
import { canSeeDish, readDishServings } from './dishes.servings.store.ts'

/** Serves what a dish has beside the calls of every record: where it is served, who sees it now, and who saw it. */
export const dishRoutes: FastifyPluginAsync<{ database: Database }> = async (app, { database }) => {
  /** Returns the id as a number; refuses a dish that the caller cannot see. */
  async function resolveDishId(caller: Caller, params: { id: string }): Promise<number> {
    const id = Number(params.id)
    if (!(await canSeeDish(database, caller, id))) throw createNotFoundProblem()
    return id
  }

  bindEndpoint(app, dishServingEndpoints.served, async ({ caller, params, query }) =>
    readDishServings(database, caller, { id: await resolveDishId(caller, params), ...query }),
  )

  bindEndpoint(app, dishImpactEndpoints.impact, async ({ caller, params }) =>
    readDishImpact(database, caller, await resolveDishId(caller, params)),
  )

  bindEndpoint(app, dishImpactEndpoints.exposure, async ({ caller, language, params, query }) => {
    const dishId = await resolveDishId(caller, params)
    const allergenId = Number(query.allergenId)
    const { items, ...report } = await buildExposureReport(database, { caller, language, dishId, allergenId })
    return { ...report, items: items.slice(0, MAX_EXPOSURES), total: items.length }
  })

  bindEndpoint(app, dishImpactEndpoints.exportExposure, async ({ caller, language, params, query }) => {
    const dishId = await resolveDishId(caller, params)
    const allergenId = Number(query.allergenId)
    const report = await buildExposureReport(database, { caller, language, dishId, allergenId })
    const items = report.items.slice(0, MAX_EXPORTED_EXPOSURES)
    return buildExposureFile({ ...report, items }, query.format, language, dishId)
  })
}
