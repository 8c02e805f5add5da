import type { Weekday } from '@poledne/contract/domain/day'
import { IconAlertTriangle, IconDots } from '@tabler/icons-react'
import { memo, useRef, useState } from 'react'
import { type CellKey, parseCellKey } from '../../weeklyMenuPlan.ts'
import { type DishSummary, useLookupValue } from '../store/dishLookups.ts'
import { usePlannerContext } from '../store/plannerContext.ts'
import { computeServing } from '../store/serving.ts'
import classes from './Dish.module.css'
import { DishDrag, type DragHandle } from './GridDrag.tsx'
import { isTouchScreen } from './touchScreen.ts'

type DishChipProps = {
  cellKey: CellKey
  dishId: number
  previousDay: Weekday | 0
  isCarried: boolean
  /** Whether the dish that is being typed takes its place. */
  isReplaced: boolean
  isDraggable: boolean
}

/**
 * A dish in its cell. The user can drag its name, pick it up with the space bar, or click it to select it. It is
 * memoised, because moving the focus renders the cell again.
 */
export const DishChip = memo(function DishChip(props: DishChipProps) {
  const { cellKey, dishId, previousDay, isCarried, isReplaced, isDraggable } = props
  const { t, store, lookups, isReadOnly } = usePlannerContext()
  const summary = useLookupValue(lookups.dishes, dishId)
  const [isHovered, setIsHovered] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const drag = useRef<DragHandle>(null)
  const cellDish = { key: cellKey, dishId }
  const openMenu = (target: HTMLElement) => store.openMenu({ cellDish, target })
  return (
    <>
      <li
        ref={row}
        className={classes.dish}
        data-carried={isCarried || undefined}
        data-replaced={isReplaced || undefined}
        onMouseEnter={() => setIsHovered(true)}
        onMouseLeave={() => setIsHovered(false)}
      >
        <button
          type="button"
          className={classes.name}
          tabIndex={-1}
          data-dish={dishId}
          disabled={isReadOnly}
          aria-pressed={isCarried || undefined}
          onMouseDown={(event) => drag.current?.listeners?.onMouseDown?.(event)}
          onTouchStart={(event) => drag.current?.listeners?.onTouchStart?.(event)}
          onClick={({ currentTarget }) =>
            isTouchScreen() ? openMenu(currentTarget) : store.focusDish(cellKey, dishId)
          }
          onDoubleClick={() => store.openEditor(cellKey, '', dishId)}
        >
          {summary ? summary.name : <span className={classes.loading} />}
        </button>
        <DishMeta dishId={dishId} summary={summary} day={parseCellKey(cellKey).day} previousDay={previousDay} />
        {isHovered && !isReadOnly && (
          // The button is only for the mouse, because the keyboard has the menu key.
          <button
            type="button"
            className={classes.more}
            tabIndex={-1}
            aria-hidden
            title={t('planner:dish.menu')}
            onClick={({ currentTarget }) => openMenu(currentTarget)}
          >
            <IconDots size={14} />
          </button>
        )}
      </li>
      {/* It follows the dish, so that its effects run when the element of the dish is known. */}
      {isDraggable && <DishDrag cellDish={cellDish} row={row} handle={drag} />}
    </>
  )
})

type DishMetaProps = { dishId: number; summary: DishSummary | undefined; day: Weekday; previousDay: Weekday | 0 }

/**
 * The second line of a dish: its allergens, and when and how often it was served before. Both are labelled elements,
 * because each hidden text would be a layer that the browser paints with every key.
 */
export function DishMeta({ dishId, summary, day, previousDay }: DishMetaProps) {
  const { t, lookups, repeatDays, startDate, weekFormat } = usePlannerContext()
  const served = useLookupValue(lookups.served, dishId)
  const serving = startDate ? computeServing(served, startDate, day, previousDay, repeatDays) : null
  const codes = summary?.known ? (summary.allergens ?? undefined) : undefined
  const ago =
    serving && (serving.daysAgo === null ? t('planner:served.never') : weekFormat.formatDaysAgo(serving.daysAgo))
  const often = serving && serving.count > 0 ? t('planner:served.often', { count: serving.count }) : ''
  return (
    <span className={classes.meta}>
      {summary?.archived && <span className="strong error">{t('record:value.discontinued')}</span>}
      {summary?.known && summary.allergens === null && (
        <span className={classes.undeclared}>{t('planner:dish.undeclared')}</span>
      )}
      {codes && (
        <span className={classes.codes} role="img" aria-label={`${t('planner:dish.allergens')} ${codes}`}>
          {codes}
        </span>
      )}
      {ago && (
        <span
          className={classes.served}
          data-soon={serving?.isTooSoon || undefined}
          role="img"
          aria-label={[serving?.isTooSoon && t('planner:served.tooSoon'), ago, often].filter(Boolean).join(', ')}
          title={often ? `${ago}, ${often}` : ago}
        >
          {serving?.isTooSoon && <IconAlertTriangle size={13} aria-hidden />}
          {often ? `${ago} · ${serving?.count}×` : ago}
        </span>
      )}
    </span>
  )
}
