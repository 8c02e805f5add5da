import type { Day } from '@poledne/contract/domain/day'
import { fromDate } from '@poledne/contract/domain/instant'
import { dayOfInstant } from '@poledne/contract/domain/zone'
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

/** A new menu is for the first variant and its next free week; a copy is for the week after its origin. */
export function useProposedHead(isNew: boolean, planning: Planning, after: Day | null) {
  const today = useToday()
  const { items: variants } = useCodelist('weeklyMenuVariants')
  const { head, propose, draft } = planning
  const waits = isNew && !draft.offered
  const first = variants.find(({ disabled }) => !disabled)?.id
  useEffect(() => {
    if (waits && head.weeklyMenuVariantId === null && first !== undefined)
      propose({ weeklyMenuVariantId: Number(first) })
  }, [waits, head.weeklyMenuVariantId, first, propose])

  const { data: taken } = useTakenWeeks(isNew ? head.weeklyMenuVariantId : null, today)
  useEffect(() => {
    if (waits && head.startDate === null && taken)
      propose({ startDate: firstFreeWeek(weekAfter(after ?? today), taken) })
  }, [waits, head.startDate, taken, after, today, propose])
}
