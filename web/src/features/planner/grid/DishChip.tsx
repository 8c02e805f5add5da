import type { Weekday } from '@poledne/contract/domain/day'
import { IconX } from '@tabler/icons-react'
import { useLookupValue } from '../model/dishLookups.ts'
import { type CellKey, parseCellKey } from '../../weeklyMenus/weeklyMenuPlan.ts'
import classes from './Dish.module.css'
import { DishMeta } from './DishMeta.tsx'
import { useDishDrag } from './GridDrag.tsx'
import { useGrid } from './gridContext.ts'

type DishChipProps = { cellKey: CellKey; dishId: number; earlierDay: Weekday | 0; isCarried: boolean }

/** A dish in its cell. Its name is dragged, picked up with the space bar, or clicked to open the menu. */
export function DishChip({ cellKey, dishId, earlierDay, isCarried }: DishChipProps) {
  const { t, actions, lookups, isReadOnly } = useGrid()
  const summary = useLookupValue(lookups.dishes, dishId)
  const cellDish = { key: cellKey, dishId }
  const drag = useDishDrag(cellDish, isReadOnly)
  return (
    <li
      ref={drag.row}
      className={classes.dish}
      data-dragging={drag.isDragging || undefined}
      data-carried={isCarried || undefined}
      data-over={drag.isOver || undefined}
    >
      <button
        type="button"
        className={classes.name}
        tabIndex={-1}
        data-dish={dishId}
        disabled={isReadOnly}
        aria-pressed={isCarried || undefined}
        {...drag.handle}
        onClick={(event) => actions.openMenu(cellDish, event.currentTarget)}
      >
        {summary ? summary.name : <span className={classes.loading} />}
      </button>
      <DishMeta dishId={dishId} summary={summary} day={parseCellKey(cellKey).day} earlierDay={earlierDay} />
      {!isReadOnly && (
        // Only for the mouse: the keyboard has Delete, and the dish menu has the same action.
        <button
          type="button"
          className={classes.remove}
          tabIndex={-1}
          aria-hidden
          title={t('planner:dish.remove')}
          onClick={() => actions.remove(cellDish)}
        >
          <IconX size={14} />
        </button>
      )}
    </li>
  )
}
