import type { Desk } from '@poledne/contract/dashboard'
import { addDays, type Day } from '@poledne/contract/domain/day'
import { mondayOf, WEEK_DAYS } from '@poledne/contract/domain/week'
import type { Sql } from '../../db/database.ts'
import { type Caller, may } from '../../http/caller.ts'
import { readBadges } from '../status/status.store.ts'
import { type OfferingRestaurant, readOffers } from '../weeklyMenus/check.store.ts'
import { findingsOf } from '../weeklyMenus/findings.service.ts'
import {
  readDarkScreens,
  readMenus,
  readOwnLocks,
  readSeenRestaurants,
  readToday,
  readVariants,
  readVariety,
} from './dashboard.store.ts'
import { DAYS_AHEAD, priceChangesOf } from './priceChanges.ts'
import { squaresOf } from './squares.ts'

type Span = { from: Day; to: Day }

/** Both the weeks of the board and the days in which prices change, whichever clock a restaurant keeps. */
const offersSpan = ({ from, to }: Span, today: Day): Span => {
  const [yesterday, last] = [addDays(today, -1), addDays(today, DAYS_AHEAD + 1)]
  return { from: from < yesterday ? from : yesterday, to: to > last ? to : last }
}

const serving = (restaurants: readonly OfferingRestaurant[], variantId: number) =>
  restaurants.flatMap(({ id, nameCs, nameEn, today, menus }) => {
    const servesNow = menus.some(
      ({ weeklyMenuVariantId, startDate }) => weeklyMenuVariantId === variantId && startDate <= today,
    )
    return servesNow ? [{ id, nameCs, nameEn }] : []
  })

type Asked = { from: Day | undefined; weeks: number }

/** One desk for one caller; the number of statements does not depend on how much there is. */
export async function readDesk(sql: Sql, caller: Caller, asked: Asked): Promise<Desk> {
  const today = await readToday(sql, caller)
  const from = mondayOf(asked.from ?? today)
  const weeks = Array.from({ length: asked.weeks }, (_, index) => addDays(from, index * WEEK_DAYS.length))
  const span = { from, to: addDays(from, weeks.length * WEEK_DAYS.length - 1) }

  const seesMenus = may(caller, 'weeklyMenus.view')
  const seesPrices =
    may(caller, 'restaurants.view') &&
    (may(caller, 'restaurantMenus.view') || may(caller, 'restaurantMenuExceptions.view'))
  const [badges, seen, offers, variants, menus, myLocks, variety, screens] = await Promise.all([
    readBadges(sql, [caller]),
    readSeenRestaurants(sql, caller),
    seesMenus || seesPrices ? readOffers(sql, offersSpan(span, today), null) : [],
    seesMenus ? readVariants(sql) : [],
    seesMenus ? readMenus(sql, caller, span) : [],
    seesMenus ? readOwnLocks(sql, caller) : null,
    seesMenus ? readVariety(sql, from) : null,
    may(caller, 'settings.view') ? readDarkScreens(sql) : null,
  ])
  const checked = menus.filter(({ isSeen }) => isSeen)
  const findings = checked.length > 0 ? (await findingsOf(sql, checked, offers)).byMenu : new Map()
  const seenOffers = offers.filter(({ id }) => seen.has(id))
  const variantIds = variants.map(({ id }) => id)
  return {
    weeks,
    variants: seesMenus
      ? variants.map((variant) => ({ ...variant, restaurants: serving(seenOffers, variant.id) }))
      : null,
    squares: seesMenus ? squaresOf({ weeks, variantIds, menus, findings }) : null,
    priceChanges: seesPrices ? priceChangesOf(seenOffers) : null,
    myLocks,
    screens,
    requests: badges.get(caller.userId)?.requests ?? 0,
    variety,
  }
}
