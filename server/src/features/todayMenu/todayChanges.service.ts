import type { Day } from '@poledne/contract/domain/day'
import { getToday } from '@poledne/contract/domain/timeZone'
import { MAX_TODAY_CHANGES, type TodayChanges, type todayChangeEndpoints } from '@poledne/contract/modules/todayChange'
import type { z } from 'zod'
import { writeAudit } from '../../core/access/audit.store.ts'
import { type Caller, getLimitedCaller, hasPermission } from '../../core/access/caller.ts'
import { canUseAreaOf } from '../../core/access/recordRights.ts'
import type { Sql } from '../../core/db/database.ts'
import { createForbiddenProblem, createNotFoundProblem, createValidationProblem } from '../../core/errors/problem.ts'
import { type CurrentRestaurant, canSeeRestaurant, readRestaurantState } from '../restaurants/index.ts'
import {
  countOtherChanges,
  isCurrentDish,
  readEarlierChanges,
  readTodayChanges,
  upsertTodayChange,
} from './todayChanges.store.ts'
import { type AdjustClock, readOfferedVariants } from './todayMenu.service.ts'

type Change = z.output<NonNullable<typeof todayChangeEndpoints.write.body>>

type TodayCall = { sql: Sql; caller: Caller; clock: AdjustClock }

/** Reads the restaurant; throws 404 if the caller cannot see its menu of today. */
async function readAccessibleRestaurant({ sql, caller, clock }: TodayCall, id: number): Promise<CurrentRestaurant> {
  const restaurant = await readRestaurantState(sql, id)
  const isHidden =
    !canUseAreaOf(caller, 'today', 'view', id) ||
    (hasPermission(getLimitedCaller(caller, 'restaurants'), 'restaurants.view') &&
      !(await canSeeRestaurant(sql, getLimitedCaller(caller, 'restaurants'), id)))
  if (!restaurant || isHidden) throw createNotFoundProblem()
  return { ...restaurant, now: clock(restaurant.now) }
}

const canEdit = (caller: Caller, id: number) =>
  hasPermission(caller, 'today.edit') && canUseAreaOf(caller, 'today', 'edit', id)

const listChanges = async ({ sql, caller }: TodayCall, id: number, date: Day): Promise<TodayChanges> => ({
  date,
  can: { edit: canEdit(caller, id) },
  items: await readTodayChanges(sql, id, date),
  earlier: await readEarlierChanges(sql, id, date),
})

export async function readChanges(call: TodayCall, id: number): Promise<TodayChanges> {
  const { now, timezone } = await readAccessibleRestaurant(call, id)
  return listChanges(call, id, getToday(now, timezone))
}

/** Whether the restaurant offers the dish today. */
async function isOnTodaysMenu(sql: Sql, restaurant: CurrentRestaurant, date: Day, change: Change): Promise<boolean> {
  if (!restaurant.open) return false
  const variants = await readOfferedVariants(sql, restaurant.id, date)
  return variants.some(
    ({ weeklyMenuVariantId, items }) =>
      weeklyMenuVariantId === change.weeklyMenuVariantId &&
      items.some(
        ({ menuItemTypeId, dishes }) =>
          menuItemTypeId === change.menuItemTypeId && dishes.some(({ id }) => id === change.dishId),
      ),
  )
}

/** Changes a dish of today's menu. Runs inside a transaction. */
export async function writeChange(call: TodayCall, id: number, change: Change): Promise<TodayChanges> {
  const { sql: tx, caller } = call
  const restaurant = await readAccessibleRestaurant(call, id)
  if (!canEdit(caller, id)) throw createForbiddenProblem()
  const date = getToday(restaurant.now, restaurant.timezone)
  if (!(await isOnTodaysMenu(tx, restaurant, date, change))) throw createNotFoundProblem()
  const { weeklyMenuVariantId, menuItemTypeId, dishId, state, replacementDishId = null, note } = change
  if (replacementDishId !== null && !(await isCurrentDish(tx, replacementDishId)))
    throw createValidationProblem({ field: 'replacementDishId', code: 'selectValue' })
  const stored = { weeklyMenuVariantId, menuItemTypeId, dishId, state, replacementDishId }
  const row = { restaurantId: id, day: date, ...stored, note: note || null }
  if ((await countOtherChanges(tx, row)) >= MAX_TODAY_CHANGES)
    throw createValidationProblem({ field: 'dishId', code: 'wrongFormat' })
  await upsertTodayChange(tx, caller, row)
  await writeAudit(tx, {
    event: 'todayChanged',
    actor: caller,
    module: 'restaurants',
    recordId: id,
    details: { date, ...stored },
  })
  tx.publish({ about: 'today', restaurantId: id })
  return listChanges(call, id, date)
}
