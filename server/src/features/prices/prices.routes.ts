import { setImmediate as nextTurn } from 'node:timers/promises'
import { explainPrices, listRestaurantTimeline } from '@poledne/contract/domain/price'
import { getToday } from '@poledne/contract/domain/zonedTime'
import { restaurantPriceEndpoints } from '@poledne/contract/endpoints/price'
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../../db/database.ts'
import { bindEndpoint } from '../../http/bindEndpoint.ts'
import { notFound } from '../../http/problem.ts'
import { readVisibleRestaurantState } from '../restaurants/restaurants.store.ts'
import { filterVisiblePriceSources } from './prices.service.ts'
import { readPriceSources } from './prices.store.ts'

/** Before every day that a statement can begin on. */
const FIRST_DAY = '0001-01-01'

/** The store reads what matters, the domain's rule decides. */
export const priceRoutes: FastifyPluginAsync<{ database: Database }> = async (app, { database }) => {
  bindEndpoint(app, restaurantPriceEndpoints.onDay, async ({ caller, params, query }) => {
    const id = Number(params.id)
    const restaurant = await readVisibleRestaurantState(database, caller, id)
    if (!restaurant) throw notFound()
    const date = query.date ?? getToday(restaurant.now, restaurant.timezone)
    const statements = filterVisiblePriceSources(caller, await readPriceSources(database, id, date, 'offered'))
    return { date, items: explainPrices(statements, date) }
  })

  bindEndpoint(app, restaurantPriceEndpoints.timeline, async ({ caller, params, query }) => {
    const id = Number(params.id)
    if (!(await readVisibleRestaurantState(database, caller, id))) throw notFound()
    const statements = await readPriceSources(database, id, query.from ?? FIRST_DAY, 'said')
    // thousands of entries: others get their turn between reading, deciding and writing
    await nextTurn()
    const items = listRestaurantTimeline(filterVisiblePriceSources(caller, statements), query)
    await nextTurn()
    return { items }
  })
}
