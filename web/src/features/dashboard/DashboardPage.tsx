import { Skeleton } from '@mantine/core'
import type { DashboardData } from '@poledne/contract/modules/dashboard'
import type { IconSoup } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Resources } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { usePageTitle } from '../../core/format/usePageTitle.ts'
import { callApi } from '../../core/http/http.ts'
import { throwLoadError, useSession } from '../../core/session/session.ts'
import { HelpLink } from '../help/index.ts'
import classes from './DashboardPage.module.css'
import { DashboardPanel } from './DashboardPanel.tsx'
import links from './ModuleLinks.module.css'
import { PrintsPanel } from './PrintsPanel.tsx'
import { TodayPanel } from './TodayPanel.tsx'
import { UpcomingPriceChanges } from './UpcomingPriceChanges.tsx'
import { OfflineScreens, WaitingPanel } from './WaitingPanel.tsx'
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
      {variety.length === 0 ? (
        <p className="flat quiet">
          {t('dashboard:variety.none')}{' '}
          <HelpLink topic="first-week#plan-the-week" name={t('dashboard:variety.title')} isShort />
        </p>
      ) : (
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
      )}
    </DashboardPanel>
  )
}

type ModuleName = keyof Resources['app']['moduleHints']
type ModuleLink = { name: ModuleName; path: `/${ModuleName}`; icon: typeof IconSoup }

/** The dashboard is refetched on every visit, so that a user who has just fixed a problem sees it solved. */
const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => callApi('GET dashboard/', { signal }),
  staleTime: 0,
})

/** The greeting uses the clock of the device, not the time zone of the account. */
function getTimeOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}

type RenderSetup = (steps: NonNullable<DashboardData['setup']>) => ReactNode
type DashboardPageProps = { modules: readonly ModuleLink[]; renderSetup: RenderSetup }

export function DashboardPage({ modules, renderSetup }: DashboardPageProps) {
  const { t } = useTranslation()
  const { profile } = useSession()
  usePageTitle(t('app:modules.dashboard'))
  const name = profile.firstName || profile.username
  return (
    <div className={classes.page}>
      <h1 className={classes.greeting}>{t(`app:dashboard.${getTimeOfDay(new Date().getHours())}`, { name })}</h1>
      <DashboardLoader hasModules={modules.length > 0} renderSetup={renderSetup} />
      {modules.length > 0 ? <ModuleLinks modules={modules} /> : <NoModules />}
    </div>
  )
}

/** Links to the modules that the user can open. */
function ModuleLinks({ modules }: { modules: readonly ModuleLink[] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="places">
      <h2 id="places" className={links.title}>
        {t('app:dashboard.modules')}
      </h2>
      <ul className={links.places}>
        {modules.map(({ name, path, icon: Icon }) => (
          <li key={name}>
            <Link to={path} className={links.place} title={t(`app:moduleHints.${name}`)}>
              <Icon size={20} stroke={1.5} aria-hidden className={links.icon} />
              {t(`app:modules.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NoModules() {
  const { t } = useTranslation()
  return (
    <section className={links.empty}>
      <h2 className={links.emptyTitle}>{t('app:dashboard.emptyTitle')}</h2>
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
        {can('weeklyMenus.view') && <PrintsPanel />}
        {/* Guests see nothing before the first publication, so until then the dashboard shows only the checklist. */}
        {can('restaurants.view') && (data.setup === null || data.setup.publication) && <TodayPanel />}
        <Dashboard data={data} hasModules={hasModules} />
      </>
    )
  return hasModules ? <DashboardSkeleton hasBoard={can('weeklyMenus.view')} /> : null
}

/** The table of the coming weeks and the panels next to it, limited to what the user can see. */
function Dashboard({ data, hasModules }: { data: DashboardData; hasModules: boolean }) {
  const { variants, squares, priceChanges, screens, variety } = data
  const hasBoard = variants !== null && squares !== null
  if (!hasModules && data.requests === 0) return null
  return (
    <div className={classes.layout} data-board={hasBoard || undefined}>
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

const WEEKS = ['first', 'second', 'third', 'fourth']
const SQUARES = ['left', 'middle', 'right']

/** The skeleton has the final layout of the dashboard, so that nothing shifts when the data arrive. */
function DashboardSkeleton({ hasBoard }: { hasBoard: boolean }) {
  return (
    <div className={classes.layout} data-board={hasBoard || undefined} aria-busy="true">
      {hasBoard && (
        <div className={classes.sheet}>
          <Skeleton h={16} w="8rem" />
          {WEEKS.map((week) => (
            <div key={week} className={classes.week}>
              <Skeleton h={14} w="12rem" />
              <div className={classes.squares}>
                {SQUARES.map((square) => (
                  <div key={square} className={classes.square}>
                    <Skeleton h={14} w="60%" />
                    <Skeleton h={10} w="40%" />
                  </div>
                ))}
              </div>
            </div>
          ))}
        </div>
      )}
      <div className={classes.aside}>
        <PanelSkeleton />
        <PanelSkeleton />
      </div>
    </div>
  )
}

function PanelSkeleton() {
  return (
    <div className={classes.sheet}>
      <Skeleton h={16} w="8rem" />
      <Skeleton h={12} w="80%" />
      <Skeleton h={12} w="60%" />
    </div>
  )
}
