import { getToday } from '@poledne/contract/domain/timeZone'
import { todayMenuEndpoint } from '@poledne/contract/modules/restaurantOffer'
import { todayChangeEndpoints } from '@poledne/contract/modules/todayChange'
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../../core/db/database.ts'
import { createNotFoundProblem } from '../../core/errors/problem.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import { readVisibleRestaurantState } from '../restaurants/index.ts'
import { readChanges, writeChange } from './todayChanges.service.ts'
import { type AdjustClock, readOfferedVariants } from './todayMenu.service.ts'

type TodayMenuDependencies = { database: Database; clock: AdjustClock }

/** Serves the menu of a restaurant on a day, without items whose type has no price, and the changes of today's menu. */
export const todayMenuRoutes: FastifyPluginAsync<TodayMenuDependencies> = async (app, { database, clock }) => {
  bindEndpoint(app, todayMenuEndpoint, async ({ caller, params, query }) => {
    const id = Number(params.id)
    const restaurant = await readVisibleRestaurantState(database, caller, id)
    if (!restaurant) throw createNotFoundProblem()
    const { timezone, open } = restaurant
    const date = query.date ?? getToday(restaurant.now, timezone)
    if (!open) return { date, timezone, closed: true, variants: [] }
    return { date, timezone, closed: false, variants: await readOfferedVariants(database, id, date, caller) }
  })
  bindEndpoint(app, todayChangeEndpoints.read, ({ caller, params }) =>
    readChanges({ sql: database, caller, clock }, Number(params.id)),
  )
  bindEndpoint(app, todayChangeEndpoints.write, ({ caller, params, body }) =>
    database.transaction((tx) => writeChange({ sql: tx, caller, clock }, Number(params.id), body)),
  )
}
