import { CloseButton, VisuallyHidden } from '@mantine/core'
import type { Weekday } from '@poledne/contract/domain/day'
import { IconPlus } from '@tabler/icons-react'
import { type MouseEvent, memo, useSyncExternalStore } from 'react'
import { CellEditor } from './CellEditor.tsx'
import { DishChip } from './DishChip.tsx'
import { useCellDrop } from './GridDrag.tsx'
import { partId, useGrid } from './gridContext.ts'
import classes from './PlanGrid.module.css'
import { type Cell, type CellKey, placeOf } from './plan.ts'

export type PlanCellProps = {
  cellKey: CellKey
  cell: Cell
  /** For each dish the earlier day of this week that has it, or 0: `0,2`. A text, so that equal is equal. */
  earlier: string
  /** Where Tab enters the grid. */
  isCurrent: boolean
  isSelected: boolean
  /** The text the input starts with; null while the cell is not written. */
  writing: boolean
  error: string | undefined
  finding: string | undefined
  carried: number | null
  isTarget: boolean
}

/** One day of one row. Rendered again only when something about it changed. */
export const PlanCell = memo(function PlanCell(props: PlanCellProps) {
  const { cellKey, cell, earlier, isCurrent, isSelected, writing, error, finding, carried, isTarget } = props
  const { id, actions, readOnly } = useGrid()
  const { day, typeId } = placeOf(cellKey)
  const drop = useCellDrop(cellKey, readOnly)
  const days = earlier.split(',').map(Number) as (Weekday | 0)[]

  const press = (event: MouseEvent<HTMLElement>) => {
    if ((event.target as HTMLElement).closest('button, input, textarea')) return
    if (event.shiftKey) actions.focus(cellKey, true)
    else if (readOnly || writing) actions.focus(cellKey)
    else actions.write(cellKey)
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys of all its cells
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid it is a gridcell, which can be selected
    <td
      ref={drop.ref}
      className={classes.cell}
      tabIndex={isCurrent ? 0 : -1}
      data-cell={cellKey}
      data-weekend={day >= 6 || undefined}
      data-over={drop.isOver || isTarget || undefined}
      data-writing={writing || undefined}
      data-invalid={error ? true : undefined}
      data-finding={finding}
      aria-selected={isSelected}
      aria-readonly={readOnly}
      aria-labelledby={[partId(id, 'row', typeId), partId(id, 'day', day), partId(id, 'content', cellKey)].join(' ')}
      onClick={press}
      onFocus={(event) => event.target === event.currentTarget && !isCurrent && actions.focus(cellKey)}
    >
      <div id={partId(id, 'content', cellKey)} className={classes.content}>
        {cell.dishIds.length > 0 && (
          <ul className={classes.dishes}>
            {cell.dishIds.map((dishId, index) => (
              <DishChip
                key={dishId}
                cell={cellKey}
                dishId={dishId}
                earlier={days[index] ?? 0}
                carried={carried === dishId}
              />
            ))}
          </ul>
        )}
        {cell.note !== null && !writing && <p className={classes.note}>{cell.note}</p>}
        <Typed cellKey={cellKey} hidden={writing} empty={cell.dishIds.length === 0} />
        {error && <p className={classes.error}>{error}</p>}
      </div>
      {writing && <CellEditor cellKey={cellKey} cell={cell} />}
    </td>
  )
})

/** What was typed here and is no dish yet stays in sight; a cell with nothing at all says so to those who only hear it. */
function Typed({ cellKey, hidden, empty }: { cellKey: CellKey; hidden: boolean; empty: boolean }) {
  const { t, typed, readOnly, actions } = useGrid()
  const text = useSyncExternalStore(typed.subscribe, () => typed.get()[cellKey])
  if (hidden) return null
  if (text)
    return (
      <p className={classes.typed}>
        {t('planner:cell.typed', { text })}
        {!readOnly && (
          <CloseButton
            size="xs"
            tabIndex={-1}
            aria-label={t('planner:cell.forget', { text })}
            onClick={() => actions.forgetText(cellKey)}
          />
        )}
      </p>
    )
  if (!empty) return null
  return (
    <>
      <VisuallyHidden>{t('planner:cell.empty')}</VisuallyHidden>
      {!readOnly && <IconPlus className={classes.plus} size={16} aria-hidden />}
    </>
  )
}
