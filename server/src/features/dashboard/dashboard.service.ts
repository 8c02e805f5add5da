import { addDays, type Day, type Weekday } from '@poledne/contract/domain/day'
import { getMonday, WEEK_DAYS } from '@poledne/contract/domain/week'
import { type DashboardData, type DashboardWeek, SETUP_PERMISSIONS } from '@poledne/contract/modules/dashboard'
import { type Caller, hasPermission, hasUnlimitedPermission } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { groupBy } from '../../core/db/groupBy.ts'
import { readBadges } from '../status/index.ts'
import { buildMenuLink, checkMenus, type LinkedFinding } from '../weeklyMenus/index.ts'
import {
  type DashboardMenu,
  readCallerToday,
  readDashboardMenus,
  readDishVariety,
  readOfferedVariants,
  readOfflineScreens,
  readOwnLocks,
  readSetupSteps,
} from './dashboard.store.ts'
import { readUpcomingPriceChanges } from './upcomingPrices.store.ts'

const LAST_WORKING_DAY = 5

function getWeekState({ active, published, publishAt }: DashboardMenu): DashboardWeek['state'] {
  if (!active) return 'inactive'
  if (published) return 'published'
  return publishAt !== null ? 'scheduled' : 'draft'
}

const countPlannedDays = ({ weeklyMenuItemsData }: DashboardMenu): number =>
  weeklyMenuItemsData.filter(
    ({ day, items }) => day <= LAST_WORKING_DAY && items.some(({ dishIds }) => dishIds.length > 0),
  ).length

/** Groups the findings by code and keeps their order, the most severe first. */
function groupProblems(findings: readonly LinkedFinding[], missingTotal: number): DashboardWeek['problems'] {
  return [...groupBy(findings, ({ code }) => code)].flatMap(([code, [first, ...others]]) => {
    if (!first) return []
    const count = code === 'noPrice' ? missingTotal : 1 + others.length
    return [{ code, severity: first.severity, count, link: first.link }]
  })
}

const formatSquareKey = (variantId: number, startDate: Day) => `${variantId} ${startDate}`

type SquaresInput = {
  weeks: readonly Day[]
  variantIds: readonly number[]
  menus: readonly DashboardMenu[]
  findings: ReadonlyMap<number, LinkedFinding[]>
  /** The number of prices that each menu lacks, by menu id; the findings contain only the first of them. */
  missingTotals: ReadonlyMap<number, number>
  today: Day
}

/**
 * Leaves out a problem of a past day, which guests no longer notice. The check names a dish only on its first day, so the
 * problem moves to the next day of the dish. The first missing price stands for those of later days.
 */
function moveToPresent(finding: LinkedFinding, menu: DashboardMenu, today: Day): LinkedFinding[] {
  const { id, startDate, weeklyMenuItemsData } = menu
  const isPast = (day: Weekday) => addDays(startDate, day - 1) < today
  if (!('day' in finding) || finding.code === 'noPrice' || !isPast(finding.day)) return [finding]
  if (!('dishId' in finding) || finding.code === 'repeated') return []
  const next = weeklyMenuItemsData
    .filter(({ day }) => !isPast(day))
    .flatMap(({ day, items }) => items.map((item) => ({ ...item, day })))
    .find(({ dishIds }) => dishIds.includes(finding.dishId))
  if (!next) return []
  const { day, menuItemTypeId } = next
  return [{ ...finding, day, menuItemTypeId, link: `${buildMenuLink(id)}/edit?day=${day}&type=${menuItemTypeId}` }]
}

/** Builds one square for each variant and week; a menu that the caller cannot see has none. */
function buildVariantWeekSquares({
  weeks,
  variantIds,
  menus,
  findings,
  missingTotals,
  today,
}: SquaresInput): DashboardWeek[] {
  const menuBySquare = new Map(menus.map((menu) => [formatSquareKey(menu.weeklyMenuVariantId, menu.startDate), menu]))
  return weeks.flatMap((startDate) =>
    variantIds.flatMap((weeklyMenuVariantId): DashboardWeek[] => {
      const square = { weeklyMenuVariantId, startDate }
      const menu = menuBySquare.get(formatSquareKey(weeklyMenuVariantId, startDate))
      if (!menu)
        return [{ ...square, weeklyMenuId: null, state: 'missing', publishAt: null, plannedDays: 0, problems: [] }]
      if (!menu.isSeen) return []
      const present = (findings.get(menu.id) ?? []).flatMap((finding) => moveToPresent(finding, menu, today))
      return [
        {
          ...square,
          weeklyMenuId: menu.id,
          state: getWeekState(menu),
          publishAt: menu.publishAt,
          plannedDays: countPlannedDays(menu),
          problems: groupProblems(present, missingTotals.get(menu.id) ?? 0),
        },
      ]
    }),
  )
}

const MAX_PRICE_CHANGES = 100

type DashboardQuery = { from: Day | undefined; weeks: number }

/** Reads the dashboard of one caller; the number of queries does not grow with the data. */
export async function readDashboard(sql: Sql, caller: Caller, query: DashboardQuery): Promise<DashboardData> {
  const today = await readCallerToday(sql, caller)
  const from = getMonday(query.from ?? today)
  const weeks = Array.from({ length: query.weeks }, (_, index) => addDays(from, index * WEEK_DAYS.length))
  const span = { from, to: addDays(from, weeks.length * WEEK_DAYS.length - 1) }

  const seesMenus = hasPermission(caller, 'weeklyMenus.view')
  const seesPrices =
    hasPermission(caller, 'restaurants.view') &&
    (hasPermission(caller, 'restaurantMenus.view') || hasPermission(caller, 'restaurantMenuExceptions.view'))
  const [badges, variants, menus, priceChanges, myLocks, variety, screens, setup] = await Promise.all([
    readBadges(sql, [caller]),
    seesMenus ? readOfferedVariants(sql, caller) : [],
    seesMenus ? readDashboardMenus(sql, caller, span) : [],
    // One more price change is read than the response contains, to know `hasMorePriceChanges`.
    seesPrices ? readUpcomingPriceChanges(sql, caller, MAX_PRICE_CHANGES + 1) : [],
    seesMenus ? readOwnLocks(sql, caller) : null,
    seesMenus ? readDishVariety(sql, from) : null,
    hasPermission(caller, 'settings.view') ? readOfflineScreens(sql, caller) : null,
    SETUP_PERMISSIONS.every((permission) => hasUnlimitedPermission(caller, permission))
      ? readSetupSteps(sql, caller)
      : null,
  ])
  const checked = menus.filter(({ isSeen }) => isSeen)
  const { byMenu: findings, missingPrices } = await checkMenus(sql, checked, { caller, maxMissingPrices: 1 })
  const missingTotals = new Map(missingPrices.map(({ weeklyMenuId, total }) => [weeklyMenuId, total]))
  const variantIds = variants.map(({ id }) => id)
  return {
    weeks,
    variants: seesMenus ? variants : null,
    squares: seesMenus ? buildVariantWeekSquares({ weeks, variantIds, menus, findings, missingTotals, today }) : null,
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
