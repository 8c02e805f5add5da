import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { giveWay, useSession } from '../../lib/session.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import classes from './DashboardPage.module.css'
import { Desk } from './Desk.tsx'
import { DeskOutline } from './DeskOutline.tsx'
import { deskQuery } from './dashboard.api.ts'
import { NoPlaces, type Place, Places } from './Places.tsx'

/** The greeting follows the clock on the wall beside the reader, not the account's zone. */
function timeOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}

export function DashboardPage({ places }: { places: readonly Place[] }) {
  const { t } = useTranslation()
  const { profile } = useSession()
  usePageTitle(t('app:modules.dashboard'))
  const name = profile.firstName || profile.username
  return (
    <div className={classes.page}>
      <h1 className={classes.greeting}>{t(`app:dashboard.${timeOfDay(new Date().getHours())}`, { name })}</h1>
      <ReadDesk hasPlaces={places.length > 0} />
      {places.length > 0 ? <Places places={places} /> : <NoPlaces />}
    </div>
  )
}

/** Who may see nothing yet is not shown an empty desk while it is read. */
function ReadDesk({ hasPlaces }: { hasPlaces: boolean }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { data, error, refetch } = useQuery(deskQuery)
  giveWay(error)
  if (data) return <Desk desk={data} hasPlaces={hasPlaces} />
  if (error)
    return (
      <div role="alert" className={classes.failed}>
        <span>{t('dashboard:failed')}</span>
        <Button variant="default" size="xs" onClick={() => refetch()}>
          {t('record:failed.retry')}
        </Button>
      </div>
    )
  return hasPlaces ? <DeskOutline hasBoard={can('weeklyMenus.view')} /> : null
}
