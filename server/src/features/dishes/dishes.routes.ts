import { dishServingEndpoints } from '@poledne/contract/endpoints/dishServing'
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../../db/database.ts'
import { bindEndpoint } from '../../http/bindEndpoint.ts'
import { createNotFoundProblem } from '../../http/problem.ts'
import { canSeeDish, readDishServings } from './dishes.servings.store.ts'

/** Serves what a dish has beside the calls of every record: where and when it is served. */
export const dishRoutes: FastifyPluginAsync<{ database: Database }> = async (app, { database }) => {
  bindEndpoint(app, dishServingEndpoints.served, async ({ caller, params, query }) => {
    const id = Number(params.id)
    if (!(await canSeeDish(database, caller, id))) throw createNotFoundProblem()
    return readDishServings(database, caller, { id, ...query })
  })
}
