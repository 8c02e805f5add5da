import type { Day } from '@poledne/contract/domain/day'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { readVariantMenus } from '../store/planner.api.ts'
import { getOfferedWeeks } from './offeredWeeks.ts'

/** Queries the menus of a variant from the first offered week on. */
export function variantMenusQuery(variantId: number | null, today: Day) {
  const from = getOfferedWeeks(today, null)[0] ?? today
  return queryOptions({
    queryKey: ['weeklyMenus', 'list', 'takenWeeks', variantId, from],
    queryFn: ({ signal }) => readVariantMenus(variantId ?? 0, from, signal),
    enabled: variantId !== null,
  })
}

const getStartDates = (menus: readonly { startDate: Day }[]) => menus.map(({ startDate }) => startDate)

export const useTakenWeeks = (variantId: number | null, today: Day) =>
  useQuery({ ...variantMenusQuery(variantId, today), select: getStartDates })
