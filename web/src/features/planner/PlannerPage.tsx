import { weeklyMenus } from '@poledne/contract/endpoints/weeklyMenu'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordLoader } from '../../components/record/page/RecordLoader.tsx'
import { useRecord } from '../../lib/record/useRecord.ts'
import { Planner } from './Planner.tsx'
import { PlannerSkeleton } from './PlannerSkeleton.tsx'
import { toWeeklyMenu } from './planner.api.ts'

/** `/weeklyMenus/7/edit`, `/weeklyMenus/new/edit`, and either with the menu that it is filled from behind it. */
export function PlannerPage() {
  const { weeklyMenuId = 'new', originWeeklyMenuId } = useParams({ strict: false })
  return (
    <OptionalMenu id={weeklyMenuId}>
      {(record) => (
        <OptionalMenu id={originWeeklyMenuId ?? 'new'}>
          {(origin) => <Planner key={`${weeklyMenuId} ${originWeeklyMenuId}`} record={record} sourceMenu={origin} />}
        </OptionalMenu>
      )}
    </OptionalMenu>
  )
}

type LoadedMenuRecord = ReturnType<typeof toWeeklyMenu> | null
type OptionalMenuProps = { id: string; children: (menu: LoadedMenuRecord) => ReactNode }

function OptionalMenu({ id, children }: OptionalMenuProps) {
  return id === 'new' ? children(null) : <MenuLoader id={id}>{children}</MenuLoader>
}

/** The grid's outline while it loads, so that nothing jumps when it is there. */
function MenuLoader({ id, children }: OptionalMenuProps) {
  const { t } = useTranslation()
  const { isPending } = useRecord(weeklyMenus, id)
  if (isPending) return <PlannerSkeleton />
  return (
    <RecordLoader module={weeklyMenus} id={id} back={{ to: '/weeklyMenus', label: t('planner:back') }}>
      {(record) => children(toWeeklyMenu(record))}
    </RecordLoader>
  )
}
