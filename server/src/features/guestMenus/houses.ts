import { createHash } from 'node:crypto'
import { mondayOf } from '@poledne/contract/domain/week'
import { today } from '@poledne/contract/domain/zone'
import type { ScreenContent } from '@poledne/contract/guestMenu'
import type { Sql } from '../../db/database.ts'
import { type PlannedAsked, type PlannedVariant, readPlanned } from '../todayMenu/todayMenu.store.ts'
import { type Clock, DAYS_OF_WEEK, dishesIn, guestDays, guestRestaurant } from './guestMenus.service.ts'
import { type Moment, readAllergens, readMoment, readPlace } from './guestMenus.store.ts'
import type { Dated, Kept } from './kept.ts'

/**
 * What screens have in common, read once for all of them: the menus of a chain are the same in every restaurant, and
 * what a restaurant offers of them is the same on all of its walls.
 */

export type House = Pick<ScreenContent, 'restaurant' | 'days' | 'allergens'> & {
  /** Whatever had changed by then is in it. */
  readAt: Moment
  hash: string
}
type Plan = { planned: readonly PlannedVariant[]; readAt: Moment }
type HouseAsked = { restaurantId: number; showPrices: boolean }

const MAX_HOUSES = 1_000
const MAX_PLANS = 50

export const hashOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url')

async function readPlan(sql: Sql, asked: PlannedAsked): Promise<Dated<Plan>> {
  const { now, readAt } = await readMoment(sql)
  const planned = await readPlanned(sql, asked)
  // its days are given, so that no midnight ends them but the restaurant's own
  return { value: { planned, readAt }, now, timezone: 'UTC', dishIds: dishesIn(planned) }
}

type Plans = (asked: PlannedAsked) => Promise<Plan>

async function readHouse(sql: Sql, asked: HouseAsked, clock: Clock, plans: Plans): Promise<Dated<House> | null> {
  const place = await readPlace(sql, asked.restaurantId)
  if (!place) return null
  const { timezone } = place
  const now = clock(place.now)
  let { readAt } = place
  const days = await guestDays(
    sql,
    {
      place,
      from: mondayOf(today(now, timezone)),
      days: 2 * DAYS_OF_WEEK,
      showsPrices: asked.showPrices && place.showMenuPrice,
    },
    async (range) => {
      const plan = await plans(range)
      if (plan.readAt < readAt) readAt = plan.readAt
      return plan.planned
    },
  )
  const content = { restaurant: guestRestaurant(place), days: days.days, allergens: await readAllergens(sql) }
  return { value: { ...content, readAt, hash: hashOf(content) }, now, timezone, dishIds: days.dishIds }
}

export type Houses = {
  of(asked: HouseAsked): Promise<Dated<House> | null>
  /** They are known to be too old. */
  forget(): void
}

type Open = <T extends object>(max: number, build: (key: string) => Promise<Dated<T> | null>) => Kept<T>

export function openHouses(sql: Sql, clock: Clock, open: Open): Houses {
  const plans = open(MAX_PLANS, (key) => readPlan(sql, JSON.parse(key)))
  // days without a menu are a plan too: there is always one
  const planOf: Plans = async (asked) => (await plans.get(JSON.stringify(asked))) as Plan
  const houses = open(MAX_HOUSES, (key) => readHouse(sql, JSON.parse(key), clock, planOf))
  return {
    of: ({ restaurantId, showPrices }) => houses.dated(JSON.stringify({ restaurantId, showPrices })),
    forget() {
      plans.forget()
      houses.forget()
    },
  }
}
