import { Button } from '@mantine/core'
import { IconCalendarWeek, IconList } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './WeeklyMenu.module.css'
import { useRememberWeekView, WEEK_VIEW_PATHS, type WeekView } from './weekView.ts'

const VIEWS = [
  { name: 'calendar', icon: IconCalendarWeek },
  { name: 'list', icon: IconList },
] as const

/** Links between the calendar and the list of weekly menus. The navigation opens the one that was used last. */
export function WeekViewSwitch({ current }: { current: WeekView }) {
  const { t } = useTranslation()
  useRememberWeekView(current)
  return (
    <nav aria-label={t('app:weekViews.label')}>
      <Button.Group>
        {VIEWS.map(({ name, icon: Icon }) => (
          <Button
            key={name}
            component={Link}
            to={WEEK_VIEW_PATHS[name]}
            activeOptions={{ exact: true, includeSearch: false }}
            px="sm"
            variant="default"
            className={classes.view}
          >
            <Icon size={18} aria-hidden className={classes.viewIcon} />
            <span className={classes.viewName}>{t(`app:weekViews.${name}`)}</span>
          </Button>
        ))}
      </Button.Group>
    </nav>
  )
}
