import { ActionIcon } from '@mantine/core'
import type { Weekday } from '@poledne/contract/domain/day'
import { IconDots, IconFlag } from '@tabler/icons-react'
import { useLazyOverlay } from '../../../components/overlay/useLazyOverlay.ts'
import { getPartId, useGrid } from './gridContext.ts'
import classes from './PlanGrid.module.css'

export type DayAction = 'copy' | 'clear'
export type DayMenuItemsProps = { isEmpty: boolean; onAction: (action: DayAction) => void }
type DayHeaderProps = {
  day: Weekday
  /** What the check says of a public holiday. */
  holiday: string | undefined
  isEmpty: boolean
  onAction: (action: DayAction, day: Weekday) => void
}

/** The day, its date, whether it is a public holiday, and what can be done with the whole of it. */
export function DayHeader({ day, holiday, isEmpty, onAction }: DayHeaderProps) {
  const { id, weekFormat, isReadOnly } = useGrid()
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
        {!isReadOnly && <DayMenu name={name} isEmpty={isEmpty} onAction={(action) => onAction(action, day)} />}
      </div>
    </th>
  )
}

const loadDayMenuItems = () => import('./DayMenuItems.tsx').then((file) => file.DayMenuItems)

function DayMenu({ name, ...rest }: DayMenuItemsProps & { name: string }) {
  const { t } = useGrid()
  const { button, Content, floating } = useLazyOverlay('menu', loadDayMenuItems)
  return (
    <>
      <ActionIcon
        {...button}
        className={classes.dayMenu}
        variant="subtle"
        color="gray"
        size={24}
        aria-label={t('planner:day.menu', { day: name })}
      >
        <IconDots size={16} aria-hidden />
      </ActionIcon>
      {Content && <Content {...rest} floating={floating} />}
    </>
  )
}
