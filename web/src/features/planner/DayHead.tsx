import { ActionIcon } from '@mantine/core'
import type { Weekday } from '@poledne/contract/domain/day'
import { IconDots, IconFlag } from '@tabler/icons-react'
import { useOnDemand } from '../../components/floating/useOnDemand.ts'
import { partId, useGrid } from './gridContext.ts'
import classes from './PlanGrid.module.css'

export type DayAction = 'copy' | 'clear'
export type DayItemsProps = { isEmpty: boolean; onAction: (action: DayAction) => void }
type DayHeadProps = {
  day: Weekday
  /** What the check says of a public holiday. */
  holiday: string | undefined
  isEmpty: boolean
  onAction: (action: DayAction, day: Weekday) => void
}

/** The day, its date, whether it is a public holiday, and what can be done with the whole of it. */
export function DayHead({ day, holiday, isEmpty, onAction }: DayHeadProps) {
  const { id, words, readOnly } = useGrid()
  const name = words.dayName(day)
  return (
    <th scope="col" className={classes.dayHead} data-weekend={day >= 6 || undefined}>
      <div className={classes.dayBox}>
        <span className={classes.dayText}>
          <span id={partId(id, 'day', day)} className={classes.dayName}>
            <abbr title={name}>{words.shortName(day)}</abbr>
          </span>
          <span className={classes.dayDate}>{words.dayDate(day)}</span>
          {holiday !== undefined && (
            <span className={classes.holiday} title={holiday}>
              <IconFlag size={14} role="img" aria-label={holiday} />
            </span>
          )}
        </span>
        {!readOnly && <DayMenu name={name} isEmpty={isEmpty} onAction={(action) => onAction(action, day)} />}
      </div>
    </th>
  )
}

const load = () => import('./DayItems.tsx').then((file) => file.DayItems)

function DayMenu({ name, ...rest }: DayItemsProps & { name: string }) {
  const { t } = useGrid()
  const { button, Part, floating } = useOnDemand('menu', load)
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
      {Part && <Part {...rest} floating={floating} />}
    </>
  )
}
