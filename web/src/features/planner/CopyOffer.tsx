import { Anchor } from '@mantine/core'
import type { Day } from '@poledne/contract/domain/day'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { WeekHeader } from './model/editedWeek.ts'
import { findLatestBefore } from './model/offeredWeeks.ts'
import type { WeekFormat } from './model/useWeekFormat.ts'
import { variantMenusQuery } from './WeekFields.tsx'

type CopyOfferProps = { header: WeekHeader; today: Day; weekFormat: WeekFormat }

/** A new week rarely starts from nothing: the latest one of its variant is offered as a copy. */
export function CopyOffer({ header, today, weekFormat }: CopyOfferProps) {
  const { t } = useTranslation()
  const { data: menus } = useQuery(variantMenusQuery(header.weeklyMenuVariantId, today))
  const { startDate } = header
  const previousMenu = startDate && menus && findLatestBefore(menus, startDate)
  if (!previousMenu) return null
  return (
    <p>
      <Anchor component={Link} to={`/weeklyMenus/new/edit/${previousMenu.id}`} search={{ week: startDate } as never}>
        {t('planner:startFromCopy', { week: weekFormat.week(previousMenu.startDate) })}
      </Anchor>
    </p>
  )
}
