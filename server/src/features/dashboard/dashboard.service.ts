import type { Day } from '@poledne/contract/domain/day'
import { type DashboardData, SETUP_PERMISSIONS } from '@poledne/contract/modules/dashboard'
import { type Caller, hasPermission, hasUnlimitedPermission } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { readBadges } from '../status/index.ts'
import {
  readCallerToday,
  readDishVariety,
  readOfflineScreens,
  readOwnLocks,
  readSetupSteps,
} from './dashboard.store.ts'
import { readUpcomingPriceChanges } from './upcomingPrices.store.ts'
import { listWeeks, readWeekSquares } from './weekSquares.service.ts'

const MAX_PRICE_CHANGES = 100

type DashboardQuery = { from: Day | undefined; weeks: number }

/** Reads the dashboard of one caller; the number of queries does not grow with the data. */
export async function readDashboard(sql: Sql, caller: Caller, query: DashboardQuery): Promise<DashboardData> {
  const today = await readCallerToday(sql, caller)
  const weeks = listWeeks(query.from ?? today, query.weeks)

  const seesMenus = hasPermission(caller, 'weeklyMenus.view')
  const seesPrices =
    hasPermission(caller, 'restaurants.view') &&
    (hasPermission(caller, 'restaurantMenus.view') || hasPermission(caller, 'restaurantMenuExceptions.view'))
  const [badges, board, priceChanges, myLocks, variety, screens, setup] = await Promise.all([
    readBadges(sql, [caller]),
    seesMenus ? readWeekSquares(sql, caller, { weeks, today }) : null,
    // One more price change is read than the response contains, to know `hasMorePriceChanges`.
    seesPrices ? readUpcomingPriceChanges(sql, caller, MAX_PRICE_CHANGES + 1) : [],
    seesMenus ? readOwnLocks(sql, caller) : null,
    seesMenus ? readDishVariety(sql, weeks[0] ?? today) : null,
    hasPermission(caller, 'settings.view') ? readOfflineScreens(sql, caller) : null,
    SETUP_PERMISSIONS.every((permission) => hasUnlimitedPermission(caller, permission))
      ? readSetupSteps(sql, caller)
      : null,
  ])
  return {
    weeks,
    variants: board?.variants ?? null,
    squares: board?.squares ?? null,
    priceChanges: seesPrices ? priceChanges.slice(0, MAX_PRICE_CHANGES) : null,
    hasMorePriceChanges: seesPrices ? priceChanges.length > MAX_PRICE_CHANGES : null,
    myLocks,
    screens,
    screenCount: screens && (screens[0]?.total ?? 0),
    requests: badges.get(caller.userId)?.requests ?? 0,
    variety,
    setup,
  }
}
