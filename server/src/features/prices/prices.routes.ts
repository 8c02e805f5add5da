import { setImmediate as nextTurn } from 'node:timers/promises'
import { explainPrices, listRestaurantTimeline } from '@poledne/contract/domain/prices/price'
import { getToday } from '@poledne/contract/domain/timeZone'
import { restaurantPriceEndpoints } from '@poledne/contract/modules/restaurantOffer'
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../../core/db/database.ts'
import { createNotFoundProblem } from '../../core/errors/problem.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import { readVisibleRestaurantState } from '../restaurants/index.ts'
import { filterVisiblePriceSources } from './prices.service.ts'
import { readPriceSources } from './prices.store.ts'

/** This day is before the first day of any price entry. */
const FIRST_DAY = '0001-01-01'

/** Serves the prices of a restaurant, which `resolvePrice` decides. */
export const priceRoutes: FastifyPluginAsync<{ database: Database }> = async (app, { database }) => {
  bindEndpoint(app, restaurantPriceEndpoints.onDay, async ({ caller, params, query }) => {
    const id = Number(params.id)
    const restaurant = await readVisibleRestaurantState(database, caller, id)
    if (!restaurant) throw createNotFoundProblem()
    const date = query.date ?? getToday(restaurant.now, restaurant.timezone)
    const sources = filterVisiblePriceSources(caller, id, await readPriceSources(database, id, date, 'offered'))
    return { date, items: explainPrices(sources, date) }
  })

  bindEndpoint(app, restaurantPriceEndpoints.timeline, async ({ caller, params, query }) => {
    const id = Number(params.id)
    if (!(await readVisibleRestaurantState(database, caller, id))) throw createNotFoundProblem()
    const sources = await readPriceSources(database, id, query.from ?? FIRST_DAY, 'all')
    // There can be thousands of entries, so other requests get a turn between the steps.
    await nextTurn()
    const items = listRestaurantTimeline(filterVisiblePriceSources(caller, id, sources), query)
    await nextTurn()
    return { items }
  })
}
