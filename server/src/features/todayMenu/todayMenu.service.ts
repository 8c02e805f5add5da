import type { Day } from '@poledne/contract/domain/day'
import type { Instant } from '@poledne/contract/domain/instant'
import { explainPrices } from '@poledne/contract/domain/prices/price'
import type { TodayVariant } from '@poledne/contract/modules/restaurantOffer'
import type { Caller } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { addPrices, createPriceVisibilityCheck, hideInvisiblePrices, readPriceSources } from '../prices/index.ts'
import { readPlannedVariants } from './todayMenu.store.ts'

/** Adjusts the current time. In production it returns the time unchanged; tests shift it. */
export type AdjustClock = (now: Instant) => Instant

/** Reads what an open restaurant offers on a day. Without a caller, all prices are included. */
export async function readOfferedVariants(
  sql: Sql,
  restaurantId: number,
  date: Day,
  caller?: Caller,
): Promise<TodayVariant[]> {
  const sources = await readPriceSources(sql, restaurantId, date, 'offered')
  const canSeePrice = caller ? createPriceVisibilityCheck(caller, restaurantId, sources) : () => true
  const prices = hideInvisiblePrices(explainPrices(sources, date), canSeePrice)
  const variantIds = [...new Set(prices.map(({ weeklyMenuVariantId }) => weeklyMenuVariantId))]
  return addPrices(await readPlannedVariants(sql, { variantIds, from: date, to: date }), prices)
}
