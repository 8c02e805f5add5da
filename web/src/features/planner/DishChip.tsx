import type { Weekday } from '@poledne/contract/domain/day'
import { IconX } from '@tabler/icons-react'
import classes from './Dish.module.css'
import { DishMeta } from './DishMeta.tsx'
import { useDishDrag } from './GridDrag.tsx'
import { useGrid } from './gridContext.ts'
import { useLookedUp } from './lookup.ts'
import { type CellKey, placeOf } from './plan.ts'

type DishChipProps = { cell: CellKey; dishId: number; earlier: Weekday | 0; carried: boolean }

/** A dish in its cell. Its name is the handle: it is dragged, picked up with the space bar, or opened for its menu. */
export function DishChip({ cell, dishId, earlier, carried }: DishChipProps) {
  const { t, actions, lookups, readOnly } = useGrid()
  const facts = useLookedUp(lookups.dishes, dishId)
  const place = { key: cell, dishId }
  const drag = useDishDrag(place, readOnly)
  return (
    <li
      ref={drag.row}
      className={classes.dish}
      data-dragging={drag.isDragging || undefined}
      data-carried={carried || undefined}
      data-over={drag.isOver || undefined}
    >
      <button
        type="button"
        className={classes.name}
        tabIndex={-1}
        data-dish={dishId}
        disabled={readOnly}
        aria-pressed={carried || undefined}
        {...drag.handle}
        onClick={(event) => actions.menu(place, event.currentTarget)}
      >
        {facts ? facts.name : <span className={classes.loading} />}
      </button>
      <DishMeta dishId={dishId} facts={facts} day={placeOf(cell).day} earlier={earlier} />
      {!readOnly && (
        // For the mouse; the keyboard has Delete, and everybody has the menu.
        <button
          type="button"
          className={classes.remove}
          tabIndex={-1}
          aria-hidden
          title={t('planner:dish.remove')}
          onClick={() => actions.remove(place)}
        >
          <IconX size={14} />
        </button>
      )}
    </li>
  )
}
