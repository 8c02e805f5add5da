import type { Day } from '@poledne/contract/domain/day'
import type { DashboardSquare } from '@poledne/contract/endpoints/dashboard'
import { groupBy } from '../../groupBy.ts'
import type { LinkedFinding } from '../weeklyMenus/weeklyMenus.findings.service.ts'
import type { DashboardMenu } from './dashboard.store.ts'

const LAST_WORKING_DAY = 5

function getWeekState({ active, published, publishAt }: DashboardMenu): DashboardSquare['state'] {
  if (!active) return 'inactive'
  if (published) return 'published'
  return publishAt !== null ? 'scheduled' : 'draft'
}

const countPlannedDays = ({ weeklyMenuItemsData }: DashboardMenu): number =>
  weeklyMenuItemsData.filter(
    ({ day, items }) => day <= LAST_WORKING_DAY && items.some(({ dishIds }) => dishIds.length > 0),
  ).length

/** Findings come with the gravest first, and so do their kinds. */
function groupProblems(findings: readonly LinkedFinding[], missingTotal: number): DashboardSquare['problems'] {
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
  /** How many prices each menu lacks: the findings name only the first. */
  missingTotals: ReadonlyMap<number, number>
}

/** Each variant in each week; a place that a menu out of the caller's sight takes is left out. */
export function buildSquares({ weeks, variantIds, menus, findings, missingTotals }: SquaresInput): DashboardSquare[] {
  const menuBySquare = new Map(menus.map((menu) => [formatSquareKey(menu.weeklyMenuVariantId, menu.startDate), menu]))
  return weeks.flatMap((startDate) =>
    variantIds.flatMap((weeklyMenuVariantId): DashboardSquare[] => {
      const place = { weeklyMenuVariantId, startDate }
      const menu = menuBySquare.get(formatSquareKey(weeklyMenuVariantId, startDate))
      if (!menu)
        return [{ ...place, weeklyMenuId: null, state: 'missing', publishAt: null, plannedDays: 0, problems: [] }]
      if (!menu.isSeen) return []
      return [
        {
          ...place,
          weeklyMenuId: menu.id,
          state: getWeekState(menu),
          publishAt: menu.publishAt,
          plannedDays: countPlannedDays(menu),
          problems: groupProblems(findings.get(menu.id) ?? [], missingTotals.get(menu.id) ?? 0),
        },
      ]
    }),
  )
}
