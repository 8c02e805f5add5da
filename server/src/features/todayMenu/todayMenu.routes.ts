import { explainPrices } from '@poledne/contract/domain/prices/price'
import { getToday } from '@poledne/contract/domain/timeZone'
import { todayMenuEndpoint } from '@poledne/contract/modules/restaurantOffer'
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../../core/db/database.ts'
import { createNotFoundProblem } from '../../core/errors/problem.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import { addPrices, createPriceVisibilityCheck, hideInvisiblePrices, readPriceSources } from '../prices/index.ts'
import { readVisibleRestaurantState } from '../restaurants/index.ts'
import { readPlannedVariants } from './todayMenu.store.ts'

/** Serves the menu of a restaurant on a day, without items whose type has no price. */
export const todayMenuRoutes: FastifyPluginAsync<{ database: Database }> = async (app, { database }) => {
  bindEndpoint(app, todayMenuEndpoint, async ({ caller, params, query }) => {
    const id = Number(params.id)
    const restaurant = await readVisibleRestaurantState(database, caller, id)
    if (!restaurant) throw createNotFoundProblem()
    const { timezone, open } = restaurant
    const date = query.date ?? getToday(restaurant.now, timezone)
    if (!open) return { date, timezone, closed: true, variants: [] }
    const sources = await readPriceSources(database, id, date, 'offered')
    const prices = hideInvisiblePrices(explainPrices(sources, date), createPriceVisibilityCheck(caller, id, sources))
    const variantIds = [...new Set(prices.map(({ weeklyMenuVariantId }) => weeklyMenuVariantId))]
    const planned = await readPlannedVariants(database, { variantIds, from: date, to: date })
    return { date, timezone, closed: false, variants: addPrices(planned, prices) }
  })
}
