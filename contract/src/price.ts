import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { day, id, price } from './fields.ts'
import { recordParams as params } from './record.ts'

const source = z.enum(['restaurantMenu', 'exception'])
const prices = { priceCzk: price, priceEur: price }
const pair = { weeklyMenuVariantId: id, menuItemTypeId: id }

const explained = z.object({
  ...pair,
  ...prices,
  from: day,
  source,
  sourceId: id,
  base: z.object({ ...prices, from: day }),
  next: z.object({ ...prices, from: day }).nullable(),
})
export type ExplainedPrice = z.output<typeof explained>
const entry = z.object({ ...pair, ...prices, source, sourceId: id, from: day, to: day.nullable(), wins: z.boolean() })
export type PriceEntry = z.output<typeof entry>

const tag = 'restaurants'

export const restaurantPrices = {
  onDay: endpoint({
    method: 'GET',
    path: 'restaurants/:id/prices/',
    guard: 'restaurants.view',
    tag,
    summary: 'Every price on a day, and why it is what it is; today at the restaurant unless told',
    operationId: 'readPrices',
    description:
      'Returns every price of a restaurant on a day and explains where it comes from. Without a date it is today at the restaurant.',
    params,
    query: z.strictObject({ date: day.optional() }),
    response: z.object({ date: day, items: z.array(explained) }),
  }),
  timeline: endpoint({
    method: 'GET',
    path: 'restaurants/:id/prices/timeline/',
    guard: 'restaurants.view',
    tag,
    summary: 'Every statement between two days, and whether it ever wins',
    operationId: 'readPriceTimeline',
    description: 'Returns every price entry between two days and whether it ever applies.',
    params,
    query: z
      .strictObject({ from: day.optional(), to: day.optional() })
      .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
        error: 'startBeforeEnd',
        path: ['to'],
      }),
    response: z.object({ items: z.array(entry) }),
  }),
} as const
