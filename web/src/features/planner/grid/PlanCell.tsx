import { CloseButton, VisuallyHidden } from '@mantine/core'
import type { Weekday } from '@poledne/contract/domain/day'
import { IconPlus } from '@tabler/icons-react'
import { type MouseEvent, memo, useSyncExternalStore } from 'react'
import { type Cell, type CellKey, parseCellKey } from '../model/weekPlan.ts'
import { CellEditor } from './CellEditor.tsx'
import { DishChip } from './DishChip.tsx'
import { useCellDrop } from './GridDrag.tsx'
import { getPartId, useGrid } from './gridContext.ts'
import classes from './PlanGrid.module.css'

export type PlanCellProps = {
  cellKey: CellKey
  cell: Cell
  /** For each dish the earlier day of this week that has it, or 0: `0,2`. A text, so that equal is equal. */
  earlierDays: string
  /** Where Tab enters the grid. */
  isCurrent: boolean
  isSelected: boolean
  /** The text the input starts with; null while the cell is not written. */
  isEditing: boolean
  error: string | undefined
  findingSeverity: string | undefined
  carriedDishId: number | null
  isDropTarget: boolean
}

/** One day of one row. Rendered again only when something about it changed. */
export const PlanCell = memo(function PlanCell(props: PlanCellProps) {
  const {
    cellKey,
    cell,
    earlierDays,
    isCurrent,
    isSelected,
    isEditing,
    error,
    findingSeverity,
    carriedDishId,
    isDropTarget,
  } = props
  const { id, actions, isReadOnly } = useGrid()
  const { day, typeId } = parseCellKey(cellKey)
  const drop = useCellDrop(cellKey, isReadOnly)
  const days = earlierDays.split(',').map(Number) as (Weekday | 0)[]

  const handleClick = (event: MouseEvent<HTMLElement>) => {
    if ((event.target as HTMLElement).closest('button, input, textarea')) return
    if (event.shiftKey) actions.focusCell(cellKey, true)
    else if (isReadOnly || isEditing) actions.focusCell(cellKey)
    else actions.openEditor(cellKey)
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
      data-over={drop.isOver || isDropTarget || undefined}
      data-writing={isEditing || undefined}
      data-invalid={error ? true : undefined}
      data-finding={findingSeverity}
      aria-selected={isSelected}
      aria-readonly={isReadOnly}
      aria-labelledby={[
        getPartId(id, 'row', typeId),
        getPartId(id, 'day', day),
        getPartId(id, 'content', cellKey),
      ].join(' ')}
      onClick={handleClick}
      onFocus={(event) => event.target === event.currentTarget && !isCurrent && actions.focusCell(cellKey)}
    >
      <div id={getPartId(id, 'content', cellKey)} className={classes.content}>
        {cell.dishIds.length > 0 && (
          <ul className={classes.dishes}>
            {cell.dishIds.map((dishId, index) => (
              <DishChip
                key={dishId}
                cellKey={cellKey}
                dishId={dishId}
                earlierDay={days[index] ?? 0}
                isCarried={carriedDishId === dishId}
              />
            ))}
          </ul>
        )}
        {cell.note !== null && !isEditing && <p className={classes.note}>{cell.note}</p>}
        <PendingText cellKey={cellKey} isHidden={isEditing} isEmpty={cell.dishIds.length === 0} />
        {error && <p className={classes.error}>{error}</p>}
      </div>
      {isEditing && <CellEditor cellKey={cellKey} cell={cell} />}
    </td>
  )
})

/** What was typed here and is no dish yet stays in sight; a cell with nothing at all says so to those who only hear it. */
function PendingText({ cellKey, isHidden, isEmpty }: { cellKey: CellKey; isHidden: boolean; isEmpty: boolean }) {
  const { t, pendingTexts, isReadOnly, actions } = useGrid()
  const text = useSyncExternalStore(pendingTexts.subscribe, () => pendingTexts.get()[cellKey])
  if (isHidden) return null
  if (text)
    return (
      <p className={classes.typed}>
        {t('planner:cell.typed', { text })}
        {!isReadOnly && (
          <CloseButton
            size="xs"
            tabIndex={-1}
            aria-label={t('planner:cell.forget', { text })}
            onClick={() => actions.discardText(cellKey)}
          />
        )}
      </p>
    )
  if (!isEmpty) return null
  return (
    <>
      <VisuallyHidden>{t('planner:cell.empty')}</VisuallyHidden>
      {!isReadOnly && <IconPlus className={classes.plus} size={16} aria-hidden />}
    </>
  )
}
