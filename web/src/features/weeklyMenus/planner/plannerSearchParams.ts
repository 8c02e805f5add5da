import { type Day, isDay, type Weekday } from '@poledne/contract/domain/day'
import { dateToInstant } from '@poledne/contract/domain/instant'
import { toLocalDay } from '@poledne/contract/domain/timeZone'
import { chooseShownDay, isMonday, WEEK_DAYS } from '@poledne/contract/domain/week'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import type { WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useCodelist } from '../../../core/record/useCodelist.ts'
import { useSession } from '../../../core/session/session.ts'
import { type CellKey, parseCellKey, toCellKey } from '../weeklyMenuPlan.ts'
import { findFirstFreeWeek, getOfferedWeeks, getWeekAfter } from './header/weeks.ts'
import { readVariantMenus } from './store/planner.api.ts'
import { useStoreValue } from './store/plannerContext.ts'
import type { PlannerSession } from './store/usePlannerSession.ts'

export function useToday(): Day {
  const { timezone } = useSession().profile
  return toLocalDay(dateToInstant(new Date()), timezone)
}

/** Reads the variant and week from the URL: `/weeklyMenus/new/edit?variant=2&week=2026-11-23`. */
function useRequestedWeekHeader(): { variant: string | null; week: Day | null } {
  const { variant, week } = useSearch({ strict: false })
  return {
    variant: variant ?? null,
    week: week !== undefined && isDay(week) && isMonday(week) ? week : null,
  }
}

/** Queries the menus of a variant, beginning with the first week that can be chosen. */
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

/**
 * Proposes the variant and the week of a new menu: those of the URL, otherwise the first variant and its next free
 * week. For a copy, the proposed week comes after the week of the copied menu.
 */
export function useProposedWeekHeader(isNew: boolean, session: PlannerSession, after: Day | null) {
  const today = useToday()
  const requested = useRequestedWeekHeader()
  const { items: variants } = useCodelist('weeklyMenuVariants')
  const header = useStoreValue(session.store, (state) => state.week.header)
  const propose = useEffectEvent(session.propose)
  const awaitsProposal = isNew && !session.offeredDraft
  const offered = variants.filter(({ disabled }) => !disabled)
  const firstVariantId = (offered.find(({ id }) => String(id) === requested.variant) ?? offered[0])?.id
  useEffect(() => {
    if (awaitsProposal && header.weeklyMenuVariantId === null && firstVariantId !== undefined)
      propose({ weeklyMenuVariantId: Number(firstVariantId) })
  }, [awaitsProposal, header.weeklyMenuVariantId, firstVariantId])

  const { data: taken } = useTakenWeeks(isNew ? header.weeklyMenuVariantId : null, today)
  useEffect(() => {
    if (awaitsProposal && header.startDate === null && taken)
      propose({ startDate: findFirstFreeWeek(requested.week ?? getWeekAfter(after ?? today), taken) })
  }, [awaitsProposal, header.startDate, taken, requested.week, after, today])
}

/**
 * Returns the day that a narrow window shows first: the day of the URL, otherwise today if the week contains it,
 * otherwise Monday.
 */
export function getInitialDay(linkedCell: CellKey | null, record: WeeklyMenu | null, today: Day): Weekday {
  if (linkedCell) return parseCellKey(linkedCell).day
  return record ? chooseShownDay(record.startDate, today) : 1
}

/** Returns the cell that the URL names: `/weeklyMenus/7/edit?day=3&type=2`. Without a type it is in the first row. */
export function useLinkedCell(types: readonly CodelistItem[]): { key: CellKey } | null {
  const { day, type } = useSearch({ strict: false })
  const firstTypeId = types[0] && Number(types[0].id)
  return useMemo(() => {
    const weekday = Number(day) as Weekday
    if (!WEEK_DAYS.includes(weekday) || firstTypeId === undefined) return null
    const typeId = Number(type)
    return { key: toCellKey(weekday, Number.isInteger(typeId) && typeId > 0 ? typeId : firstTypeId) }
  }, [day, type, firstTypeId])
}
