import type { Desk } from '@poledne/contract/dashboard'
import { addDays, type Day } from '@poledne/contract/domain/day'
import { mondayOf, WEEK_DAYS } from '@poledne/contract/domain/week'
import type { Sql } from '../../db/database.ts'
import { type Caller, may } from '../../http/caller.ts'
import { readBadges } from '../status/status.store.ts'
import { findingsOf } from '../weeklyMenus/findings.service.ts'
import { readDarkScreens, readMenus, readOwnLocks, readToday, readVariants, readVariety } from './dashboard.store.ts'
import { readPriceChanges } from './priceChanges.store.ts'
import { squaresOf } from './squares.ts'

const MAX_PRICE_CHANGES = 100

type Asked = { from: Day | undefined; weeks: number }

/** The dashboard of one caller; neither the number of statements nor the size of the answer grows with the data. */
export async function readDesk(sql: Sql, caller: Caller, asked: Asked): Promise<Desk> {
  const today = await readToday(sql, caller)
  const from = mondayOf(asked.from ?? today)
  const weeks = Array.from({ length: asked.weeks }, (_, index) => addDays(from, index * WEEK_DAYS.length))
  const span = { from, to: addDays(from, weeks.length * WEEK_DAYS.length - 1) }

  const seesMenus = may(caller, 'weeklyMenus.view')
  const seesPrices =
    may(caller, 'restaurants.view') &&
    (may(caller, 'restaurantMenus.view') || may(caller, 'restaurantMenuExceptions.view'))
  const [badges, variants, menus, priceChanges, myLocks, variety, screens] = await Promise.all([
    readBadges(sql, [caller]),
    seesMenus ? readVariants(sql, caller) : [],
    seesMenus ? readMenus(sql, caller, span) : [],
    // one more than is sent, to know whether there are any
    seesPrices ? readPriceChanges(sql, caller, MAX_PRICE_CHANGES + 1) : [],
    seesMenus ? readOwnLocks(sql, caller) : null,
    seesMenus ? readVariety(sql, from) : null,
    may(caller, 'settings.view') ? readDarkScreens(sql) : null,
  ])
  const checked = menus.filter(({ isSeen }) => isSeen)
  const { byMenu: findings, missingPrices } = await findingsOf(sql, checked, { caller, maxMissingPrices: 1 })
  const missingTotals = new Map(missingPrices.map(({ weeklyMenuId, total }) => [weeklyMenuId, total]))
  const variantIds = variants.map(({ id }) => id)
  return {
    weeks,
    variants: seesMenus ? variants : null,
    squares: seesMenus ? squaresOf({ weeks, variantIds, menus, findings, missingTotals }) : null,
    priceChanges: seesPrices ? priceChanges.slice(0, MAX_PRICE_CHANGES) : null,
    hasMorePriceChanges: seesPrices ? priceChanges.length > MAX_PRICE_CHANGES : null,
    myLocks,
    screens,
    screenCount: screens && (screens[0]?.total ?? 0),
    requests: badges.get(caller.userId)?.requests ?? 0,
    variety,
  }
}
