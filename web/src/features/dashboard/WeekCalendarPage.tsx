import { Button, Title, VisuallyHidden } from '@mantine/core'
import { getToday } from '@poledne/contract/domain/timeZone'
import { getMonday } from '@poledne/contract/domain/week'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../core/format/usePageTitle.ts'
import { LazyMenu } from '../../core/overlay/LazyMenu.tsx'
import { useSharedMenu } from '../../core/overlay/useSharedMenu.ts'
import { LoadMoreButton, NextPageButton } from '../../core/page/LoadMoreButton.tsx'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { throwLoadError, useSession } from '../../core/session/session.ts'
import { WeekViewSwitch } from '../weeklyMenus/index.ts'
import classes from './DashboardPage.module.css'
import { weekCalendarQuery } from './dashboard.api.ts'
import { type EmptyWeek, WeekBoard } from './WeekBoard.tsx'

const loadWeekMenu = () => import('./EmptyWeekMenu.tsx').then((file) => file.EmptyWeekMenu)

/** The calendar of weekly menus: weeks are rows, variants are columns, and the current week comes first. */
export function WeekCalendarPage() {
  const { t } = useTranslation()
  const { can, profile } = useSession()
  const title = t('app:modules.weeklyMenus')
  usePageTitle(title)
  const currentWeek = getMonday(getToday(new Date(), profile.timezone))
  const query = useInfiniteQuery(weekCalendarQuery(currentWeek))
  const weeks = query.data?.pages.flatMap((page) => page.weeks)
  const menu = useSharedMenu<EmptyWeek>()
  throwLoadError(query)

  // Earlier weeks are added above, so the week that was first before stays in view.
  const firstWeek = weeks?.[0]?.startDate
  const previousFirstWeek = useRef(firstWeek)
  useLayoutEffect(() => {
    const previous = previousFirstWeek.current
    previousFirstWeek.current = firstWeek
    if (previous !== undefined && firstWeek !== undefined && firstWeek < previous)
      document.getElementById(`week-${previous}`)?.scrollIntoView({ block: 'center' })
  }, [firstWeek])

  return (
    <div className={classes.calendar} data-needs-width>
      <div className="row between">
        <Title order={1}>{title}</Title>
        <div className="row">
          <WeekViewSwitch current="calendar" />
          {can('weeklyMenus.add') && (
            <Button component={Link} to="/weeklyMenus/new/edit" leftSection={<IconPlus size={18} aria-hidden />}>
              {t('dashboard:calendar.new')}
            </Button>
          )}
        </div>
      </div>
      <VisuallyHidden component="h2">{t('dashboard:board.all')}</VisuallyHidden>
      <div className={classes.weeks}>
        <QueryContent query={query} rows={8}>
          {({ pages: [page] }) => {
            const variants = page?.variants ?? []
            const board = (
              <WeekBoard weeks={weeks ?? []} variants={variants} currentWeek={currentWeek} openMenu={menu.open} />
            )
            if (variants.length === 0) return <div className={classes.empty}>{board}</div>
            return (
              <div className={classes.pages}>
                <LoadMoreButton
                  label={t('dashboard:calendar.earlier')}
                  isLoading={query.isFetchingPreviousPage}
                  isFailed={query.isFetchPreviousPageError}
                  onLoad={() => void query.fetchPreviousPage()}
                />
                {board}
                <NextPageButton label={t('dashboard:calendar.later')} query={query} />
              </div>
            )
          }}
        </QueryContent>
      </div>
      <LazyMenu
        kind="menu"
        load={loadWeekMenu}
        buttonRef={menu.button}
        isOpen={menu.isOpen}
        onOpenChange={menu.setIsOpen}
        renderButton={() => null}
      >
        {(EmptyWeekMenu) => menu.target && <EmptyWeekMenu week={menu.target} />}
      </LazyMenu>
    </div>
  )
}
