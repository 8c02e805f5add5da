import { ActionIcon } from '@mantine/core'
import type { Weekday } from '@poledne/contract/domain/day'
import { IconDots, IconFlag } from '@tabler/icons-react'
import { memo } from 'react'
import { LazyMenu } from '../../../components/overlay/LazyMenu.tsx'
import type { DayAction } from './DayMenuItems.tsx'
import { getPartId, useGrid } from './gridContext.ts'
import classes from './PlanGrid.module.css'

type DayHeaderProps = {
  day: Weekday
  /** The message of the check about a public holiday. */
  holiday: string | undefined
  isEmpty: boolean
  onAction: (action: DayAction, day: Weekday) => void
}

const loadDayMenuItems = () => import('./DayMenuItems.tsx').then((file) => file.DayMenuItems)

/** The name and date of a day, its public holiday and its menu. */
export const DayHeader = memo(function DayHeader({ day, holiday, isEmpty, onAction }: DayHeaderProps) {
  const { id, t, weekFormat, isReadOnly } = useGrid()
  const name = weekFormat.formatDayName(day)
  return (
    <th scope="col" className={classes.dayHead} data-weekend={day >= 6 || undefined}>
      <div className={classes.dayBox}>
        <span className={classes.dayText}>
          <span id={getPartId(id, 'day', day)} className={classes.dayName}>
            <abbr title={name}>{weekFormat.formatShortDayName(day)}</abbr>
          </span>
          <span className={classes.dayDate}>{weekFormat.formatDayDate(day)}</span>
          {holiday !== undefined && (
            <span className={classes.holiday} title={holiday}>
              <IconFlag size={14} role="img" aria-label={holiday} />
            </span>
          )}
        </span>
        {!isReadOnly && (
          <LazyMenu
            kind="menu"
            load={loadDayMenuItems}
            renderButton={(props) => (
              <ActionIcon
                {...props}
                className={classes.dayMenu}
                variant="subtle"
                color="gray"
                size={24}
                aria-label={t('planner:day.menu', { day: name })}
              >
                <IconDots size={16} aria-hidden />
              </ActionIcon>
            )}
          >
            {(DayMenuItems) => <DayMenuItems isEmpty={isEmpty} onAction={(action) => onAction(action, day)} />}
          </LazyMenu>
        )}
      </div>
    </th>
  )
})
