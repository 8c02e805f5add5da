import { addDays, type Day } from '@poledne/contract/domain/day'
import { getToday } from '@poledne/contract/domain/timeZone'
import { getMonday } from '@poledne/contract/domain/week'
import type { TestApp, TestUser } from '../testApp.ts'
import { buildWeekFixture } from './weekFixture.ts'

/** A restaurant of another user with a name and prices that occur nowhere else, and a week that is served there. */
export type ForeignPrices = { restaurantId: number; weeklyMenuId: number; variantId: number; week: Day }

export const FOREIGN_NAME = 'Jídelna U Cizince'
/** Matches the price of the restaurant menu, and the price of an exception that begins in ten days. */
export const FOREIGN_PRICE = /7654\.3[23]/

export async function buildForeignPrices(testApp: TestApp, owner: TestUser): Promise<ForeignPrices> {
  const weeks = await buildWeekFixture(testApp)
  const createRecord = async (module: string, fields: object): Promise<{ id: number }> => {
    const response = await testApp.call(owner, 'POST', `${module}/`, fields)
    if (response.statusCode !== 201) throw new Error(`${module}: ${response.body}`)
    return response.json()
  }
  const now = getToday(new Date(), 'Europe/Prague')
  const week = getMonday(now)
  const variantId = weeks.variantIds[0] as number
  const [menuItemTypeId] = weeks.typeIds
  const { id: restaurantId } = await createRecord('restaurants', { nameCs: FOREIGN_NAME, nameEn: FOREIGN_NAME })
  const priceKey = { restaurantId, weeklyMenuVariantId: variantId }
  await createRecord('restaurantMenus', {
    ...priceKey,
    startDate: addDays(week, -7),
    restaurantMenuItems: [{ menuItemTypeId, priceCzk: 7654.32, priceEur: null }],
  })
  await createRecord('restaurantMenuExceptions', {
    ...priceKey,
    menuItemTypeId,
    startDate: addDays(now, 10),
    priceCzk: 7654.33,
    priceEur: null,
  })
  // The second item has no price at that restaurant, which the check of a menu reports.
  const items = [weeks.buildCell(0), weeks.buildCell(1)]
  const weeklyMenuItemsData = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, items }))
  const menu = await createRecord('weeklyMenus', {
    startDate: week,
    weeklyMenuVariantId: variantId,
    weeklyMenuItemsData,
  })
  return { restaurantId, weeklyMenuId: menu.id, variantId, week }
}
