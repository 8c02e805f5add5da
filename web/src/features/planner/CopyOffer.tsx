import { Anchor } from '@mantine/core'
import type { Day } from '@poledne/contract/domain/day'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Head } from './head.ts'
import type { WeekWords } from './useWeekWords.ts'
import { takenQuery } from './WeekFields.tsx'
import { latestBefore } from './weeks.ts'

type CopyOfferProps = { head: Head; today: Day; words: WeekWords }

/** A new week rarely starts from nothing: the latest one of its variant is offered as a copy. */
export function CopyOffer({ head, today, words }: CopyOfferProps) {
  const { t } = useTranslation()
  const { data: menus } = useQuery(takenQuery(head.weeklyMenuVariantId, today))
  const { startDate } = head
  const earlier = startDate && menus && latestBefore(menus, startDate)
  if (!earlier) return null
  return (
    <p>
      <Anchor component={Link} to={`/weeklyMenus/new/edit/${earlier.id}`} search={{ week: startDate } as never}>
        {t('planner:startFromCopy', { week: words.week(earlier.startDate) })}
      </Anchor>
    </p>
  )
}
