import { Anchor, Button, Skeleton } from '@mantine/core'
import type { TodayData } from '@poledne/contract/modules/dashboard'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../core/http/http.ts'
import page from './DashboardPage.module.css'
import panel from './DashboardPanel.module.css'
import { DashboardPanel } from './DashboardPanel.tsx'
import classes from './TodayPanel.module.css'
import { TodayRow } from './TodayRow.tsx'
import { sortByProblems } from './todayView.ts'

/** The key begins like that of the dashboard, so that live changes refresh both. */
const todayQuery = queryOptions({
  queryKey: ['dashboard', 'today'],
  queryFn: ({ signal }) => callApi('GET dashboard/today/', { signal }),
  staleTime: 0,
})

/** Shows for each restaurant what guests see today, what changes tomorrow, and current problems. */
export function TodayPanel() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(todayQuery)
  if (data) return data.restaurants.length > 0 ? <TodayRestaurants data={data} /> : null
  if (error)
    return (
      <DashboardPanel title={t('dashboard:today.title')}>
        <div role="alert" className={page.failed}>
          <span>{t('dashboard:today.failed')}</span>
          <Button variant="default" size="xs" onClick={() => refetch()}>
            {t('errors.retry')}
          </Button>
        </div>
      </DashboardPanel>
    )
  return (
    <div className={page.sheet} aria-busy="true">
      <Skeleton h={16} w="8rem" />
      <Skeleton h={24} />
      <Skeleton h={24} />
    </div>
  )
}

const INITIAL_ROWS = 4

function TodayRestaurants({ data }: { data: TodayData }) {
  const { t } = useTranslation()
  const [isExpanded, setIsExpanded] = useState(false)
  const sorted = sortByProblems(data.restaurants)
  const shown = isExpanded ? sorted : sorted.slice(0, INITIAL_ROWS)
  const isLimited = data.total > data.restaurants.length
  return (
    <DashboardPanel title={t('dashboard:today.title')}>
      <ul className={classes.rows}>
        {shown.map((restaurant) => (
          <TodayRow
            key={restaurant.id}
            data={data}
            restaurant={restaurant}
            isInitiallyOpen={data.restaurants.length === 1}
          />
        ))}
      </ul>
      {shown.length < sorted.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setIsExpanded(true)}>
          {t('dashboard:today.showAll', { count: sorted.length })}
        </Button>
      )}
      {shown.length === sorted.length && isLimited && (
        <p className={panel.quiet}>
          {t('dashboard:today.limited', { max: data.restaurants.length })}{' '}
          <Anchor component={Link} to="/restaurants" underline="always">
            {t('dashboard:today.allRestaurants')}
          </Anchor>
        </p>
      )}
    </DashboardPanel>
  )
}
