import { ActionIcon, VisuallyHidden } from '@mantine/core'
import type { Weekday } from '@poledne/contract/domain/day'
import {
  IconChevronDown,
  IconChevronRight,
  IconChevronsLeft,
  IconDots,
  IconEyeOff,
  IconFlag,
} from '@tabler/icons-react'
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { LazyMenu } from '../../../../core/overlay/LazyMenu.tsx'
import { type CellKey, getCellKeys, parseCellKey, type WeekPlan } from '../../weeklyMenuPlan.ts'
import type { DayAction } from './DayMenuItems.tsx'
import { getPartId, useGrid } from './gridContext.ts'
import classes from './PlanGrid.module.css'

/** The parts that the user expanded (true) or collapsed again (false) while the week is open. */
type Choices<Id extends number> = Partial<Record<Id, boolean>>

type CollapseOptions = {
  plan: WeekPlan
  /** The types that restaurants offer in this week; null if it is not known, and then no row collapses. */
  offeredTypeIds: readonly number[] | null
  /** Cells that must stay visible although they have no dishes, such as the edited one or one with an error. */
  shownCells: readonly (CellKey | null)[]
}

export type Collapse = ReturnType<typeof useCollapse>

/**
 * Empty weekend columns and empty rows that no restaurant offers are collapsed until the user expands them. A row or
 * column with dishes is never collapsed.
 */
export function useCollapse({ plan, offeredTypeIds, shownCells }: CollapseOptions) {
  const [dayChoices, setDayChoices] = useState<Choices<Weekday>>({})
  const [rowChoices, setRowChoices] = useState<Choices<number>>({})
  const shown = shownCells.filter((key) => key !== null).join()
  const used = useMemo(() => {
    const positions = [...getCellKeys(plan), ...(shown === '' ? [] : (shown.split(',') as CellKey[]))].map(parseCellKey)
    return { days: new Set(positions.map(({ day }) => day)), rows: new Set(positions.map(({ typeId }) => typeId)) }
  }, [plan, shown])

  const isDayCollapsible = (day: Weekday) => day >= 6 && !used.days.has(day)
  const isRowOffered = (typeId: number) => offeredTypeIds === null || offeredTypeIds.includes(typeId)
  const isRowCollapsible = (typeId: number) => !isRowOffered(typeId) && !used.rows.has(typeId)
  return {
    isDayCollapsible,
    isDayCollapsed: (day: Weekday) => isDayCollapsible(day) && dayChoices[day] !== true,
    isRowOffered,
    isRowCollapsible,
    isRowCollapsed: (typeId: number) => isRowCollapsible(typeId) && rowChoices[typeId] !== true,
    setDayExpanded: useCallback((day: Weekday, isExpanded: boolean) => {
      setDayChoices((before) => (before[day] === isExpanded ? before : { ...before, [day]: isExpanded }))
    }, []),
    setRowExpanded: useCallback((typeId: number, isExpanded: boolean) => {
      setRowChoices((before) => (before[typeId] === isExpanded ? before : { ...before, [typeId]: isExpanded }))
    }, []),
  }
}

type RowHeaderProps = {
  typeId: number
  name: string
  isOffered: boolean
  isCollapsible: boolean
  isCollapsed: boolean
  onExpand: (typeId: number, isExpanded: boolean) => void
}

/** The name of a row. A row that no restaurant offers is marked, and while it is empty it can be collapsed. */
export const RowHeader = memo(function RowHeader(props: RowHeaderProps) {
  const { typeId, name, isOffered, isCollapsible, isCollapsed, onExpand } = props
  const { id, t } = useGrid()
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
            onClick={() => onExpand(typeId, isCollapsed)}
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
  /** The message of the check about a public holiday. */
  holiday: string | undefined
  isEmpty: boolean
  isCollapsible: boolean
  isCollapsed: boolean
  onExpand: (day: Weekday, isExpanded: boolean) => void
  onAction: (action: DayAction, day: Weekday) => void
}

const loadDayMenuItems = () => import('./DayMenuItems.tsx').then((file) => file.DayMenuItems)

/** The name and date of a day, its public holiday and its menu. */
export const DayHeader = memo(function DayHeader(props: DayHeaderProps) {
  const { day, holiday, isEmpty, isCollapsible, isCollapsed, onExpand, onAction } = props
  const { id, t, weekFormat, isReadOnly } = useGrid()
  const name = weekFormat.formatDayName(day)
  // The buttons to expand and to collapse replace each other, so the new one takes the focus of the pressed one.
  const wasToggled = useRef(false)
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (button && wasToggled.current) button.focus()
    if (button) wasToggled.current = false
  }
  const setExpanded = (isExpanded: boolean) => {
    wasToggled.current = true
    onExpand(day, isExpanded)
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
          <span className={classes.dayDate}>{weekFormat.formatDayDate(day)}</span>
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
            variant="subtle"
            color="gray"
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
