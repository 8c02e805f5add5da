import { Button } from '@mantine/core'
import type { DashboardData as DeskData } from '@poledne/contract/endpoints/dashboard'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/format/usePageTitle.ts'
import { throwIfAccessDenied, useSession } from '../../lib/session/session.ts'
import classes from './DashboardPage.module.css'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'
import { DishVariety } from './DishVariety.tsx'
import { dashboardQuery } from './dashboard.api.ts'
import { type ModuleLink, ModuleLinks, NoModules } from './ModuleLinks.tsx'
import { OfflineScreens } from './OfflineScreens.tsx'
import { UpcomingPriceChanges } from './UpcomingPriceChanges.tsx'
import { WaitingPanel } from './WaitingPanel.tsx'
import { WeekBoard } from './WeekBoard.tsx'

/** The greeting follows the clock on the wall beside the reader, not the account's zone. */
function getTimeOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}

export function DashboardPage({ modules }: { modules: readonly ModuleLink[] }) {
  const { t } = useTranslation()
  const { profile } = useSession()
  usePageTitle(t('app:modules.dashboard'))
  const name = profile.firstName || profile.username
  return (
    <div className={classes.page}>
      <h1 className={classes.greeting}>{t(`app:dashboard.${getTimeOfDay(new Date().getHours())}`, { name })}</h1>
      <DashboardLoader hasModules={modules.length > 0} />
      {modules.length > 0 ? <ModuleLinks places={modules} /> : <NoModules />}
    </div>
  )
}

/** Who may see nothing yet is not shown an empty desk while it is read. */
function DashboardLoader({ hasModules }: { hasModules: boolean }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { data, error, refetch } = useQuery(dashboardQuery)
  throwIfAccessDenied(error)
  if (data) return <Dashboard data={data} hasModules={hasModules} />
  if (error)
    return (
      <div role="alert" className={classes.failed}>
        <span>{t('dashboard:failed')}</span>
        <Button variant="default" size="xs" onClick={() => refetch()}>
          {t('record:failed.retry')}
        </Button>
      </div>
    )
  return hasModules ? <DashboardSkeleton hasBoard={can('weeklyMenus.view')} /> : null
}

/** What the coming weeks still lack, and beside it what waits for the reader; only what he may see. */
function Dashboard({ data, hasModules }: { data: DeskData; hasModules: boolean }) {
  const { variants, squares, priceChanges, screens, variety } = data
  const hasBoard = variants !== null && squares !== null
  if (!hasModules && data.requests === 0) return null
  return (
    <div className={classes.desk} data-board={hasBoard || undefined}>
      {hasBoard && <WeekBoard weeks={data.weeks} variants={variants} squares={squares} />}
      <div className={classes.aside}>
        <WaitingPanel dashboard={data} />
        {screens !== null && screens.length > 0 && (
          <OfflineScreens screens={screens} count={data.screenCount ?? screens.length} />
        )}
        {priceChanges !== null && (
          <UpcomingPriceChanges changes={priceChanges} hasMore={data.hasMorePriceChanges ?? false} />
        )}
      </div>
      {variety !== null && <DishVariety variety={variety} />}
    </div>
  )
}
