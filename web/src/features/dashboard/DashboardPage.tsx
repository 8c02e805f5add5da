import { Skeleton } from '@mantine/core'
import type { DashboardData } from '@poledne/contract/modules/dashboard'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { usePageTitle } from '../../core/format/usePageTitle.ts'
import { throwLoadError, useSession } from '../../core/session/session.ts'
import { HelpLink } from '../help/index.ts'
import classes from './DashboardPage.module.css'
import { DashboardPanel } from './DashboardPanel.tsx'
import { dashboardQuery } from './dashboard.api.ts'
import { TodayPanel } from './TodayPanel.tsx'
import { TodoPanel } from './todo/TodoPanel.tsx'
import { UpcomingPriceChanges } from './UpcomingPriceChanges.tsx'
import { WeekBoard } from './WeekBoard.tsx'

type VarietyRow = NonNullable<DashboardData['variety']>[number]

/** Shows a bar for each dish type, in a table so that screen readers announce the numbers. */
function DishVariety({ variety }: { variety: readonly VarietyRow[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const suffix = useNameSuffix()
  const maxDishes = Math.max(1, ...variety.map(({ dishes }) => dishes))
  return (
    <DashboardPanel title={t('dashboard:variety.title')}>
      <table className={classes.chart}>
        <caption className={classes.lead}>{t('dashboard:variety.lead')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('dashboard:variety.type')}</th>
            <th scope="col">{t('dashboard:variety.dishes')}</th>
            <th scope="col" className={classes.number}>
              {t('dashboard:variety.served')}
            </th>
          </tr>
        </thead>
        <tbody>
          {variety.map((row) => (
            <tr key={row.dishTypeId}>
              <th scope="row">{row[`name${suffix}`] ?? t('dashboard:variety.untyped')}</th>
              <td>
                <span className="line">
                  <svg className={classes.track} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                    <rect className={classes.bar} width={(100 * row.dishes) / maxDishes} height="8" />
                  </svg>
                  <span className={classes.count}>{format.number(row.dishes)}</span>
                </span>
              </td>
              <td className={classes.number}>{t('dashboard:variety.times', { count: row.served })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </DashboardPanel>
  )
}

/** The greeting uses the clock of the device, not the time zone of the account. */
function getTimeOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}

type RenderSetup = (steps: NonNullable<DashboardData['setup']>) => ReactNode
type DashboardPageProps = {
  /** Whether the user can open any module. */
  hasModules: boolean
  renderSetup: RenderSetup
}

export function DashboardPage({ hasModules, renderSetup }: DashboardPageProps) {
  const { t } = useTranslation()
  const { profile } = useSession()
  usePageTitle(t('app:modules.dashboard'))
  const name = profile.firstName || profile.username
  return (
    <div className={classes.page}>
      <h1 className={classes.greeting}>{t(`app:dashboard.${getTimeOfDay(new Date().getHours())}`, { name })}</h1>
      <DashboardLoader hasModules={hasModules} renderSetup={renderSetup} />
      {!hasModules && <NoModules />}
    </div>
  )
}

function NoModules() {
  const { t } = useTranslation()
  return (
    <section className={classes.empty}>
      <h2 className={classes.emptyTitle}>{t('app:dashboard.emptyTitle')}</h2>
      <p className="flat quiet pretty">{t('app:dashboard.emptyText')}</p>
      <HelpLink topic="troubleshooting#signing-in" name={t('app:dashboard.emptyTitle')} isShort />
    </section>
  )
}

type DashboardLoaderProps = { hasModules: boolean; renderSetup: RenderSetup }

/** Loads the dashboard. A user without access to any module sees no skeleton meanwhile. */
function DashboardLoader({ hasModules, renderSetup }: DashboardLoaderProps) {
  const { can } = useSession()
  const query = useQuery(dashboardQuery)
  const { data } = query
  throwLoadError(query)
  if (data)
    return (
      <>
        {data.setup && renderSetup(data.setup)}
        {(hasModules || data.requests > 0) && <Dashboard data={data} />}
      </>
    )
  return hasModules ? <DashboardSkeleton hasBoard={can('weeklyMenus.view')} /> : null
}

/** What is left to do, what guests see today and the coming weeks, limited to what the user can see. */
function Dashboard({ data }: { data: DashboardData }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { variants, squares, priceChanges, variety } = data
  // Guests see nothing before the first publication, so until then the checklist says what is left to do for them.
  const hasGuests = data.setup === null || data.setup.publication
  return (
    <>
      <TodoPanel dashboard={data} hasGuests={hasGuests} />
      {can('restaurants.view') && hasGuests && <TodayPanel />}
      {variants !== null && squares !== null && (
        <div className={classes.room}>
          <DashboardPanel title={t('dashboard:board.title')}>
            <WeekBoard
              weeks={data.weeks.map((week) => ({
                startDate: week,
                cells: squares.filter(({ startDate }) => startDate === week),
              }))}
              variants={variants}
              currentWeek={data.weeks[0] ?? ''}
            />
          </DashboardPanel>
        </div>
      )}
      <div className={classes.aside}>
        {priceChanges !== null && priceChanges.length > 0 && (
          <UpcomingPriceChanges changes={priceChanges} hasMore={data.hasMorePriceChanges ?? false} />
        )}
        {variety !== null && variety.length > 0 && <DishVariety variety={variety} />}
      </div>
    </>
  )
}

const SKELETON_ROWS = ['first', 'second', 'third', 'fourth']

/** The skeleton has the cards of the dashboard, so that little shifts when the data arrive. */
function DashboardSkeleton({ hasBoard }: { hasBoard: boolean }) {
  return ['todo', ...(hasBoard ? ['weeks'] : [])].map((card) => (
    <div key={card} className={classes.sheet} aria-busy="true">
      <Skeleton h={16} w="8rem" />
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} h={card === 'weeks' ? 72 : 32} />
      ))}
    </div>
  ))
}
