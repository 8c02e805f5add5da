import { setImmediate as nextTurn } from 'node:timers/promises'
import { explainPrices, restaurantTimeline } from '@poledne/contract/domain/price'
import { today } from '@poledne/contract/domain/zone'
import { restaurantPrices } from '@poledne/contract/price'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/database.ts'
import { bind } from '../../http/bind.ts'
import { notFound } from '../../http/problem.ts'
import { visibleStatements } from './prices.service.ts'
import { readClock, readStatements } from './prices.store.ts'

/** Before every day that a statement can begin on. */
const BEGINNING = '0001-01-01'

/** The store reads what matters, the domain's rule decides. */
export function priceRoutes(app: FastifyInstance, database: Database): void {
  bind(app, restaurantPrices.onDay, async ({ caller, params, query }) => {
    const id = Number(params.id)
    const clock = await readClock(database, caller, id)
    if (!clock) throw notFound()
    const date = query.date ?? today(clock.now, clock.timezone)
    const statements = visibleStatements(caller, await readStatements(database, id, date, 'offered'))
    return { date, items: explainPrices(statements, date) }
  })

  bind(app, restaurantPrices.timeline, async ({ caller, params, query }) => {
    const id = Number(params.id)
    if (!(await readClock(database, caller, id))) throw notFound()
    const statements = await readStatements(database, id, query.from ?? BEGINNING, 'said')
    // thousands of entries: others get their turn between reading, deciding and writing
    await nextTurn()
    const items = restaurantTimeline(visibleStatements(caller, statements), query)
    await nextTurn()
    return { items }
  })
}
