import { weeklyMenus } from '@poledne/contract/weeklyMenu'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordLoader } from '../../components/record/RecordLoader.tsx'
import { useRecord } from '../../lib/useRecord.ts'
import { Planner } from './Planner.tsx'
import { PlannerOutline } from './PlannerOutline.tsx'
import { menuOf } from './planner.api.ts'

/** `/weeklyMenus/7/edit`, `/weeklyMenus/new/edit`, and either with the menu that it is filled from behind it. */
export function PlannerPage() {
  const { weeklyMenuId = 'new', originWeeklyMenuId } = useParams({ strict: false })
  return (
    <Loaded id={weeklyMenuId}>
      {(record) => (
        <Loaded id={originWeeklyMenuId ?? 'new'}>
          {(origin) => <Planner key={`${weeklyMenuId} ${originWeeklyMenuId}`} record={record} origin={origin} />}
        </Loaded>
      )}
    </Loaded>
  )
}

type Menu = ReturnType<typeof menuOf> | null
type LoadedProps = { id: string; children: (menu: Menu) => ReactNode }

function Loaded({ id, children }: LoadedProps) {
  return id === 'new' ? children(null) : <LoadedMenu id={id}>{children}</LoadedMenu>
}

/** The grid's outline while it loads, so that nothing jumps when it is there. */
function LoadedMenu({ id, children }: LoadedProps) {
  const { t } = useTranslation()
  const { isPending } = useRecord(weeklyMenus, id)
  if (isPending) return <PlannerOutline />
  return (
    <RecordLoader module={weeklyMenus} id={id} back={{ to: '/weeklyMenus', label: t('planner:back') }}>
      {(record) => children(menuOf(record))}
    </RecordLoader>
  )
}
