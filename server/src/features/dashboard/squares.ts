import type { DeskSquare } from '@poledne/contract/dashboard'
import type { Day } from '@poledne/contract/domain/day'
import { grouped } from '../../grouped.ts'
import type { LinkedFinding } from '../weeklyMenus/findings.service.ts'
import type { PlannedMenu } from './dashboard.store.ts'

const LAST_WORKING_DAY = 5

function stateOf({ active, published, publishAt }: PlannedMenu): DeskSquare['state'] {
  if (!active) return 'inactive'
  if (published) return 'published'
  return publishAt !== null ? 'scheduled' : 'draft'
}

const plannedDaysOf = ({ weeklyMenuItemsData }: PlannedMenu): number =>
  weeklyMenuItemsData.filter(
    ({ day, items }) => day <= LAST_WORKING_DAY && items.some(({ dishIds }) => dishIds.length > 0),
  ).length

/** Findings come with the gravest first, and so do their kinds. */
function problemsOf(findings: readonly LinkedFinding[], missingTotal: number): DeskSquare['problems'] {
  return [...grouped(findings, ({ code }) => code)].flatMap(([code, [first, ...others]]) => {
    if (!first) return []
    const count = code === 'noPrice' ? missingTotal : 1 + others.length
    return [{ code, severity: first.severity, count, link: first.link }]
  })
}

const keyOf = (variantId: number, startDate: Day) => `${variantId} ${startDate}`

type Board = {
  weeks: readonly Day[]
  variantIds: readonly number[]
  menus: readonly PlannedMenu[]
  findings: ReadonlyMap<number, LinkedFinding[]>
  /** How many prices each menu lacks: the findings name only the first. */
  missingTotals: ReadonlyMap<number, number>
}

/** Each variant in each week; a place that a menu out of the caller's sight takes is left out. */
export function squaresOf({ weeks, variantIds, menus, findings, missingTotals }: Board): DeskSquare[] {
  const byPlace = new Map(menus.map((menu) => [keyOf(menu.weeklyMenuVariantId, menu.startDate), menu]))
  return weeks.flatMap((startDate) =>
    variantIds.flatMap((weeklyMenuVariantId): DeskSquare[] => {
      const place = { weeklyMenuVariantId, startDate }
      const menu = byPlace.get(keyOf(weeklyMenuVariantId, startDate))
      if (!menu)
        return [{ ...place, weeklyMenuId: null, state: 'missing', publishAt: null, plannedDays: 0, problems: [] }]
      if (!menu.isSeen) return []
      return [
        {
          ...place,
          weeklyMenuId: menu.id,
          state: stateOf(menu),
          publishAt: menu.publishAt,
          plannedDays: plannedDaysOf(menu),
          problems: problemsOf(findings.get(menu.id) ?? [], missingTotals.get(menu.id) ?? 0),
        },
      ]
    }),
  )
}
