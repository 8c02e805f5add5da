import { type Day, isDay, type Weekday } from '@poledne/contract/domain/day'
import { dateToInstant } from '@poledne/contract/domain/instant'
import { toLocalDay } from '@poledne/contract/domain/timeZone'
import { isMonday, WEEK_DAYS } from '@poledne/contract/domain/week'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useCodelist } from '../../../core/record/useCodelist.ts'
import { useSession } from '../../../core/session/session.ts'
import { type CellKey, toCellKey } from '../weeklyMenuPlan.ts'
import { findFirstFreeWeek, getWeekAfter } from './header/offeredWeeks.ts'
import { useTakenWeeks } from './header/takenWeeks.ts'
import type { PlannerState } from './store/usePlanner.ts'

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

/**
 * Proposes the variant and the week of a new menu: those of the URL, otherwise the first variant and its next free week.
 * For a copy the search starts after the week of the source menu.
 */
export function useProposedWeekHeader(isNew: boolean, planner: PlannerState, after: Day | null) {
  const today = useToday()
  const requested = useRequestedWeekHeader()
  const { items: variants } = useCodelist('weeklyMenuVariants')
  const { header, propose, draft } = planner
  const awaitsProposal = isNew && !draft.offered
  const offered = variants.filter(({ disabled }) => !disabled)
  const firstVariantId = (offered.find(({ id }) => String(id) === requested.variant) ?? offered[0])?.id
  useEffect(() => {
    if (awaitsProposal && header.weeklyMenuVariantId === null && firstVariantId !== undefined)
      propose({ weeklyMenuVariantId: Number(firstVariantId) })
  }, [awaitsProposal, header.weeklyMenuVariantId, firstVariantId, propose])

  const { data: taken } = useTakenWeeks(isNew ? header.weeklyMenuVariantId : null, today)
  useEffect(() => {
    if (awaitsProposal && header.startDate === null && taken)
      propose({ startDate: findFirstFreeWeek(requested.week ?? getWeekAfter(after ?? today), taken) })
  }, [awaitsProposal, header.startDate, taken, requested.week, after, today, propose])
}

/**
 * Returns the cell that the URL points to: `/weeklyMenus/7/edit?day=3&type=2`. Without a type it is in the first row.
 */
export function useLinkedCell(typeIds: readonly number[]): { key: CellKey } | null {
  const { day, type } = useSearch({ strict: false })
  const firstTypeId = typeIds[0]
  return useMemo(() => {
    const weekday = Number(day) as Weekday
    if (!WEEK_DAYS.includes(weekday) || firstTypeId === undefined) return null
    const typeId = Number(type)
    return { key: toCellKey(weekday, Number.isInteger(typeId) && typeId > 0 ? typeId : firstTypeId) }
  }, [day, type, firstTypeId])
}
