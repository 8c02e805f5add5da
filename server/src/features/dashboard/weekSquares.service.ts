import { addDays, type Day, type Weekday } from '@poledne/contract/domain/day'
import { getMonday, WEEK_DAYS } from '@poledne/contract/domain/week'
import type { DashboardWeek, WeekCalendar } from '@poledne/contract/modules/dashboard'
import type { WeekDeadline } from '@poledne/contract/modules/deadline'
import type { Caller } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { groupBy } from '../../core/db/groupBy.ts'
import { formatWeekKey, readWeekDeadlines } from '../deadlines/index.ts'
import { buildMenuLink, checkMenus, type LinkedFinding } from '../weeklyMenus/index.ts'
import { type DashboardMenu, readCallerToday, readDashboardMenus, readOfferedVariants } from './dashboard.store.ts'

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

const countDishes = ({ weeklyMenuItemsData }: DashboardMenu): number =>
  weeklyMenuItemsData.flatMap(({ items }) => items).reduce((sum, { dishIds }) => sum + dishIds.length, 0)

/** Groups the findings by code and keeps their order, the most severe first. */
function groupProblems(findings: readonly LinkedFinding[], missingTotal: number): DashboardWeek['problems'] {
  return [...groupBy(findings, ({ code }) => code)].flatMap(([code, [first, ...others]]) => {
    if (!first) return []
    const count = code === 'noPrice' ? missingTotal : 1 + others.length
    return [{ code, severity: first.severity, count, link: first.link }]
  })
}

const NO_MENU = {
  weeklyMenuId: null,
  state: 'missing' as const,
  publishAt: null,
  dishes: 0,
  plannedDays: 0,
  problems: [],
}

type SquaresInput = {
  weeks: readonly Day[]
  variantIds: readonly number[]
  menus: readonly DashboardMenu[]
  findings: ReadonlyMap<number, LinkedFinding[]>
  /** The number of prices that each menu lacks, by menu id; the findings contain only the first of them. */
  missingTotals: ReadonlyMap<number, number>
  /** The deadlines by week and variant. */
  deadlines: ReadonlyMap<string, WeekDeadline>
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
  deadlines,
  today,
}: SquaresInput): DashboardWeek[] {
  const menuBySquare = new Map(menus.map((menu) => [formatWeekKey(menu.weeklyMenuVariantId, menu.startDate), menu]))
  return weeks.flatMap((startDate) =>
    variantIds.flatMap((weeklyMenuVariantId): DashboardWeek[] => {
      const key = formatWeekKey(weeklyMenuVariantId, startDate)
      const square = { weeklyMenuVariantId, startDate, deadline: deadlines.get(key) ?? null }
      const menu = menuBySquare.get(key)
      if (!menu) return [{ ...square, ...NO_MENU }]
      if (!menu.isSeen) return []
      const present = (findings.get(menu.id) ?? []).flatMap((finding) => moveToPresent(finding, menu, today))
      return [
        {
          ...square,
          weeklyMenuId: menu.id,
          state: getWeekState(menu),
          publishAt: menu.publishAt,
          dishes: countDishes(menu),
          plannedDays: countPlannedDays(menu),
          problems: groupProblems(present, missingTotals.get(menu.id) ?? 0),
        },
      ]
    }),
  )
}

/** Lists consecutive weeks by their Mondays, beginning with the week of the given day. */
export const listWeeks = (from: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => addDays(getMonday(from), index * WEEK_DAYS.length))

/** Reads the squares of consecutive weeks and all variants; the number of queries does not grow with the data. */
export async function readWeekSquares(
  sql: Sql,
  caller: Caller,
  { weeks, today }: { weeks: readonly Day[]; today: Day },
) {
  const [from = today] = weeks
  const span = { from, to: addDays(from, weeks.length * WEEK_DAYS.length - 1) }
  const [variants, menus, weekDeadlines] = await Promise.all([
    readOfferedVariants(sql, caller),
    readDashboardMenus(sql, caller, span),
    readWeekDeadlines(sql, weeks),
  ])
  const deadlines = new Map(
    weekDeadlines.map(({ weeklyMenuVariantId, startDate, at, snoozedUntil }) => [
      formatWeekKey(weeklyMenuVariantId, startDate),
      { at, snoozedUntil },
    ]),
  )
  const checked = menus.filter(({ isSeen }) => isSeen)
  const { byMenu: findings, missingPrices } = await checkMenus(sql, checked, { caller, maxMissingPrices: 1 })
  const missingTotals = new Map(missingPrices.map(({ weeklyMenuId, total }) => [weeklyMenuId, total]))
  const variantIds = variants.map(({ id }) => id)
  const facts = { menus, findings, missingTotals, deadlines, today }
  return { variants, squares: buildVariantWeekSquares({ weeks, variantIds, ...facts }) }
}

export async function readWeekCalendar(
  sql: Sql,
  caller: Caller,
  query: { from: Day | undefined; weeks: number },
): Promise<WeekCalendar> {
  const today = await readCallerToday(sql, caller)
  const weeks = listWeeks(query.from ?? today, query.weeks)
  const { variants, squares } = await readWeekSquares(sql, caller, { weeks, today })
  const cells = groupBy(squares, ({ startDate }) => startDate)
  return {
    variants,
    weeks: weeks.map((startDate) => ({
      startDate,
      cells: (cells.get(startDate) ?? []).map(({ startDate: _, plannedDays: __, ...cell }) => cell),
    })),
  }
}
