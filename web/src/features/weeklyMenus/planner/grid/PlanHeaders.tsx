import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { shallowEqual } from '@mantine/hooks'
import type { Weekday } from '@poledne/contract/domain/day'
import {
  IconChevronDown,
  IconChevronRight,
  IconChevronsLeft,
  IconDots,
  IconEyeOff,
  IconFlag,
} from '@tabler/icons-react'
import { memo, useRef } from 'react'
import { LazyMenu } from '../../../../core/overlay/LazyMenu.tsx'
import { getPartId, usePlanner, usePlannerContext } from '../store/plannerContext.ts'
import { selectDay } from '../store/plannerSelectors.ts'
import classes from './PlanGrid.module.css'

type RowHeaderProps = {
  typeId: number
  name: string
  isOffered: boolean
  isCollapsible: boolean
  isCollapsed: boolean
}

/** The name of a row. A row that no restaurant offers is marked, and it can be collapsed while it is empty. */
export const RowHeader = memo(function RowHeader(props: RowHeaderProps) {
  const { typeId, name, isOffered, isCollapsible, isCollapsed } = props
  const { id, t, store } = usePlannerContext()
  const Icon = isCollapsed ? IconChevronRight : IconChevronDown
  return (
    <th scope="row" className={classes.rowHead} data-collapsed={isCollapsed || undefined}>
      <span id={getPartId(id, 'row', typeId)} className={classes.rowName}>
        {name}
      </span>
      {!isOffered &&
        (isCollapsible ? (
          <button
            type="button"
            className={classes.expand}
            title={t('planner:grid.notOfferedHint')}
            aria-label={t('planner:grid.notOfferedRow', { name })}
            aria-expanded={!isCollapsed}
            onClick={() => store.expandRow(typeId, isCollapsed)}
          >
            {isCollapsed ? <IconEyeOff size={14} aria-hidden /> : t('planner:grid.notOffered')}
            <Icon size={14} aria-hidden />
          </button>
        ) : (
          <span className={classes.notOffered} title={t('planner:grid.notOfferedHint')}>
            {t('planner:grid.notOffered')}
          </span>
        ))}
    </th>
  )
})

type DayHeaderProps = {
  day: Weekday
  /** The message of the check if the day is a public holiday. */
  holiday: string | undefined
}

const loadDayMenuItems = () => import('../header/PlannerMenus.tsx').then((file) => file.DayMenuItems)

/** The name and date of a day, its public holiday and its actions menu. */
export const DayHeader = memo(function DayHeader({ day, holiday }: DayHeaderProps) {
  const { id, t, store, weekFormat, isReadOnly } = usePlannerContext()
  const { isEmpty, isCollapsible, isCollapsed } = usePlanner((state) => selectDay(state, day), shallowEqual)
  const name = weekFormat.formatDayName(day)
  // The buttons to expand and to collapse a day replace each other, so the new button takes the focus of the pressed
  // one.
  const wasToggled = useRef(false)
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (button && wasToggled.current) button.focus()
    if (button) wasToggled.current = false
  }
  const setExpanded = (isExpanded: boolean) => {
    wasToggled.current = true
    store.expandDay(day, isExpanded)
  }
  if (isCollapsed)
    return (
      <th scope="col" className={classes.dayHead} data-weekend data-collapsed>
        <button
          ref={takeFocus}
          type="button"
          className={classes.expandDay}
          title={t('planner:grid.expandDay', { day: name })}
          aria-expanded={false}
          onClick={() => setExpanded(true)}
        >
          <span id={getPartId(id, 'day', day)}>
            {weekFormat.formatShortDayName(day)}
            <VisuallyHidden> {t('planner:grid.collapsed')}</VisuallyHidden>
          </span>
        </button>
      </th>
    )
  return (
    <th scope="col" className={classes.dayHead} data-weekend={day >= 6 || undefined}>
      <div className={classes.dayBox}>
        <span className={classes.dayText}>
          <span id={getPartId(id, 'day', day)} className={classes.dayName}>
            <abbr title={name}>{weekFormat.formatShortDayName(day)}</abbr>
          </span>
          <span className="quiet small nowrap">{weekFormat.formatDayDate(day)}</span>
          {holiday !== undefined && (
            <span className={classes.holiday} title={holiday}>
              <IconFlag size={14} role="img" aria-label={holiday} />
            </span>
          )}
        </span>
        {isCollapsible && (
          <ActionIcon
            ref={takeFocus}
            className={classes.dayMenu}
            size={24}
            title={t('planner:grid.collapseDay', { day: name })}
            aria-label={t('planner:grid.collapseDay', { day: name })}
            aria-expanded
            onClick={() => setExpanded(false)}
          >
            <IconChevronsLeft size={16} aria-hidden />
          </ActionIcon>
        )}
        {!isReadOnly && (
          <LazyMenu
            kind="menu"
            load={loadDayMenuItems}
            renderButton={(props) => (
              <ActionIcon
                {...props}
                className={classes.dayMenu}
                size={24}
                aria-label={t('planner:day.menu', { day: name })}
              >
                <IconDots size={16} aria-hidden />
              </ActionIcon>
            )}
          >
            {(DayMenuItems) => (
              <DayMenuItems
                isEmpty={isEmpty}
                onCopy={() => store.openDialog({ kind: 'copyDay', day })}
                onClear={() => store.clearDay(day)}
              />
            )}
          </LazyMenu>
        )}
      </div>
    </th>
  )
})
