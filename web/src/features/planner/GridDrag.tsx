import {
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useState } from 'react'
import classes from './Dish.module.css'
import type { CellKey } from './plan.ts'
import type { DishPlace } from './planEdits.ts'

/** A press that moves is a drag; on touch it must rest first, or nobody could scroll. */
const MOUSE = { activationConstraint: { distance: 4 } }
const TOUCH = { activationConstraint: { delay: 250, tolerance: 8 } }

/** The grid tells of every move itself, in the reader's language, however it was made. */
const silent = () => undefined
const accessibility = {
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
  screenReaderInstructions: { draggable: '' },
}

/** The dish under the pointer comes first: it says where in the cell. */
const underPointer: CollisionDetection = (parts) => {
  const hits = pointerWithin(parts)
  const found = hits.length > 0 ? hits : rectIntersection(parts)
  const dish = found.find(({ id }) => String(id).includes('#'))
  return dish ? [dish, ...found.filter((hit) => hit !== dish)] : found
}

const dishId = (place: DishPlace) => `${place.key}#${place.dishId}`

function placeOfId(id: string): { key: CellKey; dishId: number | null } {
  const [key, dish] = id.split('#')
  return { key: key as CellKey, dishId: dish === undefined ? null : Number(dish) }
}

type GridDragProps = {
  onDrop: (from: DishPlace, to: CellKey, before: number | null) => void
  nameOf: (dishId: number) => string
  children: ReactNode
}

/** Dishes that follow the pointer from cell to cell. All that is known of the drag library stands in this file. */
export function GridDrag({ onDrop, nameOf, children }: GridDragProps) {
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH))
  const [dragged, setDragged] = useState<number | null>(null)
  const start = ({ active }: DragStartEvent) => setDragged(placeOfId(String(active.id)).dishId)
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null)
    const from = placeOfId(String(active.id))
    if (!over || from.dishId === null || over.id === active.id) return
    const to = placeOfId(String(over.id).replace(/^onto /, ''))
    onDrop({ key: from.key, dishId: from.dishId }, to.key, to.dishId)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      accessibility={accessibility}
      onDragStart={start}
      onDragEnd={drop}
      onDragCancel={() => setDragged(null)}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged !== null && <div className={classes.overlay}>{nameOf(dragged)}</div>}
      </DragOverlay>
    </DndContext>
  )
}

/** What a dish and its handle need to be dragged, and to be dropped before. */
export function useDishDrag(place: DishPlace, disabled: boolean) {
  const id = dishId(place)
  const { setNodeRef, listeners, isDragging } = useDraggable({ id, disabled })
  const { setNodeRef: setDropRef, isOver } = useDroppable({ id: `onto ${id}`, disabled })
  return { row: setDropRef, handle: { ref: setNodeRef, ...listeners }, isDragging, isOver: isOver && !isDragging }
}

export function useCellDrop(key: CellKey, disabled: boolean) {
  const { setNodeRef, isOver } = useDroppable({ id: key, disabled })
  return { ref: setNodeRef, isOver }
}
