import { type Day, isDay } from '@poledne/contract/domain/day'
import { fromDate } from '@poledne/contract/domain/instant'
import { isMonday } from '@poledne/contract/domain/week'
import { dayOfInstant } from '@poledne/contract/domain/zone'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../../lib/session.ts'
import { useCodelist } from '../../lib/useCodelist.ts'
import type { Planning } from './usePlanner.ts'
import { useTakenWeeks } from './WeekFields.tsx'
import { firstFreeWeek, weekAfter } from './weeks.ts'

export function useToday(): Day {
  const { timezone } = useSession().profile
  return dayOfInstant(fromDate(new Date()), timezone)
}

/** What the address asks for: `/weeklyMenus/new/edit?variant=2&week=2026-11-23`. */
function useWantedHead(): { variant: string | null; week: Day | null } {
  const { variant, week } = useSearch({ strict: false }) as { variant?: unknown; week?: unknown }
  return {
    variant: typeof variant === 'string' ? variant : null,
    week: typeof week === 'string' && isDay(week) && isMonday(week) ? week : null,
  }
}

/**
 * A new menu is for the variant and the week that the address asks for, else for the first variant and its next free
 * week; a copy is for the week after its origin.
 */
export function useProposedHead(isNew: boolean, planning: Planning, after: Day | null) {
  const today = useToday()
  const wanted = useWantedHead()
  const { items: variants } = useCodelist('weeklyMenuVariants')
  const { head, propose, draft } = planning
  const waits = isNew && !draft.offered
  const offered = variants.filter(({ disabled }) => !disabled)
  const first = (offered.find(({ id }) => String(id) === wanted.variant) ?? offered[0])?.id
  useEffect(() => {
    if (waits && head.weeklyMenuVariantId === null && first !== undefined)
      propose({ weeklyMenuVariantId: Number(first) })
  }, [waits, head.weeklyMenuVariantId, first, propose])

  const { data: taken } = useTakenWeeks(isNew ? head.weeklyMenuVariantId : null, today)
  useEffect(() => {
    if (waits && head.startDate === null && taken)
      propose({ startDate: firstFreeWeek(wanted.week ?? weekAfter(after ?? today), taken) })
  }, [waits, head.startDate, taken, wanted.week, after, today, propose])
}
