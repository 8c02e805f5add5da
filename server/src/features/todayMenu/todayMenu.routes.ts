import { explainPrices } from '@poledne/contract/domain/price'
import { today } from '@poledne/contract/domain/zone'
import { todayMenu } from '@poledne/contract/todayMenu'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/database.ts'
import { bind } from '../../http/bind.ts'
import { notFound } from '../../http/problem.ts'
import { hidePrices, seesPriceOf } from '../prices/prices.service.ts'
import { readClock, readStatements } from '../prices/prices.store.ts'
import { withPrices } from './todayMenu.service.ts'
import { readPlanned } from './todayMenu.store.ts'

/** What has a price on the day is offered, and of what the week's menus plan only that is served. */
export function todayMenuRoutes(app: FastifyInstance, database: Database): void {
  bind(app, todayMenu, async ({ caller, params, query }) => {
    const id = Number(params.id)
    const clock = await readClock(database, caller, id)
    if (!clock) throw notFound()
    const { timezone, open } = clock
    const date = query.date ?? today(clock.now, timezone)
    if (!open) return { date, timezone, closed: true, variants: [] }
    const statements = await readStatements(database, id, date, 'offered')
    const prices = hidePrices(explainPrices(statements, date), seesPriceOf(caller, statements))
    const variantIds = [...new Set(prices.map(({ weeklyMenuVariantId }) => weeklyMenuVariantId))]
    const planned = await readPlanned(database, { variantIds, from: date, to: date })
    return { date, timezone, closed: false, variants: withPrices(planned, prices) }
  })
}
